import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { Translate } from '../../i18n/translate.ts';
import { BUSIEST_HOURS, busiestOf } from './busiest.ts';
import type { Week } from './local-week.ts';

const ALL_DAYS = 7;
const ALL_HOURS = 24;
const LEAST_RUN = 3;

/** When a week is busiest, in a sentence; null when nothing of it is known. */
export function busiestWords(week: Week, t: Translate, language: InterfaceLanguage): string | null {
  const busiest = busiestOf(week);
  if (busiest === null) return null;
  if (busiest === 'flat') return t('life.flat');
  const { days, from } = busiest;
  if (from === null) return t('life.busiestDays', { days: daysText(days, t, language) });
  const hours = hoursText(from, t, language);
  if (days === null) return t('life.busiestSoFar', { hours });
  if (days.length === ALL_DAYS) return t('life.busiestDaily', { hours });
  return t('life.busiest', { days: daysText(days, t, language), hours });
}

function hoursText(start: number, t: Translate, language: InterfaceLanguage) {
  const end = start + BUSIEST_HOURS;
  const [from, to] = [start, end].map((hour) => hourText(hour % ALL_HOURS, t, language));
  return t(end <= ALL_HOURS ? 'life.hours' : 'life.overnight', { from: from ?? '', to: to ?? '' });
}

/** `8 PM` in English, `20시` and `20時` where the clock has 24 hours. */
function hourText(hour: number, t: Translate, language: InterfaceLanguage) {
  return hour === 0 ? t('life.midnight') : hourFormat(language).format(hour * HOUR_MS);
}

/** An hour where there is little room: `8 PM` in English, where the clock has 24 hours its number. */
export function shortHour(hour: number, language: InterfaceLanguage): string {
  return language === 'en' ? hourFormat(language).format((hour % ALL_HOURS) * HOUR_MS) : String(hour);
}

function hourFormat(language: InterfaceLanguage) {
  const hourCycle = language === 'en' ? 'h12' : 'h23';
  return new Intl.DateTimeFormat(language, { hour: 'numeric', hourCycle, timeZone: 'UTC' });
}

/** Some days of the week, from Monday, 0: `Friday and Saturday`, `Monday to Friday`. */
export function daysText(days: readonly number[], t: Translate, language: InterfaceLanguage): string {
  const { inOrder, isRun } = afterLongestGap(days);
  const names = inOrder.map((day) => dayName(day, language, 'long'));
  if (names.length === 2) return twoDaysText(inOrder, t, language);
  const [first = ''] = names;
  if (isRun && names.length >= LEAST_RUN) return t('life.dayRange', { first, last: names.at(-1) ?? '' });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** Two days of Korean are short and stay in one line: `토·일`. */
function twoDaysText(days: readonly number[], t: Translate, language: InterfaceLanguage) {
  const length = language === 'ko' ? 'short' : 'long';
  const [first = '', second = ''] = days.map((day) => dayName(day, language, length));
  return t('life.twoDays', { first, second });
}

/** Days in the order in which one names them, `Saturday and Sunday`: they begin after the longest time without any. */
function afterLongestGap(days: readonly number[]) {
  const gaps = days.map((day, at) => (day - (days.at(at - 1) ?? day) + ALL_DAYS) % ALL_DAYS || ALL_DAYS);
  const longest = gaps.indexOf(Math.max(...gaps));
  return {
    inOrder: [...days.slice(longest), ...days.slice(0, longest)],
    isRun: gaps.every((gap, at) => at === longest || gap === 1),
  };
}

/** The name of a day of the week, from Monday, 0. */
export function dayName(day: number, language: InterfaceLanguage, weekday: 'long' | 'short'): string {
  const monday = Date.UTC(2024, 0, 1);
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(monday + day * DAY_MS);
}
