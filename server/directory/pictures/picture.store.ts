import { sql } from 'kysely';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { measuredDays, medianHours } from '../../stats/activity/activity.store.ts';

/** What the picture of a listing shows, its figures as they were at the end of a day. */
export interface PictureRow {
  name: string;
  /** Discord's hash of the icon, if its bytes are here. */
  icon: string | null;
  category: Category;
  language: ListingLanguage;
  /** The last measured whole day, else the last one, in UTC. */
  day: string;
  members: number | null;
  rating: number | null;
  reviewCount: number;
  /** The measured hours of the week, 1 to 168. */
  hours: { hour: number; online: number }[];
  /** The end of today in UTC: from then on another day is the last whole one. */
  nextDay: Date;
}

/** A public listing as its picture shows it. Reviews of a later day are not counted yet. */
export async function findForPicture(
  db: Database,
  discordServerId: string,
  now: DatabaseInstant,
): Promise<PictureRow | undefined> {
  const only = sql<boolean>`discord_server_id = ${discordServerId}`;
  const today = sql`(${now} at time zone 'UTC')::date`;
  const { rows } = await sql<PictureRow>`
    with counted as materialized (
      select day, members from (${measuredDays(only)}) as days where day < ${today} order by day desc limit 1
    ),
    the_day as materialized (select coalesce((select day from counted), ${today} - 1) as day),
    later as materialized (
      select count(*)::integer as reviews, coalesce(sum(reviews.rating), 0)::integer as stars
      from reviews join listings on listings.id = listing_id
      where ${only} and reviews.created_at >= ((select day from the_day) + 1)::timestamp at time zone 'UTC'
    )
    select name, category, language, the_day.day::text as day, counted.members, review_count - later.reviews as "reviewCount",
      case when review_count > later.reviews
        then (rating_sum - later.stars)::float8 / (review_count - later.reviews) end as rating,
      (select guild_icons.icon from guild_icons
        where guild_icons.discord_server_id = listings.discord_server_id
          and guild_icons.icon = listings.icon and bytes is not null) as icon,
      (select coalesce(json_agg(json_build_object('hour', hour, 'online', online)), '[]')
        from (${medianHours(only, sql`((select day from the_day) + 1)`)}) as one) as hours,
      (${today} + 1)::timestamp at time zone 'UTC' as "nextDay"
    from listings cross join the_day cross join later left join counted on true
    where ${only} and public`.execute(db);
  return rows[0];
}

/** The bytes of a listing's icon, if it is still the one with this hash. */
export async function findIcon(
  db: Database,
  discordServerId: string,
  icon: string,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('guildIcons')
    .select('bytes')
    .where('discordServerId', '=', discordServerId)
    .where('icon', '=', icon)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** How many public listings a part of the directory has, by the stored counts. */
export async function countPart(
  db: Database,
  { category, language }: { category: Category | null; language: ListingLanguage | null },
): Promise<number> {
  const { count } = await db
    .selectFrom('directoryCounts')
    .select(({ fn }) => fn.coalesce(fn.sum('listings'), sql<string>`0`).as('count'))
    .$if(category !== null, (query) => query.where('category', '=', category!))
    .$if(language !== null, (query) => query.where('language', '=', language!))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many public listings have a tag; none if it is blocked. */
export async function countTagged(db: Database, tag: string): Promise<number> {
  const row = await db
    .selectFrom('tagCounts')
    .select('listings')
    .where('tag', '=', tag)
    .where('tag', 'not in', db.selectFrom('blockedTags').select('tag'))
    .executeTakeFirst();
  return row?.listings ?? 0;
}
