import { useQuery } from '@tanstack/react-query';
import type { ModerationMonth } from '#contract/transparency.ts';
import { queryKeyOf } from '../../api/query.ts';
import { made } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { transparency } from '../../stats/transparency/queries.ts';

/** The running month, and those before it that still count as lately. */
const LATELY = 3;
/** From so many hours on a wait is said in days. */
const MANY_HOURS = 48;

/** How long decisions took lately, as in "3 hours"; null while nobody knows. */
export function useUsualWait(): string | null {
  const { language } = useLanguage();
  const { data = [] } = useQuery<ModerationMonth[]>({ queryKey: queryKeyOf(transparency) });
  const known = data.slice(0, LATELY).find(({ hours }) => hours.median !== null);
  const median = known?.hours.median ?? null;
  return median === null ? null : waitText(median, language);
}

/** A wait in whole hours or days, at least one. */
export function waitText(hours: number, language: string): string {
  const text =
    hours >= MANY_HOURS
      ? dayFormat(language).format(Math.round(hours / 24))
      : hourFormat(language).format(Math.max(1, Math.round(hours)));
  // Within a sentence in Japanese there is no space before the unit.
  return language === 'ja' ? text.replaceAll(' ', '') : text;
}

const hourFormat = made((language) => unitFormat(language, 'hour'));
const dayFormat = made((language) => unitFormat(language, 'day'));

function unitFormat(language: string, unit: string) {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
}
