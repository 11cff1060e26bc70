import type { Database } from '#database/tables.ts';
import type { PageRequest } from '../../listings/listing.store.ts';
import { Refusal } from '../../refusal.ts';
import { guessFrequencies } from './frequency.store.ts';
import type { Term } from './pattern.ts';
import { findMatches, walkMatches, type MatchRow, type Search } from './search.store.ts';

/** Where searches draw their lines, in listings. */
export interface SearchLimits {
  /** As long as a search has at most so many matches, those in the name come first. */
  namesFirstUpTo: number;
  /** So many candidates of the index are looked at one by one. */
  candidates: number;
  /** The index is not asked for words that more than so many listings seem to hold all together. */
  frequentFrom: number;
  /** Words are rare as long as the listings that seem to hold each of them are at most so many in sum. */
  rareUpTo: number;
  /** So many listings are read one by one, in order, in search of frequent words. */
  walk: number;
}

/** Names come first as the specification of the search has it. A guess must be far beyond that to decide. */
export const SEARCH_LIMITS: SearchLimits = {
  namesFirstUpTo: 2_000,
  candidates: 6_000,
  frequentFrom: 8_000,
  rareUpTo: 20_000,
  walk: 1_500,
};

/** Matches of a search. */
export interface Found {
  kind: 'search' | 'ranked';
  rows: MatchRow[];
  /** Folded words that the rows need not hold, since they are too frequent to be looked for. */
  ignored: readonly string[];
  /** Whether more may follow, however few the rows are. */
  goesOn: boolean;
}

/** The terms of a search by how frequent they seem to be. */
interface ByFrequency {
  /** All of them, the rarest first. */
  terms: readonly Term[];
  /** The rare ones, for which the index is asked. The others are looked for in the texts that it finds. */
  rare: readonly Term[];
  /** Whether the index would find too much, even for the rare ones together. */
  isFrequent: boolean;
}

/**
 * A page of a search's matches. The index over grams finds the rare words, and what it finds is looked through for
 * the others. Where that is too much, a number of listings is read along the order; where all words together do not
 * fill the page with these, the most frequent words are ignored, as many as it takes.
 *
 * As long as there are few matches, a search that is not asked to be in sort order has those in the name first; it is
 * then of the kind `ranked`, and remains so from page to page.
 */
export async function searchListings(
  db: Database,
  search: Search,
  request: PageRequest,
  asked: 'search' | 'ranked' | undefined,
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<Found> {
  const { terms, rare, isFrequent } = await byFrequency(db, 'words', search, limits);
  const needed = { ...search, terms };

  if (!isFrequent) {
    const { namesFirstUpTo, candidates } = limits;
    const namesUpTo = { search: null, ranked: candidates, undecided: namesFirstUpTo }[asked ?? 'undecided'];
    const { rows, found, isAll } = await findMatches(db, needed, rare, { ...request, namesUpTo, candidates });
    const kind = asked ?? (found <= namesFirstUpTo ? 'ranked' : 'search');
    if (isAll) return { kind, rows, ignored: [], goesOn: false };
  }
  // Since the page before, which was ranked, the matches have become too many for that.
  if (asked === 'ranked') throw new Refusal('invalidCursor');

  const { rows, held, isAll } = await walkMatches(db, needed, request, limits.walk);
  if (isAll || rows.length > 0)
    return { kind: 'search', rows, ignored: wordsOf(terms.slice(held)), goesOn: !isAll };
  if (rare.length === 0) return { kind: 'search', rows, ignored: [], goesOn: false };

  // The rarest words are not where the order begins: some of their matches are better than none.
  const { candidates } = limits;
  const some = await findMatches(db, { ...search, terms: rare }, rare, {
    ...request,
    namesUpTo: null,
    candidates,
  });
  return { kind: 'search', rows: some.rows, ignored: wordsOf(terms.slice(rare.length)), goesOn: false };
}

/** Tells the rare words of a search, in names or in all that listings say, from the frequent ones. */
export async function byFrequency(
  db: Database,
  column: 'name' | 'words',
  search: Search,
  { frequentFrom, rareUpTo }: Pick<SearchLimits, 'frequentFrom' | 'rareUpTo'>,
): Promise<ByFrequency> {
  const { each, together } = await guessFrequencies(db, column, search);
  const rarestFirst = search.terms
    .map((term, place) => ({ term, place, listings: each[place] ?? 0 }))
    .toSorted((one, other) => one.listings - other.listings || lengthOf(other.term) - lengthOf(one.term));
  const listingsUpTo = (last: number) =>
    rarestFirst.slice(0, last + 1).reduce((sum, { listings }) => sum + listings, 0);
  const rare = rarestFirst.filter((_, at) => listingsUpTo(at) <= rareUpTo);
  return {
    terms: rarestFirst.map(({ term }) => term),
    rare: rare.map(({ term }) => term),
    isFrequent: rare.length === 0 || together(rare.map(({ place }) => place)) > frequentFrom,
  };
}

function lengthOf({ words }: Term) {
  return words.join('').length;
}

function wordsOf(terms: readonly Term[]) {
  return terms.flatMap(({ words }) => words);
}
