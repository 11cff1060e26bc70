import type { Filter } from './listing.store.ts';
import { frequenciesOf, matchesOf, type Sample } from './search-sample.ts';

/** Where searches draw their lines, in listings unless said otherwise. */
export interface SearchLimits {
  /** As long as a search has at most so many matches, those in the name come first. */
  namesFirstUpTo: number;
  /** So many candidates of the index are looked at one by one. */
  candidates: number;
  /** Words together are frequent when more than so many listings seem to hold them. */
  frequentFrom: number;
  /** So many entries of the index are read for all words together. */
  postings: number;
  /** So many listings are read one by one, in order, in search of frequent words. */
  walk: number;
}

/** How a search is done. */
export interface SearchPlan {
  /** All the words that are considered, the rarest first. */
  words: readonly string[];
  /** Those that the index is asked for. The others are looked for in the texts that it finds. */
  indexed: readonly string[];
  isFrequent: boolean;
  /** What share of the listings seems to hold all the words. */
  expected: number;
}

/** Decides how to do a search, by how frequent its words seem to be. */
export function planSearch(
  sample: Sample,
  { words, ...filter }: Filter & { words: readonly string[] },
  { postings, frequentFrom }: SearchLimits,
): SearchPlan {
  const byFrequency = frequenciesOf(sample, words);
  const indexed: string[] = [];
  let left = postings;
  for (const { word, postings } of byFrequency) {
    if (postings > left) break;
    indexed.push(word);
    left -= postings;
  }
  const isFrequent = indexed.length === 0 || matchesOf(sample, indexed, filter) > frequentFrom;
  const matches = matchesOf(sample, words, filter);
  const expected = matches / Math.max(matchesOf(sample, [], filter), 1);
  return { words: byFrequency.map(({ word }) => word), indexed, isFrequent, expected };
}
