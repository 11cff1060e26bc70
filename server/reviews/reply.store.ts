import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** A guild's listing with the numbers of its reviews and of the replies to them. */
export function findReviewCounts(
  db: Database,
  discordServerId: string,
): Promise<{ id: string; reviews: number; replies: number } | undefined> {
  return db
    .selectFrom('listings')
    .select((of) => [
      'id',
      'reviewCount as reviews',
      of
        .selectFrom('replies')
        .select(({ fn }) => fn.countAll<number>().as('number'))
        .whereRef('listingId', '=', 'listings.id')
        .$asScalar()
        .$notNull()
        .as('replies'),
    ])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirst();
}

/** A review of a listing: its author, the instant of its version, and whether it has a reply. */
export function findReviewOf(
  trx: Database,
  listingId: string,
  id: string,
): Promise<{ userId: string; createdAt: Date; hasReply: boolean } | undefined> {
  return trx
    .selectFrom('reviews')
    .leftJoin('replies', 'replies.reviewId', 'reviews.id')
    .select(['userId', 'createdAt', sql<boolean>`replies.review_id is not null`.as('hasReply')])
    .where('id', '=', id)
    .where('reviews.listingId', '=', listingId)
    .executeTakeFirst();
}

/** A reply to a review, as it is stored. */
export interface WrittenReply {
  reviewId: string;
  listingId: string;
  writtenBy: string;
  text: string;
  writtenAt: Date;
}

/** Stores the reply to a review, in place of an earlier one. */
export async function recordReply(trx: Database, reply: WrittenReply): Promise<void> {
  const { writtenBy, text, writtenAt } = reply;
  await trx
    .insertInto('replies')
    .values(reply)
    .onConflict((is) => is.column('reviewId').doUpdateSet({ writtenBy, text, writtenAt }))
    .execute();
}

/** Deletes the reply to a review; false without one. */
export async function removeReply(trx: Database, reviewId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('replies')
    .where('reviewId', '=', reviewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
