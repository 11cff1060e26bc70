import type { Event } from '#contract/events.ts';
import type { Listing } from '#contract/listings.ts';
import { SHELVES, type FilledShelf, type Shelf, type WallServer } from '#contract/shelves.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import { listOccurrences } from '../../events/event.ts';
import { asListing } from '../../listings/listing.ts';
import { findPublicListingsByIds } from '../favourites/favourite.store.ts';
import { arrangeShelves, leastEntriesOf, type ArrangedShelf, type Candidate } from './arrange-shelves.ts';
import {
  findBusy,
  findForWall,
  findGrowing,
  findInLanguage,
  findNew,
  findSmallAndWarm,
  findTonight,
} from './shelf.store.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'db' | 'databaseNow'>;

/** Chooses what stands on the shelves for a reader of a language; without one there is no shelf of a language. */
export async function chooseShelves(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  language: ListingLanguage | undefined,
): Promise<ArrangedShelf[]> {
  const finders: Record<Shelf, (db: Database, now: DatabaseInstant) => Promise<Candidate[]>> = {
    language: async (db, now) => (language === undefined ? [] : findInLanguage(db, now, language)),
    busy: findBusy,
    tonight: findTonight,
    growing: findGrowing,
    small: findSmallAndWarm,
    new: findNew,
  };
  const all = await Promise.all(
    SHELVES.map(async (shelf) => ({ shelf, candidates: await finders[shelf](db, databaseNow()) })),
  );
  return arrangeShelves(all);
}

/** What the chosen shelves show now: without what is hidden or over, and only as long as enough is left. */
export async function fillShelves(
  needs: Needs,
  shelves: readonly ArrangedShelf[],
  language: ListingLanguage | undefined,
): Promise<{ shelves: FilledShelf[]; validUntil: Date }> {
  const [listings, { events, validUntil }] = await Promise.all([
    listingsOf(
      needs,
      shelves.flatMap(({ shelf, ids }) => (shelf === 'tonight' ? [] : ids)),
    ),
    listOccurrences(needs, shelves.find(({ shelf }) => shelf === 'tonight')?.ids ?? []),
  ]);
  const filled = shelves.flatMap((shelf) => {
    const one = fill(shelf, listings, events);
    if ('servers' in one && one.shelf === 'language')
      one.servers = one.servers.filter((listing) => listing.language === language);
    return entriesOf(one) < leastEntriesOf(one.shelf) ? [] : [one];
  });
  return { shelves: filled, validUntil };
}

/** Draws the servers of the wall; each draw has a name. */
export async function drawWall(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  draw: string,
): Promise<string[]> {
  return findForWall(db, databaseNow(), draw);
}

/** What the wall shows now: those of its servers that everybody sees and that have a picture. */
export async function fillWall(needs: Needs, ids: readonly string[]): Promise<WallServer[]> {
  const listings = await listingsOf(needs, ids);
  return ids.flatMap((id) => {
    const listing = listings.get(id);
    if (listing === undefined || listing.icon === null) return [];
    const { discordServerId, name, icon, onlineCount } = listing;
    return [{ discordServerId, name, icon, onlineCount }];
  });
}

async function listingsOf(needs: Needs, ids: readonly string[]): Promise<Map<string, Listing>> {
  const rows = ids.length === 0 ? [] : await findPublicListingsByIds(needs.db, ids, false);
  return new Map(rows.map((row) => [row.discordServerId, asListing(needs, row)]));
}

function fill(
  { shelf, ids }: ArrangedShelf,
  listings: ReadonlyMap<string, Listing>,
  events: readonly Event[],
): FilledShelf {
  if (shelf === 'tonight') return { shelf, events: [...events] };
  return { shelf, servers: ids.flatMap((id) => listings.get(id) ?? []) };
}

function entriesOf(shelf: FilledShelf) {
  return 'events' in shelf ? shelf.events.length : shelf.servers.length;
}
