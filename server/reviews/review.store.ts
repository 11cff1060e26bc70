import { sql } from 'kysely';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../cursor.ts';
import { countOne } from '../stats/figures/figures.store.ts';

/** A review with its author, from the tables. */
export interface ReviewRow {
  id: string;
  rating: number;
  comment: string;
  createdAt: Date;
  userId: string;
  username: string;
  avatar: string | null;
  replyText: string | null;
  replyAt: Date | null;
}

/** The last review of a page. */
export interface ReviewPosition {
  createdAt: Date;
  id: string;
}

/** The reviews of a guild's public listing, newest first; null when there is no such listing. */
export async function findReviews(
  db: Database,
  discordServerId: string,
  { after, limit }: { after: ReviewPosition | null; limit: number },
): Promise<{ reviews: ReviewRow[]; total: number; forAdults: boolean } | null> {
  const listing = await db
    .selectFrom('listings')
    .select(['id', 'reviewCount', 'forAdults'])
    .where('discordServerId', '=', discordServerId)
    .where(HAS_PAGE)
    .executeTakeFirst();
  if (!listing) return null;
  const reviews = await reviewsWithAuthors(db)
    .where('reviews.listingId', '=', listing.id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(reviews.created_at, reviews.id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
  return { reviews, total: listing.reviewCount, forAdults: listing.forAdults };
}

/** The page of the reviews without a reply, or of those with one: its first key. */
interface Page {
  after: PageEnd | null;
  limit: number;
}

/** A listing's reviews without a reply, newest first. */
export function findWaiting(db: Database, listingId: string, { after, limit }: Page): Promise<ReviewRow[]> {
  return reviewsWithAuthors(db)
    .where('reviews.listingId', '=', listingId)
    .where('replies.reviewId', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(reviews.created_at, reviews.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
}

/** A listing's reviews with a reply, last answered first. */
export function findAnswered(db: Database, listingId: string, { after, limit }: Page): Promise<ReviewRow[]> {
  return reviewsWithAuthors(db)
    .where('replies.listingId', '=', listingId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(replies.written_at, replies.review_id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('replies.writtenAt', 'desc')
    .orderBy('replies.reviewId', 'desc')
    .limit(limit)
    .execute();
}

/** The rating of a guild's public listing and its number of reviews by stars. */
export function findSummary(
  db: Database,
  discordServerId: string,
): Promise<{ rating: number | null; reviewCount: number; stars: number[]; forAdults: boolean } | undefined> {
  return db
    .selectFrom('listings')
    .select(['rating', 'reviewCount', 'stars', 'forAdults'])
    .where('discordServerId', '=', discordServerId)
    .where(HAS_PAGE)
    .executeTakeFirst();
}

/** A person's review of a guild's listing. */
export function findReviewBy(
  db: Database,
  userId: string,
  discordServerId: string,
): Promise<ReviewRow | undefined> {
  return reviewsWithAuthors(db)
    .innerJoin('listings', 'listings.id', 'reviews.listingId')
    .where('listings.discordServerId', '=', discordServerId)
    .where('reviews.userId', '=', userId)
    .executeTakeFirst();
}

/**
 * Stores a person's review of a public listing, in place of an earlier one with its reply; null without such a listing.
 * Each version of a review has an instant of its own. Triggers update the listing's rating and delete the reply in the
 * same transaction.
 */
export async function recordReview(
  db: Database,
  review: { discordServerId: string; userId: string; rating: number; comment: string },
  at: Date,
): Promise<{ id: string; createdAt: Date } | null> {
  const { discordServerId, userId, rating, comment } = review;
  // The listing is locked first: against deletion, and as a bump does it before it counts on the listing's day.
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    with listing as (
      select id from listings where discord_server_id = ${discordServerId} and ${HAS_PAGE} for no key update),
    written as (
      insert into reviews (listing_id, user_id, rating, comment, created_at)
      select id, ${userId}, ${rating}, ${comment}, ${at} from listing
      on conflict (listing_id, user_id) do update
        set rating = excluded.rating, comment = excluded.comment,
          created_at = greatest(excluded.created_at, reviews.created_at + interval '1 ms')
      returning id, created_at, xmax = 0 as is_new),
    first as (select ${discordServerId}::text as discord_server_id from written where is_new),
    counted as (${countOne('reviews', sql`${at}::timestamptz`, 'first')})
    select id, created_at as "createdAt" from written`.execute(db);
  return rows[0] ?? null;
}

/** Deletes a person's review of a guild and returns its id; null when there is none. */
export async function deleteReview(
  db: Database,
  userId: string,
  discordServerId: string,
): Promise<string | null> {
  // The listing is locked first, as in its own deletion, so that the two wait for each other rather than deadlock.
  const { rows } = await sql<{ id: string }>`
    with listing as materialized (
      select id from listings where discord_server_id = ${discordServerId} for key share)
    delete from reviews using listing where listing_id = listing.id and user_id = ${userId}
    returning reviews.id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether a person owns a guild, as the gateway last said. */
export async function isOwner(db: Database, userId: string, guildId: string): Promise<boolean> {
  const row = await db
    .selectFrom('guilds')
    .select('id')
    .where('id', '=', guildId)
    .where('ownerId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reviews with their authors and replies. */
function reviewsWithAuthors(db: Database) {
  return db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.userId')
    .leftJoin('replies', 'replies.reviewId', 'reviews.id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.comment',
      'reviews.createdAt',
      'reviews.userId',
      'users.username',
      'users.avatar',
      'replies.text as replyText',
      'replies.writtenAt as replyAt',
    ]);
}
