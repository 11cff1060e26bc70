import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import { placeOf } from '#database/count-places.ts';
import type { Database } from '#database/tables.ts';
import type { Counts } from './samples.store.ts';

const LEAST_ONLINE = 20;
/** A guild is busy above so many tenths of the usual. */
const TENTHS_OF_USUAL = 13;
/** A count that is older tells nothing of now; the next one comes after an hour. */
const HOLDS_FOR_MS = 2 * HOUR_MS;

/**
 * Those guilds of which more members are online than usual. The usual is the median of four weeks for the hour of the
 * week, as pages have it: of this count and those kept from one, two and three weeks before.
 */
export async function findBusy(
  db: Database,
  counts: readonly Counts[],
  countedAt: Date,
): Promise<Set<string>> {
  const enough = counts.flatMap(({ id, onlineCount: online }) =>
    online !== null && online >= LEAST_ONLINE ? [{ id, online }] : [],
  );
  if (enough.length === 0) return new Set();
  const weeksAgo = [1, 2, 3].map((weeks) => new Date(countedAt.getTime() - weeks * 7 * DAY_MS));
  const { hour } = placeOf(countedAt);
  const { rows } = await sql<{ id: string }>`
    select id
    from unnest(${enough.map(({ id }) => id)}::text[], ${enough.map(({ online }) => online)}::integer[])
      as counted (id, now_online)
    where now_online * 10 > ${TENTHS_OF_USUAL}::integer * (
      select percentile_cont(0.5) within group (order by sample)
      from (
        select now_online
        union all
        select online[${hour}::integer] from online_weeks
        where discord_server_id = id and week = any(${weeksAgo.map((at) => placeOf(at).week)}::date[])
        union all
        select online[${countedAt.getUTCHours() + 1}::integer] from count_days
        where discord_server_id = id and day = any(${weeksAgo.map(dayOf)}::date[])
      ) as kept (sample))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Ends the marks of guilds that have not been counted of late; returns how many these were, up to a limit. */
export async function endOldBusy(db: Database, now: DatabaseInstant, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select id from guilds
      where busy and (counted_at is null or counted_at < ${before(now, HOLDS_FOR_MS)})
      order by id limit ${limit} for no key update)
    update guilds set busy = false from old where guilds.id = old.id returning guilds.id`.execute(db);
  return rows.length;
}

function dayOf(instant: Date) {
  return instant.toISOString().slice(0, 10);
}
