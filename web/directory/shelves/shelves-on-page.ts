import type { FilledShelf, listShelves } from '#contract/shelves.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import type { ApiQuery } from '../../api/query.ts';
import { asEntry } from '../../listings/further-on-page.ts';
import { shelvesFor, type ShelfOnPage } from './queries.ts';

/** The shelves that the home page is sent with, shortened to what it shows. The page is whole without them. */
export function shelvesOnPage(own: ListingLanguage): ApiQuery<typeof listShelves> {
  return {
    ...shelvesFor(own),
    isExtra: true,
    isSettled: true,
    shorten: (shelves) => shelves.map(shorten),
  };
}

function shorten(shelf: FilledShelf): ShelfOnPage {
  if ('events' in shelf)
    return {
      shelf: shelf.shelf,
      events: shelf.events.map(
        ({ id, discordServerId, serverName, icon, language, name, startsAt, endsAt }) => ({
          id,
          discordServerId,
          serverName,
          icon,
          language,
          name,
          startsAt,
          endsAt,
        }),
      ),
    };
  return { shelf: shelf.shelf, servers: shelf.servers.map(asEntry) };
}
