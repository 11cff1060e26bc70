/** A number for each hour of a week, Monday 00:00 first; null where it is not known. */
export type Week = readonly (number | null)[];

const HOURS_OF_WEEK = 168;
const MINUTES_OF_HOUR = 60;

/**
 * A week of hours of UTC as the hours of a time zone that is so many minutes ahead. Where its hours begin at other
 * minutes, each is the mean of the two that it overlaps, weighted by how long; of one that is not known, the other alone.
 */
export function localWeek(week: Week, minutesAhead: number): Week {
  return week.map((_, hour) => {
    const begins = hour * MINUTES_OF_HOUR - minutesAhead;
    const first = Math.floor(begins / MINUTES_OF_HOUR);
    const late = begins / MINUTES_OF_HOUR - first;
    const early = hourIn(week, first);
    const next = late === 0 ? null : hourIn(week, first + 1);
    return early === null || next === null ? (early ?? next) : early * (1 - late) + next * late;
  });
}

/** An hour counted from a week's first, also before it and after its last: weeks repeat. */
export function hourIn(week: Week, hour: number): number | null {
  return week[((hour % HOURS_OF_WEEK) + HOURS_OF_WEEK) % HOURS_OF_WEEK] ?? null;
}

/** The hour of the week in this computer's time zone, Monday 00:00 being 0. */
export function hourOfWeek(at: Date): number {
  return ((at.getDay() + 6) % 7) * 24 + at.getHours();
}

/** How many minutes this computer's time zone is ahead of UTC at an instant, with summer time or without. */
export function minutesAhead(at: Date): number {
  return -at.getTimezoneOffset();
}
