import { TAGS_OF_FACETS, type Facets } from '#contract/directory.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import { countListings } from '../../listings/directory-counts.store.ts';
import type { Filter } from '../../listings/listing.store.ts';
import { countParts, type CountedPart } from '../sitemap/sitemap.store.ts';
import { findShortcuts } from '../shortcuts/shortcuts.ts';
import { countTagged, type TagUse } from '../search/tagged.store.ts';
import { corrections } from '../search/corrections.ts';
import { guessFrequencies } from '../search/frequency.store.ts';
import { atSearchGate } from '../search/search-gate.ts';
import { byFrequency, SEARCH_LIMITS } from '../search/search.ts';
import type { Search } from '../search/search.store.ts';
import { isSure } from '../search/term.store.ts';
import { parseSearch, type Query } from '../search/parse-search.ts';
import {
  countCandidates,
  countRarest,
  countTextsOf,
  countTextsWith,
  countWithTags,
  findMostUsedTags,
  findTagsAlong,
  type Counted,
  type FacetLimits,
  type Reading,
} from './facet.store.ts';

/** A part of the directory, or a search in it. */
export interface FacetQuery extends Filter {
  tags: readonly string[];
  q?: string | undefined;
  /** Whether only the very words are looked for. */
  isExact?: boolean;
}

const LIMITS: FacetLimits = { counted: 2_000, search: SEARCH_LIMITS };

/** The counts of choices, as `narrowed` makes them. */
type Choices = Omit<Facets, 'shortcuts'>;

/** A part of the directory by category and languages alone. */
type Part = Pick<Filter, 'category' | 'languages'>;

/** Counts the listings of a part, and finds the tags that most of those have that are chosen. */
type CountPart = (part: Part, reading: Reading) => Promise<Counted>;

/**
 * How many listings each choice of a category, a language or a tag leads to, each counted under all other choices. The
 * directory's own counts are kept; with tags or a search, listings are counted as long as there are few.
 */
export async function countFacets(
  { db }: Pick<Deps, 'db'>,
  query: FacetQuery,
  limits: FacetLimits = LIMITS,
): Promise<Facets> {
  const unsearched = () => countUnsearched(db, query, limits);
  if (!query.q) return { ...(await unsearched()), shortcuts: [] };
  return atSearchGate(db, async () => {
    const words = await parseSearch(db, query.q, query.isExact === true);
    if (words.terms.length === 0) return { ...(await unsearched()), shortcuts: [] };
    const { counted, intended } = await countSearch(db, query, words, limits);
    const shortcuts = await findShortcuts(db, words, query, unsearched);
    if (shortcuts.length > 0 || intended === words) return { ...counted, shortcuts };
    return { ...counted, shortcuts: await findShortcuts(db, intended, query, unsearched) };
  });
}

async function countUnsearched(db: Database, query: FacetQuery, limits: FacetLimits): Promise<Choices> {
  if (query.tags.length === 0) return countDirectory(db, query, limits);
  const [rarest, ...others] = await countTagged(db, query.tags, query);
  // A tag that no listing has.
  if (!rarest || others.length + 1 < query.tags.length) return NOTHING;
  const filter = { tags: [rarest, ...others].map(({ tag }) => tag), adult: query.adult };
  if (rarest.listings <= limits.counted)
    return narrowed(query, limits, (part, reading) => countRarest(db, { ...part, ...filter }, reading));
  return narrowed(query, limits, async (part, reading) => {
    const asked = { ...part, ...filter };
    const { together } = await guessFrequencies(db, 'words', { terms: [], ...asked });
    if (together([]) <= limits.search.frequentFrom) return countWithTags(db, asked, reading);
    return { parts: null, tags: isSame(part, query) ? await findTagsAlong(db, asked, ALONG) : [] };
  });
}

/** The tags of so many listings tell which ones go together, where these are too many to be counted. */
const ALONG = { most: 3_000, listings: 500 };

/**
 * The counts of the whole directory, or of a category or language. Its parts are kept, and so are the tags of the whole;
 * those of a category or language are counted as long as it has few listings.
 */
async function countDirectory(
  db: Database,
  { category, languages, adult }: FacetQuery,
  limits: FacetLimits,
): Promise<Choices> {
  const chosen = { category, languages };
  const parts = await countParts(db, { adult });
  const isFew = sumOf(parts, chosen) <= limits.counted;
  const isWhole = !category && !languages;
  const tags = await (isWhole
    ? findMostUsedTags(db, TAGS_OF_FACETS)
    : findTagsOfPart(db, { ...chosen, adult }, isFew ? limits.counted : null));
  const facets = await narrowed(chosen, { ...limits, counted: Infinity }, async () => ({ parts, tags }));
  // How many listings for adults have each tag is not kept.
  const areCounted = isWhole ? !adult : isFew;
  return areCounted ? facets : { ...facets, tags: facets.tags.map(({ tag }) => ({ tag, count: null })) };
}

/** The tags of the listings of a category or language: of all, if these are at most so many, or of the first. */
async function findTagsOfPart(db: Database, { adult, ...chosen }: Filter, most: number | null) {
  if (most === null) return findTagsAlong(db, { ...chosen, adult }, ALONG);
  const { tags } = await countWithTags(db, { ...chosen, adult }, { chosen, most, tagsOf: most });
  return tags;
}

/** The counts of a search, or of one that may be meant where its words find nothing, as the list has it. */
async function countSearch(
  db: Database,
  { category, languages, tags, isExact, adult }: FacetQuery,
  asked: Query,
  limits: FacetLimits,
): Promise<{ counted: Choices; intended: Query }> {
  const known = tags.length > 0 ? await countTagged(db, tags, { adult }) : [];
  if (known.length < tags.length) return { counted: NOTHING, intended: asked };
  const count = (words: Query) =>
    narrowed({ category, languages }, limits, (part, reading) => {
      const search = { terms: words.terms, ...part, tags: known.map(({ tag }) => tag), adult };
      return countMatches(db, search, known[0], reading, limits);
    });
  const found = await count(asked);
  if (found.total !== 0 || isExact) return { counted: found, intended: asked };
  for (const corrected of await corrections(db, asked)) {
    const intended = await parseSearch(db, corrected, false);
    const counted = await count(intended);
    if (counted.total !== 0) return { counted, intended };
  }
  return { counted: found, intended: asked };
}

/**
 * Counts the matches of a search. Those of frequent words are counted only where few listings have the rarest tag, or
 * are in the category and language: then the words are looked for in all of them.
 */
async function countMatches(
  db: Database,
  search: Search,
  rarest: TagUse | undefined,
  reading: Reading,
  limits: FacetLimits,
): Promise<Counted> {
  if (rarest && rarest.listings <= limits.counted) return countTextsWith(db, search, reading);
  const { terms, rare, isFrequent } = await byFrequency(db, 'words', search, limits.search);
  if (!isFrequent) {
    const recheck = terms.filter((term) => !rare.includes(term) || !isSure(term));
    const most = recheck.length === 0 ? reading.most : Math.max(limits.search.candidates, reading.most);
    return countCandidates(db, search, { rare, recheck }, { ...reading, most });
  }
  if ((await countListings(db, search)) <= limits.counted) return countTextsOf(db, search, reading);
  return { parts: null, tags: [] };
}

/**
 * All counts of what is chosen: by one count of everything, or, where that is too much to be read, by some of what is
 * beside what is chosen.
 */
async function narrowed(
  { category, languages }: Part,
  { counted: most, search: { candidates } }: FacetLimits,
  count: CountPart,
): Promise<Choices> {
  const chosen = { category, languages };
  const countedIn = async (part: Part, ...wider: (Counted & { part: Part })[]) => {
    const known = wider.find((one) => one.parts !== null || isSame(one.part, part));
    const read = isSame(part, chosen) ? most : Math.max(most, candidates);
    return known ?? { part, ...(await count(part, { chosen, most: read, tagsOf: most + 1 })) };
  };
  const all = await countedIn({});
  const inCategory = await countedIn({ category }, all);
  const inLanguages = await countedIn({ languages }, all);
  const inChosen = await countedIn(chosen, all, inCategory, inLanguages);

  // Of a part with too many, no choice is counted.
  const countOf = ({ parts }: Counted, within: Part, choice: Part) =>
    parts === null || sumOf(parts, within) > most ? null : sumOf(parts, choice);
  const total = countOf(inChosen, chosen, chosen);
  return {
    total,
    categories: CATEGORIES.map((one) => ({
      category: one,
      count: countOf(inLanguages, { languages }, { category: one, languages }),
    })),
    languages: LISTING_LANGUAGES.map((one) => ({
      language: one,
      count: countOf(inCategory, { category }, { category, languages: [one] }),
    })),
    tags: inChosen.tags.map(({ tag, listings }) => ({ tag, count: total === null ? null : listings })),
  };
}

function isSame(one: Part, other: Part) {
  return one.category === other.category && one.languages === other.languages;
}

function sumOf(parts: readonly CountedPart[], { category, languages }: Part) {
  return parts
    .filter((part) => category === undefined || part.category === category)
    .filter((part) => languages === undefined || languages.includes(part.language))
    .reduce((sum, { listings }) => sum + listings, 0);
}

const NOTHING: Choices = {
  total: 0,
  categories: CATEGORIES.map((category) => ({ category, count: 0 })),
  languages: LISTING_LANGUAGES.map((language) => ({ language, count: 0 })),
  tags: [],
};
