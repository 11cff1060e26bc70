// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { minutesAndSeconds, nextBumpAfter, useSecondsUntil } from './cooldown.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a second that has begun counts whole, and 0 is shown when the end has come', () => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T12:00:00.000Z') });
  const { result } = renderHook(() => useSecondsUntil('2025-11-20T12:00:02.400Z'));
  const rendered = [result.current];
  for (const ms of [399, 1, 999, 1, 999, 1, 5_000]) {
    act(() => void vi.advanceTimersByTime(ms));
    rendered.push(result.current);
  }
  expect(rendered).toEqual([3, 3, 2, 2, 1, 1, 0, 0]);
});

test('a countdown says minutes, and seconds with two digits', () => {
  expect([3600, 3599, 600, 61, 60, 9, 0].map(minutesAndSeconds)).toEqual([
    '60:00',
    '59:59',
    '10:00',
    '1:01',
    '1:00',
    '0:09',
    '0:00',
  ]);
});

test('a listing can be bumped a cooldown after its last bump, or at once without one', () => {
  expect(nextBumpAfter('2025-11-20T12:00:00.000Z')).toBe(
    new Date(Date.parse('2025-11-20T12:00:00.000Z') + BUMP_COOLDOWN_MS).toISOString(),
  );
  expect(nextBumpAfter(null)).toBeNull();
});
