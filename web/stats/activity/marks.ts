import { LANGUAGE_FACTS, type InterfaceLanguage } from '#contract/vocabulary.ts';
import type { Week } from './local-week.ts';

/** The sizes of marks, the smallest first, as shares of an hour's place. */
export const MARK_SIZES = [0.28, 0.4, 0.52, 0.63, 0.73, 0.83, 0.92] as const;

const HOURS_OF_DAY = 24;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The days of the week, from Monday, 0, in the order of a language. */
export function daysInOrder(language: InterfaceLanguage): readonly number[] {
  return DAYS.map((day) => (day + LANGUAGE_FACTS[language].weekBeginsOn) % DAYS.length);
}

/** The fewest and the most that are online in a week; null when nothing is known. */
export function rangeOf(week: Week): { least: number; most: number } | null {
  const known = week.filter((count) => count !== null);
  return known.length === 0 ? null : { least: Math.min(...known), most: Math.max(...known) };
}

/**
 * The marks of a week, a path for each size: days are rows, hours are columns, and a mark is a stroke as long as it is
 * wide. The largest is for the most that are online; the smallest for the fewest, or for half of the most where the
 * fewest are more than that, so that a week with small differences does not look like one with large ones.
 */
export function marksOf(week: Week, days: readonly number[]): string[] {
  const range = rangeOf(week);
  const paths = MARK_SIZES.map(() => '');
  if (range === null) return paths;
  const { most } = range;
  const floor = Math.min(range.least, most / 2);
  const steps = MARK_SIZES.length - 1;
  for (const [row, day] of days.entries()) {
    for (let hour = 0; hour < HOURS_OF_DAY; hour += 1) {
      const count = week[day * HOURS_OF_DAY + hour] ?? null;
      if (count === null) continue;
      const size = most === floor ? 0 : Math.round((steps * (count - floor)) / (most - floor));
      paths[size] += `M${hour} ${row}h${MARK_SIZES[size]}`;
    }
  }
  return paths;
}
