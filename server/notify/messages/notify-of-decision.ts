import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { lockNotified } from './new-notice.store.ts';
import { tell } from './tell.ts';
import { deleteUnsent, findUnsent, type UnsentDecision } from './unsent.store.ts';
import { queueWebhookEvent } from './webhook-event.store.ts';

/**
 * Tells of the unsent decision about a listing, if there is one, in a transaction that has locked the listing: from then
 * on it cannot be undone. What changes the listing's content or ends it calls this first, so that people read in order.
 */
export async function notifyOfUnsent(trx: Database, listingId: string, at: DatabaseInstant): Promise<void> {
  const unsent = await findUnsent(trx, listingId, at);
  if (!unsent) return;
  await lockNotified(trx, [unsent.submittedBy], listingId);
  await notifyOfDecision(trx, unsent, at);
}

/** Tells of a decision by a message, notices and webhooks, in a transaction that has locked the listing and the people. */
export async function notifyOfDecision(
  trx: Database,
  { submittedBy: userId, listing, auditId, kind, reason }: UnsentDecision,
  at: DatabaseInstant,
): Promise<void> {
  await tell(trx, { userId, listing, auditId, kind, reason, at });
  const isApproval = kind === 'approval' || kind === 'edit approval';
  await queueWebhookEvent(trx, { event: isApproval ? 'listing.approved' : 'listing.rejected', listing, at });
  await deleteUnsent(trx, listing.id);
}
