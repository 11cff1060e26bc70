import type { Event } from '#contract/events.ts';
import { DAY_MS } from '#contract/durations.ts';
import { made } from '../i18n/formats.ts';

/** Where and when somebody reads: until a page is hydrated in UTC, when it was rendered, if that is known. */
export interface Reader {
  readonly language: string;
  /** Undefined is the browser's own. */
  readonly timeZone: string | undefined;
  readonly now: number | null;
}

/** Events of one day, by the reader's calendar, or those that are on now. */
export interface EventDay {
  /** `now`, or the day: `2026-11-23`. */
  readonly key: string;
  readonly events: readonly Event[];
}

/** Groups events: those that are on now, then by the day on which they begin; each in their order. */
export function groupByDay(events: readonly Event[], { now, timeZone }: Reader): readonly EventDay[] {
  const groups = new Map<string, Event[]>();
  for (const event of events) {
    const key = isOn(event, now) ? NOW : dayIn(event.startsAt, timeZone);
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return Array.from(groups, ([key, events]) => ({ key, events })).toSorted(byDay);
}

const NOW = 'now';

/** An event that was started early is among the first, and may be of a later day. */
function byDay({ key: one }: EventDay, { key: other }: EventDay) {
  if (one === NOW || other === NOW) return one === NOW ? -1 : 1;
  return one < other ? -1 : 1;
}

/** Whether an event is running. An unknown end needs no check: the server then no longer lists it. */
export function isOn({ startsAt }: Pick<Event, 'startsAt'>, now: number | null): boolean {
  return now !== null && Date.parse(startsAt) <= now;
}

/** The events without those that ended since the response. One received after its end is still listed. */
export function withoutOver(
  events: readonly Event[],
  { now }: Pick<Reader, 'now'>,
  receivedAt: number,
): readonly Event[] {
  if (now === null) return events;
  return events.filter(({ endsAt }) => {
    const end = endsAt === null ? Infinity : Date.parse(endsAt);
    return end > now || end <= receivedAt;
  });
}

/** The day of an instant in a time zone, `2026-11-23`. */
export function dayIn(instant: string | number, timeZone: string | undefined): string {
  const { year, month, day } = Object.fromEntries(
    dayFormat(timeZone ?? '')
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

const dayFormat = made(
  (timeZone) =>
    new Intl.DateTimeFormat('en', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      ...(timeZone !== '' && { timeZone }),
    }),
);

/** How many days of the calendar there are from one day to another, whatever hours they have. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
