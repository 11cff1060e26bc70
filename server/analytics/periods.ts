const MINUTE_MS = 60_000;

/** The beginning of the minute that an instant is in; both as milliseconds. */
export function minuteOf(instant: number): number {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** The last minute that some minutes, counted back from an instant's own, do not reach. */
export function minuteBefore(now: Date, minutes: number): Date {
  return new Date(minuteOf(now.getTime()) - minutes * MINUTE_MS);
}

/** The instant some minutes ago. */
export function minutesAgo(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS);
}

/** How many minutes the panel's periods have. */
export const MINUTES = { active: 5, hour: 60, day: 24 * 60 } as const;
