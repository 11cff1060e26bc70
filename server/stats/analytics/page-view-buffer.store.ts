import { sql } from 'kysely';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import { addedToDay, type ListingDay } from '../figures/figures.store.ts';
import { minuteBefore, MINUTES } from './periods.ts';

/** The views of a page in a minute, which is given by its beginning in milliseconds. */
export interface ViewCount {
  minute: number;
  path: string;
  views: number;
}

/** A session's last page view, with its time in milliseconds. */
export interface VisitSighting {
  sessionId: string;
  userId: string | null;
  path: string;
  country: string | null;
  client: string;
  seenAt: number;
}

interface PageViewBatch {
  process: string;
  number: number;
  counted: readonly ViewCount[];
  sighted: readonly VisitSighting[];
  happened: readonly ListingDay[];
}

/**
 * Writes a batch of a process's page views once: a batch whose number is not above the last one changes nothing. Also
 * removes some of the minutes older than an hour from the sums of pages. Returns the ids of guilds in it that have no
 * listing with a page.
 */
export async function recordPageViews(
  db: Database,
  { process, number, counted, sighted, happened }: PageViewBatch,
  now: Date,
): Promise<string[]> {
  // Rows are written in the order of their keys, so that two processes wait for each other rather than deadlock.
  // Listings are locked first and then people, before any visit, as an erasure does it. A listing that is deleted or
  // hidden by now is left out, and so is a person who is erased.
  const people = [...new Set(sighted.flatMap(({ userId }) => userId ?? []))];
  const guilds = [...new Set(happened.map(({ discordServerId }) => discordServerId))];
  const { rows } = await sql<{ id: string }>`
    with batch as (
      insert into gatherings (process, number, written_at) values (${process}, ${number}, ${now})
      on conflict (process) do update set number = excluded.number, written_at = excluded.written_at
        where gatherings.number < excluded.number
      returning number),
    counted as (
      select to_timestamp(minute / 1000) as minute, path, views
      from batch, jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as told (minute bigint, path text, views integer)),
    of_hour as (select * from counted where minute > ${minuteBefore(now, MINUTES.hour)}),
    minutes as (
      insert into view_minutes (minute, views)
      select minute, sum(views) from counted group by minute order by minute
      on conflict (minute) do update set views = view_minutes.views + excluded.views),
    pages as (
      insert into page_minutes (minute, path, views)
      select minute, path, views from of_hour order by minute, path
      on conflict (minute, path) do update set views = page_minutes.views + excluded.views),
    ${leftTheHour(now, SETTLED_AT_ONCE)},
    ${sumsWith(sql`union all select path, views from of_hour`)},
    ${addedDays(guilds, happened)},
    known as materialized (
      select id from users where id = any(${people}::text[]) and (select count(*) from listed) >= 0
      order by id for key share),
    ${movedVisits(sighted)}
    select id from batch cross join unnest(${guilds}::text[]) as id where id not in (select id from listed)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Locks the listings of `batch` that have a page, as `listed`, and adds to their days. */
function addedDays(guilds: readonly string[], happened: readonly ListingDay[]) {
  return sql`
    listed as materialized (
      select discord_server_id as id from listings
      where discord_server_id = any(${guilds}::text[]) and ${HAS_PAGE} order by listings.id for key share),
    days as (
      insert into listing_days as stored (discord_server_id, day, impressions, joins, views)
      select listed.id, day, impressions, joins, views
      from batch cross join jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) as told (
        "discordServerId" text, day date, impressions integer, joins integer, views integer[])
        join listed on listed.id = "discordServerId"
      order by listed.id, day
      ${addedToDay})`;
}

/** Moves the visits of `batch` to where they were last seen, with those people who are `known`. */
function movedVisits(sighted: readonly VisitSighting[]) {
  return sql`
    moved as (
      insert into visits (session_id, user_id, path, country, client, seen_at)
      select "sessionId", known.id, path, country, client,
        timestamptz 'epoch' + "seenAt" * interval '1 millisecond'
      from batch cross join jsonb_to_recordset(${JSON.stringify(sighted)}::jsonb) as seen (
        "sessionId" text, "userId" text, path text, country text, client text, "seenAt" bigint)
        left join known on known.id = "userId"
      order by "sessionId"
      on conflict (session_id) do update set
        user_id = excluded.user_id, path = excluded.path, country = excluded.country,
        client = excluded.client, seen_at = excluded.seen_at
      where visits.seen_at <= excluded.seen_at)`;
}

/** Removes minutes older than an hour from the sums of pages, up to a limit; returns their number. */
export async function settlePageHours(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with ${leftTheHour(now, limit)}, ${sumsWith(sql``)} select count(*)::integer as gone from gone`.execute(
    db,
  );
  return rows[0]?.gone ?? 0;
}

/** The number of minutes older than an hour in the sums of pages, up to a limit. */
export async function countPageMinutes(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from (
      select from page_minutes where minute <= ${minuteBefore(now, MINUTES.hour)} limit ${limit}) as old`.execute(
    db,
  );
  return rows[0]?.due ?? 0;
}

/** Small enough for the statement timeout after a long outage, and enough for a minute's rows within a second. */
export const SETTLED_AT_ONCE = 5_000;

// By ctid, because PostgreSQL would read the whole table by the keys.
function leftTheHour(now: Date, limit: number) {
  return sql`gone as (
    delete from page_minutes where ctid = any(array(
      select ctid from page_minutes where minute <= ${minuteBefore(now, MINUTES.hour)}
      order by minute, path limit ${limit} for update))
    returning path, views)`;
}

/** Updates page_hours to the sums of page_minutes after the deletion of `gone` and an addition. */
function sumsWith(more: ReturnType<typeof sql>) {
  return sql`sums as (
    insert into page_hours (path, views)
    select path, sum(views) from (select path, -views as views from gone ${more}) as changed
    group by path having sum(views) <> 0 order by path
    on conflict (path) do update set views = page_hours.views + excluded.views)`;
}
