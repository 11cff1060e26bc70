import { expect, test } from 'vitest';
import type { Event } from '#contract/events.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { survey } from '../testing/page-request.ts';
import { rhythmOf, withRhythms } from './rhythms.ts';

const NOW = Date.parse('2026-11-28T12:00Z');

test('days in a rhythm of days or weeks are told by it', () => {
  const november = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, '0')}`);
  expect(rhythmOf(november(1, 8, 15))).toEqual({ rhythm: { every: 'week', weekdays: [6] }, leftOut: [] });
  expect(rhythmOf(november(1, 15, 29))).toEqual({
    rhythm: { every: 'fortnight', weekdays: [6] },
    leftOut: [],
  });
  expect(rhythmOf(november(2, 4, 9, 11))).toEqual({
    rhythm: { every: 'week', weekdays: [0, 2] },
    leftOut: [],
  });
  expect(rhythmOf(november(1, 2, 3, 4, 5, 6, 7, 8))).toEqual({ rhythm: { every: 'day' }, leftOut: [] });
});

test('a cancelled day is left out of a rhythm', () => {
  expect(rhythmOf(['2026-11-01', '2026-11-08', '2026-11-22'])).toEqual({
    rhythm: { every: 'week', weekdays: [6] },
    leftOut: ['2026-11-15'],
  });
});

test.each([
  ['one day', ['2026-11-01']],
  ['two of a month', ['2026-11-01', '2026-11-29']],
  ['days without an order', ['2026-11-01', '2026-11-04', '2026-11-13']],
  ['a few days in a row', ['2026-11-01', '2026-11-02', '2026-11-03']],
])('%s has no rhythm', (_what, days) => {
  expect(rhythmOf(days)).toBeNull();
});

test('recurring events are told once among others, the soonest first', () => {
  const entries = withRhythms(
    [...weekly('1', '2026-11-29T18:00Z', 4), at('2', '2026-11-30T19:00Z')].toSorted(byStart),
    { language: 'en', timeZone: 'UTC', now: NOW },
  );
  expect(entries.map(({ event, rhythm, next }) => [event.id.split('-')[0], rhythm?.every, next])).toEqual([
    ['1', 'week', '2026-11-29'],
    ['2', undefined, '2026-11-30'],
  ]);
});

test.each([
  ['Asia/Kolkata', 0, '2026-11-30'],
  ['Pacific/Pago_Pago', 6, '2026-11-29'],
  ['Pacific/Marquesas', 6, '2026-11-29'],
])('the weekday is that of a reader in %s', (timeZone, weekday, next) => {
  const events = weekly('1', '2026-11-29T20:00Z', 4);
  expect(withRhythms(events, { language: 'en', timeZone, now: NOW })).toMatchObject([
    { rhythm: { every: 'week', weekdays: [weekday] }, next },
  ]);
});

test('where clocks change, an event is told once for each time of day', () => {
  // Summer time begins on March 28, 2027.
  const events = weekly('1', '2027-03-14T18:00Z', 4);
  const reader = { language: 'en', now: Date.parse('2027-03-10T12:00Z') };
  const entries = withRhythms(events, { ...reader, timeZone: 'Europe/Berlin' });
  expect(entries.map(({ event, rhythm }) => [event.startsAt, rhythm?.every])).toEqual([
    ['2027-03-14T18:00:00.000Z', 'week'],
    ['2027-03-28T18:00:00.000Z', 'week'],
  ]);
  expect(withRhythms(events, { ...reader, timeZone: 'Asia/Seoul' })).toHaveLength(1);
});

test('a running occurrence is told with the rhythm of those that follow', () => {
  const [running, ...rest] = weekly('1', '2026-11-28T11:20Z', 4);
  const later = rest.map((event) =>
    Object.assign({}, event, { startsAt: event.startsAt.replace('11:20', '11:30') }),
  );
  const entries = withRhythms([running!, ...later], { language: 'en', timeZone: 'UTC', now: NOW });
  expect(entries).toMatchObject([
    { event: { id: running!.id }, rhythm: { every: 'week' }, next: '2026-12-05' },
  ]);
  const alone = withRhythms([running!], { language: 'en', timeZone: 'UTC', now: NOW });
  expect(alone).toMatchObject([{ rhythm: null, next: null }]);
});

function weekly(id: string, first: string, times: number) {
  return Array.from({ length: times }, (_, week) =>
    at(id, new Date(Date.parse(first) + week * 168 * HOUR_MS).toISOString()),
  );
}

function at(id: string, start: string): Event {
  const from = Date.parse(start);
  return {
    ...survey,
    id: `${id}-${from / 1000}`,
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(from + 2 * HOUR_MS).toISOString(),
  };
}

function byStart(one: Event, other: Event) {
  return one.startsAt < other.startsAt ? -1 : 1;
}
