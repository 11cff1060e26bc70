import { listEvents, listServerEvents } from '#contract/events.ts';
import type { ApiQuery, PagedApiQuery } from '../api/query.ts';
import { partOfEvents, readEventsView, type EventsView } from './events-view.ts';

/** The events of a view, a page at a time. */
export function events(view: EventsView): PagedApiQuery<typeof listEvents> {
  return {
    endpoint: listEvents,
    from: view.cursor,
    inputAt: (cursor) => ({ query: { ...partOfEvents(view), ...(cursor && { cursor }) } }),
  };
}

/** The events that an address asks for. */
export function eventsIn(query: URLSearchParams): PagedApiQuery<typeof listEvents> {
  return events(readEventsView(query));
}

/** What is on in one server. */
export function eventsOf(discordServerId: string): ApiQuery<typeof listServerEvents> {
  return { endpoint: listServerEvents, input: { params: { discordServerId } }, isExtra: true };
}

/** The same as a server's page shows it: descriptions and pictures are not in its HTML. */
export function eventsOnPage(discordServerId: string): ApiQuery<typeof listServerEvents> {
  return {
    ...eventsOf(discordServerId),
    shorten: (events) => events.map((event) => ({ ...event, description: null, image: null })),
  };
}
