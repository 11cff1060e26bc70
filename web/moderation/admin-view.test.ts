import { expect, test } from 'vitest';
import { hasPermission, type Role } from '#contract/roles.ts';
import { ACT_OF_TAB, addressOfAdmin, readAdminView, tabsFor } from './admin-view.ts';
import { NO_FILTER, partsOf } from './queue-filter.ts';

const read = (address: string, role: Role = 'admin') =>
  readAdminView(new URL(address, 'http://site').searchParams, (act) => hasPermission(role, act));

test('the dashboard opens with its analytics, whose address is its own', () => {
  expect(read('/admin').tab).toBe('analytics');
  expect(addressOfAdmin({ tab: 'analytics' })).toBe('/admin');
});

test('writes a tab, a search and an audit filter into the address and reads them back', () => {
  for (const [address, view] of [
    ['/admin?tab=edits', { tab: 'edits' }],
    ['/admin?tab=servers&q=paper+cranes', { tab: 'servers', words: 'paper cranes' }],
    ['/admin?tab=audit&person=172635480912461824', { tab: 'audit', person: '172635480912461824' }],
    ['/admin?tab=audit&server=739104825566003271', { tab: 'audit', server: '739104825566003271' }],
  ] as const) {
    expect(addressOfAdmin(view)).toBe(address);
    expect(read(address)).toMatchObject(view);
  }
});

test('writes what a queue is narrowed to into the address and reads it back', () => {
  const filter = {
    category: 'Gaming',
    language: 'Korean',
    flag: 'rejected-before',
    deadInvite: true,
    firstTime: true,
    server: '739200000000000002',
  } as const;
  const address =
    '/admin?tab=edits&category=Gaming&language=Korean&flag=rejected-before&deadInvite=true&firstTime=true&q=739200000000000002';
  expect(addressOfAdmin({ tab: 'edits', filter })).toBe(address);
  expect(read(address).filter).toEqual(filter);
  expect(partsOf(filter)).toBe(6);
  for (const [name, value] of Object.entries(filter)) {
    const one = { ...NO_FILTER, [name]: value };
    expect(read(addressOfAdmin({ tab: 'submissions', filter: one })).filter).toEqual(one);
  }
  expect(addressOfAdmin({ tab: 'submissions', filter: NO_FILTER })).toBe('/admin?tab=submissions');
  expect(addressOfAdmin({ tab: 'reports', filter })).toBe('/admin?tab=reports');
  const ofOne = addressOfAdmin({ tab: 'reports', server: filter.server });
  expect(ofOne).toBe('/admin?tab=reports&server=739200000000000002');
  expect(read(ofOne).server).toBe(filter.server);
});

test('a queue is not narrowed to what does not exist', () => {
  const asked = '&category=Knitting&language=Klingon&flag=odd&deadInvite=1&firstTime=false&q=cranes';
  expect(read(`/admin?tab=edits${asked}`).filter).toEqual(NO_FILTER);
  // Only an edit changes an invite.
  expect(read('/admin?tab=edits&flag=invite-changed').filter.flag).toBe('invite-changed');
  expect(read('/admin?tab=submissions&flag=invite-changed').filter).toEqual(NO_FILTER);
});

test('a tab that does not exist counts as not named', () => {
  expect(read('/admin?tab=everything').tab).toBe('analytics');
});

test('a moderator has five tabs, and opens the dashboard with the submissions', () => {
  expect(tabsFor((act) => hasPermission('moderator', act))).toEqual([
    'submissions',
    'edits',
    'reports',
    'reviews',
    'templates',
  ]);
  expect(tabsFor((act) => hasPermission('admin', act))).toHaveLength(12);
  expect(read('/admin', 'moderator').tab).toBe('submissions');
  expect(read('/admin?tab=everything', 'moderator').tab).toBe('submissions');
});

test('a tab that is not theirs stays named, so that the page says so', () => {
  for (const tab of ['analytics', 'banned', 'audit'] as const) {
    expect(read(`/admin?tab=${tab}`, 'moderator').tab).toBe(tab);
    expect(hasPermission('moderator', ACT_OF_TAB[tab])).toBe(false);
  }
});
