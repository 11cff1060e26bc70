import { fullCount, made, roundCount } from '../../i18n/formats.ts';

/** From here on a figure is rounded, so that it fits its place. */
const LONG = 10_000_000;

/** A figure in large digits. */
export function largeFigure(count: number, language: string): string {
  return count < LONG ? fullCount(count, language) : roundCount(count, language);
}

/** A share in percent, with a decimal where it is small. */
export function percent(share: number, language: string): string {
  return (share < 0.1 ? finePercent : wholePercent)(language).format(share);
}

/** A change in percent, with its sign. */
export function changeText(share: number, language: string): string {
  return changePercent(language).format(share);
}

/** A day of UTC, `2026-11-22`, with its day of the week. */
export function dayText(day: string, language: string): string {
  return longDay(language).format(new Date(day));
}

/** The same where there is little room. */
export function shortDayText(day: string, language: string): string {
  return shortDay(language).format(new Date(day));
}

const finePercent = made((language) => percentFormat(language, { maximumFractionDigits: 1 }));
const wholePercent = made((language) => percentFormat(language, { maximumFractionDigits: 0 }));
const changePercent = made((language) =>
  percentFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
);
const longDay = made((language) => dayFormat(language, { weekday: 'long', month: 'long' }));
const shortDay = made((language) => dayFormat(language, { month: 'short' }));

function percentFormat(language: string, options: Intl.NumberFormatOptions) {
  return new Intl.NumberFormat(language, { ...options, style: 'percent' });
}

function dayFormat(language: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(language, { ...options, day: 'numeric', timeZone: 'UTC' });
}
