import { sql, type RawBuilder } from 'kysely';
import { COUNTS_KEPT_FOR_DAYS, HOURS_OF_WEEK } from '#contract/activity.ts';
import type { Database } from '#database/tables.ts';

/** The samples of a guild, as the page shows them. */
export interface Samples {
  measuredSince: Date | null;
  /** The measured hours of the week, 1 to 168, each with its median. */
  hours: { hour: number; online: number }[];
  /** The measured days, oldest first. */
  days: { day: string; count: number }[];
}

/** The samples of a listed guild. They depend on no clock: a cached reply is right until the next sample. */
export async function findSamples(db: Database, discordServerId: string): Promise<Samples> {
  const only = sql<boolean>`discord_server_id = ${discordServerId}`;
  const { rows } = await sql<Samples>`
    select
      (select min(measured_since) from (
        select measured_since from count_quarters where ${only}
        union all select measured_since from count_days where ${only}) as one) as "measuredSince",
      (select coalesce(json_agg(json_build_object('hour', hour, 'online', online)), '[]')
        from (${medianHours(only)}) as one) as hours,
      (select coalesce(json_agg(json_build_object('day', day, 'count', members) order by day), '[]')
        from (${measuredDays(only)}) as one
        where day > last_day - ${COUNTS_KEPT_FOR_DAYS.days}::integer) as days`.execute(db);
  return rows[0] ?? { measuredSince: null, hours: [], days: [] };
}

/**
 * The median online count of each hour of the week, of the last four: of 28 days that end with the last measured hour,
 * in which each hour of the week occurs four times. With a day, of what was measured before it.
 */
export function medianHours(which: RawBuilder<boolean>, day?: RawBuilder<unknown>): RawBuilder<unknown> {
  const hoursSince = (begin: string) =>
    sql`(${sql.ref(begin)} - date '1970-01-05') * 24 + array_lower(online, 1) + place::integer - 2`;
  return sql`
    select discord_server_id, at % ${HOURS_OF_WEEK}::integer + 1 as hour,
      percentile_cont(0.5) within group (order by counted) as online
    from (
      select discord_server_id, at, counted, max(at) over (partition by discord_server_id) as last_at
      from (
        select discord_server_id, ${hoursSince('week')} as at, counted
        from online_weeks, unnest(online) with ordinality as one (counted, place) where ${which}
        union all
        select discord_server_id, ${hoursSince('day')}, counted
        from count_days, unnest(online) with ordinality as one (counted, place) where ${which}
      ) as samples
      where counted is not null${day ? sql` and at < (${day} - date '1970-01-05') * 24` : sql``}
    ) as samples
    where at > last_at - ${COUNTS_KEPT_FOR_DAYS.hours * 24}::integer
    group by 1, 2`;
}

/** The members of each measured day, with the last measured day. */
export function measuredDays(which: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select discord_server_id, day, max(members) as members, max(day) over (partition by discord_server_id) as last_day
    from (
      select discord_server_id, quarter + array_lower(members, 1) + place::integer - 2 as day, counted as members
      from count_quarters, unnest(members) with ordinality as one (counted, place) where ${which}
      union all
      select discord_server_id, day, members from count_days where ${which}
    ) as samples
    where members is not null group by discord_server_id, day`;
}
