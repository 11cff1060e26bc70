import { DAY_MS } from '#contract/durations.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { Translate } from '../../i18n/translate.ts';
import { BUSIEST_HOURS, busiestOf } from './busiest.ts';
import type { Week } from './local-week.ts';

const ALL_DAYS = 7;
const LEAST_RUN = 3;

/** When a week is busiest, in a sentence; null when nothing of it is known. */
export function busiestWords(week: Week, t: Translate, language: InterfaceLanguage): string | null {
  const busiest = busiestOf(week);
  if (busiest === null) return null;
  if (busiest === 'flat') return t('life.flat');
  const say = (days: readonly number[]) => daysText(days, t, language);
  if (busiest.from === null) return t('life.busiestDays', { days: say(busiest.days) });
  const hours = hoursText(busiest.from, t);
  if (busiest.days === null) return t('life.busiestSoFar', { hours });
  return t('life.busiest', { days: say(busiest.days), hours });
}

function hoursText(from: number, t: Translate) {
  const to = from + BUSIEST_HOURS;
  return to <= 24 ? t('life.hours', { from, to }) : t('life.overnight', { from, to: to - 24 });
}

/** Some days of the week, from Monday, 0: `Friday and Saturday`, `Monday to Friday`, `every day`. */
export function daysText(days: readonly number[], t: Translate, language: InterfaceLanguage): string {
  if (days.length === ALL_DAYS) return t('life.everyDay');
  const { inOrder, isRun } = afterLongestGap(days);
  const names = inOrder.map((day) => dayName(day, language, 'long'));
  const [first = '', second = ''] = names;
  if (names.length === 2) return t('life.twoDays', { first, second });
  if (isRun && names.length >= LEAST_RUN) return t('life.dayRange', { first, last: names.at(-1) ?? '' });
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
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
