import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
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
}

/**
 * Writes a batch of a process's page views once: a batch whose number is not above the last one changes nothing. Also
 * removes some of the minutes older than an hour from the sums of pages.
 */
export async function recordPageViews(
  db: Database,
  { process, number, counted, sighted }: PageViewBatch,
  now: Date,
): Promise<void> {
  // Rows are written in the order of their keys, so that two processes wait for each other rather than deadlock; and
  // people are locked before any visit, as an erasure does it. A person who is erased by now is left out.
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

/** Removes minutes older than an hour from the sums of pages, up to a limit; returns their number. */
export async function settlePageHours(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with ${leftTheHour(now, limit)}, ${sumsWith(sql``)} select count(*)::integer as gone from gone`.execute(
    db,
  );
  return rows[0]?.gone ?? 0;
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
