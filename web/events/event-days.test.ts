import { expect, test } from 'vitest';
import type { Event } from '#contract/events.ts';
import { dayIn, daysBetween, groupByDay, withoutOver } from './event-days.ts';

const MONDAY_NOON = Date.parse('2026-11-23T12:00:00Z');

test('events are grouped by the day on which they begin, those that are on first', () => {
  const events = [
    eventAt('2026-11-22T20:00:00Z'),
    eventAt('2026-11-23T12:00:00Z'),
    eventAt('2026-11-23T23:00:00Z'),
    eventAt('2026-11-24T01:00:00Z'),
  ];
  expect(daysOf(events, { timeZone: 'UTC', now: MONDAY_NOON })).toEqual([
    ['now', '2026-11-22T20:00:00Z', '2026-11-23T12:00:00Z'],
    ['2026-11-23', '2026-11-23T23:00:00Z'],
    ['2026-11-24', '2026-11-24T01:00:00Z'],
  ]);
});

test('the day of an event is the reader’s, on either side of midnight', () => {
  const events = [eventAt('2026-11-23T14:59:00Z'), eventAt('2026-11-23T15:00:00Z')];
  expect(daysOf(events, { timeZone: 'Asia/Seoul', now: MONDAY_NOON })).toEqual([
    ['2026-11-23', '2026-11-23T14:59:00Z'],
    ['2026-11-24', '2026-11-23T15:00:00Z'],
  ]);
  expect(daysOf(events, { timeZone: 'America/Los_Angeles', now: MONDAY_NOON })).toEqual([
    ['2026-11-23', '2026-11-23T14:59:00Z', '2026-11-23T15:00:00Z'],
  ]);
});

test('days stay in order when an event of a later one was begun before its time', () => {
  const events = [eventAt('2026-11-24T00:10:00Z'), eventAt('2026-11-23T13:00:00Z')];
  expect(daysOf(events, { timeZone: 'UTC', now: MONDAY_NOON }).map(([day]) => day)).toEqual([
    '2026-11-23',
    '2026-11-24',
  ]);
});

test('as long as the time is not known, nothing is said to be on', () => {
  expect(daysOf([eventAt('2026-11-22T20:00:00Z')], { timeZone: 'UTC', now: null })).toEqual([
    ['2026-11-22', '2026-11-22T20:00:00Z'],
  ]);
});

test('an event whose end has passed since it was told is left out', () => {
  const over = eventAt('2026-11-23T10:00:00Z', '2026-11-23T12:00:00Z');
  const longer = eventAt('2026-11-23T08:00:00Z', '2026-11-23T11:00:00Z');
  const endless = eventAt('2026-11-23T09:00:00Z');
  const receivedAt = Date.parse('2026-11-23T11:30:00Z');
  expect(withoutOver([over, longer, endless], { now: MONDAY_NOON }, receivedAt)).toEqual([longer, endless]);
  expect(withoutOver([over], { now: MONDAY_NOON - 1 }, receivedAt)).toEqual([over]);
});

test('a day of 23 or 25 hours is one day of the calendar', () => {
  // Clocks in New York go back in the night to November 1, and forward on March 14.
  for (const [before, after] of [
    ['2026-10-31T16:00:00Z', '2026-11-01T17:00:00Z'],
    ['2027-03-13T17:00:00Z', '2027-03-14T16:00:00Z'],
  ] as const) {
    const [from, to] = [dayIn(before, 'America/New_York'), dayIn(after, 'America/New_York')];
    expect(daysBetween(from, to)).toBe(1);
  }
  expect(dayIn('2026-11-01T05:30:00Z', 'America/New_York')).toBe('2026-11-01');
  expect(dayIn('2026-11-02T04:59:00Z', 'America/New_York')).toBe('2026-11-01');
});

function daysOf(events: readonly Event[], reader: { timeZone: string; now: number | null }) {
  return groupByDay(events, { language: 'en', ...reader }).map(({ key, events }) =>
    [key].concat(events.map(({ startsAt }) => startsAt)),
  );
}

function eventAt(startsAt: string, endsAt: string | null = null): Event {
  return { ...EVENT, id: startsAt, startsAt, endsAt };
}

const EVENT: Event = {
  id: '',
  discordServerId: '1049921672264095440',
  serverName: 'Lantern Keep',
  icon: null,
  category: 'Gaming',
  language: 'English',
  name: 'Cave survey',
  description: null,
  startsAt: '',
  endsAt: null,
  place: 'voice',
  location: null,
  interested: null,
  image: null,
};
