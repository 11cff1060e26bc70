import { made } from '../../i18n/formats.ts';

/** A month, `2026-11`, where there is little room. */
export function shortMonth(month: string, language: string): string {
  return shortFormat(language).format(new Date(`${month}-01T00:00:00Z`));
}

const shortFormat = made(
  (language) => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** Hours with at most one decimal, and their unit. */
export function hoursText(hours: number, language: string): string {
  return hoursFormat(language).format(hours);
}

const hoursFormat = made(
  (language) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }),
);
