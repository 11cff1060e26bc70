/** An online count for each hour of a week; null where nothing is known. */
export type CountedWeek = readonly (number | null)[];

/** The sizes of the marks of hours, the smallest first, as shares of an hour's place. */
export const MARK_SIZES = [0.28, 0.4, 0.52, 0.63, 0.73, 0.83, 0.92] as const;
/** The opacity of a mark by its index in `MARK_SIZES`: from 0.5 for the smallest to 1 for the largest. */
export function markStrength(size: number): number {
  return (6 + size) / 12;
}

/** The fewest and the most that are online in a week; null when nothing is known. */
export function rangeOf(week: CountedWeek): { least: number; most: number } | null {
  const known = week.filter((count) => count !== null);
  return known.length === 0 ? null : { least: Math.min(...known), most: Math.max(...known) };
}

/**
 * The size of each hour's mark. The largest is for the most that are online; the smallest for the fewest, or for half of
 * the most where the fewest are more than that, so that a week with small differences does not look like one with large
 * ones.
 */
export function markSizesOf(week: CountedWeek): (number | null)[] {
  const range = rangeOf(week);
  if (range === null) return week.map(() => null);
  const { most } = range;
  const floor = Math.min(range.least, most / 2);
  const steps = MARK_SIZES.length - 1;
  return week.map((count) => {
    if (count === null) return null;
    return most === floor ? 0 : Math.round((steps * (count - floor)) / (most - floor));
  });
}
