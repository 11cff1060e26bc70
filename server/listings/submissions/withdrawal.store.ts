import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { CONTENT_COLUMNS, ERASED_CONTENT } from '../revisions/content.ts';
import { NOT_ERASED } from '../revisions/revision.store.ts';
import { PROOF_COLUMNS, UNCHECKED } from '../invite-proof.ts';
import type { ListingState } from '../listing-state.ts';
import type { ListingWithState } from '../listing-state.store.ts';

/**
 * Takes a pending revision back: its number stays, so that a decision about it is never taken for one about a later
 * revision. The listing says again why its last one was rejected; one that was never approved has that one's content.
 */
export async function recordWithdrawal(
  trx: Database,
  { id }: Pick<ListingWithState, 'id'>,
  { number, after, at }: { number: number; after: ListingState; at: DatabaseInstant },
): Promise<void> {
  const { reasonBefore } = await trx
    .selectFrom('revisions')
    .select('reasonBefore')
    .where('listingId', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('revisions')
    .set({ ...ERASED_CONTENT, ...UNCHECKED, submittedBy: null, decision: 'withdrawn', decidedAt: at })
    .where('listingId', '=', id)
    .where('number', '=', number)
    .execute();
  await trx.updateTable('listings').set({ rejectionReason: reasonBefore }).where('id', '=', id).execute();
  if (after.status === 'rejected') await restoreRejected(trx, id);
}

/** Gives a listing the content of its newest revision, or none where the author of that is erased. */
async function restoreRejected(trx: Database, id: string) {
  const before = await trx
    .selectFrom('revisions')
    .select([...CONTENT_COLUMNS, ...PROOF_COLUMNS])
    .where('listingId', '=', id)
    .where(NOT_ERASED)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  await trx
    .updateTable('listings')
    .set({ status: 'rejected', ...(before ?? { ...ERASED_CONTENT, ...UNCHECKED }) })
    .where('id', '=', id)
    .execute();
}
