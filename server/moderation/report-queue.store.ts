import { sql } from 'kysely';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from './page-cursor.ts';

/** What a member told about a listing, as its rows hold it. */
export interface ReportRow {
  id: string;
  serverId: string;
  discordServerId: string;
  serverName: string;
  reason: string;
  reporterName: string;
  createdAt: Date;
  resolvedAt: Date | null;
  pendingOfServer: number;
  serverStatus: ListingStatus;
}

/** A stretch of the reports: the pending ones, oldest first, or the resolved ones, newest first. */
export async function findReports(
  db: Database,
  isPending: boolean,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<ReportRow[]> {
  const order = sql.raw(isPending ? 'asc' : 'desc');
  const { rows } = await sql<ReportRow>`
    select reports.id, listing_id as server_id, discord_server_id, name as server_name, listings.status as server_status, reason,
      username as reporter_name, reports.created_at, resolved_at,
      (select count(*) from reports as others
        where others.listing_id = reports.listing_id and others.resolved_at is null)::integer as pending_of_server
    from reports join listings on listings.id = listing_id join users on users.id = reporter_id
    where resolved_at is ${isPending ? sql`null` : sql`not null`}
      and ${after ? sql`(reports.created_at, reports.id) ${sql.raw(isPending ? '>' : '<')} (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by reports.created_at ${order}, reports.id ${order} limit ${limit}`.execute(db);
  return rows;
}

/** How many reports wait. */
export async function countPendingReports(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts a pending report away. Null when there is none any more: nobody resolves what another has. */
export async function recordResolution(
  trx: Database,
  id: string,
  at: Date,
): Promise<{ listingId: string; discordServerId: string; reason: string } | null> {
  const { rows } = await sql<{ listingId: string; discordServerId: string; reason: string }>`
    update reports set resolved_at = ${at} from listings
    where reports.id = ${id} and resolved_at is null and listings.id = listing_id
    returning listing_id, discord_server_id, reason`.execute(trx);
  return rows[0] ?? null;
}

/** Whether there is such a report, resolved or not. */
export async function hasReport(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('reports').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
