import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { byWeek, drawnOf, lineOf, scaleOf, type DayCount, withDrawnDays } from './members-history.ts';

test('a line goes from the first day to the last, and from the fewest to the most', () => {
  const members = [
    { day: '2026-11-01', count: 100 },
    { day: '2026-11-02', count: 150 },
    { day: '2026-11-05', count: 200 },
  ];
  // A day that is missing leaves its place.
  expect(lineOf(members)).toBe('M0 100L25 50L100 0');
});

test('the scale of a small change begins at nine tenths of the most members', () => {
  const members = [
    { day: '2026-11-01', count: 1000 },
    { day: '2026-11-02', count: 960 },
  ];
  expect(scaleOf(members)).toEqual({ from: 900, to: 1000 });
  expect(lineOf(members)).toBe('M0 0L100 40');
});

test('a line of one number is level, and one day is no line', () => {
  const members = [
    { day: '2026-10-31', count: 7 },
    { day: '2026-11-01', count: 7 },
  ];
  expect(lineOf(members)).toBe('M0 0L100 0');
  expect(lineOf(members.slice(1))).toBe('');
  expect(lineOf([])).toBe('');
  expect(scaleOf([{ day: '2026-11-01', count: 0 }])).toEqual({ from: 0, to: 1 });
});

test('weeks are counted back from the last day', () => {
  const weeks = byWeek(daysTo('2026-11-22', 16));
  expect(weeks.map(({ day }) => day)).toEqual(['2026-11-08', '2026-11-15', '2026-11-22']);
});

test('of up to 60 days each is drawn, of more every week', () => {
  expect(drawnOf(daysTo('2026-11-22', 60))).toHaveLength(60);
  expect(drawnOf(daysTo('2026-11-22', 61)).map(({ day }) => day)).toEqual([
    '2026-09-27',
    '2026-10-04',
    '2026-10-11',
    '2026-10-18',
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
  ]);
});

test('of a year the weeks of its last half are shown', () => {
  const { members, measuredSince } = withDrawnDays({
    members: daysTo('2026-11-22', 400),
    measuredSince: null,
  });
  expect(members).toHaveLength(27);
  expect([members[0]?.day, members.at(-1)?.day]).toEqual(['2026-05-24', '2026-11-22']);
  expect(drawnOf(members)).toEqual(members);
  expect(measuredSince).toBeNull();
});

/** So many days up to one, with a member more each. */
function daysTo(last: string, days: number): DayCount[] {
  return Array.from({ length: days }, (_, at) => ({
    day: new Date(Date.parse(last) - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    count: at,
  }));
}
