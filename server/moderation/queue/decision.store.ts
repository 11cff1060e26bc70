import { sql } from 'kysely';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { InviteProof } from '../../listings/invite-proof.ts';
import type { ListingWithState } from '../../listings/listing-state.store.ts';
import type { Content } from '../../listings/revisions/content.ts';

/** A listing with its pending revision. */
export type Undecided = ListingWithState & { proposal: NonNullable<ListingWithState['proposal']> };

/** Makes a proposal the live content. `approved_at` stays that of the first approval. */
export async function recordApproval(
  trx: Database,
  { id, proposal }: Undecided,
  { content, invite, at }: { content: Content; invite: InviteProof; at: DatabaseInstant },
): Promise<void> {
  await recordDecision(trx, { id, number: proposal.number }, 'approved', at);
  if (invite.inviteState !== 'unchecked')
    await trx
      .updateTable('revisions')
      .set(invite)
      .where('listingId', '=', id)
      .where('number', '=', proposal.number)
      .execute();
  await trx
    .updateTable('listings')
    .set({
      status: 'approved',
      approvedAt: sql<Date>`coalesce(approved_at, ${at})`,
      rejectionReason: null,
      ...content,
      ...invite,
    })
    .where('id', '=', id)
    .execute();
}

/** Rejects a proposal; the live content stays. */
export async function recordRejection(
  trx: Database,
  { id, proposal }: Undecided,
  { status, reason, at }: { status: ListingStatus; reason: string; at: DatabaseInstant },
): Promise<void> {
  await recordDecision(trx, { id, number: proposal.number }, 'rejected', at);
  await trx.updateTable('listings').set({ status, rejectionReason: reason }).where('id', '=', id).execute();
}

async function recordDecision(
  trx: Database,
  { id, number }: { id: string; number: number },
  decision: 'approved' | 'rejected',
  decidedAt: DatabaseInstant,
) {
  await trx
    .updateTable('revisions')
    .set({ decision, decidedAt })
    .where('listingId', '=', id)
    .where('number', '=', number)
    .execute();
}
