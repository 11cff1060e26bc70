import { expect, test } from 'vitest';
import { recurrencesBetween, type Recurrence } from './recurrence.ts';

const at = (text: string) => Date.parse(`${text}Z`);

/** The occurrences after the first one and up to a day, as texts. */
function recurs(start: string, upTo: string, rule: Partial<Recurrence>, after = start) {
  const whole: Recurrence = {
    start: at(start),
    end: null,
    frequency: 'weekly',
    interval: 1,
    weekdays: [],
    nthWeekdays: [],
    months: [],
    monthDays: [],
    yearDays: [],
    count: null,
    exceptions: [],
    ...rule,
  };
  return recurrencesBetween(whole, at(after), at(upTo)).map((one) =>
    new Date(one).toISOString().slice(0, 16),
  );
}

test('an event recurs every day, and on some days of the week alone', () => {
  expect(recurs('2026-11-30T21:30', '2026-12-03T23:00', { frequency: 'daily' })).toEqual([
    '2026-12-01T21:30',
    '2026-12-02T21:30',
    '2026-12-03T21:30',
  ]);
  // From Friday on, from Monday to Friday.
  const weekdays = [0, 1, 2, 3, 4];
  expect(recurs('2026-12-04T18:00', '2026-12-09T00:00', { frequency: 'daily', weekdays })).toEqual([
    '2026-12-07T18:00',
    '2026-12-08T18:00',
  ]);
});

test('an event recurs every week and every other week', () => {
  expect(recurs('2026-12-02T19:00', '2026-12-31T00:00', { weekdays: [2] })).toEqual([
    '2026-12-09T19:00',
    '2026-12-16T19:00',
    '2026-12-23T19:00',
    '2026-12-30T19:00',
  ]);
  // A Sunday, the last day of its week.
  expect(recurs('2026-12-06T19:00', '2027-01-10T00:00', { interval: 2, weekdays: [6] })).toEqual([
    '2026-12-20T19:00',
    '2027-01-03T19:00',
  ]);
  expect(recurs('2026-12-06T19:00', '2026-12-15T00:00', {}), 'without a weekday').toEqual([
    '2026-12-13T19:00',
  ]);
});

test('an event recurs on the second, the fifth and the last weekday of a month', () => {
  const monthly = (n: number, weekday: number, start: string, upTo: string) =>
    recurs(start, upTo, { frequency: 'monthly', nthWeekdays: [{ n, weekday }] });
  expect(monthly(2, 1, '2026-12-08T20:00', '2027-03-31T00:00')).toEqual([
    '2027-01-12T20:00',
    '2027-02-09T20:00',
    '2027-03-09T20:00',
  ]);
  // January has five Thursdays, February four.
  expect(monthly(5, 3, '2026-12-31T20:00', '2027-03-31T00:00')).toEqual([
    '2027-01-28T20:00',
    '2027-02-25T20:00',
    '2027-03-25T20:00',
  ]);
});

test('an event recurs on a day of a month, where the month has it, and of a year', () => {
  expect(recurs('2026-12-31T12:00', '2027-04-15T00:00', { frequency: 'monthly' })).toEqual([
    '2027-01-31T12:00',
    '2027-03-31T12:00',
  ]);
  const yearly = { frequency: 'yearly', months: [2], monthDays: [29] } as const;
  expect(recurs('2024-02-29T12:00', '2033-01-01T00:00', { ...yearly, months: [2], monthDays: [29] })).toEqual(
    ['2028-02-29T12:00', '2032-02-29T12:00'],
  );
});

test('a rule ends at an instant or after a number of occurrences', () => {
  const daily = { frequency: 'daily' } as const;
  const end = at('2026-12-03T21:29');
  expect(recurs('2026-12-01T21:30', '2026-12-31T00:00', { ...daily, end })).toEqual(['2026-12-02T21:30']);
  expect(recurs('2026-12-01T21:30', '2026-12-31T00:00', { ...daily, count: 3 })).toEqual([
    '2026-12-02T21:30',
    '2026-12-03T21:30',
  ]);
  expect(
    recurs('2026-12-01T21:30', '2026-12-31T00:00', { ...daily, count: 3 }, '2026-12-02T22:00'),
    'those that are over count',
  ).toEqual(['2026-12-03T21:30']);
});

test('an old rule goes on in its own rhythm', () => {
  expect(
    recurs('2020-01-06T08:00', '2026-12-20T00:00', { interval: 2, weekdays: [0] }, '2026-12-01T00:00'),
  ).toEqual(['2026-12-14T08:00']); // 362 weeks later
});
