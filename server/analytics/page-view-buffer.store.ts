import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { minuteBefore, MINUTES } from './periods.ts';

/** How often a page was viewed in a minute, which is given by its beginning in milliseconds. */
export interface ViewCount {
  minute: number;
  path: string;
  views: number;
}

/** Where a session was last seen, and when, in milliseconds. */
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
}

/**
 * Writes what a process has gathered, once: what has the number of something that was written before, or a
 * lower one, changes nothing. Of what is older than an hour a part leaves the sums of the pages on the way.
 */
export async function recordPageViews(
  db: Database,
  { process, number, counted, sighted }: PageViewBatch,
  now: Date,
): Promise<void> {
  // Rows are written in the order of their keys, so that two processes wait for each other rather than deadlock; and
  // people are held before any visit, as in the erasure of one. Whoever is erased by now was nobody.
  const people = [...new Set(sighted.flatMap(({ userId }) => userId ?? []))];
  await sql`
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
    known as materialized (select id from users where id = any(${people}::text[]) order by id for key share)
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
    where visits.seen_at <= excluded.seen_at`.execute(db);
}

/** Takes what is older than an hour out of the sums of the pages, at most so many minutes of pages; tells how many. */
export async function settlePageHours(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with ${leftTheHour(now, limit)}, ${sumsWith(sql``)} select count(*)::integer as gone from gone`.execute(
    db,
  );
  return rows[0]?.gone ?? 0;
}

/** However much an outage has left, each statement ends in time; and what a minute leaves is gone within a second. */
export const SETTLED_AT_ONCE = 5_000;

// By their place in the table: by their keys, PostgreSQL would read all of it.
function leftTheHour(now: Date, limit: number) {
  return sql`gone as (
    delete from page_minutes where ctid = any(array(
      select ctid from page_minutes where minute <= ${minuteBefore(now, MINUTES.hour)}
      order by minute, path limit ${limit} for update))
    returning path, views)`;
}

/** Keeps page_hours equal to the sums of page_minutes, from which `gone` was deleted and to which more may come. */
function sumsWith(more: ReturnType<typeof sql>) {
  return sql`sums as (
    insert into page_hours (path, views)
    select path, sum(views) from (select path, -views as views from gone ${more}) as changed
    group by path having sum(views) <> 0 order by path
    on conflict (path) do update set views = page_hours.views + excluded.views)`;
}
