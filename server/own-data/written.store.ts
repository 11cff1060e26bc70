import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { PROOF_COLUMNS } from '../listings/invite-proof.ts';
import { SETTINGS_COLUMNS } from '../listings/settings.ts';
import { contentOf, newestRevision, NOT_WITHDRAWN } from '../revisions/revision.store.ts';

/** What a person wrote. */
export async function readWritten(trx: Database, id: string) {
  return { ...(await readContent(trx, id)), ...(await readOpinions(trx, id)) };
}

/** Their listings, and what they proposed for these and others. */
async function readContent(trx: Database, id: string) {
  return {
    listings: await trx
      .selectFrom('listings')
      .select(['id', 'discordServerId', 'name as serverName', 'status', 'statusBeforeBan'])
      .select([
        sql<string | null>`(select reason from listing_bans where listing_id = listings.id)`.as('banReason'),
        sql<Date | null>`(select banned_at from listing_bans where listing_id = listings.id)`.as('bannedAt'),
        sql<Date | null>`(select until from listing_bans where listing_id = listings.id)`.as('bannedUntil'),
      ])
      .select([...PROOF_COLUMNS, contentOf('listings').as('content')])
      .select(['createdAt', 'approvedAt', 'lastBumpedAt', 'rating', 'reviewCount', 'unlisted'])
      .select(SETTINGS_COLUMNS)
      // The reason of a rejection is told to the author of the rejected revision alone.
      .select(
        sql<string | null>`case when ${id} = (
          select submitted_by from ${newestRevision('listings.id', NOT_WITHDRAWN)} as newest)
          then rejection_reason end`.as('rejectionReason'),
      )
      .where('submittedBy', '=', id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    revisions: await trx
      .selectFrom('revisions')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'number', 'isEdit', 'submittedAt', 'decision'])
      .select(['decidedAt', contentOf('revisions').as('content')])
      .where('revisions.submittedBy', '=', id)
      // One that is withdrawn names nobody.
      .$narrowType<{ decision: 'approved' | 'rejected' | null }>()
      .orderBy('submittedAt')
      .orderBy('listingId')
      .execute(),
  };
}

/** Their reviews, replies and reports. */
async function readOpinions(trx: Database, id: string) {
  return {
    reviews: await trx
      .selectFrom('reviews')
      .innerJoin('listings', 'listings.id', 'listingId')
      .leftJoin('replies', 'replies.reviewId', 'reviews.id')
      .select(['discordServerId', 'name as serverName', 'reviews.id', 'reviews.rating', 'comment'])
      .select(['reviews.createdAt', 'replies.text as replyText', 'replies.writtenAt as replyAt'])
      .where('userId', '=', id)
      .orderBy('reviews.createdAt')
      .orderBy('reviews.id')
      .execute(),
    replies: await trx
      .selectFrom('replies')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reviewId', 'text', 'writtenAt as at'])
      .where('writtenBy', '=', id)
      .orderBy('writtenAt')
      .orderBy('reviewId')
      .execute(),
    reports: await trx
      .selectFrom('reports')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reports.id', 'reason'])
      .select(['reports.category', 'happenedIn as in', 'reports.createdAt', 'resolvedAt', 'outcome'])
      .where('reporterId', '=', id)
      .orderBy('reports.createdAt')
      .orderBy('reports.id')
      .execute(),
    ...(await readAboutReviews(trx, id)),
  };
}

/** Their reports of reviews and replies, and what they wrote that was removed. */
async function readAboutReviews(trx: Database, id: string) {
  return {
    reviewReports: await trx
      .selectFrom('reviewReports')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reviewReports.id', 'reviewId', 'part as of'])
      .select(['versionAt', 'reason', 'reviewReports.createdAt', 'resolvedAt', 'outcome'])
      .where('reporterId', '=', id)
      .orderBy('reviewReports.createdAt')
      .orderBy('reviewReports.id')
      .execute(),
    removedReviews: await trx
      .selectFrom('reviewRemovals')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reviewId', 'part as of', 'reviewRemovals.rating'])
      .select(['text', 'writtenAt', 'reviewAt', 'withReview', 'reason', 'removedAt'])
      .where('authorId', '=', id)
      .orderBy('removedAt')
      .orderBy('reviewRemovals.id')
      .execute(),
  };
}
