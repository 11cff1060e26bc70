import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { minuteBefore, minutesAgo, MINUTES } from './periods.ts';

/** What is counted at one moment, as the database knows it. */
export interface SnapshotRow {
  activeUsers: number;
  authenticatedUsers: number;
  pageViewsLastHour: number;
  pageViewsLast24Hours: number;
  activeSessions: {
    sessionId: string;
    userId: string | null;
    username: string | null;
    avatar: string | null;
    path: string;
    country: string | null;
    client: string;
    /** In milliseconds. */
    seenAt: number;
  }[];
  topPages: { path: string; count: number }[];
  countryDistribution: { country: string; count: number }[];
}

const SESSIONS_SHOWN = 100;
const TOP_PAGES = 10;

/** Reads everything that the panel shows, in one statement, so that it is of one moment. */
export async function findSnapshot(db: Database, now: Date): Promise<SnapshotRow> {
  const { rows } = await sql<SnapshotRow>`
    with active as materialized (
      select user_id, country from visits where seen_at > ${minutesAgo(now, MINUTES.active)}),
    newest as (
      select * from visits where seen_at > ${minutesAgo(now, MINUTES.active)}
      order by seen_at desc, session_id limit ${SESSIONS_SHOWN}),
    pages as (
      select path, views from page_hours where views > 0 order by views desc, path limit ${TOP_PAGES}),
    countries as (
      select country, count(*) as sessions from active where country is not null group by country)
    select
      (select count(*)::integer from active) as active_users,
      (select count(distinct user_id)::integer from active) as authenticated_users,
      (select coalesce(sum(views), 0)::integer from view_minutes
        where minute > ${minuteBefore(now, MINUTES.hour)}) as page_views_last_hour,
      (select coalesce(sum(views), 0)::integer from view_minutes
        where minute > ${minuteBefore(now, MINUTES.day)}) as page_views_last24_hours,
      (select coalesce(json_agg(json_build_object(
          'sessionId', session_id, 'userId', user_id, 'username', username, 'avatar', avatar, 'path', path,
          'country', country, 'client', client, 'seenAt', (extract(epoch from seen_at) * 1000)::bigint)
          order by seen_at desc, session_id), '[]')
        from newest left join users on users.id = newest.user_id) as active_sessions,
      (select coalesce(json_agg(json_build_object('path', path, 'count', views) order by views desc, path), '[]')
        from pages) as top_pages,
      (select coalesce(json_agg(json_build_object('country', country, 'count', sessions)
          order by sessions desc, country), '[]')
        from countries) as country_distribution`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return row;
}
