import { sql } from 'kysely';
import { SESSION_LASTS_MS } from '#contract/durations.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { isInForce } from '#database/ban-in-force.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A session with its user. */
export interface SessionRow {
  id: string;
  username: string;
  avatar: string | null;
  language: InterfaceLanguage;
  /** Milliseconds since `seen_at`. */
  unusedMs: number;
  /** Whether an admin has appointed them. */
  isModerator: boolean;
  /** Why the user is banned; null when they are not. */
  banReason: string | null;
  /** When that ban ends by itself. */
  bannedUntil: Date | null;
  /** Whether the ban can still be undone: then the session is not over. */
  banCanBeUndone: boolean;
}

/** The session of a token, unless it has expired. */
export function findSession(
  db: Database,
  tokenHash: string,
  now: DatabaseInstant,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('userBans', 'userBans.pseudonym', 'users.pseudonym')
    .leftJoin('moderators', 'moderators.userId', 'users.id')
    .select(['users.id', 'users.username', 'users.avatar', 'users.language'])
    .select(sql<boolean>`moderators.user_id is not null`.as('isModerator'))
    .select(sql<number>`(extract(epoch from ${now} - sessions.seen_at) * 1000)::float8`.as('unusedMs'))
    .select(sql<string | null>`case when ${isInForce(now)} then user_bans.reason end`.as('banReason'))
    .select('userBans.until as bannedUntil')
    .select(sql<boolean>`coalesce(user_bans.tell_at > ${now}, false)`.as('banCanBeUndone'))
    .where(isNotEnded(now))
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.createdAt', '>', before(now, SESSION_LASTS_MS.longest))
    .where('sessions.seenAt', '>', before(now, SESSION_LASTS_MS.idle))
    .executeTakeFirst();
}

/** A session that began before a ban which is over does not become valid again. */
function isNotEnded(now: DatabaseInstant) {
  return sql<boolean>`(user_bans.pseudonym is null or ${isInForce(now)} or sessions.created_at >= user_bans.banned_at)`;
}

/** The users of some tokens' sessions, without expired ones and banned users. */
export function findSessionUsers(
  db: Database,
  tokenHashes: readonly string[],
  now: DatabaseInstant,
): Promise<{ tokenHash: string; id: string; isModerator: boolean }[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('userBans', 'userBans.pseudonym', 'users.pseudonym')
    .leftJoin('moderators', 'moderators.userId', 'users.id')
    .select(['tokenHash', 'users.id'])
    .select(sql<boolean>`moderators.user_id is not null`.as('isModerator'))
    .where('tokenHash', '=', sql<string>`any(${tokenHashes})`)
    .where('sessions.createdAt', '>', before(now, SESSION_LASTS_MS.longest))
    .where('seenAt', '>', before(now, SESSION_LASTS_MS.idle))
    .where(sql<boolean>`not ${isInForce(now)}`)
    .where(isNotEnded(now))
    .execute();
}

/** How many sessions of a person are valid at once: the newest. */
const MOST_SESSIONS = 20;

/** Stores a session, and deletes those of the person that are beyond the newest. */
export async function recordSession(
  db: Database,
  session: { tokenHash: string; userId: string; at: DatabaseInstant },
): Promise<void> {
  const { tokenHash, userId, at } = session;
  await db.insertInto('sessions').values({ tokenHash, userId, createdAt: at, seenAt: at }).execute();
  const newest = db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .limit(MOST_SESSIONS);
  await db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', 'not in', newest).execute();
}

/** Updates a session's last use and the user's language. */
export async function recordUse(
  db: Database,
  {
    tokenHash,
    userId,
    at,
    language,
  }: { tokenHash: string; userId: string; at: DatabaseInstant; language: InterfaceLanguage },
): Promise<void> {
  await db.updateTable('sessions').set({ seenAt: at }).where('tokenHash', '=', tokenHash).execute();
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('language', '<>', language)
    .execute();
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}
