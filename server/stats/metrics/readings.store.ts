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
      from (select from event_guilds where look_at <= ${now} limit ${MOST_COUNTED}) as q`.execute(db);
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

/** The pending decisions, and since when the oldest submission and edit are pending. */
export interface ModerationWaiting {
  submission: number;
  edit: number;
  report: number;
  appeal: number;
  reviewReport: number;
  publicNotice: number;
  oldestSubmission: Date | null;
  oldestEdit: Date | null;
  oldestPublicNotice: Date | null;
}

/** Reads kept counts and the beginnings of indexes alone. */
export async function findModerationWaiting(db: Database): Promise<ModerationWaiting> {
  const oldest = (isEdit: boolean) => sql`(
    select submitted_at from revisions where decision is null and not on_hold and is_edit = ${isEdit}
    order by submitted_at, listing_id limit 1)`;
  const { rows } = await sql<ModerationWaiting>`
    select coalesce((select sum(submissions) from waiting_counts), 0)::integer as submission,
      coalesce((select sum(edits) from waiting_counts), 0)::integer as edit,
      (select count(*)::integer from (
        select from reports where resolved_at is null limit ${MOST_COUNTED}) as q) as report,
      (select count(*)::integer from (
        select from appeals where outcome is null limit ${MOST_COUNTED}) as q) as appeal,
      (select count(*)::integer from (
        select from review_reports where resolved_at is null limit ${MOST_COUNTED}) as q) as review_report,
      (select count(*)::integer from (
        select from public_notices where closed_at is null limit ${MOST_COUNTED}) as q) as public_notice,
      (select sent_at from public_notices where closed_at is null order by sent_at limit 1) as oldest_public_notice,
      ${oldest(false)} as oldest_submission, ${oldest(true)} as oldest_edit`.execute(db);
  if (!rows[0]) throw new Error('a query without its row');
  return rows[0];
}

/** Asks whether the database answers at all. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
