import type { ListingStatus } from '#contract/vocabulary.ts';
import { Refusal } from '../refusal.ts';

/** The state of a listing: all that decides which actions are allowed. */
export interface ListingState {
  /** Null where there is no listing. `rejected` was never approved; a rejected edit leaves a listing approved. */
  status: ListingStatus | null;
  /** What a banned listing was, and will be when the ban is lifted. */
  statusBeforeBan: Exclude<ListingStatus, 'banned'> | null;
  /** The number of the revision that waits for a decision. */
  pending: number | null;
  /** The number of the last revision: they count up from 1. */
  revisions: number;
  botPresent: boolean;
}

/** Where there is no listing; the bot counts as absent until something is known of it. */
export const NO_LISTING: ListingState = {
  status: null,
  statusBeforeBan: null,
  pending: null,
  revisions: 0,
  botPresent: false,
};

/** An action on a listing; `revision` is the one that the admin read before deciding. */
export type Action =
  | { name: 'submit' | 'edit' | 'delete' | 'bump' | 'ban' | 'lift' }
  | { name: 'approve' | 'reject'; revision?: number | undefined };

/** The state after an action; throws the refusal when the action is not allowed. */
export function transition(action: Action, before: ListingState): ListingState {
  const { status, statusBeforeBan, pending, revisions } = before;
  if (status === null) {
    if (action.name !== 'submit') throw new Refusal('listingNotFound');
    requireBot(before);
    return { ...before, status: 'pending', pending: 1, revisions: 1 };
  }
  if (status === 'banned') {
    // Nor may it be deleted and submitted afresh: that would be a way round the ban.
    if (action.name !== 'lift') throw new Refusal('listingBanned');
    return { ...before, status: statusBeforeBan, statusBeforeBan: null };
  }

  switch (action.name) {
    case 'submit':
      throw new Refusal('listingExists');
    case 'edit': {
      if (pending !== null) throw new Refusal('listingPending');
      requireBot(before);
      const next = revisions + 1;
      return { ...before, status: keepsPlace(status) ?? 'pending', pending: next, revisions: next };
    }
    case 'approve':
      requirePending(before, action.revision);
      return { ...before, status: 'approved', pending: null };
    case 'reject':
      requirePending(before, action.revision);
      return { ...before, status: keepsPlace(status) ?? 'rejected', pending: null };
    case 'ban':
      return { ...before, status: 'banned', statusBeforeBan: status };
    case 'lift':
      throw new Refusal('notBanned');
    case 'bump':
      requireBumpable(before);
      return before;
    case 'delete':
      return { ...before, status: null, pending: null, revisions: 0 };
    default:
      throw new Error(`unknown action: ${String(action satisfies never)}`);
  }
}

/** Refuses to bump what is not listed, and what nobody would see. A pending edit is no hindrance. */
export function requireBumpable({ status, botPresent }: Pick<ListingState, 'status' | 'botPresent'>): void {
  if (status === null) throw new Refusal('listingNotFound');
  if (status === 'banned') throw new Refusal('listingBanned');
  if (status !== 'approved') throw new Refusal('notApproved');
  requireBot({ botPresent });
}

/** What was approved once stays live whatever becomes of its edits. */
function keepsPlace(status: ListingStatus) {
  return status === 'approved' ? status : null;
}

function requireBot({ botPresent }: Pick<ListingState, 'botPresent'>) {
  if (!botPresent) throw new Refusal('botAbsent');
}

function requirePending({ pending }: ListingState, revision: number | undefined) {
  if (pending === null) throw new Refusal('nothingPending');
  if (revision !== undefined && revision !== pending) throw new Refusal('revisionOutdated');
}
