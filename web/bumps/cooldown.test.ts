import { expect, test } from 'vitest';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { minutesAndSeconds, nextBumpAfter } from './cooldown.ts';

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
