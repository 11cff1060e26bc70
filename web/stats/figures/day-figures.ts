import type { Figures } from '#contract/figures.ts';

/** The figures of a day of UTC. */
export type DayFigures = Figures['days'][number];
/** What is counted. */
export type Metric = Exclude<keyof DayFigures, 'day'>;

export const METRICS = [
  'impressions',
  'views',
  'joins',
  'bumps',
  'reviews',
] as const satisfies readonly Metric[];

/** A bar's share of the place of its day, on either side of which the rest is left free. */
const BAR = 0.76;
/** The tops of scales, in each power of ten: their halves are whole numbers, too. */
const TOPS = [2, 4, 6, 8] as const;
const SATURDAY = 6;
const SUNDAY = 0;

/** What was counted in all of some days. */
export function totalsOf(days: readonly DayFigures[]): Record<Metric, number> {
  const totals = { impressions: 0, views: 0, joins: 0, bumps: 0, reviews: 0 };
  for (const day of days) for (const metric of METRICS) totals[metric] += day[metric];
  return totals;
}

/** The upper end of a scale that begins at 0 and has room for a number. */
export function topOf(most: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [...TOPS, 10].find((step) => step * power >= most);
    if (top !== undefined) return top * power;
  }
}

/** The bars of days as a path: a day is 1 wide, and the top of the scale is 100 high. The last day has a path of its own. */
export function barsOf(counts: readonly number[]): { whole: string; today: string } {
  const top = topOf(Math.max(...counts));
  const bars = counts.map((count, day) => {
    const height = round((100 * count) / top);
    return count === 0 ? '' : `M${round(day + (1 - BAR) / 2)} 100v-${height}h${BAR}v${height}z`;
  });
  return { whole: bars.slice(0, -1).join(''), today: bars.at(-1) ?? '' };
}

/** The places of Saturdays and Sundays as a path, as high as the scale. */
export function weekendsOf(days: readonly Pick<DayFigures, 'day'>[]): string {
  return days.map(({ day }, at) => (isWeekend(day) ? placeOf(at) : '')).join('');
}

/** The place of a day as a path, as high as the scale. */
export function placeOf(at: number): string {
  return `M${at} 0h1v100h-1z`;
}

/** Whether a day, `2026-11-22`, is a Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY;
}

/** By which share each figure has changed from the days before; left out where those had none, or were not counted. */
export function changesOf({ now, before }: Figures['wholeDays']): Partial<Record<Metric, number>> {
  const known = METRICS.flatMap((metric) => {
    const earlier = before[metric] ?? 0;
    return earlier === 0 ? [] : [[metric, now[metric] / earlier - 1] as const];
  });
  return Object.fromEntries(known);
}

function round(length: number) {
  return Math.round(length * 100) / 100;
}
