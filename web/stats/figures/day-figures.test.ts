import { expect, test } from 'vitest';
import { barsOf, changesOf, isWeekend, topOf, totalsOf, weekendsOf, type DayFigures } from './day-figures.ts';

const NONE = { impressions: 0, views: 0, joins: 0, bumps: 0, reviews: 0 };

test('a scale has room for its numbers, and a whole number in the middle', () => {
  const tops = [0, 1, 2, 3, 5, 9, 10, 11, 79, 81, 201, 1_000, 4_000_001].map(topOf);
  expect(tops).toEqual([2, 2, 2, 4, 6, 10, 10, 20, 80, 100, 400, 1_000, 6_000_000]);
});

test('bars are as high as their share of the top, and the last day is apart', () => {
  expect(barsOf([0, 5, 10])).toEqual({
    whole: 'M1.12 100v-50h0.76v50z',
    today: 'M2.12 100v-100h0.76v100z',
  });
  expect(barsOf([0, 0])).toEqual({ whole: '', today: '' });
});

test('weekends are those of UTC', () => {
  expect(isWeekend('2026-11-21')).toBe(true);
  expect(isWeekend('2026-11-23')).toBe(false);
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => ({ day }));
  expect(weekendsOf(days)).toBe('M1 0h1v100h-1zM2 0h1v100h-1z');
});

test('totals are sums of all days', () => {
  expect(totalsOf([dayOf({ views: 2, bumps: 1 }), dayOf({ views: 3 })])).toEqual({
    ...NONE,
    views: 5,
    bumps: 1,
  });
});

test('a change is from the whole days before', () => {
  const now = { ...NONE, views: 30, joins: 2 };
  const before = { ...NONE, views: 20, joins: 4 };
  expect(changesOf({ now, before })).toEqual({ views: 0.5, joins: -0.5 });
});

test('no change is told from days that were not counted, or had none', () => {
  const now = { ...NONE, views: 30, joins: 2 };
  expect(changesOf({ now, before: { ...NONE, views: null, joins: 0 } })).toEqual({});
});

function dayOf(counts: Partial<DayFigures>): DayFigures {
  return { day: '2026-11-23', ...NONE, ...counts };
}
