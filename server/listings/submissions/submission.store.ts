import { sql, type RawBuilder } from 'kysely';
import type { AgeRestriction } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Content } from '../revisions/content.ts';
import { replaceRevisions } from '../revisions/replaced.store.ts';
import { contentOf, newestRevision } from '../revisions/revision.store.ts';
import { isBad, PROOF_COLUMNS, type InviteProof } from '../invite-proof.ts';
import type { ListingState } from '../listing-state.ts';
import type { ListingWithState } from '../listing-state.store.ts';
import { SETTINGS_COLUMNS, type AdminSettings } from '../settings.ts';

/** Submitted content, its submitter and time, and the state of its invite. */
interface Submission {
  content: Content;
  invite: InviteProof;
  submittedBy: string;
  at: DatabaseInstant;
}

/**
 * Inserts a listing with its first revision. Of several simultaneous ones for a guild one wins, and the others get
 * null. Returns whether the bot is in the guild, as stored at that moment.
 */
export async function insertListing(
  trx: Database,
  discordServerId: string,
  { content, invite, submittedBy, at }: Submission,
): Promise<{ botPresent: boolean } | null> {
  const listing = await trx
    .insertInto('listings')
    .values({
      discordServerId,
      ...content,
      ...invite,
      status: 'pending',
      submittedBy,
      createdAt: at,
      ageRestriction: lastByAdmins<AgeRestriction | null>(discordServerId, 'ageRestriction', sql`text`),
      eventsLocked: sql`coalesce(${lastByAdmins<boolean | null>(discordServerId, 'eventsLocked', sql`boolean`)}, false)`,
    })
    .onConflict((conflict) => conflict.column('discordServerId').doNothing())
    .returning(['id', 'botPresent'])
    .executeTakeFirst();
  if (!listing) return null;
  await trx
    .insertInto('revisions')
    .values({
      listingId: listing.id,
      number: 1,
      ...content,
      ...invite,
      isEdit: false,
      submittedBy,
      submittedAt: at,
    })
    .execute();
  return listing;
}

/** What an admin last set for the guild's listing: deleting the listing and submitting it again does not remove it. */
function lastByAdmins<T>(discordServerId: string, setting: keyof AdminSettings, type: RawBuilder<unknown>) {
  return sql<T>`(
    select (after ->> ${setting}::text)::${type} from audit
    where discord_server_id = ${discordServerId} and after ? ${setting}::text order by id desc limit 1)`;
}

/**
 * Adds a revision to a listing, beside approved content or in place of content that never was approved. A listing
 * whose submitter is erased gets a new submitter.
 */
export async function insertRevision(
  trx: Database,
  { id, state }: ListingWithState,
  after: ListingState,
  { content, invite, submittedBy, at }: Submission,
): Promise<void> {
  const isEdit = state.status === 'approved';
  await trx
    .insertInto('revisions')
    .values({
      listingId: id,
      number: after.revisions,
      ...content,
      ...invite,
      isEdit,
      submittedBy,
      submittedAt: at,
      reasonBefore: sql`(select rejection_reason from listings where id = ${id})`,
    })
    .execute();
  await replaceRevisions(trx, id, at);
  await trx
    .updateTable('listings')
    .set({
      rejectionReason: null,
      ...(!isEdit && {
        status: 'pending',
        ...content,
        ...invite,
        submittedBy: sql`coalesce(submitted_by, ${submittedBy})`,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** The newest state of an invite in any revision of a listing, if it is bad; null otherwise. */
export async function findBadInvite(
  db: Database,
  listingId: string,
  inviteCode: string | null,
): Promise<{ content: Pick<Content, 'inviteCode'>; invite: InviteProof } | null> {
  const invite = await db
    .selectFrom('revisions')
    .select(PROOF_COLUMNS)
    .where('listingId', '=', listingId)
    .where('inviteCode', '=', inviteCode)
    .where('inviteState', '<>', 'unchecked')
    .orderBy('inviteCheckedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return invite && isBad(invite.inviteState) ? { content: { inviteCode }, invite } : null;
}

/** Deletes a listing; foreign keys delete its revisions, reviews and reports. */
export async function deleteListing(trx: Database, { id }: ListingWithState): Promise<void> {
  await trx.deleteFrom('listings').where('id', '=', id).execute();
}

/** The listings that a person submitted, or the one of a guild, each with its newest revision. */
export function findSubmitted(db: Database, which: { submittedBy: string } | { discordServerId: string }) {
  const [key, value] =
    'submittedBy' in which
      ? (['submittedBy', which.submittedBy] as const)
      : (['discordServerId', which.discordServerId] as const);
  return submittedListings(db)
    .where(key === 'submittedBy' ? 'listings.submittedBy' : 'listings.discordServerId', '=', value)
    .orderBy('createdAt', 'desc')
    .orderBy('listings.id', 'desc')
    .execute();
}

/** Listings as their managers see them, each with its newest revision. */
export function submittedListings(db: Database) {
  return db
    .selectFrom('listings')
    .leftJoinLateral(
      () => newestRevision('listings.id').as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'listings.id',
      'discordServerId',
      'name',
      'icon',
      'status',
      'rejectionReason',
      sql<string | null>`(select reason from listing_bans where listing_id = listings.id)`.as('banReason'),
      sql<Date | null>`(select until from listing_bans where listing_id = listings.id)`.as('bannedUntil'),
      'botPresent',
      'unlisted',
      ...SETTINGS_COLUMNS,
      'listings.inviteState',
      'memberCount',
      'rating',
      'reviewCount',
      'listings.createdAt',
      'lastBumpedAt',
      'newest.submittedBy as newestSubmittedBy',
      sql<'approved' | 'rejected' | 'pending'>`coalesce(newest.decision, 'pending')`.as('decision'),
      contentOf('listings').as('content'),
      contentOf<Content | null>('newest').as('newest'),
    ]);
}
