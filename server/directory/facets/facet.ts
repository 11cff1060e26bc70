import { TAGS_OF_FACETS, type Facets } from '#contract/directory.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Filter } from '../../listings/listing.store.ts';
import { countParts, type CountedPart } from '../sitemap/sitemap.store.ts';
import { findShortcuts } from '../shortcuts/shortcuts.ts';
import { countTagged } from '../search/tagged.store.ts';
import { corrections } from '../search/corrections.ts';
import { atSearchGate } from '../search/search-gate.ts';
import { matchesOf, sampleOf } from '../search/search-sample.ts';
import { SEARCH_LIMITS } from '../search/search.ts';
import { parseSearch, type Query } from '../search/parse-search.ts';
import {
  countRarest,
  countWithTags,
  findTagsIn,
  findPartsWithTag,
  findTagsAlong,
  type Counted,
  type FacetLimits,
  type Reading,
} from './facet.store.ts';
import { countMatches } from './matches.ts';

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

/** A part of the directory by category and language alone. */
type Part = Pick<Filter, 'category' | 'language'>;

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
    const { counted, meant } = await countSearch(db, query, words, limits);
    const shortcuts = await findShortcuts(db, words, query, unsearched);
    if (shortcuts.length > 0 || meant === words) return { ...counted, shortcuts };
    return { ...counted, shortcuts: await findShortcuts(db, meant, query, unsearched) };
  });
}

async function countUnsearched(db: Database, query: FacetQuery, limits: FacetLimits): Promise<Choices> {
  if (query.tags.length === 0) return countDirectory(db, query);
  const [rarest, ...others] = await countTagged(db, query.tags, query);
  // A tag that no listing has.
  if (!rarest || others.length + 1 < query.tags.length) return NOTHING;
  const filter = { tags: [rarest, ...others].map(({ tag }) => tag), adult: query.adult };
  if (rarest.listings <= limits.counted)
    return narrowed(query, limits, (part, reading) => countRarest(db, { ...part, ...filter }, reading));
  // How many listings for adults have a tag in each part is not kept.
  if (others.length === 0 && !query.adult) return countFrequentTag(db, query, rarest.tag, limits);
  const sample = await sampleOf(db);
  return narrowed(query, limits, async (part, reading) => {
    const asked = { ...part, ...filter };
    if (matchesOf(sample, [], asked) <= limits.search.frequentFrom) return countWithTags(db, asked, reading);
    return { parts: null, tags: isSame(part, query) ? await findTagsAlong(db, asked, ALONG) : [] };
  });
}

/** How many listings of each part have the tag is kept; only the tags that go together with it are counted. */
async function countFrequentTag(
  db: Database,
  { category, language }: Part,
  tag: string,
  limits: FacetLimits,
) {
  const chosen = { category, language };
  const filter = { ...chosen, tags: [tag] };
  const most = limits.counted;
  const parts = await findPartsWithTag(db, tag);
  const isFew = sumOf(parts, chosen) <= most;
  const { tags } = isFew
    ? await countWithTags(db, filter, { chosen, most, tagsOf: most })
    : { tags: await findTagsAlong(db, filter, ALONG) };
  return narrowed(chosen, limits, async () => ({ parts, tags }));
}

/** The tags of so many listings tell which ones go together, where these are too many to be counted. */
const ALONG = { most: 3_000, listings: 500 };

/** The counts of the whole directory, or of a category or language, as they are kept. */
async function countDirectory(db: Database, { category, language, adult }: FacetQuery): Promise<Choices> {
  const [parts, tags] = await Promise.all([
    countParts(db, { adult }),
    findTagsIn(db, { category, language }, TAGS_OF_FACETS),
  ]);
  const limits = { counted: Infinity, search: SEARCH_LIMITS };
  const facets = await narrowed({ category, language }, limits, async () => ({ parts, tags }));
  // How many listings for adults have each tag is not kept.
  return adult ? { ...facets, tags: facets.tags.map(({ tag }) => ({ tag, count: null })) } : facets;
}

/** The counts of a search, or of one that may be meant where its words find nothing, as the list has it. */
async function countSearch(
  db: Database,
  { category, language, tags, isExact, adult }: FacetQuery,
  asked: Query,
  limits: FacetLimits,
): Promise<{ counted: Choices; meant: Query }> {
  const known = tags.length > 0 ? await countTagged(db, tags, { adult }) : [];
  if (known.length < tags.length) return { counted: NOTHING, meant: asked };
  const count = (words: Query) =>
    narrowed({ category, language }, limits, (part, reading) => {
      const search = { terms: words.terms, ...part, tags: known.map(({ tag }) => tag), adult };
      return countMatches(db, search, known[0], reading, limits);
    });
  const found = await count(asked);
  if (found.total !== 0 || isExact) return { counted: found, meant: asked };
  for (const corrected of await corrections(db, asked)) {
    const meant = await parseSearch(db, corrected, false);
    const counted = await count(meant);
    if (counted.total !== 0) return { counted, meant };
  }
  return { counted: found, meant: asked };
}

/**
 * All counts of what is chosen: by one count of everything, or, where that is too much to be read, by some of what is
 * beside what is chosen.
 */
async function narrowed(
  { category, language }: Part,
  { counted: most, search: { candidates } }: FacetLimits,
  count: CountPart,
): Promise<Choices> {
  const chosen = { category, language };
  const countedIn = async (part: Part, ...wider: (Counted & { part: Part })[]) => {
    const known = wider.find((one) => one.parts !== null || isSame(one.part, part));
    const read = isSame(part, chosen) ? most : Math.max(most, candidates);
    return known ?? { part, ...(await count(part, { chosen, most: read, tagsOf: most + 1 })) };
  };
  const all = await countedIn({});
  const inCategory = await countedIn({ category }, all);
  const inLanguage = await countedIn({ language }, all);
  const inChosen = await countedIn(chosen, all, inCategory, inLanguage);

  // Of a part with too many, no choice is counted.
  const countOf = ({ parts }: Counted, within: Part, choice: Part) =>
    parts === null || sumOf(parts, within) > most ? null : sumOf(parts, choice);
  const total = countOf(inChosen, chosen, chosen);
  return {
    total,
    categories: CATEGORIES.map((one) => ({
      category: one,
      count: countOf(inLanguage, { language }, { category: one, language }),
    })),
    languages: LISTING_LANGUAGES.map((one) => ({
      language: one,
      count: countOf(inCategory, { category }, { category, language: one }),
    })),
    tags: inChosen.tags.map(({ tag, listings }) => ({ tag, count: total === null ? null : listings })),
  };
}

function isSame(one: Part, other: Part) {
  return one.category === other.category && one.language === other.language;
}

function sumOf(parts: readonly CountedPart[], { category, language }: Part) {
  return parts
    .filter((part) => category === undefined || part.category === category)
    .filter((part) => language === undefined || part.language === language)
    .reduce((sum, { listings }) => sum + listings, 0);
}

const NOTHING: Choices = {
  total: 0,
  categories: CATEGORIES.map((category) => ({ category, count: 0 })),
  languages: LISTING_LANGUAGES.map((language) => ({ language, count: 0 })),
  tags: [],
};
