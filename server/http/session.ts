import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LASTS_MS } from '#contract/durations.ts';
import { READABLE_COOKIES, type User } from '#contract/auth.ts';
import type { Deps } from '../deps.ts';
import { avatarUrl } from '../discord/links.ts';
import { Refusal } from '../refusal.ts';
import { setBanNotice } from './ban-notice.ts';
import type { LanguageOf } from './language.ts';
import {
  deleteSession,
  findSession,
  findSessionUsers,
  recordSession,
  recordSighting,
} from './session.store.ts';

/** Finds the user of a request by its session cookie. */
export interface Sessions {
  /** Whether a request has a session cookie, valid or not. */
  isClaimed(request: FastifyRequest): boolean;
  /** Null for a visitor. Clears a cookie without a session; ends a banned person's session and throws a refusal. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<User | null>;
  /** Signs a person in with a new token. */
  begin(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** What a request brings to be known by, hashed; null when it brings nothing. Whether it is worth anything, `usersOf` tells. */
  claimOf(request: IncomingMessage): string | null;
  /** The user ids of some claims; claims without a session are left out. */
  usersOf(claims: readonly string[]): Promise<Map<string, string>>;
}

/** How often a session's last use is recorded. */
const SIGHTING_EVERY_MS = 10 * 60_000;

/** Sessions are rows in the database, so ending one takes effect on the next request on every instance. */
export function sessions(
  { config, db, databaseNow }: Pick<Deps, 'config' | 'db' | 'databaseNow'>,
  languageOf: LanguageOf,
): Sessions {
  const secure = config.publicUrl.startsWith('https:');
  const name = sessionCookie(config.publicUrl);
  const inHeader = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`);
  const shared = { path: '/', secure, sameSite: 'lax' } as const;
  const clearCookies = (reply: FastifyReply) => {
    void reply
      .clearCookie(name, { ...shared, httpOnly: true })
      .clearCookie(READABLE_COOKIES.signedIn, shared);
  };

  return {
    isClaimed: (request) => Boolean(request.cookies[name]),

    find: async (request, reply) => {
      const token = request.cookies[name];
      if (!token) return null;
      const tokenHash = hashOf(token);
      const session = await findSession(db, tokenHash, databaseNow());
      if (!session) {
        clearCookies(reply);
        return null;
      }
      const { unseenMs, language, avatar, id, username, banReason } = session;
      if (banReason !== null) {
        await deleteSession(db, tokenHash);
        clearCookies(reply);
        setBanNotice(reply, config.publicUrl, banReason);
        throw new Refusal('personBanned', { reason: banReason });
      }
      const spoken = languageOf(request.raw);
      if (unseenMs > SIGHTING_EVERY_MS || spoken !== language)
        await recordSighting(db, { tokenHash, userId: id, at: databaseNow(), language: spoken });
      return {
        id,
        username,
        avatar: avatarUrl(config.discord.cdnBase, id, avatar),
        isAdmin: config.adminDiscordIds.has(id),
      };
    },

    begin: async (request, reply, userId) => {
      const former = request.cookies[name];
      if (former) await deleteSession(db, hashOf(former));
      const token = randomBytes(32).toString('base64url');
      await recordSession(db, { tokenHash: hashOf(token), userId, at: databaseNow() });
      const maxAge = SESSION_LASTS_MS.longest / 1000;
      void reply
        .setCookie(name, token, { ...shared, httpOnly: true, maxAge })
        .setCookie(READABLE_COOKIES.signedIn, '1', { ...shared, maxAge });
    },

    end: async (request, reply) => {
      const token = request.cookies[name];
      if (token) await deleteSession(db, hashOf(token));
      clearCookies(reply);
    },

    claimOf: ({ headers }) => {
      const token = headers.cookie && inHeader.exec(headers.cookie)?.[1];
      return token ? hashOf(token) : null;
    },

    usersOf: async (claims) => {
      if (claims.length === 0) return new Map();
      const found = await findSessionUsers(db, claims, databaseNow());
      return new Map(found.map(({ tokenHash, userId }) => [tokenHash, userId]));
    },
  };
}

/** The cookie's name. On https the __Host- prefix ties it to this host and to TLS. */
function sessionCookie(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

function hashOf(token: string) {
  return hash('sha256', token, 'base64url');
}
