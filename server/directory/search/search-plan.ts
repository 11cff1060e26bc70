import type { Filter } from '../../listings/listing.store.ts';
import type { Alternative, Pattern, Term } from './pattern.ts';
import { matchesOf, postingsOf, type Sample } from './search-sample.ts';

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
  /** All the terms that are considered, the rarest first. */
  terms: readonly Term[];
  /** Those that the index is asked for. The others are looked for in the texts that it finds. */
  indexed: readonly Term[];
  isFrequent: boolean;
  /** What the index is asked; there is no use in asking it again when it has found too much. */
  question: string;
  /** What share of the listings seems to match all the terms. */
  expected: number;
}

/** Decides how to do a search, by how frequent its words seem to be. */
export function planSearch(
  sample: Sample,
  { terms: asked, ...filter }: Filter & { terms: readonly Term[] },
  { postings: most, frequentFrom, candidates }: SearchLimits,
): SearchPlan {
  const byFrequency = asked
    .map((term) => withRareNames(sample, term, most))
    .toSorted((one, other) => one.postings - other.postings || lengthOf(other.term) - lengthOf(one.term));
  const terms = byFrequency.map(({ term }) => term);
  const indexed: Term[] = [];
  let left = most;
  for (const { term, postings } of byFrequency) {
    if (postings > left) break;
    indexed.push(term);
    left -= postings;
  }
  const question = questionOf(indexed, filter, candidates);
  const seemsFrequent = indexed.length === 0 || matchesOf(sample, indexed, filter) > frequentFrom;
  const isFrequent = seemsFrequent || sample.inVain.has(question);
  const expected = matchesOf(sample, terms, filter) / Math.max(matchesOf(sample, [], filter), 1);
  return { terms, indexed, isFrequent, question, expected };
}

/** The words of a name, of which the index is asked for the rarest, and for others as long as it has few entries. */
function withRareQueries(sample: Sample, all: Alternative, most: number): Alternative {
  const byFrequency = all.toSorted((one, other) => postingsOf(sample, [one]) - postingsOf(sample, [other]));
  const asked: Pattern[] = [];
  for (const pattern of byFrequency) {
    const isAsked = asked.length === 0 || postingsOf(sample, [...asked, pattern]) <= most;
    asked.push(isAsked ? pattern : { ...pattern, query: '', isSure: false });
  }
  return asked;
}

function questionOf(
  indexed: readonly Term[],
  { category, language, tags, adult }: Filter,
  candidates: number,
) {
  return JSON.stringify([candidates, indexed.map(({ any }) => any), category, language, tags, adult]);
}

/**
 * A term with those of its other names that are rare enough for the index to be asked for them all. Where the very
 * words are too frequent for that, all names stay: each text is then looked at anyway.
 */
function withRareNames(sample: Sample, term: Term, most: number): { term: Term; postings: number } {
  const [words = [], ...others] = term.any;
  const own = withRareQueries(sample, words, most);
  const names = others
    .map((name) => ({ name, postings: postingsOf(sample, name) }))
    .toSorted((one, other) => one.postings - other.postings);
  let postings = postingsOf(sample, own);
  if (postings > most) return { term, postings: names.reduce((sum, name) => sum + name.postings, postings) };
  const any = [own];
  for (const { name, postings: more } of names) {
    if (postings + more > most) break;
    any.splice(1, 0, name);
    postings += more;
  }
  return { term: { ...term, any }, postings };
}

function lengthOf({ words }: Term) {
  return words.join('').length;
}
