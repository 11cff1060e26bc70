import { sql } from 'kysely';
import type { ReportCategory, ReportOutcome, ReportPlace } from '#contract/reports.ts';
import type { ListingLanguage, ListingStatus } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import { standingReports } from '#database/kept-texts.ts';
import type { Database } from '#database/tables.ts';

/** A report of a listing, from the tables. */
export interface ReportRow {
  id: string;
  serverId: string;
  discordServerId: string;
  serverName: string;
  /** Null where the report is only counted. */
  reason: string | null;
  /** Null of notices without an account. */
  reporterName: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
  pendingOfServer: number;
  withoutText: number;
  serverStatus: ListingStatus;
  category: ReportCategory;
  in: ReportPlace;
  outcome: ReportOutcome | null;
  urgency: number;
  description: string;
  language: ListingLanguage;
  inviteCode: string | null;
}

/** The last report of a page. */
export interface ReportPosition {
  urgency: number;
  createdAt: Date;
  id: string;
}

/** The reports that are wanted. */
export interface Wanted {
  isPending: boolean;
  /** Undefined for all. */
  category: ReportCategory | undefined;
  /** The Discord id of a server; undefined for those of all. */
  server: string | undefined;
}

/**
 * A page of the reports: the pending ones, the most urgent and then the oldest first, or the resolved ones, newest first. Of
 * those of a listing and category that are only counted, the oldest stands for all as long as they are pending.
 */
export async function findReports(
  db: Database,
  { isPending, category, server }: Wanted,
  { after, limit }: { after: ReportPosition | null; limit: number },
): Promise<ReportRow[]> {
  // Within a category all are equally urgent, and an index has them by age.
  const byUrgency = isPending && category === undefined;
  const order = byUrgency
    ? sql`reports.urgency, reports.created_at, reports.id`
    : isPending
      ? sql`reports.created_at, reports.id`
      : sql`reports.created_at desc, reports.id desc`;
  const { rows } = await sql<ReportRow>`
    with recursive ${standingReports('reports', ['listing_id', 'category'])},
    page as materialized (
      select reports.* from reports
      where resolved_at is ${isPending ? sql`null` : sql`not null`}
        and ${category === undefined ? sql`true` : sql`reports.category = ${category}`}
        and ${server === undefined ? sql`true` : sql`listing_id = (select id from listings where discord_server_id = ${server})`}
        and ${isPending ? sql`(reason is not null or reports.id in (select id from standing))` : sql`reason is not null`}
        and ${after ? afterCursor(after, { isPending, byUrgency }) : sql`true`}
      order by ${order} limit ${limit}),
    pending as (
      select listing_id, count(*)::integer as reports from reports
      where resolved_at is null and listing_id in (select listing_id from page) group by listing_id)
    select reports.id, reports.listing_id as server_id, discord_server_id, name as server_name,
      listings.status as server_status, reason, username as reporter_name, reports.created_at, resolved_at,
      description, listings.language, invite_code,
      reports.category, happened_in as "in", outcome, urgency, coalesce(pending.reports, 0) as pending_of_server,
      case when reason is not null then 0 else (
        select count(*)::integer from reports as alike
        where alike.listing_id = reports.listing_id and alike.category = reports.category
          and alike.resolved_at is null and alike.reason is null) end as without_text
    from page as reports join listings on listings.id = listing_id left join users on users.id = reporter_id
      left join pending on pending.listing_id = reports.listing_id
    order by ${order}`.execute(db);
  return rows;
}

function afterCursor(
  { urgency, createdAt, id }: ReportPosition,
  { isPending, byUrgency }: { isPending: boolean; byUrgency: boolean },
) {
  const end = sql`${createdAt}::timestamptz, ${id}::uuid`;
  if (byUrgency)
    return sql`(reports.urgency, reports.created_at, reports.id) > (${urgency}::smallint, ${end})`;
  return sql`(reports.created_at, reports.id) ${sql.raw(isPending ? '>' : '<')} (${end})`;
}

/** The number of pending reports, of one category or of all, and of one server or of all. */
export async function countPendingReports(
  db: Database,
  { category, server }: Partial<Pick<Wanted, 'category' | 'server'>> = {},
): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolvedAt', 'is', null)
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(server !== undefined, (query) =>
      query.where('listingId', '=', (listings) =>
        listings.selectFrom('listings').select('id').where('discordServerId', '=', server!),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** A report with what the audit records of its resolution, resolved or not. */
export async function findReport(trx: Database, id: string) {
  const report = await trx
    .selectFrom('reports')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['listingId', 'discordServerId', 'submittedBy', 'reporterId', 'reason', 'resolvedAt'])
    .select(['reports.category', 'happenedIn', 'reopenedAt'])
    .where('reports.id', '=', id)
    .executeTakeFirst();
  return report ?? null;
}

/** The pending reports of a listing and category that are only counted, the oldest first: ids and reporters. */
export async function findWithoutText(
  trx: Database,
  { listingId, category }: { listingId: string; category: ReportCategory },
  limit: number,
): Promise<{ id: string; reporterId: string | null }[]> {
  return trx
    .selectFrom('reports')
    .select(['id', 'reporterId'])
    .where('listingId', '=', listingId)
    .where('category', '=', category)
    .where('resolvedAt', 'is', null)
    .where('reason', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Resolves pending reports; returns the reporters of those that were still pending, null for notices without an account. */
export async function recordResolution(
  trx: Database,
  ids: readonly string[],
  { outcome, at }: { outcome: ReportOutcome; at: DatabaseInstant },
): Promise<(string | null)[]> {
  const resolved = await trx
    .updateTable('reports')
    .set({ resolvedAt: at, outcome })
    .where('id', 'in', ids)
    .where('resolvedAt', 'is', null)
    .returning('reporterId')
    .execute();
  return resolved.map(({ reporterId }) => reporterId);
}

/** Those who wait to hear what becomes of their report of a listing, the oldest report first. */
export async function findPendingReporters(
  trx: Database,
  listingId: string,
  limit: number,
): Promise<string[]> {
  const reports = await trx
    .selectFrom('reports')
    .select('reporterId')
    .$narrowType<{ reporterId: string }>()
    .where('listingId', '=', listingId)
    .where('resolvedAt', 'is', null)
    .where('reporterId', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return reports.map(({ reporterId }) => reporterId);
}

/** Resolves all pending reports of a listing, as ones that something was done about. */
export async function recordActionTaken(
  trx: Database,
  listingId: string,
  at: DatabaseInstant,
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ resolvedAt: at, outcome: 'actionTaken' })
    .where('listingId', '=', listingId)
    .where('resolvedAt', 'is', null)
    .execute();
}
