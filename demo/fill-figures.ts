import { sql } from 'kysely';
import { VIEW_SOURCES, type ViewSource } from '#contract/analytics.ts';
import type { Database } from '#database/tables.ts';

/** How many days the demo has figures of, where a listing is that old. */
const DAYS = 34;

/** Where the readers of the demo come from. */
const SHARES: Readonly<Record<ViewSource, number>> = {
  home: 0.24,
  search: 0.27,
  category: 0.11,
  language: 0.05,
  tag: 0.08,
  similar: 0.07,
  saved: 0.04,
  events: 0.03,
  feed: 0.01,
  bot: 0.02,
  direct: 0.05,
  external: 0.03,
};

/**
 * Gives the demo's listings plausible figures for each day up to now: more with more members, at weekends, and lately.
 * Reviews are those that there are. Does nothing once there are any figures.
 */
export async function fillDemoFigures(db: Database, now: Date): Promise<void> {
  await sql`
    insert into listing_days (discord_server_id, day, impressions, joins, bumps, reviews, views)
    select id, day, impressions, round(0.7 * click_rate * impressions * (0.08 + 0.1 * ${chance("'joins'")})),
      greatest(case day when (last_bumped_at at time zone 'UTC')::date then 1 else 0 end, floor(3.4 * ${chance("'bumps'")} * so_far)),
      (select count(*) from reviews where listing_id = listing
        and created_at >= day::timestamp at time zone 'UTC' and created_at < (day + 1)::timestamp at time zone 'UTC'),
      array(
        select round(click_rate * impressions * share * (1 + 0.4 * sin(7 * place + 40 * luck)))::integer
        from unnest(${VIEW_SOURCES.map((source) => SHARES[source])}::float8[]) with ordinality as from_source (share, place)
        order by place)
    from (
      select *, 0.13 + 0.12 * ${chance("''")} as click_rate,
        round(3.6 * sqrt(members) * weekend * lately * so_far * (0.75 + 0.5 * ${chance("'seen'")})) as impressions, ${chance("''")} as luck
      from (
        select listings.discord_server_id as id, listings.id as listing, last_bumped_at, day,
          coalesce(member_count, 400) as members,
          case when extract(isodow from day) >= 6 then 1.45 else 1 end as weekend,
          1.15 - (today - day) * 0.008 as lately,
          case day when today then extract(epoch from moment - today) / 86400 else 1 end as so_far
        from listings
          cross join (select ${now}::timestamptz at time zone 'UTC' as moment) as clock
          cross join lateral (select moment::date as today) as calendar
          cross join lateral (
            select today - ago as day from generate_series(0, ${DAYS}::integer) as ago
            where today - ago >= (approved_at at time zone 'UTC')::date) as days
        where status = 'approved' and not exists (select from listing_days)) as sized
      offset 0) as shown -- so that what is random is computed once`.execute(db);
}

/** A number from 0 to 1 that looks random: of a listing, a day, and what it is for, as SQL. */
function chance(what: string) {
  return sql.raw(`((hashtext(id || day || ${what}) & 1023) / 1023.0)`);
}
