import type { Event } from '#contract/events.ts';
import { listShelves, type Shelf } from '#contract/shelves.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { apiQuery, type ApiQuery } from '../../api/query.ts';
import type { ListingEntry } from '../../listings/listing-entry.tsx';

/** What an entry shows of an event. */
export type EventOnShelf = Pick<
  Event,
  'id' | 'discordServerId' | 'serverName' | 'icon' | 'language' | 'name' | 'startsAt' | 'endsAt'
>;

/** A shelf as the home page shows it. */
export type ShelfOnPage =
  | { readonly shelf: Exclude<Shelf, 'tonight'>; readonly servers: readonly ListingEntry[] }
  | { readonly shelf: 'tonight'; readonly events: readonly EventOnShelf[] };

/** The shelves for somebody who reads a language first. */
export function shelvesFor(own: ListingLanguage): ApiQuery<typeof listShelves> {
  return apiQuery(listShelves, { query: { language: own } });
}
