import { sql } from 'kysely';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** The number of the revision of a listing that waits for a decision. */
export interface Claimable {
  revision: number | null;
}

/**
 * Locks a listing, so that it is not deleted meanwhile, and finds what waits for a decision; null without a listing.
 * Before the person, as in an erasure.
 */
export async function lockClaimable(trx: Database, listingId: string): Promise<Claimable | null> {
  const listing = await trx
    .selectFrom('listings')
    .select('status')
    .where('id', '=', listingId)
    .forKeyShare()
    .executeTakeFirst();
  if (!listing) return null;
  if (listing.status === 'banned') return { revision: null };
  const waiting = await trx
    .selectFrom('revisions')
    .select('number')
    .where('listingId', '=', listingId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return { revision: waiting?.number ?? null };
}

/** Locks a person, so that they are not erased meanwhile; false without such a person. */
export async function lockClaimant(trx: Database, userId: string): Promise<boolean> {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return person !== undefined;
}

interface Claim {
  listingId: string;
  revision: number;
  userId: string;
}

/** Claims a revision, or renews one's claim; null while somebody else has claimed it. */
export async function recordClaim(
  trx: Database,
  claim: Claim,
  { now, forMs }: { now: DatabaseInstant; forMs: number },
): Promise<Date | null> {
  const row = await trx
    .insertInto('claims')
    .values({ ...claim, until: after(now, forMs) })
    .onConflict((conflict) =>
      conflict
        .column('listingId')
        .doUpdateSet({ ...claim, until: after(now, forMs) })
        .where((is) =>
          is.or([
            is('claims.userId', '=', claim.userId),
            is('claims.revision', '<>', claim.revision),
            is('claims.until', '<=', now),
          ]),
        ),
    )
    .returning('until')
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Who has claimed what waits for a listing, and until when. */
export async function findClaim(
  trx: Database,
  listingId: string,
): Promise<{ by: string; until: Date } | null> {
  const claim = await trx
    .selectFrom('claims')
    .innerJoin('users', 'users.id', 'claims.userId')
    .select(['username as by', 'until'])
    .where('listingId', '=', listingId)
    .executeTakeFirst();
  return claim ?? null;
}

/** Ends a person's claim, if it is theirs. That of a decided revision stays, since the decision may be undone. */
export async function deleteClaim(
  db: Database,
  { listingId, userId }: Omit<Claim, 'revision'>,
): Promise<void> {
  await db
    .deleteFrom('claims')
    .where('listingId', '=', listingId)
    .where('userId', '=', userId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('revisions')
          .whereRef('revisions.listingId', '=', 'claims.listingId')
          .whereRef('number', '=', 'revision')
          .where('decision', 'is', null),
      ),
    )
    .execute();
}

/** The claim of a row of the queue, as of now: joined to the row's pending revision. */
export function claimOf(now: DatabaseInstant) {
  return {
    columns: sql`claimant.username as claimed_by, claimant.id as claimant_id, claims.until as claimed_until,`,
    join: sql`left join claims on claims.listing_id = place.id and claims.revision = proposal.number
        and claims.until > ${now}
      left join users as claimant on claimant.id = claims.user_id`,
  };
}
