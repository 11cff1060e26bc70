import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { PROOF_COLUMNS } from '../listings/invite-proof.ts';
import { SETTINGS_COLUMNS } from '../listings/settings.store.ts';
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
      .select(['reports.createdAt', 'resolvedAt'])
      .where('reporterId', '=', id)
      .orderBy('reports.createdAt')
      .orderBy('reports.id')
      .execute(),
  };
}
