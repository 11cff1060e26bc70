import type { User } from '#contract/auth.ts';
import type { Database } from '#database/tables.ts';
import {
  findListingWithState,
  lockListingWithState,
  type ListingWithState,
} from '../listings/listing-state.store.ts';
import { statusIn } from '../listings/listing-state.ts';
import { findUnsent } from '../notify/messages/unsent.store.ts';
import { pseudonymOf } from '../people/pseudonym.store.ts';
import { Refusal } from '../refusal.ts';
import { decide, type DecisionDeps } from './decide.ts';
import { recordUndoing } from './undo.store.ts';

/**
 * Undoes an approval or a rejection of which nobody is told yet: the request waits again, as it was. Who has decided
 * may, and any admin who could have decided.
 */
export async function undo(
  deps: DecisionDeps,
  user: User,
  { id, revision }: { id: string; revision: number },
  deadline: AbortSignal,
): Promise<void> {
  const undoable = async (db: Database, listing: ListingWithState | null) => {
    const unsent = await findUnsent(db, id, deps.databaseNow());
    if (!listing || !unsent?.isUndoable || unsent.revision !== revision) throw new Refusal('notUndoable');
    if (user.role !== 'admin' && unsent.decidedBy !== (await pseudonymOf(deps, db, user.id)))
      throw new Refusal('notAllowed');
    return { ...listing, proposal: { submittedBy: unsent.submittedBy }, unsent };
  };
  const about = {
    gone: 'notUndoable',
    find: async (db: Database) => undoable(db, await findListingWithState(db, { id })),
    lock: async (trx: Database) => undoable(trx, await lockListingWithState(trx, { id })),
  } as const;
  await decide(deps, user, deadline, about, async (trx, { unsent, ...listing }, record) => {
    const isApproval = unsent.kind === 'approval' || unsent.kind === 'edit approval';
    const { at } = await record({
      action: isApproval ? 'undo approval' : 'undo rejection',
      listing,
      person: unsent.submittedBy,
      before: { status: statusIn(listing.state), revision },
      after: { status: unsent.statusBefore, decision: unsent.auditId },
    });
    await recordUndoing(trx, unsent, at);
  });
}
