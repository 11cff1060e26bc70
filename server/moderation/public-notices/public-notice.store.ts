import { sql } from 'kysely';
import type { PublicNoticeContent } from '#contract/public-notices.ts';
import type { ReportCategory, ReportOutcome } from '#contract/reports.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** The id of a listing that is visible, locked against its deletion until the transaction ends; null without one. */
export async function lockVisibleListing(
  trx: Database,
  discordServerId: string,
  adult: boolean,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where discord_server_id = ${discordServerId} and (listings.public or (${adult} and listings.for_adults))
    for key share`.execute(trx);
  return rows[0]?.id ?? null;
}

/** A notice as it is stored. */
interface NewNotice {
  listingId: string;
  discordServerId: string;
  secretHash: string;
  content: Pick<PublicNoticeContent, 'category' | 'reason' | 'rule'>;
  name: string | null;
  email: string | null;
}

/** Stores a notice. While another one about the same, in the same words, is pending, both stand as one report. */
export async function recordNotice(
  trx: Database,
  { listingId, content: { category, reason, rule }, ...notice }: NewNotice,
  at: DatabaseInstant,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into reports (listing_id, reporter_id, reason, category, created_at)
    values (${listingId}, null, ${reason}, ${category}, ${at})
    on conflict (listing_id, category, md5(reason))
      where reporter_id is null and resolved_at is null and reopened_at is null
      do update set category = excluded.category
    returning id`.execute(trx);
  await trx
    .insertInto('publicNotices')
    .values({ ...notice, rule, reportId: rows[0]?.id ?? null, sentAt: at })
    .execute();
}

/** A notice with its report, while that is there. */
export interface NoticeWithReport {
  id: string;
  reportId: string | null;
  discordServerId: string;
  rule: string;
  sentAt: Date;
  closedAt: Date | null;
  outcome: ReportOutcome | null;
  answer: string | null;
  objectedAt: Date | null;
  category: ReportCategory | null;
  reason: string | null;
  reopenedAt: Date | null;
}

/** The notice of a secret address; without the name and the e-mail address of its sender. */
export async function findNotice(db: Database, secretHash: string): Promise<NoticeWithReport | null> {
  const notice = await db
    .selectFrom('publicNotices')
    .leftJoin('reports', 'reports.id', 'publicNotices.reportId')
    .select(['publicNotices.id', 'reportId', 'discordServerId', 'rule', 'sentAt', 'closedAt'])
    .select(['publicNotices.outcome', 'answer', 'objectedAt'])
    .select(['reports.category', 'reports.reason', 'reports.reopenedAt'])
    .where('secretHash', '=', secretHash)
    .executeTakeFirst();
  return notice ?? null;
}

/** Puts a decided report back among the pending ones, once; false when it cannot be. */
export async function reopenReport(
  trx: Database,
  { id, reportId }: Pick<NoticeWithReport, 'id' | 'reportId'>,
  { objection, at }: { objection: string; at: DatabaseInstant },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ resolvedAt: null, outcome: null, reopenedAt: at })
    .where('id', '=', reportId)
    .where('resolvedAt', 'is not', null)
    .where('reopenedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.updateTable('publicNotices').set({ closedAt: null }).where('reportId', '=', reportId).execute();
  await trx.updateTable('publicNotices').set({ objection, objectedAt: at }).where('id', '=', id).execute();
  return true;
}
