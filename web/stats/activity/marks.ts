import { LANGUAGE_FACTS, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { MARK_SIZES, markSizesOf } from '#contract/week-marks.ts';
import type { Week } from './local-week.ts';

const HOURS_OF_DAY = 24;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The days of the week, from Monday, 0, in the order of a language. */
export function daysInOrder(language: InterfaceLanguage): readonly number[] {
  return DAYS.map((day) => (day + LANGUAGE_FACTS[language].weekBeginsOn) % DAYS.length);
}

/**
 * The marks of a week, a path for each size: days are rows, hours are columns, and a mark is a stroke as long as it is
 * wide.
 */
export function marksOf(week: Week, days: readonly number[]): string[] {
  const paths = MARK_SIZES.map(() => '');
  const sizes = markSizesOf(week);
  for (const [row, day] of days.entries()) {
    for (let hour = 0; hour < HOURS_OF_DAY; hour += 1) {
      const size = sizes[day * HOURS_OF_DAY + hour] ?? null;
      if (size !== null) paths[size] += `M${hour} ${row}h${MARK_SIZES[size]}`;
    }
  }
  return paths;
}
