import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { rangeOf } from '#contract/week-marks.ts';
import { shortCount } from '../../i18n/formats.ts';
import type { Translate } from '../../i18n/translate.ts';
import { busiestOf, type Busiest } from './busiest.ts';
import { daysText } from './busiest-words.ts';
import type { Week } from './local-week.ts';

const ALL_DAYS = 7;
const ALL_HOURS = 24;
const NIGHT_ENDS = 5;
/** The hours at which the parts of a day begin. A night goes on until the morning after, and is of the day before it. */
const PARTS = [
  [NIGHT_ENDS, 'morning'],
  [12, 'afternoon'],
  [17, 'evening'],
  [22, 'night'],
] as const;

/** When a week is busiest, as a part of a day: `Sunday night`. */
function busiestPart({ days, from }: Busiest, t: Translate, language: InterfaceLanguage) {
  if (from === null) return { isDaily: false, when: daysText(days, t, language) };
  const middle = (from + 1) % ALL_HOURS;
  const [, part] = PARTS.findLast(([begins]) => begins <= middle) ?? [0, 'night' as const];
  if (days === null || days.length === ALL_DAYS) return { isDaily: true, when: t(`life.dailyParts.${part}`) };
  // Busy hours that begin before midnight are named by their own day already.
  const isOfDayBefore = from < NIGHT_ENDS && middle < NIGHT_ENDS;
  const named = isOfDayBefore ? days.map((day) => (day + ALL_DAYS - 1) % ALL_DAYS).toSorted(ascending) : days;
  return {
    isDaily: false,
    when: t(`life.parts.${part}`, { count: days.length, days: daysText(named, t, language) }),
  };
}

/**
 * How many are usually online at an hour of a week, and when it is busiest; without the hour, from how many to how many
 * in a week, which is the same everywhere. Null when nothing is known.
 */
export function usualWords(
  week: Week,
  hour: number | null,
  t: Translate,
  language: InterfaceLanguage,
): string | null {
  const range = rangeOf(week);
  if (range === null) return null;
  const [least, most] = [range.least, range.most].map((count) => shortCount(Math.round(count)));
  const count = hour === null ? null : (week[hour] ?? null);
  if (count === null) {
    return least === most
      ? t('life.usualFlat', { online: most ?? '' })
      : t('life.usualRange', { least: least ?? '', most: most ?? '' });
  }
  const online = shortCount(Math.round(count));
  const busiest = busiestOf(week);
  if (busiest === null) return t('life.usual', { online });
  if (busiest === 'flat') return t('life.usualFlat', { online });
  const { isDaily, when } = busiestPart(busiest, t, language);
  return t(isDaily ? 'life.usualAndDaily' : 'life.usualAndBusiest', { online, when });
}

function ascending(one: number, other: number) {
  return one - other;
}
