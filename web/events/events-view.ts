import { CALENDAR_PATHS, PAGE_ADDRESSES } from '#contract/paths.ts';
import { CATEGORIES, LISTING_LANGUAGES, type Category, type ListingLanguage } from '#contract/vocabulary.ts';

/** Which events somebody wants to see. All of it stands in the address, so that it can be shared. */
export interface EventsView {
  /** Null is all. */
  readonly category: Category | null;
  readonly language: ListingLanguage | null;
  /** Where the first page shown begins, as links without script have it; null is the top. */
  readonly cursor: string | null;
}

/** All events. */
export const ALL_EVENTS: EventsView = { category: null, language: null, cursor: null };

/** Reads a view off an address. What it names that does not exist counts as not named. */
export function readEventsView(query: URLSearchParams): EventsView {
  return {
    category: CATEGORIES.find((category) => category === query.get('category')) ?? null,
    language: LISTING_LANGUAGES.find((language) => language === query.get('language')) ?? null,
    cursor: query.get('cursor') || null,
  };
}

/** A view as the parameters that ask for it. */
export function partOfEvents({ category, language }: Pick<EventsView, 'category' | 'language'>) {
  return { ...(category && { category }), ...(language && { language }) };
}

/** The address of a view, with nothing in it that goes without saying. */
export function addressOfEvents(view: EventsView): string {
  return withQuery(PAGE_ADDRESSES.events, {
    ...partOfEvents(view),
    ...(view.cursor && { cursor: view.cursor }),
  });
}

/** The address of the calendar with the events of a view, all of them. */
export function calendarOf(view: EventsView): string {
  return withQuery(CALENDAR_PATHS.all, partOfEvents(view));
}

/** The address of the calendar with the events of a server. */
export function calendarOfServer(discordServerId: string): string {
  return CALENDAR_PATHS.server.replace('{discordServerId}', discordServerId);
}

function withQuery(path: string, query: Record<string, string>) {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
