import { sql } from 'kysely';
import { isInForce } from '#database/ban-in-force.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A key that reads may be made with. */
export interface UsableKey {
  id: string;
  /** Whether a read of today (UTC) is recorded. */
  usedToday: boolean;
}

/** The key with a hash, unless its maker is banned, or was since they made it. */
export async function findUsableKey(
  db: Database,
  keyHash: string,
  now: DatabaseInstant,
): Promise<UsableKey | null> {
  const found = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .leftJoin('userBans', 'userBans.pseudonym', 'users.pseudonym')
    .select('apiKeys.id')
    .select(sql<boolean>`coalesce(last_used_on >= ${dayOf(now)}, false)`.as('usedToday'))
    .where('keyHash', '=', keyHash)
    .where(
      sql<boolean>`(user_bans.pseudonym is null
        or (not ${isInForce(now)} and api_keys.created_at >= user_bans.banned_at))`,
    )
    .executeTakeFirst();
  return found ?? null;
}

/** Records the day of a key's last read; of several processes the first writes. */
export async function recordDayOfUse(db: Database, id: string, now: DatabaseInstant): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedOn: dayOf(now) })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_on is null or last_used_on < ${dayOf(now)})`)
    .execute();
}

function dayOf(now: DatabaseInstant) {
  return sql<Date>`(${now} at time zone 'UTC')::date`;
}
