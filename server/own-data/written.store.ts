import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { PROOF_COLUMNS } from '../listings/invite-proof.ts';
import { SETTINGS_COLUMNS } from '../listings/settings.ts';
import { contentOf, newestRevision, NOT_WITHDRAWN } from '../revisions/revision.store.ts';
import { inPages, type Page, type Whose } from './pages.store.ts';

/** A page of what a person wrote, by the list that it is in. */
export const WRITTEN = {
  /** Their own, and `revisions` what they proposed for these and others. */
  listings: (db: Database, { id }: Whose, page: Page) =>
    db
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
      .$call(inPages(['createdAt', 'id'], page))
      .execute(),

  revisions: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('revisions')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'number', 'isEdit', 'submittedAt', 'decision'])
      .select(['decidedAt', contentOf('revisions').as('content')])
      .where('revisions.submittedBy', '=', id)
      // One that is withdrawn names nobody.
      .$narrowType<{ decision: 'approved' | 'rejected' | null }>()
      .$call(inPages(['submittedAt', 'listingId', 'number'], page))
      .execute(),

  reviews: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('reviews')
      .innerJoin('listings', 'listings.id', 'listingId')
      .leftJoin('replies', 'replies.reviewId', 'reviews.id')
      .select(['discordServerId', 'name as serverName', 'reviews.id', 'reviews.rating', 'comment'])
      .select(['reviews.createdAt', 'replies.text as replyText', 'replies.writtenAt as replyAt'])
      .where('userId', '=', id)
      .$call(inPages(['reviews.createdAt', 'reviews.id'], page))
      .execute(),

  replies: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('replies')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reviewId', 'text', 'writtenAt as at'])
      .where('writtenBy', '=', id)
      .$call(inPages(['writtenAt', 'reviewId'], page))
      .execute(),

  reports: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('reports')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reports.id', 'reason'])
      .select(['reports.category', 'happenedIn as in', 'reports.createdAt', 'resolvedAt', 'outcome'])
      .where('reporterId', '=', id)
      .$call(inPages(['reports.createdAt', 'reports.id'], page))
      .execute(),

  /** Their reports of reviews and replies. */
  reviewReports: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('reviewReports')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reviewReports.id', 'reviewId', 'part as of'])
      .select(['versionAt', 'reason', 'reviewReports.createdAt', 'resolvedAt', 'outcome'])
      .where('reporterId', '=', id)
      .$call(inPages(['reviewReports.createdAt', 'reviewReports.id'], page))
      .execute(),

  /** What they wrote that was removed. */
  removedReviews: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('reviewRemovals')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reviewId', 'part as of', 'reviewRemovals.rating'])
      .select(['text', 'writtenAt', 'reviewAt', 'withReview', 'reason', 'removedAt'])
      .where('authorId', '=', id)
      .$call(inPages(['removedAt', 'reviewRemovals.id'], page))
      .execute(),

  /** The name is the guild's own, since a listing may be gone. */
  appeals: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('appeals')
      .select(['id', 'discordServerId', 'revision', 'isEdit', 'text', 'createdAt', 'outcome', 'reason'])
      .select('decidedAt')
      .select(
        sql<string>`coalesce((select name from guilds where guilds.id = discord_server_id), '')`.as(
          'serverName',
        ),
      )
      .where('submittedBy', '=', id)
      .$call(inPages(['createdAt', 'id'], page))
      .execute(),
};
