import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LASTS_MS, MINUTE_MS } from '#contract/durations.ts';
import { READABLE_COOKIES, type User } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import type { Deps } from '../deps.ts';
import { avatarUrl } from '../discord/links.ts';
import { refusalOfBanned } from '../refusal.ts';
import { hashOfToken } from '../secrets.ts';
import { setBanNotice } from './ban-notice.ts';
import type { LanguageOf } from './language.ts';
import { deleteSession, findSession, findSessionUsers, recordSession, recordUse } from './session.store.ts';

/** Finds the user of a request by its session cookie. */
export interface Sessions {
  /** Whether a request has a session cookie, valid or not. */
  hasCookie(request: FastifyRequest): boolean;
  /** Null for a visitor. Clears a cookie without a session; ends a banned person's session and throws a refusal. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<User | null>;
  /** Signs a person in with a new token. */
  begin(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The hash of the session token of a request; null without one. Whether it has a session, `usersOf` tells. */
  tokenHashOf(request: IncomingMessage): string | null;
  /** The users of some hashed tokens and their roles; tokens without a session are left out. */
  usersOf(tokenHashes: readonly string[]): Promise<Map<string, Pick<User, 'id' | 'role'>>>;
}

/** How often a session's last use is recorded. */
const RECORD_USE_EVERY_MS = 10 * MINUTE_MS;

/** Sessions are rows in the database, so ending one takes effect on the next request on every instance. */
export function sessions(deps: Needs, languageOf: LanguageOf): Sessions {
  const { db, databaseNow } = deps;
  const cookie = sessionCookie(deps.config.publicUrl);
  const inHeader = new RegExp(`(?:^|;\\s*)${cookie.name}=([^;\\s]+)`);
  return {
    hasCookie: (request) => Boolean(request.cookies[cookie.name]),

    find: (request, reply) => findUser(deps, languageOf, request, reply),

    begin: async (request, reply, userId) => {
      const former = request.cookies[cookie.name];
      if (former) await deleteSession(db, hashOfToken(former));
      const token = randomBytes(32).toString('base64url');
      await recordSession(db, { tokenHash: hashOfToken(token), userId, at: databaseNow() });
      cookie.set(reply, token);
    },

    end: async (request, reply) => {
      const token = request.cookies[cookie.name];
      if (token) await deleteSession(db, hashOfToken(token));
      cookie.clear(reply);
    },

    tokenHashOf: ({ headers }) => {
      const token = headers.cookie && inHeader.exec(headers.cookie)?.[1];
      return token ? hashOfToken(token) : null;
    },

    usersOf: async (tokenHashes) => {
      if (tokenHashes.length === 0) return new Map();
      const found = await findSessionUsers(db, tokenHashes, databaseNow());
      return new Map(
        found.map(({ tokenHash, ...user }) => [tokenHash, { id: user.id, role: roleOf(deps, user) }]),
      );
    },
  };
}

type Needs = Pick<Deps, 'config' | 'db' | 'databaseNow'>;

async function findUser(
  { config, db, databaseNow }: Needs,
  languageOf: LanguageOf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<User | null> {
  const cookie = sessionCookie(config.publicUrl);
  const token = request.cookies[cookie.name];
  if (!token) return null;
  const tokenHash = hashOfToken(token);
  const session = await findSession(db, tokenHash, databaseNow());
  // Its cookie stays: this answer may come after a sign-in in which the browser has got another one.
  if (!session) return null;
  const { unusedMs, language, avatar, id, username, isModerator, banReason, bannedUntil } = session;
  if (banReason !== null) {
    // While the ban can be undone, the session is refused and not over.
    if (!session.banCanBeUndone) {
      await deleteSession(db, tokenHash);
      cookie.clear(reply);
    }
    const ban = { reason: banReason, until: bannedUntil };
    setBanNotice(reply, config.publicUrl, ban);
    throw refusalOfBanned(ban);
  }
  const current = languageOf(request.raw);
  if (unusedMs > RECORD_USE_EVERY_MS || current !== language)
    await recordUse(db, { tokenHash, userId: id, at: databaseNow(), language: current });
  const role = roleOf({ config }, { id, isModerator });
  return {
    id,
    username,
    avatar: avatarUrl(config.discord.cdnBase, id, avatar),
    isAdmin: role === 'admin',
    role,
  };
}

/** Admins are named by the settings, moderators by a row that is read with each session. */
function roleOf(
  { config }: Pick<Needs, 'config'>,
  { id, isModerator }: { id: string; isModerator: boolean },
): Role | null {
  if (config.adminDiscordIds.has(id)) return 'admin';
  return isModerator ? 'moderator' : null;
}

/**
 * The session cookie, and a readable one beside it that tells scripts that somebody is signed in, and by its value
 * whether it is still the same session. It says nothing of the token.
 */
function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  // On https the __Host- prefix ties it to this host and to TLS.
  const name = secure ? '__Host-session' : 'session';
  const shared = { path: '/', secure, sameSite: 'lax' } as const;
  return {
    name,
    set: (reply: FastifyReply, token: string) => {
      const maxAge = SESSION_LASTS_MS.longest / 1000;
      void reply
        .setCookie(name, token, { ...shared, httpOnly: true, maxAge })
        .setCookie(READABLE_COOKIES.signedIn, randomBytes(6).toString('base64url'), { ...shared, maxAge });
    },
    clear: (reply: FastifyReply) => {
      void reply
        .clearCookie(name, { ...shared, httpOnly: true })
        .clearCookie(READABLE_COOKIES.signedIn, shared);
    },
  };
}
