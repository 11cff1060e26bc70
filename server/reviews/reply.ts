import type { User } from '#contract/auth.ts';
import { NO_NEW_TEXT_FOR_MS } from '#contract/durations.ts';
import type { ReviewList, Reply, Review } from '#contract/reviews.ts';
import type { Database } from '#database/tables.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../cursor.ts';
import type { Deps } from '../deps.ts';
import { getManagedGuild } from '../guilds/user-guilds.ts';
import { withListing, type ListingWithState } from '../listings/listing-state.store.ts';
import { makeNotice } from '../notify/messages/new-notice.store.ts';
import { Refusal } from '../refusal.ts';
import { isReplyBlocked } from './removal.store.ts';
import { asReview } from './review.ts';
import { findReviewCounts, findReviewOf, recordReply, removeReply } from './reply.store.ts';
import { findAnswered, findWaiting } from './review.store.ts';

type Needs = Pick<Deps, 'accounts' | 'config' | 'db' | 'clock' | 'databaseNow'>;

interface PageQuery {
  show: ReviewList;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the reviews of a guild that the person manages, the cursor of the next page, and the number of all. */
export async function listManagedReviews(
  deps: Needs,
  user: User,
  guildId: string,
  { show, limit, cursor }: PageQuery,
  deadline: AbortSignal,
): Promise<{ reviews: Review[]; next: string | null; total: number }> {
  await getManagedGuild(deps, user, guildId, deadline);
  const after = pageEnd(cursor, show, UUID_SHAPE);
  const listing = await findReviewCounts(deps.db, guildId);
  if (!listing) throw new Refusal('listingNotFound');
  const { id, reviews, replies } = listing;
  // One more than asked for shows whether another page follows.
  const request = { after, limit: limit + 1 };
  const isAnswered = show === 'answered';
  const rows = await (isAnswered ? findAnswered : findWaiting)(deps.db, id, request);
  const { page, next } = pageOf(rows, limit, show, (row) => ({
    at: (isAnswered && row.replyAt) || row.createdAt,
    id: row.id,
  }));
  const { cdnBase } = deps.config.discord;
  const total = isAnswered ? replies : Math.max(0, reviews - replies);
  return { reviews: page.map((row) => asReview(cdnBase, row)), next, total };
}

interface ReplyInput {
  text: string;
  /** The instant of the version that is answered, if the writer tells. */
  reviewCreatedAt?: string | undefined;
}

/** Replies to a review of a guild that the person manages, in place of an earlier reply. */
export async function writeReply(
  deps: Needs,
  user: User,
  { guildId, reviewId }: { guildId: string; reviewId: string },
  { text, reviewCreatedAt }: ReplyInput,
  deadline: AbortSignal,
): Promise<Reply> {
  await getManagedGuild(deps, user, guildId, deadline);
  return withReview(deps.db, guildId, reviewId, async (trx, listing, review) => {
    if (reviewCreatedAt !== undefined && Date.parse(reviewCreatedAt) !== review.createdAt.getTime())
      throw new Refusal('reviewChanged');
    const now = deps.databaseNow();
    const version = { reviewId, reviewAt: review.createdAt };
    if (await isReplyBlocked(trx, version, { text, now, pauseMs: NO_NEW_TEXT_FOR_MS }))
      throw new Refusal('replyRemoved');
    // Before any other change: it locks the review's author.
    if (!review.hasReply)
      await makeNotice(trx, {
        kind: 'reply',
        userId: review.userId,
        listing,
        reason: null,
        at: deps.databaseNow(),
      });
    const writtenAt = deps.clock();
    await recordReply(trx, { reviewId, listingId: listing.id, writtenBy: user.id, text, writtenAt });
    return { text, at: writtenAt.toISOString() };
  });
}

/** Deletes the reply to a review of a guild that the person manages, also if another manager wrote it. */
export async function deleteReply(
  deps: Needs,
  user: User,
  { guildId, reviewId }: { guildId: string; reviewId: string },
  deadline: AbortSignal,
): Promise<void> {
  await getManagedGuild(deps, user, guildId, deadline);
  await withReview(deps.db, guildId, reviewId, async (trx) => {
    if (!(await removeReply(trx, reviewId))) throw new Refusal('replyNotFound');
  });
}

/**
 * Runs a change of a review's reply in a transaction that holds the listing's lock. Writing and deleting a review
 * lock its listing too, so that the review stays as it was read.
 */
function withReview<Result>(
  db: Database,
  discordServerId: string,
  reviewId: string,
  doing: (
    trx: Database,
    listing: ListingWithState,
    review: { userId: string; createdAt: Date; hasReply: boolean },
  ) => Promise<Result>,
): Promise<Result> {
  return withListing(db, { discordServerId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    if (listing.state.status === 'banned') throw new Refusal('listingBanned');
    const review = await findReviewOf(trx, listing.id, reviewId);
    if (!review) throw new Refusal('guildReviewNotFound');
    return doing(trx, listing, review);
  });
}
