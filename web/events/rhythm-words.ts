import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { made } from '../i18n/formats.ts';
import type { Translate } from '../i18n/translate.ts';
import { daysText } from '../stats/activity/busiest-words.ts';
import { dayIn, daysBetween, type Reader } from './event-days.ts';
import type { RecurringEvent, Rhythm } from './rhythms.ts';

/** How often an event takes place: `Every Sunday`. */
export function rhythmText(rhythm: Rhythm, t: Translate, language: InterfaceLanguage): string {
  if (rhythm.every === 'day') return t('events.everyDay');
  const days = daysText(rhythm.weekdays, t, language);
  return t(rhythm.every === 'week' ? 'events.everyWeek' : 'events.everyFortnight', { days });
}

/** When an event takes place next and when it does not, as far as there is anything to say: `next tomorrow`. */
export function nextTexts(
  { next, leftOut }: RecurringEvent,
  reader: Reader,
  t: Translate,
): readonly string[] {
  const dayText = (day: string) => weekdayAndDate(reader.language).format(new Date(day));
  const ahead =
    next === null || reader.now === null ? null : daysBetween(dayIn(reader.now, reader.timeZone), next);
  const texts =
    leftOut.length === 0 ? [] : [t('events.leftOut', { days: listOf(leftOut.map(dayText), reader) })];
  if (next === null) return texts;
  if (ahead === 0) return [t('events.nextToday'), ...texts];
  return [ahead === 1 ? t('events.nextTomorrow') : t('events.nextOn', { day: dayText(next) }), ...texts];
}

const weekdayAndDate = made(
  (language) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

function listOf(texts: readonly string[], { language }: Reader) {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(texts);
}
