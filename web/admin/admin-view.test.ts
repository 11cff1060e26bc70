import { expect, test } from 'vitest';
import { addressOfAdmin, readAdminView } from './admin-view.ts';

const read = (address: string) => readAdminView(new URL(address, 'http://site').searchParams);

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

test('a tab that does not exist counts as not named', () => {
  expect(read('/admin?tab=everything').tab).toBe('analytics');
});
