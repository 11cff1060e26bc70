import type { User } from '#contract/auth.ts';
import type { ReportOutcome } from '#contract/reports.ts';
import type { ReviewPart, ReviewReport } from '#contract/review-reports.ts';
import { hasPermission } from '#contract/roles.ts';
import type { Database } from '#database/tables.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../../cursor.ts';
import type { Deps } from '../../deps.ts';
import { aboutCase, decide, type DecisionDeps, type DecisionNews } from '../decide.ts';
import { getListingWithPage, type Reader } from '../../listings/listing.ts';
import { withListing } from '../../listings/listing-state.store.ts';
import { Refusal } from '../../refusal.ts';
import {
  countReviewReports,
  findReviewReport,
  findReviewReporters,
  findReviewReports,
  findText,
  recordReviewOutcome,
  recordReviewReport,
  type ReviewReportRow,
} from './review-report.store.ts';
import type { ReviewText } from '../../reviews/removal.store.ts';
import { asReview } from '../../reviews/review.ts';

const LIST = 'review reports';

/** A review or a reply that somebody has read. */
export interface TextRead {
  of: ReviewPart;
  /** When it was written, if they tell. */
  writtenAt?: string | undefined;
}

/** Reports a review of a public listing, or the reply to it, to the moderators. */
export async function reportReview(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  user: User,
  { discordServerId, reviewId }: { discordServerId: string; reviewId: string },
  { reason, of: part, writtenAt }: TextRead & { reason: string },
  reader: Reader,
): Promise<void> {
  await getListingWithPage(db, discordServerId, reader);
  await withListing(db, { discordServerId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    const text = await getText(trx, reviewId, part, writtenAt);
    if (text.listingId !== listing.id) throw new Refusal('guildReviewNotFound');
    if (text.authorId === user.id) throw new Refusal('ownText');
    const report = { part, reporterId: user.id, reason, at: databaseNow() };
    const outcome = await recordReviewReport(trx, text, report);
    if (outcome === 'again') throw new Refusal('reviewReported');
    if (outcome === 'full') throw new Refusal('reviewReportsFull');
  });
}

/** A review or a reply as it is now; refused when it is gone, or not the version that the caller has read. */
export async function getText(
  db: Database,
  reviewId: string,
  part: ReviewPart,
  writtenAt: string | undefined,
): Promise<ReviewText> {
  const text = await findText(db, reviewId, part);
  if (text === 'no review') throw new Refusal('guildReviewNotFound');
  if (text === 'no reply') throw new Refusal('replyNotFound');
  if (!isVersion(text, writtenAt)) throw new Refusal('reviewChanged');
  return text;
}

/** Whether a text is the version that was read, if the caller says which. */
function isVersion(text: ReviewText | 'no review' | 'no reply', writtenAt: string | undefined): boolean {
  if (writtenAt === undefined) return true;
  return typeof text !== 'string' && Date.parse(writtenAt) === text.writtenAt.getTime();
}

/** A page of the pending reports of reviews and replies, the cursor of the next page, and the number of all. */
export async function listReviewReports(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  { role }: User,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ reports: ReviewReport[]; next: string | null; total: number }> {
  const after = pageEnd(cursor, LIST, UUID_SHAPE);
  const [rows, total] = await Promise.all([
    findReviewReports(db, { after, limit: limit + 1 }),
    countReviewReports(db),
  ]);
  const { page, next } = pageOf(rows, limit, LIST, ({ createdAt: at, id }) => ({ at, id }));
  const seesPeople = hasPermission(role, 'see people');
  return { reports: page.map((row) => asReport(config.discord.cdnBase, row, seesPeople)), next, total };
}

/** Leaves a reported text as it is: resolves its pending reports, and tells the reporters. */
export async function dismissReports(
  deps: DecisionDeps,
  actor: User,
  { id, writtenAt }: { id: string; writtenAt?: string | undefined },
  deadline: AbortSignal,
): Promise<void> {
  const about = aboutCase('reportNotFound', async (db) => findReviewReport(db, id));
  await decide(deps, actor, deadline, about, async (trx, { listing, found: report }, record) => {
    if (report.resolvedAt) throw new Refusal('reportResolved');
    const { reviewId, part, reporterId, reason } = report;
    const text = await findText(trx, reviewId, part);
    if (typeof text !== 'string' && text.authorId === actor.id) throw new Refusal('ownText');
    if (!isVersion(text, writtenAt)) throw new Refusal('reviewChanged');
    const news = await record({
      action: 'dismiss review reports',
      listing,
      person: null,
      before: { part },
      after: {},
      words: reason === null ? [] : [{ part: 'before', said: { reason }, author: reporterId }],
      people: await findReviewReporters(trx, { reviewId, part }),
    });
    await settleReviewReports(trx, news, { reviewId, part, outcome: 'noAction' });
  });
}

/** Resolves the pending reports of a text, without a part of a review and its reply, and tells the reporters. */
export async function settleReviewReports(
  trx: Database,
  { notices, at }: DecisionNews,
  { outcome, ...judged }: { reviewId: string; part?: ReviewPart; outcome: ReportOutcome },
): Promise<void> {
  const reporters = await findReviewReporters(trx, judged);
  // The people are locked before their reports, as in an erasure.
  await notices(outcome === 'actionTaken' ? 'report acted on' : 'report without action', reporters);
  await recordReviewOutcome(trx, judged, { outcome, at });
}

function asReport(cdnBase: string, row: ReviewReportRow, seesPeople: boolean): ReviewReport {
  const { id, part, reason, reporterName, createdAt, versionAt, discordServerId, serverName } = row;
  const { reviewId, reviewAt, replyAt, replyText, userId, username, avatar, rating, comment } = row;
  const now = part === 'review' ? reviewAt : replyAt;
  return {
    id,
    of: part,
    reason: reason ?? '',
    reporterName: seesPeople && reason !== null ? reporterName : null,
    createdAt: createdAt.toISOString(),
    discordServerId,
    serverName,
    pendingOfText: row.pendingOfText,
    withoutText: row.withoutText,
    changedSince: now?.getTime() !== versionAt.getTime(),
    review: asReview(cdnBase, {
      id: reviewId,
      createdAt: reviewAt,
      userId,
      username,
      avatar,
      rating,
      comment,
      replyText,
      replyAt,
    }),
  };
}
