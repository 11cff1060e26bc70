import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** Counts stop here, so that none reads a whole table. */
export const MOST_COUNTED = 10_000;

/** The number of rows in each queue of the site's own work, and since when the oldest message is due. */
export async function findQueues(db: Database, now: DatabaseInstant) {
  const { rows } = await sql<{ queue: string; rows: number }>`
    select 'messages' as queue, count(*)::integer as rows
      from (select from notifications where state = 'waiting' limit ${MOST_COUNTED}) as q
    union all select 'webhooks', count(*)::integer
      from (select from webhook_deliveries where state = 'waiting' limit ${MOST_COUNTED}) as q
    union all select 'counts', count(*)::integer from (select from counts_wanted limit ${MOST_COUNTED}) as q
    union all select 'notices', count(*)::integer
      from (select from notices where due_at is not null limit ${MOST_COUNTED}) as q
    union all select 'events', count(*)::integer
      from (select from event_guilds where look_at <= ${now} limit ${MOST_COUNTED}) as q
    union all select 'search texts', count(*)::integer
      from (select from search_refresh limit ${MOST_COUNTED}) as q`.execute(db);
  return rows;
}

/** Since when the message that is due longest waits; null when none is due. */
export async function findOldestMessage(db: Database, now: DatabaseInstant): Promise<Date | null> {
  const row = await db
    .selectFrom('notifications')
    .select('dueAt')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

/** When each of the gateway's shards was last known to be connected. */
export async function findShards(db: Database): Promise<(Date | null)[]> {
  const rows = await db.selectFrom('botShards').select('connectedAt').execute();
  return rows.map(({ connectedAt }) => connectedAt);
}
