import { MINUTE_MS } from '#contract/durations.ts';

/** The beginning of an instant's minute, in milliseconds. */
export function minuteOf(instant: number): number {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** The day of an instant by UTC, as in `2026-11-23`. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The last minute before a period of some minutes that ends with an instant's own minute. */
export function minuteBefore(now: Date, minutes: number): Date {
  return new Date(minuteOf(now.getTime()) - minutes * MINUTE_MS);
}

/** The instant some minutes ago. */
export function minutesAgo(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS);
}

/** The minutes of the panel's periods. */
export const MINUTES = { active: 5, hour: 60, day: 24 * 60 } as const;
