import type { Event } from '#contract/events.ts';
import { made } from '../i18n/formats.ts';
import type { Translate } from '../i18n/translate.ts';
import { dayIn, daysBetween, isOn, type Reader } from './event-days.ts';

/** Weekdays alone would be ambiguous from this many days on. */
const DAYS_OF_A_WEEK = 7;

/** What a day is called: beside the date, which is shorter where there is little room. */
export interface DayName {
  readonly name: string;
  readonly shortName: string;
  readonly date: string;
}

/** Names a day, `2026-11-23`: today, tomorrow or its weekday, with its date. */
export function dayName(day: string, { language, timeZone, now }: Reader, t: Translate): DayName {
  const at = new Date(day); // midnight in UTC
  const date = monthAndDay(language).format(at);
  const ahead = now === null ? null : daysBetween(dayIn(now, timeZone), day);
  if (ahead === 0 || ahead === 1) {
    const name = t(ahead === 0 ? 'events.today' : 'events.tomorrow');
    return { name, shortName: name, date };
  }
  return { name: weekday(language).format(at), shortName: shortWeekday(language).format(at), date };
}

const monthAndDay = made(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const weekday = made((language) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }));
const shortWeekday = made(
  (language) => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }),
);

/** The hours of an event under its day; of one that is on, until when it is, or since when if nobody knows its end. */
export function hoursOf(
  { startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>,
  reader: Reader,
  t: Translate,
): string {
  const { now, timeZone } = reader;
  if (now !== null && isOn({ startsAt }, now)) {
    const today = dayIn(now, timeZone);
    // One that goes on for longer than was planned has no end that is known.
    if (endsAt === null || Date.parse(endsAt) <= now)
      return t('events.since', { time: timeFrom(today, startsAt, reader) });
    return t('events.until', { time: timeFrom(today, endsAt, reader) });
  }
  const day = dayIn(startsAt, timeZone);
  const from = timeFrom(day, startsAt, reader);
  return endsAt === null ? from : t('events.hours', { from, to: timeFrom(day, endsAt, reader) });
}

/** An instant as it is said of a day: the time, on another day with its weekday, and far from it with its date. */
function timeFrom(day: string, instant: string, { language, timeZone }: Reader) {
  const apart = Math.abs(daysBetween(day, dayIn(instant, timeZone)));
  const format = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    ...(apart > 0 && apart < DAYS_OF_A_WEEK && { weekday: 'short' }),
    ...(apart >= DAYS_OF_A_WEEK && { month: 'short', day: 'numeric' }),
    ...(timeZone !== undefined && { timeZone }),
  });
  return format.format(new Date(instant));
}
