import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { requireBumpable, transition, type Action, type ListingState } from './listing-state.ts';

const nothing: ListingState = {
  status: null,
  statusBeforeBan: null,
  pending: null,
  revisions: 0,
  botPresent: true,
  unlisted: false,
};
const pending: ListingState = { ...nothing, status: 'pending', pending: 1, revisions: 1 };
const rejected: ListingState = { ...nothing, status: 'rejected', revisions: 1 };
const again: ListingState = { ...nothing, status: 'pending', pending: 2, revisions: 2 };
const approved: ListingState = { ...nothing, status: 'approved', revisions: 1 };
const edited: ListingState = { ...approved, pending: 2, revisions: 2 };
const firstEdit: ListingState = { ...approved, pending: 1, revisions: 1 };
const banned = (was: ListingState): ListingState => ({
  ...was,
  status: 'banned',
  statusBeforeBan: was.status as ListingState['statusBeforeBan'], // neither null nor banned
});
const hidden = (state: ListingState): ListingState => ({ ...state, unlisted: true });
const botless = (state: ListingState): ListingState => ({ ...state, botPresent: false });

const STATES: Record<string, ListingState> = {
  'no listing': nothing,
  'no listing, no bot': botless(nothing),
  pending,
  'pending, no bot': botless(pending),
  'pending again': again,
  rejected,
  'rejected, no bot': botless(rejected),
  approved,
  'approved, no bot': botless(approved),
  'approved and edited': edited,
  'approved and edited, no bot': botless(edited),
  'approved without a revision, edited': firstEdit,
  'pending, unlisted': hidden(pending),
  'approved, unlisted': hidden(approved),
  'approved, unlisted, no bot': hidden(botless(approved)),
  'edited, unlisted': hidden(edited),
  'banned when pending': banned(pending),
  'banned when rejected': banned(rejected),
  'banned when approved': banned(approved),
  'banned when edited': banned(edited),
  'banned when edited, no bot': botless(banned(edited)),
  'banned when unlisted': banned(hidden(approved)),
};

const ACTIONS: Record<string, Action> = {
  submit: { name: 'submit' },
  edit: { name: 'edit' },
  approve: { name: 'approve' },
  'approve 1': { name: 'approve', revision: 1 },
  'approve 2': { name: 'approve', revision: 2 },
  reject: { name: 'reject' },
  'reject 1': { name: 'reject', revision: 1 },
  'reject 2': { name: 'reject', revision: 2 },
  'reopen 1': { name: 'reopen', revision: 1 },
  withdraw: { name: 'withdraw' },
  unlist: { name: 'unlist' },
  relist: { name: 'relist' },
  ban: { name: 'ban' },
  lift: { name: 'lift' },
  bump: { name: 'bump' },
  delete: { name: 'delete' },
};

const ofPending = {
  submit: 'listingExists',
  edit: 'listingPending',
  approve: 'approved -/1',
  'approve 1': 'approved -/1',
  'approve 2': 'revisionOutdated',
  reject: 'rejected -/1',
  'reject 1': 'rejected -/1',
  'reject 2': 'revisionOutdated',
  'reopen 1': 'appealSettled',
  withdraw: 'none -/0',
  unlist: 'pending 1/1 unlisted',
  relist: 'pending 1/1',
  ban: 'banned (pending) 1/1',
  lift: 'notBanned',
  bump: 'notApproved',
  delete: 'none -/0',
};

// Every transition. A state is written as status (status before a ban) pending revision/number of revisions,
// and whether it is unlisted.
const TRANSITIONS: Record<string, Record<string, string>> = {
  'no listing': { ...every('listingNotFound'), submit: 'pending 1/1' },
  'no listing, no bot': { ...every('listingNotFound'), submit: 'botAbsent' },
  pending: ofPending,
  'pending, no bot': ofPending, // the bot does not matter
  rejected: {
    submit: 'listingExists',
    edit: 'pending 2/2',
    approve: 'nothingPending',
    'approve 1': 'nothingPending',
    'approve 2': 'nothingPending',
    reject: 'nothingPending',
    'reject 1': 'nothingPending',
    'reject 2': 'nothingPending',
    'reopen 1': 'pending 1/1',
    withdraw: 'nothingToWithdraw',
    unlist: 'rejected -/1 unlisted',
    relist: 'rejected -/1',
    ban: 'banned (rejected) -/1',
    lift: 'notBanned',
    bump: 'notApproved',
    delete: 'none -/0',
  },
  'rejected, no bot': {
    submit: 'listingExists',
    edit: 'botAbsent',
    approve: 'nothingPending',
    'approve 1': 'nothingPending',
    'approve 2': 'nothingPending',
    reject: 'nothingPending',
    'reject 1': 'nothingPending',
    'reject 2': 'nothingPending',
    'reopen 1': 'pending 1/1',
    withdraw: 'nothingToWithdraw',
    unlist: 'rejected -/1 unlisted',
    relist: 'rejected -/1',
    ban: 'banned (rejected) -/1',
    lift: 'notBanned',
    bump: 'notApproved',
    delete: 'none -/0',
  },
  approved: {
    submit: 'listingExists',
    edit: 'approved 2/2',
    approve: 'nothingPending',
    'approve 1': 'nothingPending',
    'approve 2': 'nothingPending',
    reject: 'nothingPending',
    'reject 1': 'nothingPending',
    'reject 2': 'nothingPending',
    'reopen 1': 'approved 1/1',
    withdraw: 'nothingToWithdraw',
    unlist: 'approved -/1 unlisted',
    relist: 'approved -/1',
    ban: 'banned (approved) -/1',
    lift: 'notBanned',
    bump: 'approved -/1',
    delete: 'none -/0',
  },
  'approved, no bot': {
    submit: 'listingExists',
    edit: 'botAbsent',
    approve: 'nothingPending',
    'approve 1': 'nothingPending',
    'approve 2': 'nothingPending',
    reject: 'nothingPending',
    'reject 1': 'nothingPending',
    'reject 2': 'nothingPending',
    'reopen 1': 'approved 1/1',
    withdraw: 'nothingToWithdraw',
    unlist: 'approved -/1 unlisted',
    relist: 'approved -/1',
    ban: 'banned (approved) -/1',
    lift: 'notBanned',
    bump: 'botAbsent',
    delete: 'none -/0',
  },
  'approved and edited': {
    submit: 'listingExists',
    edit: 'listingPending',
    approve: 'approved -/2',
    'approve 1': 'revisionOutdated',
    'approve 2': 'approved -/2',
    reject: 'approved -/2',
    'reject 1': 'revisionOutdated',
    'reject 2': 'approved -/2',
    'reopen 1': 'appealSettled',
    withdraw: 'approved -/2',
    unlist: 'approved 2/2 unlisted',
    relist: 'approved 2/2',
    ban: 'banned (approved) 2/2',
    lift: 'notBanned',
    bump: 'approved 2/2',
    delete: 'none -/0',
  },
  'approved and edited, no bot': {
    submit: 'listingExists',
    edit: 'listingPending',
    approve: 'approved -/2',
    'approve 1': 'revisionOutdated',
    'approve 2': 'approved -/2',
    reject: 'approved -/2',
    'reject 1': 'revisionOutdated',
    'reject 2': 'approved -/2',
    'reopen 1': 'appealSettled',
    withdraw: 'approved -/2',
    unlist: 'approved 2/2 unlisted',
    relist: 'approved 2/2',
    ban: 'banned (approved) 2/2',
    lift: 'notBanned',
    bump: 'botAbsent',
    delete: 'none -/0',
  },
  'approved without a revision, edited': {
    submit: 'listingExists',
    edit: 'listingPending',
    approve: 'approved -/1',
    'approve 1': 'approved -/1',
    'approve 2': 'revisionOutdated',
    reject: 'approved -/1',
    'reject 1': 'approved -/1',
    'reject 2': 'revisionOutdated',
    'reopen 1': 'appealSettled',
    withdraw: 'approved -/1',
    unlist: 'approved 1/1 unlisted',
    relist: 'approved 1/1',
    ban: 'banned (approved) 1/1',
    lift: 'notBanned',
    bump: 'approved 1/1',
    delete: 'none -/0',
  },
  'pending again': {
    submit: 'listingExists',
    edit: 'listingPending',
    approve: 'approved -/2',
    'approve 1': 'revisionOutdated',
    'approve 2': 'approved -/2',
    reject: 'rejected -/2',
    'reject 1': 'revisionOutdated',
    'reject 2': 'rejected -/2',
    'reopen 1': 'appealSettled',
    withdraw: 'rejected -/2',
    unlist: 'pending 2/2 unlisted',
    relist: 'pending 2/2',
    ban: 'banned (pending) 2/2',
    lift: 'notBanned',
    bump: 'notApproved',
    delete: 'none -/0',
  },
  'pending, unlisted': {
    submit: 'listingExists',
    edit: 'listingPending',
    approve: 'approved -/1 unlisted',
    'approve 1': 'approved -/1 unlisted',
    'approve 2': 'revisionOutdated',
    reject: 'rejected -/1 unlisted',
    'reject 1': 'rejected -/1 unlisted',
    'reject 2': 'revisionOutdated',
    'reopen 1': 'appealSettled',
    withdraw: 'none -/0',
    unlist: 'pending 1/1 unlisted',
    relist: 'pending 1/1',
    ban: 'banned (pending) 1/1 unlisted',
    lift: 'notBanned',
    bump: 'notApproved',
    delete: 'none -/0',
  },
  'approved, unlisted': {
    submit: 'listingExists',
    edit: 'approved 2/2 unlisted',
    approve: 'nothingPending',
    'approve 1': 'nothingPending',
    'approve 2': 'nothingPending',
    reject: 'nothingPending',
    'reject 1': 'nothingPending',
    'reject 2': 'nothingPending',
    'reopen 1': 'approved 1/1 unlisted',
    withdraw: 'nothingToWithdraw',
    unlist: 'approved -/1 unlisted',
    relist: 'approved -/1',
    ban: 'banned (approved) -/1 unlisted',
    lift: 'notBanned',
    bump: 'listingUnlisted',
    delete: 'none -/0',
  },
  'approved, unlisted, no bot': {
    submit: 'listingExists',
    edit: 'botAbsent',
    approve: 'nothingPending',
    'approve 1': 'nothingPending',
    'approve 2': 'nothingPending',
    reject: 'nothingPending',
    'reject 1': 'nothingPending',
    'reject 2': 'nothingPending',
    'reopen 1': 'approved 1/1 unlisted',
    withdraw: 'nothingToWithdraw',
    unlist: 'approved -/1 unlisted',
    relist: 'approved -/1',
    ban: 'banned (approved) -/1 unlisted',
    lift: 'notBanned',
    bump: 'listingUnlisted',
    delete: 'none -/0',
  },
  'edited, unlisted': {
    submit: 'listingExists',
    edit: 'listingPending',
    approve: 'approved -/2 unlisted',
    'approve 1': 'revisionOutdated',
    'approve 2': 'approved -/2 unlisted',
    reject: 'approved -/2 unlisted',
    'reject 1': 'revisionOutdated',
    'reject 2': 'approved -/2 unlisted',
    'reopen 1': 'appealSettled',
    withdraw: 'approved -/2 unlisted',
    unlist: 'approved 2/2 unlisted',
    relist: 'approved 2/2',
    ban: 'banned (approved) 2/2 unlisted',
    lift: 'notBanned',
    bump: 'listingUnlisted',
    delete: 'none -/0',
  },
  'banned when pending': { ...every('listingBanned'), lift: 'pending 1/1' },
  'banned when rejected': { ...every('listingBanned'), lift: 'rejected -/1' },
  'banned when approved': { ...every('listingBanned'), lift: 'approved -/1' },
  'banned when edited': { ...every('listingBanned'), lift: 'approved 2/2' },
  'banned when edited, no bot': { ...every('listingBanned'), lift: 'approved 2/2' },
  'banned when unlisted': { ...every('listingBanned'), lift: 'approved -/1 unlisted' },
};

for (const [name, state] of Object.entries(STATES)) {
  test(`${name}: each action leads to its state or is refused`, () => {
    const outcomes = Object.entries(ACTIONS).map(([action, what]) => [action, outcome(what, state)]);
    expect(Object.fromEntries(outcomes)).toEqual(TRANSITIONS[name]);
  });
}

test('no action changes botPresent or mutates the given state', () => {
  const changed = Object.values(STATES).flatMap((state) =>
    Object.values(ACTIONS).filter((action) => {
      const after = attempt(() => transition(action, Object.freeze({ ...state })));
      return typeof after !== 'string' && after.botPresent !== state.botPresent;
    }),
  );
  expect(changed).toEqual([]);
});

test('requireBumpable allows a bump exactly where the state machine does', () => {
  for (const [name, state] of Object.entries(STATES)) {
    const alone = attempt(() => requireBumpable(state));
    const inMachine = attempt(() => transition({ name: 'bump' }, state));
    expect(typeof alone === 'string' ? alone : 'allowed', name).toBe(
      typeof inMachine === 'string' ? inMachine : 'allowed',
    );
  }
});

function every(refusal: string) {
  return Object.fromEntries(Object.keys(ACTIONS).map((action) => [action, refusal]));
}

function outcome(action: Action, before: ListingState) {
  const after = attempt(() => transition(action, before));
  if (typeof after === 'string') return after;
  const was = after.statusBeforeBan ? ` (${after.statusBeforeBan})` : '';
  return `${after.status ?? 'none'}${was} ${after.pending ?? '-'}/${after.revisions}${after.unlisted ? ' unlisted' : ''}`;
}

function attempt<T>(doing: () => T): T | string {
  try {
    return doing();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
