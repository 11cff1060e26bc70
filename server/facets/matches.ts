import type { Database } from '#database/tables.ts';
import { countListings } from '../listings/listing.store.ts';
import type { TagUse } from '../listings/tagged.store.ts';
import { planSearch } from '../search/search-plan.ts';
import { sampleOf } from '../search/search-sample.ts';
import type { Search } from '../search/search.store.ts';
import {
  countCandidates,
  countTextsOf,
  countTextsWith,
  type Counted,
  type FacetLimits,
  type Reading,
} from './facet.store.ts';

/**
 * Counts the matches of a search. Those of frequent words are counted only where few listings have the rarest tag, or
 * are in the category and language: then the words are looked for in all of them.
 */
export async function countMatches(
  db: Database,
  search: Search,
  rarest: TagUse | undefined,
  reading: Reading,
  limits: FacetLimits,
): Promise<Counted> {
  if (rarest && rarest.listings <= limits.counted) return countTextsWith(db, search, reading);
  const { terms, indexed, isFrequent } = planSearch(await sampleOf(db), search, limits.search);
  if (!isFrequent)
    return countCandidates(db, { ...search, terms }, indexed, reading, limits.search.candidates);
  if ((await countListings(db, search)) <= limits.counted) return countTextsOf(db, search, reading);
  return { parts: null, tags: [] };
}
