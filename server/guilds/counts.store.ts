import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** Queues guilds for counting, behind those with listings. */
export async function wantCounts(db: Database, guildIds: readonly string[]): Promise<void> {
  if (guildIds.length === 0) return;
  await sql`
    insert into counts_wanted (guild_id, is_listed) select id, false from guilds where id = any(${guildIds}) order by id
    on conflict do nothing`.execute(db);
}

/**
 * The next guild to count. `isSettled` when it needs no count: the bot has left it, or its counts are fresh.
 */
export function findNextToCount(db: Database, freshSince: Date) {
  return db
    .selectFrom('countsWanted')
    .innerJoin('guilds', 'guilds.id', 'guildId')
    .select(['guildId', 'tries', isSettled(freshSince).as('isSettled')])
    .orderBy('isListed', 'desc')
    .orderBy('tries')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

/** Removes settled guilds from the queue, a limited number at a time. */
export async function dropSettled(db: Database, freshSince: Date): Promise<void> {
  await sql`
    delete from counts_wanted where guild_id in (
      select guild_id from counts_wanted join guilds on guilds.id = guild_id
      where ${isSettled(freshSince)} limit ${SETTLED_AT_A_TIME})`.execute(db);
}

const SETTLED_AT_A_TIME = 1_000;

function isSettled(freshSince: Date) {
  return sql<boolean>`(not guilds.present
    or coalesce(guilds.counted_at > ${freshSince} and guilds.online_count is not null, false))`;
}

/** Records a failed attempt to count a guild. */
export async function recordFailedCount(db: Database, guildId: string): Promise<void> {
  await db
    .updateTable('countsWanted')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('guildId', '=', guildId)
    .execute();
}

/** Removes a guild from the queue. */
export async function dropFromCounting(db: Database, guildId: string): Promise<void> {
  await db.deleteFrom('countsWanted').where('guildId', '=', guildId).execute();
}
