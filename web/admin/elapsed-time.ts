const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, in minutes, hours or days, in the words of a language; null in its first minute. */
export function elapsedTime(instant: string, now: number, language: string): string | null {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE_MS) return null;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'long' });
  const say = (count: number, unit: 'minute' | 'hour' | 'day') =>
    // Unicode's data puts a space before Han characters, where Japanese and Chinese have none.
    format.format(-Math.floor(count), unit).replace(/ (?=\p{sc=Han})/u, '');
  if (passed < HOUR_MS) return say(passed / MINUTE_MS, 'minute');
  if (passed < DAY_MS) return say(passed / HOUR_MS, 'hour');
  return say(passed / DAY_MS, 'day');
}
