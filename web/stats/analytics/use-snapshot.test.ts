import { expect, test } from 'vitest';
import type { Snapshot } from '#contract/analytics.ts';
import { shareStructure } from './use-snapshot.ts';

test('what is as it was before is the very same object, in whatever place', () => {
  const before = snapshotOf('one', 'two', 'three');
  const next = snapshotOf('three', 'four', 'one');

  const shared = shareStructure(before, next);

  expect(shared).toEqual(next);
  expect(shared.activeSessions[0]).toBe(before.activeSessions[2]);
  expect(shared.activeSessions[1]).toBe(next.activeSessions[1]);
  expect(shared.activeSessions[2]).toBe(before.activeSessions[0]);
  expect(shared.countryDistribution).toBe(before.countryDistribution);
});

test('a session that has gone on is another one', () => {
  const before = snapshotOf('one');
  const next = snapshotOf('one');
  next.activeSessions = next.activeSessions.map((session) => ({ ...session, currentPage: '/terms' }));

  const shared = shareStructure(before, next);

  expect(shared.activeSessions).toEqual(next.activeSessions);
});

test('a list that became shorter or changed its order is another list', () => {
  const before = snapshotOf('one', 'two');
  expect(shareStructure(before, snapshotOf('one')).activeSessions).toHaveLength(1);
  expect(shareStructure(before, snapshotOf('two', 'one')).activeSessions).toEqual(
    before.activeSessions.toReversed(),
  );
});

function snapshotOf(...sessionIds: string[]): Snapshot {
  return {
    activeUsers: sessionIds.length,
    authenticatedUsers: 0,
    pageViewsLastHour: 0,
    pageViewsLast24Hours: 0,
    activeSessions: sessionIds.map((sessionId) => ({
      sessionId,
      userId: null,
      username: null,
      avatar: null,
      currentPage: '/',
      country: null,
      userAgent: 'Desktop · Firefox',
      lastSeen: '2026-01-01T00:00:00.000Z',
    })),
    topPages: [],
    countryDistribution: [{ country: 'KR', count: 1 }],
  };
}
