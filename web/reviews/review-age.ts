import { DAY_MS } from '#contract/durations.ts';
import { fullCount } from '../i18n/formats.ts';
import type { Translate } from '../i18n/translate.ts';

/** How many midnights of the reader lie between an instant and now. One that a clock has yet to reach is of today. */
export function daysSince(instant: string, now: number): number {
  return Math.max(0, calendarDay(new Date(now)) - calendarDay(new Date(instant)));
}

/** A day where the reader is, as a number that grows by one from each to the next, also when clocks are changed. */
function calendarDay(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS;
}

/** How old something is, in words: by days under a week, by weeks under thirty days, then by its date. */
export function reviewAge(
  days: number,
  date: string,
  { t, language }: { t: Translate; language: string },
): string {
  if (days >= 30) return date;
  const say = (count: number) => ({ count, shown: fullCount(count, language) });
  if (days >= 7) return t('reviews.weeksAgo', say(Math.floor(days / 7)));
  return days === 0 ? t('reviews.today') : t('reviews.daysAgo', say(days));
}
