const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, in minutes, hours or days, in the words of a language. */
export function sayHowLong(instant: string, now: number, language: string): string {
  const passed = Math.max(0, now - Date.parse(instant));
  const say = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  if (passed < HOUR_MS) return say.format(-Math.max(1, Math.floor(passed / MINUTE_MS)), 'minute');
  if (passed < DAY_MS) return say.format(-Math.floor(passed / HOUR_MS), 'hour');
  return say.format(-Math.floor(passed / DAY_MS), 'day');
}
