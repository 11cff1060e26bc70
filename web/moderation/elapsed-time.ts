import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';

/** How long ago something was, in minutes, hours or days, in the words of a language; null in its first minute. */
export function elapsedTime(instant: string, now: number, language: string): string | null {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE_MS) return null;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'long' });
  const { count, unit } = inWholeUnits(passed);
  return closedUp(format.format(-count, unit));
}

/** How long something takes, in minutes, hours or days, in the words of a language; null for less than a minute. */
export function lengthOfTime(ms: number, language: string): string | null {
  if (ms < MINUTE_MS) return null;
  const { count, unit } = inWholeUnits(ms);
  return closedUp(
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
}

function inWholeUnits(ms: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  if (ms < HOUR_MS) return { count: Math.floor(ms / MINUTE_MS), unit: 'minute' };
  if (ms < DAY_MS) return { count: Math.floor(ms / HOUR_MS), unit: 'hour' };
  return { count: Math.floor(ms / DAY_MS), unit: 'day' };
}

/** Unicode's data puts a space before Han characters, where Japanese and Chinese have none. */
function closedUp(text: string) {
  return text.replace(/ (?=\p{sc=Han})/u, '');
}
