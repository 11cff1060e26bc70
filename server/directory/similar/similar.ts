import type { Listing } from '#contract/listings.ts';
import { SIMILAR_LISTINGS, type ListingSort } from '#contract/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import { listTags } from '../../listings/cache-tags.ts';
import { asListing, getListingWithPage, type Reader } from '../../listings/listing.ts';
import { findSimilar } from './similar.store.ts';

/** So many listings of each tag, of the category and of the language are compared: the last bumped ones. */
const CANDIDATES = 100;

/** What puts a listing among the candidates, or changes its size. */
const ORDERS: readonly ListingSort[] = ['bumped', 'members'];

/**
 * The public listings that are most like a public one, and the cache tags of the lists that they were chosen from.
 * A hidden listing is refused as one that never existed.
 */
export async function listSimilar(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  discordServerId: string,
  { adult, ...reader }: Reader & { adult: boolean },
  candidates: number = CANDIDATES,
): Promise<{ listings: Listing[]; tags: string[] }> {
  const listing = await getListingWithPage(deps.db, discordServerId, reader);
  const rows = await findSimilar(deps.db, listing, { candidates, limit: SIMILAR_LISTINGS, adult });
  const { category, language } = listing;
  const lists = [{ category }, { language: [language] }, ...listing.tags.map((tag) => ({ tag: [tag] }))];
  const tags = ORDERS.flatMap((sort) => lists.flatMap((list) => listTags({ ...list, sort }, [])));
  return { listings: rows.map((row) => asListing(deps, row)), tags };
}
