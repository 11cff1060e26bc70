import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

const KIND = 'invite look-up';
const MINUTE_MS = 60_000;
const WITHIN_MINUTES = 10;

/**
 * Takes one of the look-ups that all instances together may make in any ten minutes; false when they are used up.
 * They are counted by the minute and never beyond the limit, so that being turned away costs nobody's turn.
 */
export async function takeLookUp(db: Database, now: Date, most: number): Promise<boolean> {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const { rows } = await sql`
    with earlier as (
      select coalesce(sum(count), 0) as taken from rate_counts
      where kind = ${KIND} and subject = ''
        and period >= ${new Date(minute - WITHIN_MINUTES * MINUTE_MS)}::timestamptz
        and period < ${new Date(minute)}::timestamptz)
    insert into rate_counts as kept (kind, subject, period, count)
    select ${KIND}, '', ${new Date(minute)}::timestamptz, 1 from earlier where taken < ${most}::integer
    on conflict (kind, subject, period) do update set count = kept.count + 1
      where kept.count + (select taken from earlier) < ${most}::integer
    returning count`.execute(db);
  return rows.length === 1;
}
