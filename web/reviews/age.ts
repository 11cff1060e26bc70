import { day, fullCount } from '../i18n/formats.ts';
import type { Translate } from '../i18n/translate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many whole days have passed since an instant. One that a clock has yet to reach is of today. */
export function wholeDaysSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / DAY_MS));
}

/** How old something is, in words: by days under a week, by weeks under thirty days, then by its date. */
export function sayAge(
  days: number,
  instant: string,
  { t, language }: { t: Translate; language: string },
): string {
  if (days >= 30) return day(instant, language);
  const say = (count: number) => ({ count, shown: fullCount(count, language) });
  if (days >= 7) return t('reviews.weeksAgo', say(Math.floor(days / 7)));
  return days === 0 ? t('reviews.today') : t('reviews.daysAgo', say(days));
}
