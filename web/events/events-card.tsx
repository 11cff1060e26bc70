import { ChevronRight } from 'lucide-react';
import type { Event } from '#contract/events.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Card } from '../ui/card.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { withoutOver, type Reader } from './event-days.ts';
import { EventFacts } from './event-facts.tsx';
import { EventHours } from './event-hours.tsx';
import { EventList } from './event-list.tsx';
import { calendarOfServer } from './events-view.ts';
import { eventsOf } from './queries.ts';
import { TimeZone } from './time-zone.tsx';
import { useReader } from './use-reader.ts';

/** How many are shown at first. */
const FIRST = 5;

/** What is on in a server; nothing where nothing is, or where nobody can tell now. */
export function EventsCard({ discordServerId }: { discordServerId: string }) {
  const { t, language } = useLanguage();
  const reader = useReader();
  const { data, dataUpdatedAt } = useApiQuery(eventsOf(discordServerId));
  const events = withoutOver(data ?? [], reader, dataUpdatedAt);
  if (events.length === 0) return null;
  const count = events.length;
  return (
    <Card title={t('events.title')}>
      <TimeZone />
      <Events events={events.slice(0, FIRST)} reader={reader} />
      {count > FIRST ? (
        <details className="group/rest border-t border-edge">
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
      <div className="border-t border-edge pt-5">
        <CalendarLink path={calendarOfServer(discordServerId)} />
      </div>
    </Card>
  );
}

function Events({ events, reader }: { events: readonly Event[]; reader: Reader }) {
  return (
    <EventList
      events={events}
      reader={reader}
      heading="h3"
      renderEntry={(event) => (
        <div className="grid gap-1.5 py-5">
          <EventHours event={event} reader={reader} />
          <h4 className="line-clamp-2 font-semibold" lang={contentLanguage(event.language, event.name)}>
            <bdi>{event.name}</bdi>
          </h4>
          <EventFacts event={event} />
        </div>
      )}
    />
  );
}
