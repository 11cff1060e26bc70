import { sql } from 'kysely';
import type { Report } from '#contract/reports.ts';
import type { Database } from '#database/tables.ts';

/** How many of each kind are listed. */
const MOST_OF_A_KIND = 5;

type AlsoOpen = Report['alsoOpen'];

/** The other pending cases of those who submitted listings, by the listings' ids. */
export async function findAlsoOpen(
  db: Database,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, AlsoOpen>> {
  if (listingIds.length === 0) return new Map();
  const { rows } = await sql<AlsoOpen[number] & { listingId: string }>`
    select reported.id as listing_id, open.*
    from listings as reported cross join lateral (
      ${pendingOf('submission')}
      union all
      ${pendingOf('edit')}
      union all
      (select 'reports', theirs.discord_server_id, theirs.name, count(*)::integer
        from listings as theirs join reports on reports.listing_id = theirs.id and resolved_at is null
        where theirs.submitted_by = reported.submitted_by and theirs.id <> reported.id
        group by theirs.id order by min(reports.created_at) limit ${MOST_OF_A_KIND})) as open
    where reported.id = any (${sql.val([...listingIds])}::uuid[])`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ listingId }) => listingId)].map(([id, open]) => [id, open.map(itemIn)]),
  );
}

/** The oldest pending revisions of one kind. */
function pendingOf(of: 'submission' | 'edit') {
  return sql`
    (select ${sql.lit(of)} as of, theirs.discord_server_id, theirs.name as server_name, 1 as count
      from listings as theirs join revisions on revisions.listing_id = theirs.id and decision is null and not on_hold
      where theirs.submitted_by = reported.submitted_by and is_edit = ${sql.lit(of === 'edit')}
      order by submitted_at limit ${MOST_OF_A_KIND})`;
}

function itemIn({ of, discordServerId, serverName, count }: AlsoOpen[number]): AlsoOpen[number] {
  return { of, discordServerId, serverName, count };
}
