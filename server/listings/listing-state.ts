import type { ListingStatus } from '#contract/vocabulary.ts';
import { Refusal } from '../refusal.ts';

/** The state of a listing, which decides the allowed actions. */
export interface ListingState {
  /** Null without a listing. A `rejected` listing was never approved; a rejected edit leaves a listing approved. */
  status: ListingStatus | null;
  /** The status of a banned listing before the ban, which it gets back when the ban is lifted. */
  statusBeforeBan: Exclude<ListingStatus, 'banned'> | null;
  /** The number of the pending revision. */
  pending: number | null;
  /** The number of the last revision, counted from 1. */
  revisions: number;
  botPresent: boolean;
  /** Whether its managers have hidden it. */
  unlisted: boolean;
}

/** The state without a listing. The bot counts as absent as long as the guild is unknown. */
export const NO_LISTING: ListingState = {
  status: null,
  statusBeforeBan: null,
  pending: null,
  revisions: 0,
  botPresent: false,
  unlisted: false,
};

/** An action on a listing; `revision` is the one that the admin read before deciding. */
export type Action =
  | { name: 'submit' | 'edit' | 'withdraw' | 'unlist' | 'relist' | 'delete' | 'bump' | 'ban' | 'lift' }
  | { name: 'approve' | 'reject'; revision?: number | undefined }
  /** A rejected revision waits again. */
  | { name: 'reopen'; revision: number };

/** The state after an action; throws the refusal when the action is not allowed. */
export function transition(action: Action, before: ListingState): ListingState {
  const { status, statusBeforeBan, pending, revisions } = before;
  if (status === null) {
    if (action.name !== 'submit') throw new Refusal('listingNotFound');
    requireBot(before);
    return { ...before, status: 'pending', pending: 1, revisions: 1 };
  }
  if (status === 'banned') {
    // Not even deletion is allowed: a new submission would evade the ban.
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
    case 'reopen':
      if (pending !== null) throw new Refusal('appealSettled');
      return { ...before, status: keepsPlace(status) ?? 'pending', pending: action.revision };
    case 'withdraw':
      return withdrawn(before);
    case 'unlist':
      return { ...before, unlisted: true };
    case 'relist':
      return { ...before, unlisted: false };
    case 'ban':
      return { ...before, status: 'banned', statusBeforeBan: status };
    case 'lift':
      throw new Refusal('notBanned');
    case 'bump':
      requireBumpable(before);
      return before;
    case 'delete':
      return deleted(before);
    default:
      throw new Error(`unknown action: ${String(action satisfies never)}`);
  }
}

/** Refuses to bump a listing that is not approved or not visible. A pending edit does not matter. */
export function requireBumpable({
  status,
  botPresent,
  unlisted,
}: Pick<ListingState, 'status' | 'botPresent' | 'unlisted'>): void {
  if (status === null) throw new Refusal('listingNotFound');
  if (status === 'banned') throw new Refusal('listingBanned');
  if (status !== 'approved') throw new Refusal('notApproved');
  if (unlisted) throw new Refusal('listingUnlisted');
  requireBot({ botPresent });
}

/** What was before the pending revision: an approved or a rejected listing, or none before the first submission. */
function withdrawn(before: ListingState): ListingState {
  const { status, pending } = before;
  if (status === null || pending === null) throw new Refusal('nothingToWithdraw');
  if (status === 'approved') return { ...before, pending: null };
  return pending === 1 ? deleted(before) : { ...before, status: 'rejected', pending: null };
}

function deleted(before: ListingState): ListingState {
  return { ...before, status: null, pending: null, revisions: 0, unlisted: false };
}

/** An approved listing stays approved, whatever happens to its edits. */
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

/** The status of a listing that exists; no action of an admin but a deletion leaves none. */
export function statusIn({ status }: ListingState): ListingStatus {
  if (status === null) throw new Error('an admin action left the listing without a status');
  return status;
}
