import { made } from './formats.ts';

/** The month and year of an instant in a language, in UTC, so that the server's HTML and the browser agree. */
export function month(instant: string, language: string): string {
  return monthFormat(language).format(new Date(instant));
}

const monthFormat = made(
  (language) => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);
