import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { requireBumpable, standingAfter, type Act, type Standing } from './life.ts';

const nothing: Standing = {
  status: null,
  statusBeforeBan: null,
  pending: null,
  revisions: 0,
  botPresent: true,
};
const pending: Standing = { ...nothing, status: 'pending', pending: 1, revisions: 1 };
const rejected: Standing = { ...nothing, status: 'rejected', revisions: 1 };
const approved: Standing = { ...nothing, status: 'approved', revisions: 1 };
const edited: Standing = { ...approved, pending: 2, revisions: 2 };
const banned = (was: Standing): Standing => ({
  ...was,
  status: 'banned',
  statusBeforeBan: was.status as Standing['statusBeforeBan'], // a banned listing was none of the two others
});
const botless = (standing: Standing): Standing => ({ ...standing, botPresent: false });

const STANDINGS: Record<string, Standing> = {
  'no listing': nothing,
  'no listing, no bot': botless(nothing),
  pending,
  'pending, no bot': botless(pending),
  rejected,
  'rejected, no bot': botless(rejected),
  approved,
  'approved, no bot': botless(approved),
  'approved and edited': edited,
  'approved and edited, no bot': botless(edited),
  'banned when pending': banned(pending),
  'banned when rejected': banned(rejected),
  'banned when approved': banned(approved),
  'banned when edited': banned(edited),
  'banned when edited, no bot': botless(banned(edited)),
};

const ACTS: Record<string, Act> = {
  submit: { name: 'submit' },
  edit: { name: 'edit' },
  approve: { name: 'approve' },
  'approve 1': { name: 'approve', revision: 1 },
  'approve 2': { name: 'approve', revision: 2 },
  reject: { name: 'reject' },
  'reject 1': { name: 'reject', revision: 1 },
  'reject 2': { name: 'reject', revision: 2 },
  ban: { name: 'ban' },
  lift: { name: 'lift' },
  bump: { name: 'bump' },
  delete: { name: 'delete' },
};

// Every arrow there is. A standing is its status, what it was before a ban, and which of how many revisions waits.
const LIFE: Record<string, Record<string, string>> = {
  'no listing': { ...every('listingNotFound'), submit: 'pending 1/1' },
  'no listing, no bot': { ...every('listingNotFound'), submit: 'botAbsent' },
  pending: {
    submit: 'listingExists',
    edit: 'listingPending',
    approve: 'approved -/1',
    'approve 1': 'approved -/1',
    'approve 2': 'revisionOutdated',
    reject: 'rejected -/1',
    'reject 1': 'rejected -/1',
    'reject 2': 'revisionOutdated',
    ban: 'banned (pending) 1/1',
    lift: 'notBanned',
    bump: 'notApproved',
    delete: 'none -/0',
  },
  'pending, no bot': {
    submit: 'listingExists',
    edit: 'listingPending',
    approve: 'approved -/1',
    'approve 1': 'approved -/1',
    'approve 2': 'revisionOutdated',
    reject: 'rejected -/1',
    'reject 1': 'rejected -/1',
    'reject 2': 'revisionOutdated',
    ban: 'banned (pending) 1/1',
    lift: 'notBanned',
    bump: 'notApproved',
    delete: 'none -/0',
  },
  rejected: {
    submit: 'listingExists',
    edit: 'pending 2/2',
    approve: 'nothingPending',
    'approve 1': 'nothingPending',
    'approve 2': 'nothingPending',
    reject: 'nothingPending',
    'reject 1': 'nothingPending',
    'reject 2': 'nothingPending',
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
    ban: 'banned (approved) 2/2',
    lift: 'notBanned',
    bump: 'botAbsent',
    delete: 'none -/0',
  },
  'banned when pending': { ...every('listingBanned'), lift: 'pending 1/1' },
  'banned when rejected': { ...every('listingBanned'), lift: 'rejected -/1' },
  'banned when approved': { ...every('listingBanned'), lift: 'approved -/1' },
  'banned when edited': { ...every('listingBanned'), lift: 'approved 2/2' },
  'banned when edited, no bot': { ...every('listingBanned'), lift: 'approved 2/2' },
};

for (const [name, standing] of Object.entries(STANDINGS)) {
  test(`the life of a listing, ${name}: each act leads where it should, or is refused`, () => {
    const arrows = Object.entries(ACTS).map(([act, what]) => [act, outcome(what, standing)]);
    expect(Object.fromEntries(arrows)).toEqual(LIFE[name]);
  });
}

test('no act changes whether the bot is there, nor the standing that it was asked about', () => {
  const changed = Object.values(STANDINGS).flatMap((standing) =>
    Object.values(ACTS).filter((act) => {
      const after = attempt(() => standingAfter(act, Object.freeze({ ...standing })));
      return typeof after !== 'string' && after.botPresent !== standing.botPresent;
    }),
  );
  expect(changed).toEqual([]);
});

test('a bump is allowed on its own exactly where it is allowed in a listing’s life', () => {
  for (const [name, standing] of Object.entries(STANDINGS)) {
    const alone = attempt(() => requireBumpable(standing));
    const inLife = attempt(() => standingAfter({ name: 'bump' }, standing));
    expect(typeof alone === 'string' ? alone : 'allowed', name).toBe(
      typeof inLife === 'string' ? inLife : 'allowed',
    );
  }
});

function every(refusal: string) {
  return Object.fromEntries(Object.keys(ACTS).map((act) => [act, refusal]));
}

function outcome(act: Act, before: Standing) {
  const after = attempt(() => standingAfter(act, before));
  if (typeof after === 'string') return after;
  const was = after.statusBeforeBan ? ` (${after.statusBeforeBan})` : '';
  return `${after.status ?? 'none'}${was} ${after.pending ?? '-'}/${after.revisions}`;
}

function attempt<T>(doing: () => T): T | string {
  try {
    return doing();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
