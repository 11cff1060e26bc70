import { SEARCH_LENGTH } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { Refusal } from '../refusal.ts';
import type { Stretch } from './listing.store.ts';
import {
  findMatches,
  fold,
  hasMoreThan,
  sampleMatches,
  walkMatches,
  type MatchRow,
  type Search,
} from './search.store.ts';

/** Where searches draw their lines, in listings. */
export interface SearchLimits {
  /** As long as a search has at most so many matches, those in the name come first. */
  namesFirstUpTo: number;
  /** So many matches of the index are looked at one by one. */
  matches: number;
  /** Words are frequent when more than so many listings seem to hold them. */
  frequentFrom: number;
  /** Of how many that is guessed. */
  sample: number;
  /** How many are read one by one, in order, in search of frequent words. */
  walk: number;
}

// Names come first as the specification of the search has it. A guess must be far beyond that to decide.
const LIMITS: SearchLimits = {
  namesFirstUpTo: 2_000,
  matches: 6_000,
  frequentFrom: 16_000,
  sample: 400,
  walk: 4_000,
};

/** The words that somebody searches for, folded; none when nothing is left of what he wrote. */
export async function wordsOf(db: Database, q: string | undefined): Promise<string[]> {
  const written = (q ?? '')
    .toWellFormed()
    .replaceAll(/(?!\s)\p{Cc}/gu, '')
    .trim();
  if (written === '') return [];
  const folded = await fold(db, Array.from(written).slice(0, SEARCH_LENGTH).join(''));
  const words = [...new Set(folded.split(' '))].filter((word) => word !== '');
  // What is part of another word is found with it.
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/**
 * A stretch of a search's matches. As long as there are few, a search that is not asked to be in sort order has the
 * matches in the name first; it is then of the kind `ranked`, and remains so from page to page.
 *
 * Rare words are found by the index over grams, whose work grows with the number of matches. Frequent ones are
 * found by reading along the order itself until the page is full. A sample tells which they are.
 */
export async function searchListings(
  db: Database,
  search: Search,
  stretch: Stretch,
  asked: 'search' | 'ranked' | undefined,
  limits: SearchLimits = LIMITS,
): Promise<{ kind: 'search' | 'ranked'; rows: MatchRow[] }> {
  const { namesFirstUpTo, matches: most, walk } = limits;
  if (!(await isFrequent(db, search, limits))) {
    const namesUpTo = { search: null, ranked: most, undecided: namesFirstUpTo }[asked ?? 'undecided'];
    const { rows, found } = await findMatches(db, search, { ...stretch, namesUpTo, most });
    if (found <= most) return { kind: asked ?? (found <= namesFirstUpTo ? 'ranked' : 'search'), rows };
  }

  // What was ranked on the pages before has found too much company for that.
  if (asked === 'ranked') throw new Refusal('invalidCursor');
  const near = await walkMatches(db, search, stretch, walk);
  const isAll = near.length === stretch.limit || !(await hasMoreThan(db, search, stretch, walk));
  if (isAll) return { kind: 'search', rows: near };
  const { rows } = await findMatches(db, search, { ...stretch, namesUpTo: null, most: null });
  return { kind: 'search', rows };
}

async function isFrequent(db: Database, search: Search, { sample, frequentFrom }: SearchLimits) {
  const { matches, size, listings } = await sampleMatches(db, search, sample);
  return (matches / Math.max(size, 1)) * listings > frequentFrom;
}
