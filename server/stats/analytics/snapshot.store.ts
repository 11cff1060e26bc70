import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { minuteBefore, minutesAgo, MINUTES } from './periods.ts';

/** The panel's numbers and sessions, from the database. */
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
    /** ISO 8601. */
    seenAt: string;
  }[];
  topPages: { path: string; count: number }[];
  countryDistribution: { country: string; count: number }[];
}

const MOST_SESSIONS = 100;
const TOP_PAGES = 10;

/**
 * Reads the content of the panel in one statement, and so in one snapshot. Nearly all of it is from counters, so that
 * the cost does not grow with the number of page views.
 */
export async function findSnapshot(db: Database, now: Date): Promise<SnapshotRow> {
  const activeSince = minutesAgo(now, MINUTES.active);
  const { rows } = await sql<SnapshotRow>`
    with active as (
      select country, visits from visit_counts where quarter > ${activeSince}
      union all
      -- Of the quarter of a minute in which the five minutes begin, the visits after their beginning.
      select coalesce(country, ''), 1 from visits
      where seen_at > ${activeSince} and seen_at < quarter_of(${activeSince}) + interval '15 seconds'),
    countries as materialized (
      select country, sum(visits)::integer as visits from active group by country having sum(visits) > 0),
    known as (
      select country, visits as count from countries where country <> '' order by visits desc, country),
    newest as (
      select session_id, user_id, username, avatar, path, country, client, seen_at
      from (
        select * from visits where seen_at > ${activeSince}
        order by seen_at desc, session_id limit ${MOST_SESSIONS}) as newest
      left join users on users.id = user_id
      order by seen_at desc, session_id),
    pages as (
      select path, views as count from page_hours where views > 0 order by views desc, path limit ${TOP_PAGES}),
    views as (
      select coalesce(sum(views), 0)::integer as of_day,
        coalesce(sum(views) filter (where minute > ${minuteBefore(now, MINUTES.hour)}), 0)::integer as of_hour
      from view_minutes where minute > ${minuteBefore(now, MINUTES.day)})
    select
      (select coalesce(sum(visits), 0)::integer from countries) as active_users,
      (select count(*)::integer from (
        select from visits where seen_at > ${activeSince} and user_id is not null group by user_id) as people)
        as authenticated_users,
      of_hour as page_views_last_hour,
      of_day as page_views_last24_hours,
      (select coalesce(json_agg(newest), '[]') from newest) as active_sessions,
      (select coalesce(json_agg(pages), '[]') from pages) as top_pages,
      (select coalesce(json_agg(known), '[]') from known) as country_distribution
    from views`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return row;
}
