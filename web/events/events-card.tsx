import ChevronRight from 'lucide-react/icons/chevron-right';
import { useApiQuery } from '../api/use-api-query.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { fullCount, made } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Card } from '../ui/card.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { dayIn, isOn, withoutOver, type Reader, daysBetween } from './event-days.ts';
import { EventFacts } from './event-facts.tsx';
import { EventHours } from './event-hours.tsx';
import { dayName } from './event-times.ts';
import { calendarOfServer } from './events-view.ts';
import { eventsOf } from './queries.ts';
import { withRhythms, type RecurringEvent, type Rhythm } from './rhythms.ts';
import { TimeZone } from './time-zone.tsx';
import { useReader } from './use-reader.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { Translate } from '../i18n/translate.ts';
import { daysText } from '../stats/activity/busiest-words.ts';

/** How many are shown at first. */
const FIRST = 5;

/** What is on in a server, recurring events told once; nothing where nothing is, or where nobody can tell now. */
export function EventsCard({ discordServerId }: { discordServerId: string }) {
  const { t, language } = useLanguage();
  const reader = useReader();
  const { data, dataUpdatedAt } = useApiQuery(eventsOf(discordServerId));
  const events = withRhythms(withoutOver(data ?? [], reader, dataUpdatedAt), reader);
  if (events.length === 0) return null;
  const count = events.length;
  return (
    <Card title={t('events.title')}>
      <TimeZone className="mb-3 text-small text-soft" />
      <Events events={events.slice(0, FIRST)} reader={reader} />
      {count > FIRST ? (
        <details className="group/rest border-t border-line">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-small font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              className="size-4 transition-transform group-open/rest:rotate-90"
            />
            {t('events.allOfServer', { shown: fullCount(count, language) })}
          </summary>
          <Events events={events.slice(FIRST)} reader={reader} />
        </details>
      ) : null}
      <div className="border-t border-line pt-5">
        <CalendarLink path={calendarOfServer(discordServerId)} />
      </div>
    </Card>
  );
}

function Events({ events, reader }: { events: readonly RecurringEvent[]; reader: Reader }) {
  return (
    <ul className="divide-y divide-line">
      {events.map((recurring) => (
        <li
          key={recurring.event.id}
          data-event=""
          className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <When recurring={recurring} reader={reader} />
          <div className="grid min-w-0 content-start gap-1.5">
            <h3
              className="line-clamp-2 font-semibold"
              lang={contentLanguage(recurring.event.language, recurring.event.name)}
            >
              <bdi>{recurring.event.name}</bdi>
            </h3>
            <EventFacts event={recurring.event} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** When an event takes place: that it is on now, or how often, or its day; its hours; and when it is next. */
function When({ recurring, reader }: { recurring: RecurringEvent; reader: Reader }) {
  const { t, language } = useLanguage();
  const { event, rhythm } = recurring;
  const isRunning = isOn(event, reader.now);
  const often = rhythm && rhythmText(rhythm, t, language);
  const further = rhythm ? nextTexts(recurring, reader, t) : [];
  return (
    <div>
      <p className="font-display leading-snug font-bold tracking-tight">
        {isRunning ? (
          <span className="text-online">{t('events.onNow')}</span>
        ) : (
          (often ?? <DayName event={event} reader={reader} />)
        )}
      </p>
      <EventHours event={event} reader={reader} />
      {rhythm === null ? null : (
        <p className="text-small text-soft">{[...(isRunning ? [often] : []), ...further].join(' · ')}</p>
      )}
    </div>
  );
}

function DayName({ event, reader }: { event: RecurringEvent['event']; reader: Reader }) {
  const { t } = useLanguage();
  const { name, date } = dayName(dayIn(event.startsAt, reader.timeZone), reader, t);
  return (
    <>
      {name} <span className="text-small font-medium text-soft">{date}</span>
    </>
  );
}

/** How often an event takes place: `Every Sunday`. */
function rhythmText(rhythm: Rhythm, t: Translate, language: InterfaceLanguage): string {
  if (rhythm.every === 'day') return t('events.everyDay');
  const days = daysText(rhythm.weekdays, t, language);
  return t(rhythm.every === 'week' ? 'events.everyWeek' : 'events.everyFortnight', { days });
}

/** When an event takes place next and when it does not, as far as there is anything to say: `next tomorrow`. */
function nextTexts({ next, leftOut }: RecurringEvent, reader: Reader, t: Translate): readonly string[] {
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
