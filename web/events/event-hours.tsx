import type { Event } from '#contract/events.ts';
import { useLanguage } from '../i18n/language.tsx';
import { isOn, type Reader } from './event-days.ts';
import { hoursOf } from './event-times.ts';

/** The hours of an event; of one that is on they stand out. */
export function EventHours({ event, reader }: { event: Pick<Event, 'startsAt' | 'endsAt'>; reader: Reader }) {
  const { t } = useLanguage();
  return (
    <p
      className={`text-small font-semibold tabular-nums ${isOn(event, reader.now) ? 'text-online' : 'text-soft'}`}
    >
      <time dateTime={event.startsAt}>{hoursOf(event, reader, t)}</time>
    </p>
  );
}
