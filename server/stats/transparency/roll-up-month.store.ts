import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { monthOf, ROLLED_UP_AFTER } from './transparency.store.ts';

/** How often something happened on a day, or in a month. `hours` are those to a decision. */
interface Count {
  kind: string;
  detail: string;
  hours: number | null;
  events: number;
}

/**
 * Rolls up the first month that is over and not rolled up yet; false when there is none. A day at a time, so that
 * no statement grows with the site: nothing is added to such a month any more. Of two processes at the same time one
 * writes, and both have counted the same.
 */
export async function rollUpMonth(db: Database, now: DatabaseInstant): Promise<boolean> {
  const days = await findDaysToRollUp(db, now);
  const [month] = days;
  if (month === undefined) return false;
  const counts = new Map<string, Count>();
  const decided = new Map<number, number>();
  for (const day of days)
    for (const { kind, detail, hours, events } of await countDay(db, day)) {
      const key = JSON.stringify([kind, detail]);
      const known = counts.get(key)?.events ?? 0;
      counts.set(key, { kind, detail, hours: null, events: known + events });
      if (hours !== null) decided.set(hours, (decided.get(hours) ?? 0) + events);
    }
  await writeMonth(
    db,
    month,
    [...counts.values()],
    [...decided].toSorted(([one], [other]) => one - other),
  );
  return true;
}

/** The days of that month; none when there is no such month. */
async function findDaysToRollUp(db: Database, now: DatabaseInstant): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with next as (
      select coalesce(
        (select (max(month) + interval '1 month')::date from moderation_months),
        (select ${monthOf(sql`min(at)`)} from moderation_events)) as month)
    select to_char(day, 'YYYY-MM-DD') as day from next
      cross join lateral generate_series(month::timestamp, month + interval '1 month' - interval '1 day', '1 day') as day
    where (month + interval '1 month')::timestamp at time zone 'UTC' + ${ROLLED_UP_AFTER} <= ${now}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Hours have one decimal; with two there are few different ones. */
async function countDay(db: Database, day: string): Promise<Count[]> {
  const begin = sql`${day}::timestamp`;
  const { rows } = await sql<Count>`
    select kind, detail, round(hours::numeric, 2)::float8 as hours, count(*)::integer as events
    from moderation_events
    where at >= ${begin} at time zone 'UTC' and at < (${begin} + interval '1 day') at time zone 'UTC'
    group by 1, 2, 3`.execute(db);
  return rows;
}

async function writeMonth(
  db: Database,
  month: string,
  counts: readonly Count[],
  decided: readonly (readonly [hours: number, events: number])[],
) {
  const events = decided.reduce((sum, [, count]) => sum + count, 0);
  const rows = [
    ...counts.map(({ kind, detail, events }) => ({ kind, detail, events, median: null, p90: null })),
    { kind: 'decided', detail: '', events, median: percentile(decided, 0.5), p90: percentile(decided, 0.9) },
  ];
  await sql`
    insert into moderation_months (month, kind, detail, events, median, p90)
    select ${month}::date, kind, detail, events, median, p90
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as counted (kind text, detail text, events integer, median real, p90 real)
    on conflict do nothing`.execute(db);
}

/** As PostgreSQL's `percentile_cont` computes it, over values in order that occur several times. */
function percentile(values: readonly (readonly [value: number, times: number])[], share: number) {
  const total = values.reduce((sum, [, times]) => sum + times, 0);
  if (total === 0) return null;
  const place = share * (total - 1);
  const [low, high] = [valueAt(values, Math.floor(place)), valueAt(values, Math.ceil(place))];
  return low + (high - low) * (place - Math.floor(place));
}

function valueAt(values: readonly (readonly [value: number, times: number])[], place: number) {
  let passed = 0;
  for (const [value, times] of values) {
    passed += times;
    if (place < passed) return value;
  }
  return values.at(-1)?.[0] ?? 0;
}
