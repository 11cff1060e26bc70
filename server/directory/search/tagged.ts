import type { Database } from '#database/tables.ts';
import { guessFrequencies } from './frequency.store.ts';
import {
  findPageByKeys,
  type Filter,
  type OrderedRow,
  type PageRequest,
} from '../../listings/listing.store.ts';
import { findAllTagged, walkTagged, type TagUse } from './tagged.store.ts';

/** Where listings by several tags draw their lines. */
export interface TagLimits {
  /** As long as there are at most so many, all of them are found, counted and put in order. */
  found: number;
  /** When more than so many seem to have them, the index is not asked. */
  frequentFrom: number;
  /** Among more, so many of the rarest tag are read one by one, in order. */
  walk: number;
}

const LIMITS: TagLimits = { found: 2_000, frequentFrom: 8_000, walk: 3_000 };

/** Listings with all of some tags. */
export interface Tagged {
  rows: OrderedRow[];
  /** How many there are in all; null when that is not known. */
  total: number | null;
  /** Whether more may follow, however few the rows are. */
  goesOn: boolean;
}

/**
 * A page of the listings that have all of a filter's tags. Few are all found by an index and put in
 * order. Many, as a sample may tell at once, are met soon by reading along the order; where they are not, the page is
 * short.
 */
export async function listTagged(
  db: Database,
  filter: Filter,
  rarest: TagUse,
  request: PageRequest,
  { found: most, frequentFrom, walk }: TagLimits = LIMITS,
): Promise<Tagged> {
  const isOneTag = filter.tags?.length === 1 && !filter.category && !filter.languages;
  if (isOneTag) {
    // Of very many listings for adults only some are counted.
    const total = filter.adult && rarest.listings > most ? null : rarest.listings;
    return { rows: await findPageByKeys(db, filter, request), total, goesOn: false };
  }
  const findAll = () => findAllTagged(db, filter, request, most);
  const isFrequent =
    (await guessFrequencies(db, 'words', { terms: [], ...filter })).together([]) > frequentFrom;
  const all = isFrequent ? null : await findAll();
  if (all && all.found <= most) return { rows: all.rows, total: all.found, goesOn: false };
  const walked = await walkTagged(db, filter, request, walk);
  if (walked.length > 0) return { rows: walked, total: null, goesOn: true };
  // None are where the order begins: some of them are better than nothing.
  const { rows } = all ?? (await findAll());
  return { rows, total: null, goesOn: false };
}
