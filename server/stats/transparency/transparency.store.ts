import { sql, type RawBuilder } from 'kysely';
import type { Titled } from '#contract/templates.ts';
import { TRANSPARENCY_MONTHS } from '#contract/transparency.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { asTitled, TITLES } from '../../moderation/templates/template.store.ts';

/** How often something happened in a month. */
export interface MonthCount {
  /** `2026-11`. */
  month: string;
  /** The first word or two of the kinds in `schema/transparency.sql`; each month has `decided`, with the hours to a decision. */
  kind: string;
  detail: string;
  events: number;
  median: number | null;
  p90: number | null;
}

/** A month is rolled up so long after its end: by then every transaction of that month has ended. */
export const ROLLED_UP_AFTER = sql`interval '1 day'`;

/**
 * The counts of the last months: the rows of months that are rolled up, and counts over the events of the running month
 * and of the one before it until that is rolled up. `running` is the running month.
 */
export async function findMonths(
  db: Database,
  now: DatabaseInstant,
): Promise<{ running: string; counts: MonthCount[] }> {
  const { rows } = await sql<MonthCount & { running: string }>`
    with running as (select ${monthOf(now)} as month),
    started as (
      select least((select min(month) from moderation_months),
        (select ${monthOf(sql`min(at)`)} from moderation_events)) as month),
    counted as (
      select * from moderation_months
      union all
      select counts.* from running
        cross join lateral (values (running.month), ((running.month - interval '1 month')::date)) as open (month)
        cross join lateral (${countsOf(sql`open.month`)}) as counts
      where open.month >= (select month from started)
        and not exists (select from moderation_months where moderation_months.month = open.month))
    select to_char(running.month, 'YYYY-MM') as running, to_char(counted.month, 'YYYY-MM') as month,
      kind, detail, events, median, p90
    from running left join counted on counted.month <= running.month
      and counted.month > running.month - ${sql.lit(TRANSPARENCY_MONTHS)} * interval '1 month'
    order by counted.month desc`.execute(db);
  const running = rows[0]?.running ?? '';
  return { running, counts: rows.filter(({ month }) => month !== null) };
}

/** The last titles of templates, also of those that were removed. */
export async function findTitles(db: Database, ids: readonly string[]): Promise<Map<string, Titled>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('templates')
    .select(['id', ...TITLES])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, asTitled(row)]));
}

/** Deletes some events of months that are rolled up; returns how many. */
export async function deleteCounted(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from moderation_events where ctid = any(array(
      select ctid from moderation_events
      where at < (select (max(month) + interval '1 month')::timestamp at time zone 'UTC' from moderation_months)
      order by at limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The rows of a month in `moderation_months`, from its events. The hours are sorted once for both percentiles. */
function countsOf(month: RawBuilder<unknown>) {
  const inMonth = sql`at >= ${month}::timestamp at time zone 'UTC'
    and at < (${month} + interval '1 month')::timestamp at time zone 'UTC'`;
  return sql`
    select ${month} as month, kind, detail, count(*)::integer as events, null::real as median, null::real as p90
    from moderation_events where ${inMonth} group by kind, detail
    union all
    select ${month}, 'decided', '', decided.events, decided.percentiles[1]::real, decided.percentiles[2]::real
    from (
      select count(hours)::integer as events, percentile_cont(array[0.5, 0.9]) within group (order by hours) as percentiles
      from moderation_events where hours is not null and ${inMonth}) as decided`;
}

/** The month of an instant, as its first day. */
export function monthOf(instant: RawBuilder<unknown>) {
  return sql`date_trunc('month', ${instant} at time zone 'UTC')::date`;
}
