import { hourIn, type Week } from './local-week.ts';

/** When most are online. Days are counted from Monday, 0. */
export type Busiest =
  /** The hour at which the busiest hours begin, and on which days: null as long as not all days are measured. */
  | { readonly from: number; readonly days: readonly number[] | null }
  /** All hours of these days are much the same. */
  | { readonly from: null; readonly days: readonly number[] };

/** The number of hours that are called the busiest. */
export const BUSIEST_HOURS = 3;
/** A difference counts from this share of the busiest on, and from one person on. */
const LEAST_DIFFERENCE = 0.1;
/** A day is as busy as the busiest if it is so near to it, on the way from the quietest. */
const NEAR = 0.9;

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * When most are online in a week: the three hours in a row with the most people, over all days, and the days that come
 * near the best one in these hours. `flat` when no three hours of the week differ much from others, and null when
 * nothing is known.
 */
export function busiestOf(week: Week): Busiest | 'flat' | null {
  const stretches = HOURS.map((from) => DAYS.map((day) => meanFrom(week, day * 24 + from)));
  const known = stretches.flat().filter((mean) => mean !== null);
  if (known.length === 0) return null;
  const quietest = Math.min(...known);
  if (!differ(quietest, Math.max(...known))) return 'flat';

  const from = busiestHour(stretches, DAYS);
  const inThem = stretches[from] ?? [];
  if (inThem.includes(null)) return hoursDiffer(stretches, DAYS) ? { from, days: null } : 'flat';
  const best = Math.max(...inThem.map(Number));
  const days = DAYS.filter((day) => Number(inThem[day]) >= quietest + NEAR * (best - quietest));
  return { from: hoursDiffer(stretches, days) ? from : null, days };
}

/** The hour at which the busiest stretch of these days begins: of equal ones, the earliest. */
function busiestHour(stretches: readonly Week[], days: readonly number[]): number {
  const means = stretches.map((week) => meanOf(days.map((day) => week[day] ?? null)) ?? -1);
  return means.indexOf(Math.max(...means));
}

/** Whether hours of these days differ. Stretches that end on the day after say nothing about them. */
function hoursDiffer(stretches: readonly Week[], days: readonly number[]) {
  const ofOneDay = stretches.slice(0, 1 - BUSIEST_HOURS);
  const means = ofOneDay.flatMap((week) => meanOf(days.map((day) => week[day] ?? null)) ?? []);
  return differ(Math.min(...means), Math.max(...means));
}

function differ(least: number, most: number) {
  return most - least >= Math.max(1, most * LEAST_DIFFERENCE);
}

function meanFrom(week: Week, hour: number) {
  return meanOf(Array.from({ length: BUSIEST_HOURS }, (_, further) => hourIn(week, hour + further)));
}

/** The mean of what is known; null when nothing is. */
function meanOf(numbers: Week) {
  const known = numbers.filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
