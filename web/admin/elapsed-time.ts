const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, in minutes, hours or days, in the words of a language; null in its first minute. */
export function elapsedTime(instant: string, now: number, language: string): string | null {
  const passed = now - Date.parse(instant);
  // Japanese sets no space between a number and its unit.
  const style = language === 'ja' ? 'narrow' : 'long';
  const say = new Intl.RelativeTimeFormat(language, { numeric: 'always', style });
  if (passed < MINUTE_MS) return null;
  if (passed < HOUR_MS) return say.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return say.format(-Math.floor(passed / HOUR_MS), 'hour');
  return say.format(-Math.floor(passed / DAY_MS), 'day');
}
