import { DAY_MS } from '#contract/durations.ts';

/** How an event recurs, as Discord's rule says. Instants are in milliseconds; weekdays are from Monday, which is 0. */
export interface Recurrence {
  start: number;
  end: number | null;
  frequency: 'yearly' | 'monthly' | 'weekly' | 'daily';
  interval: number;
  /** These lists are empty where the rule says nothing. */
  weekdays: number[];
  /** The first to fourth weekday of a month; 5 is the last. */
  nthWeekdays: { n: number; weekday: number }[];
  months: number[];
  monthDays: number[];
  yearDays: number[];
  /** How many occurrences there are in all; null for no limit. */
  count: number | null;
  exceptions: EventException[];
}

/** An occurrence that is cancelled or moved; `original` is when it would have begun. */
export interface EventException {
  original: number;
  isCancelled: boolean;
  startsAt: number | null;
  endsAt: number | null;
}

const WEEK = 7;
/** Rules that count their occurrences are followed for so long. */
const MOST_DAYS = 20 * 366;

/**
 * When the occurrences after an instant and up to another one begin, by the rule alone. Rules are in UTC, as Discord
 * documents them, and nothing recurs more often than once a day.
 */
export function recurrencesBetween(rule: Recurrence, after: number, upTo: number): number[] {
  const end = Math.min(upTo, rule.end ?? upTo);
  const firstDay = rule.count === null ? Math.max(0, Math.floor((after - rule.start) / DAY_MS)) : 0;
  const lastDay = Math.min(Math.floor((end - rule.start) / DAY_MS), firstDay + MOST_DAYS);
  const found: number[] = [];
  let counted = 0;
  for (let day = firstDay; day <= lastDay; day++) {
    if (rule.count !== null && counted >= rule.count) break;
    const at = rule.start + day * DAY_MS;
    if (!recursOn(rule, day)) continue;
    counted += 1;
    if (at > after) found.push(at);
  }
  return found;
}

/** Whether an event recurs so many days after its first occurrence. */
function recursOn(rule: Recurrence, day: number): boolean {
  const [first, date] = [new Date(rule.start), new Date(rule.start + day * DAY_MS)];
  return RECURS[rule.frequency](rule, date, first);
}

const RECURS: Readonly<
  Record<Recurrence['frequency'], (rule: Recurrence, date: Date, first: Date) => boolean>
> = {
  daily: ({ interval, weekdays }, date, first) =>
    daysBetween(first, date) % interval === 0 && isAmong(weekdays, weekdayOf(date)),
  weekly: ({ interval, weekdays }, date, first) =>
    Math.floor((daysBetween(first, date) + weekdayOf(first)) / WEEK) % interval === 0 &&
    isAmong(weekdays, weekdayOf(date), weekdayOf(first)),
  monthly: (rule, date, first) =>
    monthsBetween(first, date) % rule.interval === 0 && isDayOfMonth(rule, date, first),
  yearly: ({ interval, yearDays, months, monthDays }, date, first) => {
    if ((date.getUTCFullYear() - first.getUTCFullYear()) % interval !== 0) return false;
    if (yearDays.length > 0) return yearDays.includes(dayOfYear(date));
    return (
      isAmong(months, date.getUTCMonth() + 1, first.getUTCMonth() + 1) &&
      isAmong(monthDays, date.getUTCDate(), first.getUTCDate())
    );
  },
};

function daysBetween(first: Date, date: Date) {
  return Math.floor((date.getTime() - first.getTime()) / DAY_MS);
}

function monthsBetween(first: Date, date: Date) {
  return (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth();
}

function isDayOfMonth({ nthWeekdays, monthDays }: Recurrence, date: Date, first: Date) {
  if (nthWeekdays.length === 0) return isAmong(monthDays, date.getUTCDate(), first.getUTCDate());
  const dayOfMonth = date.getUTCDate();
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const isLast = dayOfMonth + WEEK > daysInMonth;
  const n = Math.ceil(dayOfMonth / WEEK);
  return nthWeekdays.some((one) => one.weekday === weekdayOf(date) && (one.n === 5 ? isLast : one.n === n));
}

/** Whether a list has a value; an empty one has those equal to the first occurrence's, or all without one. */
function isAmong(list: readonly number[], value: number, ofFirst?: number) {
  return list.length > 0 ? list.includes(value) : ofFirst === undefined || value === ofFirst;
}

function weekdayOf(date: Date) {
  return (date.getUTCDay() + 6) % WEEK;
}

function dayOfYear(date: Date) {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}
