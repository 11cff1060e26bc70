import { sql } from 'kysely';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** What happened to a listing on a day. */
export interface DayRow {
  /** As in `2026-11-23`, by UTC. */
  day: string;
  impressions: number;
  joins: number;
  bumps: number;
  reviews: number;
  /** The views by the places of their sources in the contract's list; later places may be missing. */
  views: number[];
}

/** What page views and the like add to a day of a listing. */
export type ListingDay = Pick<DayRow, 'day' | 'impressions' | 'joins' | 'views'> & {
  discordServerId: string;
};

/** The end of an insert into `listing_days as stored`: what the day has is kept, and the row is added to it. */
export const addedToDay = sql`
  on conflict (discord_server_id, day) do update set
    impressions = stored.impressions + excluded.impressions, joins = stored.joins + excluded.joins,
    bumps = stored.bumps + excluded.bumps, reviews = stored.reviews + excluded.reviews,
    views = case excluded.views when '{}' then stored.views else (
      select array_agg(coalesce(earlier, 0) + coalesce(added, 0) order by place)
      from unnest(stored.views, excluded.views) with ordinality as both_of (earlier, added, place)) end`;

/** Counts one more on the day of the listing whose `discord_server_id` a statement returns, as a part of that statement. */
export function countOne(what: 'bumps' | 'reviews', at: DatabaseInstant, from: string) {
  return sql`
    insert into listing_days as stored (discord_server_id, day, ${sql.ref(what)})
    select discord_server_id, ${dayOf(at)}, 1 from ${sql.table(from)} ${addedToDay}`;
}

/** The last days of a listing, oldest first, today last; those without anything too. Empty without a listing. */
export async function findDays(
  db: Database,
  discordServerId: string,
  days: number,
  now: DatabaseInstant,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(one.day, 'YYYY-MM-DD') as day, coalesce(impressions, 0) as impressions,
      coalesce(joins, 0) as joins, coalesce(bumps, 0) as bumps, coalesce(reviews, 0) as reviews,
      coalesce(views, '{}') as views
    from listings
      cross join (select ${dayOf(now)} - ago as day from generate_series(0, ${days - 1}::integer) as ago) as one
      left join listing_days
        on listing_days.discord_server_id = listings.discord_server_id and listing_days.day = one.day
    where listings.discord_server_id = ${discordServerId}
    order by one.day`.execute(db);
  return rows;
}

/** Which figures of a listing were counted on a day or before it, as far back as days are kept. */
export async function findCounted(
  db: Database,
  discordServerId: string,
  day: string,
): Promise<Record<Exclude<keyof DayRow, 'day'>, boolean>> {
  const { rows } = await sql<Record<Exclude<keyof DayRow, 'day'>, boolean>>`
    select coalesce(bool_or(impressions > 0), false) as impressions,
      coalesce(bool_or(0 < any (views)), false) as views, coalesce(bool_or(joins > 0), false) as joins,
      coalesce(bool_or(bumps > 0), false) as bumps, coalesce(bool_or(reviews > 0), false) as reviews
    from listing_days where discord_server_id = ${discordServerId} and day <= ${day}::date`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has a row');
  return row;
}

/** A listing's name, and the language of a person who reads of it. */
export function findHeading(
  db: Database,
  discordServerId: string,
  userId: string,
): Promise<{ name: string; language: InterfaceLanguage } | undefined> {
  return db
    .selectFrom('listings')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['listings.name', 'users.language'])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirst();
}

/** The day of an instant by UTC, as SQL. */
function dayOf(instant: DatabaseInstant) {
  return sql`(${instant} at time zone 'UTC')::date`;
}
