import { sql } from 'kysely';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../cursor.ts';

/** A member's report of a listing, from the tables. */
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

/** A page of the reports: the pending ones, oldest first, or the resolved ones, newest first. */
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

/** The number of pending reports. */
export async function countPendingReports(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A report with what the audit records of its resolution, resolved or not. */
export async function findReport(trx: Database, id: string) {
  const report = await trx
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['listingId', 'discordServerId', 'submittedBy', 'reporterId', 'reason', 'resolvedAt'])
    .where('reports.id', '=', id)
    .executeTakeFirst();
  return report ?? null;
}

/** Resolves a pending report; false when it is not pending any more. */
export async function recordResolution(trx: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ resolvedAt: at })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
