import { expect, test } from 'vitest';
import { rangeOf } from '#contract/week-marks.ts';
import { daysInOrder, marksOf } from './marks.ts';

const MONDAY_TO_SUNDAY = [0, 1, 2, 3, 4, 5, 6];

test('a mark stands in the row of its day and the column of its hour', () => {
  const week = Array.from({ length: 168 }, (_, hour) => (hour === 25 ? 8 : null));
  expect(marksOf(week, MONDAY_TO_SUNDAY)).toEqual(['', '', '', '', '', '', 'M1 1h0.92']);
  expect(marksOf(week, [6, 0, 1, 2, 3, 4, 5])).toEqual(['', '', '', '', '', '', 'M1 2h0.92']);
});

test('the fewest have the smallest mark, the most the largest, an unknown hour none', () => {
  const week = Array.from({ length: 168 }, (_, hour) => [0, 10, 20, 30, 40, 50, 60][hour] ?? null);
  expect(marksOf(week, MONDAY_TO_SUNDAY)).toEqual([
    'M0 0h0.28',
    'M1 0h0.4',
    'M2 0h0.52',
    'M3 0h0.63',
    'M4 0h0.73',
    'M5 0h0.83',
    'M6 0h0.92',
  ]);
  expect(rangeOf(week)).toEqual({ least: 0, most: 60 });
});

test('small differences make small ones of marks', () => {
  const week = Array.from({ length: 168 }, (_, hour) => [90, 100, 95][hour] ?? null);
  // From 50 to 100 there are seven sizes: 90 and 95 are nearest to the sixth.
  expect(marksOf(week, MONDAY_TO_SUNDAY)).toEqual(['', '', '', '', '', 'M0 0h0.83M2 0h0.83', 'M1 0h0.92']);
});

test('a server with nobody has the smallest marks, and one without counts has none', () => {
  expect(marksOf([0, 0], [0])[0]).toBe('M0 0h0.28M1 0h0.28');
  expect(rangeOf([null])).toBeNull();
  expect(marksOf([null], [0]).join('')).toBe('');
});

test('a week begins on Sunday in English, Korean and Japanese', () => {
  for (const language of ['en', 'ko', 'ja'] as const)
    expect(daysInOrder(language)).toEqual([6, 0, 1, 2, 3, 4, 5]);
});
