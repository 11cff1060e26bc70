import type { User } from '#contract/auth.ts';
import type { Listing } from '#contract/listings.ts';
import { pageEnd, pageOf, UUID_SHAPE } from '../../cursor.ts';
import type { Deps } from '../../deps.ts';
import { asListing } from '../../listings/listing.ts';
import { Refusal } from '../../refusal.ts';
import { findFavourites, findPublicListingsByIds, recordFavourites } from './favourite.store.ts';

const LIST = 'favourites';

/** A page of what a member has saved, newest first, and the cursor of the next one when there is more. */
export async function listFavourites(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  user: User,
  { limit, cursor, adult }: { limit: number; cursor?: string | undefined; adult: boolean },
): Promise<{ listings: Listing[]; next: string | null }> {
  const after = pageEnd(cursor, LIST, UUID_SHAPE);
  // One more than asked for tells that another page follows.
  const rows = await findFavourites(deps.db, user.id, { after, limit: limit + 1, adult });
  const { page, next } = pageOf(rows, limit, LIST, ({ savedAt: at, id }) => ({ at, id }));
  return { listings: page.map(({ savedAt: _savedAt, ...row }) => asListing(deps, row)), next };
}

/** Saves a public listing for a member. */
export async function addFavourite(
  deps: Pick<Deps, 'db' | 'databaseNow'>,
  user: User,
  discordServerId: string,
  adult: boolean,
): Promise<void> {
  const { found } = await save(deps, user, { discordServerIds: [discordServerId], adult });
  if (found === 0) throw new Refusal('listingNotFound');
}

/** Saves what a browser kept before its visitor signed in, as far as it is public; all of that or nothing. */
export async function mergeFavourites(
  deps: Pick<Deps, 'db' | 'databaseNow'>,
  user: User,
  ids: readonly string[],
  adult: boolean,
): Promise<void> {
  await save(deps, user, { discordServerIds: [...new Set(ids)], adult });
}

/** The public ones of some listings, in the order asked for. */
export async function listListingsByIds(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  ids: readonly string[],
  adult: boolean,
): Promise<Listing[]> {
  const rows = await findPublicListingsByIds(deps.db, ids, adult);
  const byId = new Map(rows.map((row) => [row.discordServerId, asListing(deps, row)]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

async function save(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  { id: userId }: User,
  shown: { discordServerIds: readonly string[]; adult: boolean },
) {
  const outcome = await recordFavourites(db, userId, shown, databaseNow());
  if (outcome === null) throw new Refusal('notSignedIn'); // erased since they were admitted
  if (outcome.missing > outcome.room) throw new Refusal('favouritesFull', { room: outcome.room });
  return outcome;
}
