import type { Listing } from '#contract/listings.ts';
import { LISTING_SORTS, type ListingSort } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../deps.ts';
import { cursorFrom, positionFrom } from '../listings/listing-cursor.ts';
import { findPublicListings, keysIn, type Filter, type PageRequest } from '../listings/listing.store.ts';
import { countListings } from '../listings/directory-counts.store.ts';
import { asListing } from '../listings/listing.ts';
import { listTagged, type TagLimits } from './search/tagged.ts';
import { countTagged, type TagUse } from './search/tagged.store.ts';
import {
  findForgiving,
  NOTHING,
  positionOf,
  type FoundRows,
  type ListQuery,
} from './search/forgiving-search.ts';
import { atSearchGate } from './search/search-gate.ts';
import type { SearchLimits } from './search/search.ts';
import { parseSearch } from './search/parse-search.ts';

/** A page of the directory or of a search in it. */
interface DirectoryPage {
  listings: Listing[];
  /** The cursor of the next page, when there is more. */
  next: string | null;
  /** How many there are in all: known of the directory, but not of a search, nor of many that have several tags. */
  total: number | null;
  /** What was searched for instead of words that find nothing. */
  corrected: string | null;
  /** Words that were left out, since they are too many or too frequent. */
  ignored: readonly string[];
}

/** A page of the directory or of a search in it, of listings that have all of some tags. */
export async function listListings(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  { tag = [], ...input }: Omit<ListQuery, 'tags'> & { tag?: readonly string[] | undefined },
  limits?: SearchLimits,
  tagLimits?: TagLimits,
): Promise<DirectoryPage> {
  const { db } = deps;
  const counts = tag.length > 0 ? await countTagged(db, tag, input) : [];
  const query = { ...input, tags: counts.map((counted) => counted.tag) };
  // A tag that no listing has.
  const isNowhere = counts.length < tag.length;
  const findPart = () => (isNowhere ? findNothing(query) : findDirectory(db, query, counts[0], tagLimits));
  const findSearched = async () => {
    const words = await parseSearch(db, query.q, query.isExact === true);
    if (words.terms.length === 0) return findPart();
    const position = positionOf(query);
    return isNowhere ? NOTHING : findForgiving(db, query, words, position, limits);
  };
  const { rows, goesOn, ...totals } = query.q ? await atSearchGate(db, findSearched) : await findPart();
  const sort = query.sort ?? LISTING_SORTS[0];
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next = () => {
    if (!last || (rows.length <= query.limit && !goesOn)) return null;
    const { kind, rank = 0 } = last;
    const keys = kind === 'ranked' ? [rank, ...keysIn(last, sort)] : keysIn(last, sort);
    return cursorFrom({ kind, sort, keys, isCorrected: totals.corrected !== null });
  };
  return { listings: page.map((row) => asListing(deps, row)), next: next(), ...totals };
}

/** A page of a part of the directory; `rarest` is the rarest of its tags. */
async function findDirectory(
  db: Database,
  { sort = LISTING_SORTS[0], limit, cursor, category, languages, tags, adult }: ListQuery,
  rarest?: TagUse,
  limits?: TagLimits,
): Promise<FoundRows> {
  const after = directoryPosition(cursor, sort);
  const filter = { category, languages, tags, adult };
  const page = { sort, after, limit: limit + 1 };
  const { rows, ...totals } = rarest
    ? await listTagged(db, filter, rarest, page, limits)
    : await listPart(db, filter, page);
  return {
    ...NOTHING,
    ...totals,
    rows: rows.map((row) => Object.assign(row, { kind: 'directory' as const })),
  };
}

async function listPart(db: Database, filter: Filter, page: PageRequest) {
  const [rows, total] = await Promise.all([findPublicListings(db, filter, page), countListings(db, filter)]);
  return { rows, total, goesOn: false };
}

async function findNothing({ cursor, sort = LISTING_SORTS[0] }: ListQuery): Promise<FoundRows> {
  directoryPosition(cursor, sort);
  return { ...NOTHING, total: 0 };
}

function directoryPosition(cursor: string | undefined, sort: ListingSort) {
  return cursor === undefined ? null : positionFrom(cursor, ['directory'], sort).keys;
}
