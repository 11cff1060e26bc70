import { expect, test } from 'vitest';
import type { Report } from '#contract/reports.ts';
import { reportsByServer } from './reported-servers.tsx';

const report = (id: string, serverId: string, pendingOfServer: number): Report => ({
  id,
  serverId,
  serverName: `Server ${serverId}`,
  discordServerId: serverId,
  reason: '',
  reporterName: '',
  createdAt: '2025-11-20T15:00:00.000Z',
  status: 'pending',
  pendingOfServer,
  withoutText: 0,
  serverStatus: 'approved',
  category: 'other',
  in: 'listing',
  outcome: null,
  notice: null,
  page: { description: 'We fold paper cranes together.', language: 'English', inviteLink: null },
  alsoOpen: [],
});

test('reports of one server stand together, where the oldest of them does', () => {
  const [first, second] = reportsByServer([report('a', '1', 2), report('b', '2', 1), report('c', '1', 2)]);
  expect(first).toMatchObject({ id: '1', reports: [{ id: 'a' }, { id: 'c' }], pending: 2 });
  expect(second).toMatchObject({ id: '2', reports: [{ id: 'b' }], pending: 1 });
});

test('of a report that stands for others, all are seen', () => {
  const counted = { ...report('b', '1', 60), withoutText: 10 };
  expect(reportsByServer([report('a', '1', 60), counted])).toMatchObject([{ pending: 60, seen: 11 }]);
});

test('how many wait counts those that come later in the list', () => {
  expect(reportsByServer([report('a', '1', 7)])).toMatchObject([{ reports: [{ id: 'a' }], pending: 7 }]);
  expect(reportsByServer([])).toEqual([]);
});
