import { NO_NEW_TEXT_FOR_MS } from '#contract/durations.ts';
import type { User } from '#contract/auth.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/reviews.ts';
import type { Reply, Review } from '#contract/reviews.ts';
import { decodeCursor, encodeCursor, INSTANT, UUID } from '../cursor.ts';
import type { Deps } from '../deps.ts';
import { avatarUrl } from '../discord/links.ts';
import { getListingWithPage, isVisibleTo, type Reader } from '../listings/listing.ts';
import { queueWebhookEvent } from '../notify/messages/webhook-event.store.ts';
import { Refusal } from '../refusal.ts';
import { findOwnRemoval, isReviewBlocked, lockListing } from './removal.store.ts';
import {
  deleteReview,
  findReviewBy,
  findReviews,
  findSummary,
  isOwner,
  recordReview,
  type ReviewPosition,
  type ReviewRow,
} from './review.store.ts';

interface ReviewQuery {
  limit: number;
  cursor?: string | undefined;
}

/** A page of a public listing's reviews, the cursor of the next page if there is one, and the number of all reviews. */
export async function listReviews(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  discordServerId: string,
  { limit, cursor }: ReviewQuery,
  reader: Reader,
): Promise<{ reviews: Review[]; next: string | null; total: number }> {
  const after = cursor === undefined ? null : positionFrom(cursor);
  // One more than asked for shows whether another page follows.
  const found = await findReviews(db, discordServerId, { after, limit: limit + 1 });
  if (!found || !isVisibleTo(reader, found)) throw new Refusal('listingNotFound');
  const page = found.reviews.slice(0, limit);
  const last = page.at(-1);
  return {
    reviews: page.map((row) => asReview(config.discord.cdnBase, row)),
    next: last && found.reviews.length > limit ? cursorFrom(last) : null,
    total: found.total,
  };
}

/** The summary of a public listing's reviews. */
export async function summarizeReviews(
  { db }: Pick<Deps, 'db'>,
  discordServerId: string,
  reader: Reader,
): Promise<ReplyOf<typeof contract.summarizeReviews>> {
  const found = await findSummary(db, discordServerId);
  if (!found || !isVisibleTo(reader, found)) throw new Refusal('listingNotFound');
  const { forAdults: _, ...summary } = found;
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = summary.stars;
  return { ...summary, stars: [one, two, three, four, five] };
}

/** Stores a member's review of a guild, in place of an earlier one. Managers may not review. */
export async function postReview(
  { db, accounts, clock, databaseNow }: Pick<Deps, 'db' | 'accounts' | 'clock' | 'databaseNow'>,
  user: User,
  discordServerId: string,
  { rating, comment }: { rating: number; comment: string },
  reader: Reader & { deadline: AbortSignal },
): Promise<Review> {
  await getListingWithPage(db, discordServerId, reader);
  const guilds = await accounts.guildsOf(user.id, reader.deadline);
  const guild = guilds.find(({ id }) => id === discordServerId);
  if (!guild) throw new Refusal('notMember');
  if (guild.canManage) throw new Refusal('ownServer');

  const input = { discordServerId, userId: user.id, rating, comment };
  const recorded = await db.transaction().execute(async (trx) => {
    const listingId = await lockListing(trx, discordServerId);
    if (listingId === null) return null;
    const newText = { text: comment, now: databaseNow(), pauseMs: NO_NEW_TEXT_FOR_MS };
    if (await isReviewBlocked(trx, { listingId, userId: user.id }, newText))
      throw new Refusal('reviewRemoved');
    const done = await recordReview(trx, input, clock());
    const happened = { event: 'review.created', listing: { discordServerId }, at: databaseNow() } as const;
    if (done) await queueWebhookEvent(trx, { ...happened, about: done.id, by: user.id });
    return done;
  });
  if (!recorded) throw new Refusal('listingNotFound'); // gone or hidden since
  const { username, avatar } = user;
  const createdAt = recorded.createdAt.toISOString();
  return { id: recorded.id, username, avatar, rating, comment, createdAt, verified: true, reply: null };
}

/** The caller's review of a guild, if there is one, and whether they are known to manage the guild. */
export async function getOwnReview(
  { config, db, accounts }: Pick<Deps, 'config' | 'db' | 'accounts'>,
  user: User,
  discordServerId: string,
): Promise<ReplyOf<typeof contract.getOwnReview>> {
  const row = await findReviewBy(db, user.id, discordServerId);
  const cached = accounts.cachedGuildsOf(user.id);
  const manages = cached
    ? cached.guilds.some(({ id, canManage }) => id === discordServerId && canManage)
    : await isOwner(db, user.id, discordServerId);
  const isMember = cached ? cached.guilds.some(({ id }) => id === discordServerId) : null;
  const removal = await findOwnRemoval(db, user.id, discordServerId);
  const review = row ? asReview(config.discord.cdnBase, row) : null;
  return { review, manages, isMember, removed: removal && asOwnRemoval(removal) };
}

function asOwnRemoval({ reason, removedAt }: { reason: string; removedAt: Date }) {
  const pauseEndsAt = new Date(removedAt.getTime() + NO_NEW_TEXT_FOR_MS);
  return { reason, removedAt: removedAt.toISOString(), pauseEndsAt: pauseEndsAt.toISOString() };
}

/** Deletes the caller's review. */
export async function deleteOwnReview(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  user: User,
  discordServerId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const about = await deleteReview(trx, user.id, discordServerId);
    if (about === null) throw new Refusal('reviewNotFound');
    const happened = { event: 'review.deleted', listing: { discordServerId }, at: databaseNow() } as const;
    await queueWebhookEvent(trx, { ...happened, about, by: user.id });
  });
}

/** A review as everybody sees it. */
export function asReview(
  cdnBase: string,
  { createdAt, userId, avatar, replyText, replyAt, ...same }: ReviewRow,
): Review {
  return {
    ...same,
    avatar: avatarUrl(cdnBase, userId, avatar),
    createdAt: createdAt.toISOString(),
    verified: true, // only members of the guild can write reviews
    reply: asReply(replyText, replyAt),
  };
}

/** A reply from its columns; null without one. */
export function asReply(text: string | null, at: Date | null): Reply | null {
  return text === null || at === null ? null : { text, at: at.toISOString() };
}

function cursorFrom({ createdAt, id }: ReviewPosition): string {
  return encodeCursor([createdAt, id]);
}

function positionFrom(cursor: string): ReviewPosition {
  const [createdAt, id] = decodeCursor<[Date, string]>(cursor, [INSTANT, UUID]);
  return { createdAt, id };
}
