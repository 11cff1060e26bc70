import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { READABLE_COOKIES, type User } from '#contract/auth.ts';
import type { Deps } from '../deps.ts';
import { avatarUrl } from '../discord/links.ts';
import { preferredLanguage } from './language.ts';
import {
  deleteSession,
  findSession,
  recordSession,
  recordSighting,
  SESSION_LASTS_MS,
} from './session.store.ts';

/** Who is behind a request, by the token in its cookie. */
export interface Sessions {
  /** Whether a request claims to have a session. */
  isClaimed(request: FastifyRequest): boolean;
  /** Null for a visitor. A cookie without a session is taken back. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<User | null>;
  /** Signs a person in with a token that nobody has had before. */
  begin(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** A session in use is written down so often, and not at each request. */
const SIGHTING_EVERY_MS = 10 * 60_000;

/** Sessions as rows in the database: what ends one takes effect on the next request, on every instance. */
export function sessions({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>): Sessions {
  const secure = config.publicUrl.startsWith('https:');
  const name = sessionCookie(config.publicUrl);
  const shared = { path: '/', secure, sameSite: 'lax' } as const;
  const takeBack = (reply: FastifyReply) => {
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
      const now = clock();
      const session = await findSession(db, tokenHash, now);
      if (!session) {
        takeBack(reply);
        return null;
      }
      const { seenAt, language, avatar, id, username } = session;
      const spoken = preferredLanguage(request.raw);
      if (now.getTime() - seenAt.getTime() > SIGHTING_EVERY_MS || spoken !== language)
        await recordSighting(db, { tokenHash, userId: id, at: now, language: spoken });
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
      await recordSession(db, { tokenHash: hashOf(token), userId, at: clock() });
      const maxAge = SESSION_LASTS_MS.longest / 1000;
      void reply
        .setCookie(name, token, { ...shared, httpOnly: true, maxAge })
        .setCookie(READABLE_COOKIES.signedIn, '1', { ...shared, maxAge });
    },

    end: async (request, reply) => {
      const token = request.cookies[name];
      if (token) await deleteSession(db, hashOf(token));
      takeBack(reply);
    },
  };
}

/** The cookie's name. On https, its prefix makes browsers hold it to this very host and to encryption. */
export function sessionCookie(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

function hashOf(token: string) {
  return hash('sha256', token, 'base64url');
}
