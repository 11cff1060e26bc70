import { useId, type ReactNode } from 'react';
import type { Event } from '#contract/events.ts';
import { useLanguage } from '../i18n/language.tsx';
import { dayIn, groupByDay, type EventDay, type Reader } from './event-days.ts';
import { dayName } from './event-times.ts';

/**
 * Events by day, those that are on now first. The days stand beside them, so that nothing moves when the reader's days
 * take the place of those of UTC.
 */
export function EventList({
  events,
  reader,
  renderEntry,
}: {
  events: readonly Event[];
  reader: Reader;
  renderEntry: (event: Event) => ReactNode;
}) {
  return groupByDay(events, reader).map((day) => (
    <Day key={day.key} day={day} reader={reader} renderEntry={renderEntry} />
  ));
}

function Day({
  day: { key, events },
  reader,
  renderEntry,
}: {
  day: EventDay;
  reader: Reader;
  renderEntry: (event: Event) => ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 border-t border-edge sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <h2 id={id} className="sticky top-16 self-start py-5">
        <DayName day={key} reader={reader} />
      </h2>
      <ul className="min-w-0 divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} data-event="">
            {renderEntry(event)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const NAME = 'block font-display leading-snug font-bold tracking-tight';

/** Today, tomorrow or a weekday, with the date; or that it is on now. */
function DayName({ day, reader }: { day: string; reader: Reader }) {
  const { t } = useLanguage();
  const isNow = day === 'now';
  const { name, shortName, date } = dayName(isNow ? dayIn(reader.now ?? 0, reader.timeZone) : day, reader, t);
  return (
    <>
      {isNow ? (
        <span className={`${NAME} text-small text-online sm:text-lead`}>{t('events.onNow')}</span>
      ) : (
        <>
          <span className={`${NAME} text-small sm:hidden`}>{shortName}</span>
          <span className={`${NAME} text-lead max-sm:hidden`}>{name}</span>
        </>
      )}
      <span> </span>
      <span className="block text-fine font-medium text-soft tabular-nums">{date}</span>
    </>
  );
}
