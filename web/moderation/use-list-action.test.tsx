// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { withListClock } from '../testing/list-clock.ts';
import { hasListSettledFor, useRemovalTracking } from './use-list-action.ts';

withListClock();
afterEach(cleanup);

const item = (id: string, revision = 1) => `${id} ${revision}`;

test.each([
  ['one leaves', [item('b')], false],
  ['another revision takes its place', [item('a', 2), item('b')], false],
  ['one comes', [item('a'), item('b'), item('c')], true],
  ['nothing changes', [item('a'), item('b')], true],
])('after a refetch in which %s, a list is settled or not', (_, next, isSettled) => {
  const { rerender } = renderHook(({ items }) => useRemovalTracking(items), {
    initialProps: { items: [item('a'), item('b')] },
  });
  vi.advanceTimersByTime(1_000);
  rerender({ items: next });
  expect(hasListSettledFor(300)).toBe(isSettled);
  vi.advanceTimersByTime(300);
  expect(hasListSettledFor(300)).toBe(true);
});
