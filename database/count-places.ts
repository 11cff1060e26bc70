import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/** A Monday. */
const FIRST_WEEK = Date.UTC(1970, 0, 5);

/** Where the tables keep what was counted at an instant. */
export function placeOf(instant: Date): { week: string; hour: number; quarter: string; day: number } {
  const at = instant.getTime();
  const hours = Math.floor((at - FIRST_WEEK) / HOUR_MS);
  const week = Math.floor(hours / 168);
  const quarter = Date.UTC(instant.getUTCFullYear(), Math.floor(instant.getUTCMonth() / 3) * 3, 1);
  return {
    week: dateOf(FIRST_WEEK + week * 7 * DAY_MS),
    hour: hours - week * 168 + 1,
    quarter: dateOf(quarter),
    day: Math.floor((at - quarter) / DAY_MS) + 1,
  };
}

function dateOf(at: number) {
  return new Date(at).toISOString().slice(0, 10);
}
