import { sql } from 'kysely';
import { MOST_REPORTERS_TOLD, type ReportOutcome } from '#contract/reports.ts';
import { MOST_OPEN_REVIEW_REPORTS, type ReviewPart } from '#contract/review-reports.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import { standingReports, surplusTexts } from '#database/kept-texts.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../../cursor.ts';
import type { ReviewText } from '../../reviews/removal.store.ts';
import type { ReviewRow } from '../../reviews/review.store.ts';

/** A review or the reply to it: `no review`, or `no reply` to it. */
export async function findText(
  db: Database,
  reviewId: string,
  part: ReviewPart,
): Promise<ReviewText | 'no review' | 'no reply'> {
  const { rows } = await sql<{ [Column in keyof ReviewText]: ReviewText[Column] | null }>`
    select reviews.listing_id, discord_server_id, submitted_by, reviews.id as review_id, reviews.created_at as review_at,
      ${
        part === 'review'
          ? sql`user_id as author_id, comment as text, reviews.created_at as written_at, reviews.rating`
          : sql`written_by as author_id, text, written_at, null::smallint as rating`
      }
    from reviews join listings on listings.id = reviews.listing_id left join replies on review_id = reviews.id
    where reviews.id = ${reviewId}::uuid`.execute(db);
  const row = rows[0];
  if (!row) return 'no review';
  return row.text === null ? 'no reply' : (row as ReviewText); // only a reply's columns can be missing
}

/** A person's report of a text, whose listing the transaction has locked. */
interface NewReport {
  part: ReviewPart;
  reporterId: string;
  reason: string;
  at: DatabaseInstant;
}

/**
 * Stores a report; where there are many of a text, another one keeps no reason. Returns `again` when the person has reported
 * this version, `full` when too many of theirs wait.
 */
export async function recordReviewReport(
  trx: Database,
  { listingId, reviewId, writtenAt }: ReviewText,
  { part, reporterId, reason, at }: NewReport,
): Promise<'written' | 'again' | 'full'> {
  // The person is locked: what they report of several listings at once counts together.
  await sql`select from users where id = ${reporterId} for no key update`.execute(trx);
  const alike = sql`
    select id, created_at from review_reports where review_id = ${reviewId}::uuid and part = ${part}
      and resolved_at is null and reason is not null`;
  const { rows } = await sql<{ isFull: boolean; isWritten: boolean }>`
    with counted as (
      select count(*) >= ${MOST_OPEN_REVIEW_REPORTS} as is_full
      from review_reports where resolved_at is null and reporter_id = ${reporterId}),
    written as (
      insert into review_reports (listing_id, review_id, part, version_at, reporter_id, reason, created_at)
      select ${listingId}::uuid, ${reviewId}::uuid, ${part}, ${writtenAt}::timestamptz, ${reporterId}, ${reason}, ${at}
      from counted where not is_full
      on conflict do nothing returning id),
    dropped as (
      update review_reports set reason = null
      where id in (${surplusTexts(alike)}) and exists (select from written))
    select is_full as "isFull", exists (select from written) as "isWritten" from counted`.execute(trx);
  if (rows[0]?.isWritten) return 'written';
  return rows[0]?.isFull ? 'full' : 'again';
}

/** A pending report with the review that it is about, as it is now. */
export interface ReviewReportRow extends Omit<ReviewRow, 'id' | 'createdAt'> {
  id: string;
  reviewId: string;
  part: ReviewPart;
  /** Null where the report is only counted. */
  reason: string | null;
  reporterName: string;
  createdAt: Date;
  versionAt: Date;
  discordServerId: string;
  serverName: string;
  pendingOfText: number;
  withoutText: number;
  reviewAt: Date;
}

/**
 * A page of the pending reports whose texts stand, the oldest first. Of those of a text that are only counted, the oldest
 * stands for all.
 */
export async function findReviewReports(
  db: Database,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<ReviewReportRow[]> {
  const stands = sql`resolved_at is null and text_gone_at is null`;
  const { rows } = await sql<ReviewReportRow>`
    with recursive ${standingReports('review_reports', ['review_id', 'part'])},
    page as materialized (
      select * from review_reports where ${stands} and (reason is not null or id in (select id from standing))
        and ${after ? sql`(created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by created_at, id limit ${limit}),
    pending as (
      select review_id, part, count(*)::integer as reports, count(*) filter (where reason is null)::integer as without_text
      from review_reports where ${stands} and (review_id, part) in (select review_id, part from page)
      group by review_id, part)
    select reported.id, reported.review_id, reported.part, reason, reporter.username as reporter_name,
      reported.created_at, version_at, discord_server_id, listings.name as server_name, reviews.rating, comment,
      reviews.created_at as review_at, user_id, author.username, author.avatar, replies.text as reply_text,
      replies.written_at as reply_at, reports as pending_of_text,
      case when reason is null then without_text else 0 end as without_text
    from page as reported join pending on pending.review_id = reported.review_id and pending.part = reported.part
      join listings on listings.id = reported.listing_id join users as reporter on reporter.id = reporter_id
      join reviews on reviews.id = reported.review_id join users as author on author.id = user_id
      left join replies on replies.review_id = reviews.id
    order by reported.created_at, reported.id`.execute(db);
  return rows;
}

/** The number of pending reports of reviews and replies that stand. */
export async function countReviewReports(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reviewReports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolvedAt', 'is', null)
    .where('textGoneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A report, resolved or not, unless it waits for its author's next text. */
export async function findReviewReport(db: Database, id: string) {
  const report = await db
    .selectFrom('reviewReports')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['reviewId', 'part', 'reporterId', 'reason', 'resolvedAt', 'listingId', 'discordServerId'])
    .select('submittedBy')
    .where('reviewReports.id', '=', id)
    .where('textGoneAt', 'is', null)
    .executeTakeFirst();
  return report ?? null;
}

/** A text whose reports are resolved; without a part, a review and its reply. */
interface Judged {
  reviewId: string;
  part?: ReviewPart;
}

/** The first of those who wait to hear what becomes of a text. */
export async function findReviewReporters(trx: Database, { reviewId, part }: Judged): Promise<string[]> {
  const rows = await trx
    .selectFrom('reviewReports')
    .select('reporterId')
    .where('reviewId', '=', reviewId)
    .$if(part !== undefined, (query) => query.where('part', '=', part!))
    .where('resolvedAt', 'is', null)
    .groupBy('reporterId')
    .orderBy(({ fn }) => fn.min('createdAt'))
    .orderBy('reporterId')
    .limit(MOST_REPORTERS_TOLD)
    .execute();
  return rows.map(({ reporterId }) => reporterId);
}

/** Resolves all pending reports of a text. */
export async function recordReviewOutcome(
  trx: Database,
  { reviewId, part }: Judged,
  { outcome, at }: { outcome: ReportOutcome; at: DatabaseInstant },
): Promise<void> {
  await trx
    .updateTable('reviewReports')
    .set({ resolvedAt: at, outcome })
    .where('reviewId', '=', reviewId)
    .$if(part !== undefined, (query) => query.where('part', '=', part!))
    .where('resolvedAt', 'is', null)
    .execute();
}
