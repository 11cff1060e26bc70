import { sql } from 'kysely';
import { wordsBeside } from '../moderation/audit/audit-words.store.ts';
import type { Site } from './community.ts';

/** The tables that hold a text in any column. */
export async function placesOf(site: Pick<Site, 'db'>, word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(site.db);
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as stored where position(${word} in to_jsonb(stored)::text) > 0 limit 1`.execute(
      site.db,
    );
    if (rows.length > 0) places.push(name);
  }
  return places;
}

/** The audit, oldest first, with its words. */
export function readAudit({ db }: Site) {
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'admin', 'action', 'listingId', 'discordServerId', 'person'])
    .select([
      sql<object>`before || ${wordsBeside('before')}`.as('before'),
      sql<object>`after || ${wordsBeside('after')}`.as('after'),
    ])
    .orderBy('id')
    .execute();
}

/** Whether all kept counts equal a recount. */
export async function countsAreRight(site: Pick<Site, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    select
      not exists (
        select from listings left join (
          select listing_id, count(*) as written, sum(rating) as given from reviews group by listing_id) as stored
          on listing_id = listings.id
        where review_count <> coalesce(written, 0) or rating_sum <> coalesce(given, 0))
      and not exists (
        select from status_counts as stored
        where listings <> (select count(*) from listings where listings.status = stored.status))
      and not exists (
        select from (
          select count(*) filter (where not is_edit) as submissions, count(*) filter (where is_edit) as edits
          from revisions join listings on listings.id = listing_id and listings.status <> 'banned'
          where decision is null) as recount
          left join waiting_counts on true
        where recount.submissions <> coalesce(waiting_counts.submissions, 0)
          or recount.edits <> coalesce(waiting_counts.edits, 0))
      and (select coalesce(sum(listings), 0) from directory_counts) = (select count(*) from listings where public)
      as "right"`.execute(site.db);
  return rows[0]?.right ?? false;
}

/** The number of connections to the site's database that wait for a lock. */
export async function waitingForLocks(site: Site): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
  return rows[0]?.waiting ?? 0;
}
