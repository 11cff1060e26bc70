import type { Event } from '#contract/events.ts';
import { DAY_MS } from '#contract/durations.ts';
import { made } from '../i18n/formats.ts';
import { dayIn, daysBetween, isOn, type Reader } from './event-days.ts';

/** How often an event takes place, by the reader's calendar. Weekdays are counted from Monday, 0. */
export type Rhythm =
  | { readonly every: 'day' }
  | { readonly every: 'week' | 'fortnight'; readonly weekdays: readonly number[] };

/** An event of a server: one occurrence, or the first of those that follow a rhythm. */
export interface RecurringEvent {
  readonly event: Event;
  /** Null of a single occurrence. */
  readonly rhythm: Rhythm | null;
  /** The day of the first occurrence that is still to come; null when there is none but a running one. */
  readonly next: string | null;
  /** The days of the rhythm on which it does not take place. */
  readonly leftOut: readonly string[];
}

const WEEK = 7;
const FORTNIGHT = 14;
/** With more days left out than these there is no rhythm to speak of. */
const MOST_LEFT_OUT = 2;

/**
 * Events with those that recur listed once: occurrences of one event at the same time of the reader's day. Where clocks
 * change in between, it is listed once for each of the two times.
 */
export function withRhythms(events: readonly Event[], reader: Reader): readonly RecurringEvent[] {
  const entries = groupsOf(events, ({ id }) => id.split('-')[0] ?? id).flatMap((group) =>
    rhythmsOf(group, reader),
  );
  const startOf = ({ event }: RecurringEvent) => (isOn(event, reader.now) ? 0 : Date.parse(event.startsAt));
  return entries.toSorted((one, other) => startOf(one) - startOf(other));
}

/** All occurrences of one event. */
function rhythmsOf(occurrences: readonly Event[], reader: Reader): readonly RecurringEvent[] {
  const running = occurrences.filter((event) => isOn(event, reader.now));
  const upcoming = groupsOf(
    occurrences.filter((event) => !isOn(event, reader.now)),
    (event) => `${timeIn(event.startsAt, reader.timeZone)} ${lengthOf(event)}`,
  ).flatMap((group) => recurring(group, reader));
  const [[current, another], [first, ...rest]] = [running, upcoming];
  if (!current || another || !first?.rhythm)
    return running.map((event) => once(event, null)).concat(upcoming);
  return [{ ...first, event: current }, ...rest];
}

function recurring(group: readonly Event[], { timeZone }: Reader): readonly RecurringEvent[] {
  const days = group.map(({ startsAt }) => dayIn(startsAt, timeZone));
  const [event] = group;
  const found = rhythmOf(days);
  if (found === null || event === undefined) return group.map((event, at) => once(event, days[at] ?? null));
  return [{ event, ...found, next: days[0] ?? null }];
}

function once(event: Event, next: string | null): RecurringEvent {
  return { event, rhythm: null, next, leftOut: [] };
}

/** The rhythm of days, `2026-11-22`, in their order, with the days that it leaves out; null when they have none. */
export function rhythmOf(
  days: readonly string[],
): (Pick<RecurringEvent, 'leftOut'> & { rhythm: Rhythm }) | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  const least = Math.min(...gaps);
  const weekdays = [...new Set(days.map(weekdayOf))].toSorted((one, other) => one - other);
  const rhythm = rhythmWith(weekdays, gaps, days.length);
  // Once a month is no rhythm of weeks.
  if (rhythm === null || (weekdays.length === 1 && least !== stepOf(rhythm))) return null;
  const expected = Array.from({ length: daysBetween(first, last) + 1 }, (_, ahead) =>
    dayAfter(first, ahead),
  ).filter((day) => isDayOf(rhythm, first, day));
  const leftOut = expected.filter((day) => !days.includes(day));
  const isSteady = leftOut.length <= MOST_LEFT_OUT && leftOut.length < days.length;
  return isSteady ? { rhythm, leftOut } : null;
}

function rhythmWith(weekdays: readonly number[], gaps: readonly number[], count: number): Rhythm | null {
  if (weekdays.length === WEEK) return { every: 'day' };
  if (weekdays.length > 1) return count > weekdays.length ? { every: 'week', weekdays } : null;
  return { every: gaps.every((gap) => gap % FORTNIGHT === 0) ? 'fortnight' : 'week', weekdays };
}

function stepOf({ every }: Rhythm) {
  return every === 'fortnight' ? FORTNIGHT : WEEK;
}

function isDayOf(rhythm: Rhythm, first: string, day: string) {
  if (rhythm.every === 'day') return true;
  if (rhythm.every === 'fortnight') return daysBetween(first, day) % FORTNIGHT === 0;
  return rhythm.weekdays.includes(weekdayOf(day));
}

function dayAfter(day: string, ahead: number) {
  return new Date(Date.parse(day) + ahead * DAY_MS).toISOString().slice(0, 10);
}

function weekdayOf(day: string) {
  return (new Date(day).getUTCDay() + 6) % WEEK;
}

/** The time of an instant on a clock of the time zone, `20:00`. */
function timeIn(instant: string, timeZone: string | undefined) {
  return timeFormat(timeZone ?? '').format(new Date(instant));
}

const timeFormat = made(
  (timeZone) => new Intl.DateTimeFormat('en', { timeStyle: 'short', ...(timeZone !== '' && { timeZone }) }),
);

function lengthOf({ startsAt, endsAt }: Event) {
  return endsAt === null ? '' : Date.parse(endsAt) - Date.parse(startsAt);
}

/** Groups items by a key, in the order in which the groups begin. */
function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, (groups.get(key) ?? []).concat([item]));
  }
  return [...groups.values()];
}
