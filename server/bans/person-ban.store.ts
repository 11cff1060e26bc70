import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../cursor.ts';

/** A ban with the person's account; its columns are null when they are erased. */
export interface BannedRow {
  pseudonym: string;
  reason: string;
  bannedAt: Date;
  id: string | null;
  username: string | null;
  avatar: string | null;
}

/** A page of the bans of people, the newest first. */
export function findBans(
  db: Database,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<BannedRow[]> {
  return db
    .selectFrom('userBans')
    .leftJoin('users', 'users.pseudonym', 'userBans.pseudonym')
    .select(['userBans.pseudonym', 'reason', 'bannedAt', 'users.id', 'users.username', 'users.avatar'])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(banned_at, user_bans.pseudonym) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('bannedAt', 'desc')
    .orderBy('userBans.pseudonym', 'desc')
    .limit(limit)
    .execute();
}

/** Bans a person; false when they were banned already. */
export async function recordPersonBan(
  trx: Database,
  ban: { pseudonym: string; reason: string; bannedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('userBans')
    .values(ban)
    .onConflict((conflict) => conflict.column('pseudonym').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Lifts a ban and returns its reason; null when there was none. Ends sessions that began before the ban, so that they
 * do not become valid again.
 */
export async function deletePersonBan(trx: Database, pseudonym: string): Promise<{ reason: string } | null> {
  const ban = await trx
    .deleteFrom('userBans')
    .where('pseudonym', '=', pseudonym)
    .returning('reason')
    .executeTakeFirst();
  if (!ban) return null;
  await trx
    .deleteFrom('sessions')
    .where('userId', 'in', (from) => from.selectFrom('users').select('id').where('pseudonym', '=', pseudonym))
    .execute();
  return ban;
}
