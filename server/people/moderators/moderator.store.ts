import { sql } from 'kysely';
import { isInForce } from '#database/ban-in-force.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../../cursor.ts';

/** A moderator from the tables. */
export interface ModeratorRow {
  id: string;
  username: string;
  avatar: string | null;
  appointedAt: Date;
}

/** A page of the moderators, the last appointed first. */
export function findModerators(
  db: Database,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<ModeratorRow[]> {
  return db
    .selectFrom('moderators')
    .innerJoin('users', 'users.id', 'moderators.userId')
    .select(['users.id', 'username', 'avatar', 'appointedAt'])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(appointed_at, user_id) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('appointedAt', 'desc')
    .orderBy('moderators.userId', 'desc')
    .limit(limit)
    .execute();
}

/** Appoints somebody; false when they are a moderator already. */
export async function recordAppointment(trx: Database, userId: string, appointedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('moderators')
    .values({ userId, appointedAt })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** When somebody was appointed. */
export async function findAppointment(trx: Database, userId: string): Promise<Date> {
  const { appointedAt } = await trx
    .selectFrom('moderators')
    .select('appointedAt')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return appointedAt;
}

/** A person who has signed in, as a row. */
export interface KnownRow {
  id: string;
  username: string;
  avatar: string | null;
  isModerator: boolean;
  isBanned: boolean;
}

/** People whose names begin with a text, in any case, or who have it as their id. */
export function findKnown(
  db: Database,
  text: string,
  { limit, now }: { limit: number; now: DatabaseInstant },
): Promise<KnownRow[]> {
  const beginning = sql<string>`lower(${text})`;
  const escaped = sql`regexp_replace(${beginning}, '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
  return db
    .selectFrom('users')
    .leftJoin('moderators', 'moderators.userId', 'users.id')
    .leftJoin('userBans', 'userBans.pseudonym', 'users.pseudonym')
    .select(['users.id', 'username', 'avatar'])
    .select(sql<boolean>`moderators.user_id is not null`.as('isModerator'))
    .select(isInForce(now).as('isBanned'))
    .where(sql<boolean>`(users.id = ${text} or lower(username) like ${escaped})`)
    .orderBy(sql`lower(username)`)
    .orderBy('users.id')
    .limit(limit)
    .execute();
}
