import type { Database } from '#database/tables.ts';
import type { PageRequest } from '../../listings/listing.store.ts';
import { Refusal } from '../../refusal.ts';
import type { Term } from './pattern.ts';
import { planSearch, type SearchLimits, type SearchPlan } from './search-plan.ts';
import { askedInVain, sampleOf } from './search-sample.ts';
import { findMatches, walkAnyMatches, walkMatches } from './search.store.ts';
import type { MatchRow, Search } from './search.store.ts';

export type { SearchLimits } from './search-plan.ts';

/** Names come first as the specification of the search has it. A guess must be far beyond that to decide. */
export const SEARCH_LIMITS: SearchLimits = {
  namesFirstUpTo: 2_000,
  candidates: 6_000,
  frequentFrom: 8_000,
  postings: 20_000,
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

/**
 * A stretch of a search's matches. As long as there are few, a search that is not asked to be in sort order has the
 * matches in the name first; it is then of the kind `ranked`, and remains so from page to page.
 *
 * Rare words are found by the index over grams, and what it finds is looked through for the others. Words of which
 * the index finds too much are found by reading along the order itself until the page is full. A sample tells which
 * they are. Either way only so much is read; where that is not enough, the most frequent words are ignored.
 */
export async function searchListings(
  db: Database,
  search: Search,
  stretch: PageRequest,
  asked: 'search' | 'ranked' | undefined,
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<Found> {
  const plan = planSearch(await sampleOf(db), search, limits);
  const needed = { ...search, terms: plan.terms };
  return (
    (await byIndex(db, needed, plan, stretch, asked, limits)) ??
    (await alongTheOrder(db, needed, plan, stretch, limits))
  );
}

/** All matches as the index finds them; null when these are too many. */
async function byIndex(
  db: Database,
  search: Search,
  { indexed, isFrequent, question }: SearchPlan,
  stretch: PageRequest,
  asked: 'search' | 'ranked' | undefined,
  { namesFirstUpTo, candidates }: SearchLimits,
): Promise<Found | null> {
  if (!isFrequent) {
    const namesUpTo = { search: null, ranked: candidates, undecided: namesFirstUpTo }[asked ?? 'undecided'];
    const { rows, found, isAll } = await findMatches(db, search, indexed, {
      ...stretch,
      namesUpTo,
      candidates,
    });
    if (isAll)
      return {
        kind: asked ?? (found <= namesFirstUpTo ? 'ranked' : 'search'),
        rows,
        ignored: [],
        goesOn: false,
      };
    askedInVain(await sampleOf(db), question);
  }
  // What was ranked on the pages before has found too much company for that.
  if (asked === 'ranked') throw new Refusal('invalidCursor');
  return null;
}

/**
 * Matches among the next listings of the order: the page may be short, and goes on behind its last row. Where they do
 * not fill it, the most frequent words are ignored, as many as it takes.
 */
async function alongTheOrder(
  db: Database,
  search: Search,
  { indexed, expected }: SearchPlan,
  stretch: PageRequest,
  { walk, candidates }: SearchLimits,
): Promise<Found> {
  // Stops as soon as the page is full.
  if (expected * walk >= 2 * stretch.limit) {
    const rows = await walkMatches(db, search, stretch, walk);
    if (rows.length === stretch.limit) return { kind: 'search', rows, ignored: [], goesOn: true };
  }
  const { rows, held, isAll } = await walkAnyMatches(db, search, stretch, walk);
  if (isAll || rows.length > 0)
    return { kind: 'search', rows, ignored: wordsOf(search.terms.slice(held)), goesOn: !isAll };
  if (indexed.length === 0) return { kind: 'search', rows, ignored: [], goesOn: false };
  // The rarest words are not where the order begins: some of their matches are better than none.
  const some = await findMatches(db, { ...search, terms: indexed }, indexed, {
    ...stretch,
    namesUpTo: null,
    candidates,
  });
  const ignored = wordsOf(search.terms.filter((term) => !indexed.includes(term)));
  return { kind: 'search', rows: some.rows, ignored, goesOn: false };
}

function wordsOf(terms: readonly Term[]) {
  return terms.flatMap(({ words }) => words);
}
