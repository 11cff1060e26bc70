import { sql } from 'kysely';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { PROOF_COLUMNS, type InviteProof } from '../../listings/invite-proof.ts';
import type { ListingWithState } from '../../listings/listing-state.store.ts';
import { CONTENT_COLUMNS, type Content } from '../../listings/revisions/content.ts';
import type { DecisionNews } from '../decide.ts';

/** A listing with its pending revision. */
export type Undecided = ListingWithState & { proposal: NonNullable<ListingWithState['proposal']> };

type Changes = Parameters<DecisionNews['later']>[1];

const OF_REVISION = ['decision', 'decidedAt', 'reasonBefore'] as const;

/** What a rejection changes. */
export const CHANGES_OF_REJECTION: Changes = {
  listing: ['status', 'rejectionReason'],
  revision: OF_REVISION,
};

/** What an approval changes. */
export function changesOfApproval({ proposal }: Undecided, invite: InviteProof): Changes {
  const { inviteCheckedAt } = invite.inviteState === 'unchecked' ? proposal.invite : invite;
  return {
    listing: ['status', 'approvedAt', 'rejectionReason', ...CONTENT_COLUMNS, ...PROOF_COLUMNS],
    revision: [...OF_REVISION, ...PROOF_COLUMNS],
    checkedAt: { listing: invite.inviteCheckedAt, revision: inviteCheckedAt },
  };
}

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
