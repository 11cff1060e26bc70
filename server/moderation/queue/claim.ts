import type { User } from '#contract/auth.ts';
import { CLAIMED_FOR_MS } from '#contract/durations.ts';
import type { Claim } from '#contract/queue.ts';
import { lockAppointment } from '../../people/appointment.store.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { deleteClaim, findClaim, lockClaimable, lockClaimant, recordClaim } from './claim.store.ts';

type Needs = Pick<Deps, 'db' | 'databaseNow'>;

/**
 * Claims what waits for a decision about a listing, or renews the claim. Of two people at once one gets it, and the
 * other is told who has it.
 */
export function claim({ db, databaseNow }: Needs, user: User, listingId: string): Promise<{ claim: Claim }> {
  return db.transaction().execute(async (trx) => {
    const found = await lockClaimable(trx, listingId);
    if (!found) throw new Refusal('listingNotFound');
    const { revision } = found;
    if (revision === null) throw new Refusal('nothingPending');
    if (!(await lockClaimant(trx, user.id))) throw new Refusal('notSignedIn');
    // A dismissal waits for this, and deletes the claim.
    if (user.role === 'moderator' && !(await lockAppointment(trx, user.id))) throw new Refusal('notAllowed');
    const wanted = { listingId, revision, userId: user.id };
    const until = await recordClaim(trx, wanted, { now: databaseNow(), forMs: CLAIMED_FOR_MS });
    if (until) return { claim: { by: user.username, until: until.toISOString(), isOwn: true } };
    const other = await findClaim(trx, listingId);
    throw new Refusal('claimedAlready', {
      claim: other && { by: other.by, until: other.until.toISOString(), isOwn: false },
    });
  });
}

/** Releases a claim. Releasing one that the person does not hold does nothing. */
export function release({ db }: Needs, { id: userId }: User, listingId: string): Promise<void> {
  return deleteClaim(db, { listingId, userId });
}
