import { sql } from 'kysely';
import type { ReviewPart } from '#contract/review-reports.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../cursor.ts';

/** A review or the reply to it, whichever is decided about. */
export interface ReviewText {
  listingId: string;
  discordServerId: string;
  /** Who submitted the listing. */
  submittedBy: string | null;
  reviewId: string;
  authorId: string;
  text: string;
  writtenAt: Date;
  /** Of a review. */
  rating: number | null;
  /** The version of the review. */
  reviewAt: Date;
}

/** A removed review or reply. */
export interface RemovalRow {
  id: string;
  reviewId: string;
  part: ReviewPart;
  listingId: string;
  discordServerId: string;
  /** Who submitted the listing. */
  submittedBy: string | null;
  serverName: string;
  authorId: string;
  username: string;
  avatar: string | null;
  rating: number | null;
  text: string;
  writtenAt: Date;
  reviewAt: Date;
  reason: string;
  removedAt: Date;
}

const ROWS = sql`
  select review_removals.id, review_id, part, listing_id, discord_server_id, submitted_by, listings.name as server_name, author_id, username,
    avatar, review_removals.rating, text, written_at, review_at, reason, removed_at
  from review_removals join listings on listings.id = listing_id join users on users.id = author_id`;

/**
 * A page of what can be put back, the last removed first: without replies that went with their reviews, and without
 * those whose review is gone or was written anew.
 */
export async function findRemovals(
  db: Database,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<RemovalRow[]> {
  const { rows } = await sql<RemovalRow>`${ROWS}
    where not with_review
      and (part = 'review' or exists (select from reviews where reviews.id = review_id and reviews.created_at = review_at))
      and ${after ? sql`(removed_at, review_removals.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by removed_at desc, review_removals.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A removed review or reply, unless it went with its review. */
export async function findRemoval(
  db: Database,
  reviewId: string,
  part: ReviewPart,
): Promise<RemovalRow | null> {
  const { rows } = await sql<RemovalRow>`${ROWS}
    where review_id = ${reviewId}::uuid and part = ${part} and not with_review`.execute(db);
  return rows[0] ?? null;
}

/**
 * Takes a text out of the reviews or the replies and keeps it apart. A review takes its reply along. Triggers update the
 * listing's rating.
 */
export async function recordRemoval(
  trx: Database,
  { reviewId, listingId, authorId, text, writtenAt, rating, reviewAt }: ReviewText,
  { part, reason, at }: { part: ReviewPart; reason: string; at: DatabaseInstant },
): Promise<void> {
  const keep = sql`
    on conflict (review_id, part) do update set author_id = excluded.author_id, rating = excluded.rating,
      text = excluded.text, written_at = excluded.written_at, review_at = excluded.review_at,
      with_review = excluded.with_review, reason = excluded.reason, removed_at = excluded.removed_at`;
  const columns = sql`(review_id, part, listing_id, author_id, rating, text, written_at, review_at, with_review, reason,
    removed_at)`;
  await sql`
    insert into review_removals ${columns}
    values (${reviewId}::uuid, ${part}, ${listingId}::uuid, ${authorId}, ${rating}, ${text}, ${writtenAt}, ${reviewAt},
      false, ${reason}, ${at}) ${keep}`.execute(trx);
  if (part === 'review')
    await sql`
      insert into review_removals ${columns}
      select review_id, 'reply', listing_id, written_by, null, text, written_at, ${reviewAt}::timestamptz, true,
        ${reason}, ${at}
      from replies where review_id = ${reviewId}::uuid ${keep}`.execute(trx);
  const gone = part === 'review' ? sql`reviews where id` : sql`replies where review_id`;
  await sql`delete from ${gone} = ${reviewId}::uuid`.execute(trx);
}

/** Puts a removed review back with its reply; false when its author has written another one since. */
export async function putReviewBack(trx: Database, { reviewId }: RemovalRow): Promise<boolean> {
  const { rows } = await sql`
    insert into reviews (id, listing_id, user_id, rating, comment, created_at)
    select review_id, listing_id, author_id, rating, text, written_at from review_removals
    where review_id = ${reviewId}::uuid and part = 'review'
    on conflict (listing_id, user_id) do nothing returning id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    insert into replies (review_id, listing_id, written_by, text, written_at)
    select review_id, listing_id, author_id, text, written_at from review_removals
    where review_id = ${reviewId}::uuid and part = 'reply' and with_review`.execute(trx);
  await sql`
    delete from review_removals where review_id = ${reviewId}::uuid and (part = 'review' or with_review)`.execute(
    trx,
  );
  return true;
}

/** Whether the review that a removed reply answered stands, in the version that it answered. */
export async function isReviewOfReplyThere(
  trx: Database,
  { reviewId, reviewAt }: Pick<RemovalRow, 'reviewId' | 'reviewAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from reviews where id = ${reviewId}::uuid and created_at = ${reviewAt}`.execute(trx);
  return rows.length > 0;
}

/** Puts a removed reply back beneath its review; false when there is another reply. */
export async function putReplyBack(trx: Database, { reviewId }: RemovalRow): Promise<boolean> {
  const { rows } = await sql`
    insert into replies (review_id, listing_id, written_by, text, written_at)
    select review_id, listing_id, author_id, text, written_at from review_removals
    where review_id = ${reviewId}::uuid and part = 'reply'
    on conflict (review_id) do nothing returning review_id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from review_removals where review_id = ${reviewId}::uuid and part = 'reply'`.execute(trx);
  return true;
}

/** A text that is about to be written. A recent removal blocks it, and one of the very same words. */
interface NewText {
  text: string;
  now: DatabaseInstant;
  pauseMs: number;
}

/** Whether a removal blocks a person's review of a listing, in a transaction that holds the listing's lock. */
export async function isReviewBlocked(
  trx: Database,
  { listingId, userId }: { listingId: string; userId: string },
  { text, now, pauseMs }: NewText,
): Promise<boolean> {
  const { rows } = await sql`
    select from review_removals
    where author_id = ${userId} and listing_id = ${listingId}::uuid and part = 'review'
      and (text = ${text} or removed_at > ${before(now, pauseMs)}) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether a removal blocks another reply to this version of a review. */
export async function isReplyBlocked(
  trx: Database,
  { reviewId, reviewAt }: { reviewId: string; reviewAt: Date },
  { text, now, pauseMs }: NewText,
): Promise<boolean> {
  const { rows } = await sql`
    select from review_removals
    where review_id = ${reviewId}::uuid and part = 'reply' and review_at = ${reviewAt}
      and (text = ${text} or removed_at > ${before(now, pauseMs)}) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Why a person's last review of a guild was removed, and when. */
export async function findOwnRemoval(
  db: Database,
  userId: string,
  discordServerId: string,
): Promise<{ reason: string; removedAt: Date } | null> {
  const row = await db
    .selectFrom('reviewRemovals')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['reason', 'removedAt'])
    .where('authorId', '=', userId)
    .where('discordServerId', '=', discordServerId)
    .where('part', '=', 'review')
    .orderBy('removedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a guild's listing, so that nobody removes a review of it meanwhile; null without one. */
export async function lockListing(trx: Database, discordServerId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('listings')
    .select('id')
    .where('discordServerId', '=', discordServerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}
