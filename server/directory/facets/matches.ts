import type { Database } from '#database/tables.ts';
import { countListings } from '../../listings/listing.store.ts';
import type { TagUse } from '../search/tagged.store.ts';
import { planSearch } from '../search/search-plan.ts';
import { askedInVain, sampleOf } from '../search/search-sample.ts';
import type { Search } from '../search/search.store.ts';
import { isSure } from '../search/term.store.ts';
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
  const sample = await sampleOf(db);
  const { terms, indexed, isFrequent, question } = planSearch(sample, search, limits.search);
  if (!isFrequent) {
    const untold = terms.filter((term) => !indexed.includes(term) || !isSure(term));
    const { candidates } = limits.search;
    const most = untold.length === 0 ? reading.most : Math.max(candidates, reading.most);
    const counted = await countCandidates(db, search, { indexed, untold }, { ...reading, most });
    if (counted.parts === null && most >= candidates) askedInVain(sample, question);
    return counted;
  }
  if ((await countListings(db, search)) <= limits.counted) return countTextsOf(db, search, reading);
  return { parts: null, tags: [] };
}
