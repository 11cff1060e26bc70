import { DAY_MS } from '#contract/durations.ts';

/** The members of a guild on a day of UTC, `2026-11-22`. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** A longer time is drawn by week, and of that the last half year. */
const MOST_DAYS_DRAWN = 60;
const MOST_WEEKS_DRAWN = 26;
/** The line's scale begins at this share of the most members, or below it where there were fewer. */
const SCALE_FROM = 0.9;

/** The last day that is known, and those that are whole weeks before it; the oldest first. */
export function byWeek(members: readonly DayCount[]): DayCount[] {
  const last = members.at(-1);
  return members.filter(({ day }) => last !== undefined && daysBetween(day, last.day) % 7 === 0);
}

/** A server's activity with only the days that are drawn. */
export function withDrawnDays<Activity extends { readonly members: DayCount[] }>(
  activity: Activity,
): Activity {
  return { ...activity, members: [...drawnOf(activity.members)] };
}

/** The days that are drawn: each of a short time, each week of a longer one. */
export function drawnOf(members: readonly DayCount[]): readonly DayCount[] {
  return members.length > MOST_DAYS_DRAWN ? byWeek(members).slice(-1 - MOST_WEEKS_DRAWN) : members;
}

/** From how many members to how many the line's scale goes: a small change does not look like a large one. */
export function scaleOf(drawn: readonly DayCount[]): { from: number; to: number } {
  const counts = drawn.map(({ count }) => count);
  const to = Math.max(...counts, 1);
  return { from: Math.min(...counts, Math.floor(to * SCALE_FROM)), to };
}

/** A path in a square of 100 by 100, from the first day to the last, and higher for more members. */
export function lineOf(drawn: readonly DayCount[]): string {
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last || first === last) return '';
  const { from, to } = scaleOf(drawn);
  const length = daysBetween(first.day, last.day);
  const points = drawn.map(({ day, count }) => {
    const x = (100 * daysBetween(first.day, day)) / length;
    const y = (100 * (to - count)) / (to - from);
    return `${round(x)} ${round(y)}`;
  });
  return `M${points.join('L')}`;
}

function daysBetween(first: string, last: string) {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}

function round(length: number) {
  return Math.round(length * 10) / 10;
}
