import type { Facets } from '#contract/facets.ts';
import { CATEGORIES, LISTING_LANGUAGES, TAGS_OF_FACETS } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Deps } from '../deps.ts';
import type { Filter } from '../listings/listing.store.ts';
import { countParts, type CountedPart } from '../listings/sitemap.store.ts';
import { countTagged } from '../listings/tagged.store.ts';
import { corrections } from '../search/corrections.ts';
import { atSearchGate } from '../search/search-gate.ts';
import { SEARCH_LIMITS } from '../search/search.ts';
import { understand, type Query } from '../search/understand.ts';
import {
  countRarest,
  countWithTags,
  findTagsIn,
  findTagsAlong,
  type Counted,
  type FacetLimits,
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

/** A part of the directory by category and language alone. */
type Part = Pick<Filter, 'category' | 'language'>;

/** Counts the listings of a part, and finds the tags that most of them have. */
type CountPart = (part: Part) => Promise<Counted>;

/**
 * How many listings each choice of a category, a language or a tag leads to, each counted under all other choices. The
 * directory's own counts are kept; with tags or a search, listings are counted as long as there are few.
 */
export async function countFacets(
  { db }: Pick<Deps, 'db'>,
  query: FacetQuery,
  limits: FacetLimits = LIMITS,
): Promise<Facets> {
  if (!query.q) return countUnsearched(db, query, limits);
  return atSearchGate(db, async () => {
    const words = await understand(db, query.q, query.isExact === true);
    if (words.terms.length === 0) return countUnsearched(db, query, limits);
    return countSearch(db, query, words, limits);
  });
}

async function countUnsearched(db: Database, query: FacetQuery, { counted: most }: FacetLimits) {
  if (query.tags.length === 0) return countDirectory(db, query);
  const [rarest, ...others] = await countTagged(db, query.tags, query);
  // A tag that no listing has.
  if (!rarest || others.length + 1 < query.tags.length) return NOTHING;
  const filter = { tags: [rarest, ...others].map(({ tag }) => tag), adult: query.adult };
  if (rarest.listings <= most)
    return narrowed(query, (part) => countRarest(db, { ...part, ...filter }, query));
  return narrowed(query, async (part) => {
    const isOneTag = filter.tags.length === 1 && !part.category && !part.language;
    if (isOneTag)
      return {
        parts: null,
        tags: await findTagsAlong(db, rarest.tag, { adult: query.adult, listings: SAMPLED }),
      };
    return countWithTags(db, { ...part, ...filter }, query, most);
  });
}

/** The tags of so many listings tell which ones go together with one that is too frequent to be counted. */
const SAMPLED = 500;

/** The counts of the whole directory, or of a category or language, as they are kept. */
async function countDirectory(db: Database, { category, language, adult }: FacetQuery): Promise<Facets> {
  const [parts, tags] = await Promise.all([
    countParts(db, { adult }),
    findTagsIn(db, { category, language }, TAGS_OF_FACETS),
  ]);
  const facets = await narrowed({ category, language }, async () => ({ parts, tags }));
  // How many listings for adults have each tag is not kept.
  return adult ? { ...facets, tags: facets.tags.map(({ tag }) => ({ tag, count: null })) } : facets;
}

/** The counts of a search; where its words find nothing, of one that may have been meant, as the list has it. */
async function countSearch(
  db: Database,
  { category, language, tags, isExact, adult }: FacetQuery,
  asked: Query,
  limits: FacetLimits,
): Promise<Facets> {
  const known = tags.length > 0 ? await countTagged(db, tags, { adult }) : [];
  if (known.length < tags.length) return NOTHING;
  const chosen = { category, language };
  const count = (words: Query) =>
    narrowed(chosen, (part) => {
      const search = { terms: words.terms, ...part, tags: known.map(({ tag }) => tag), adult };
      return countMatches(db, search, { rarest: known[0], chosen }, limits);
    });
  const found = await count(asked);
  if (found.total !== 0 || isExact) return found;
  for (const corrected of await corrections(db, asked)) {
    const other = await count(await understand(db, corrected, false));
    if (other.total !== 0) return other;
  }
  return found;
}

/**
 * All counts of what is chosen: by one count of everything, or, where that is too much, by one of what is chosen and two
 * of what is beside it. Where what is chosen is too much, so is the rest.
 */
async function narrowed(chosen: Part, count: CountPart): Promise<Facets> {
  const { category, language } = chosen;
  const all = await count({});
  const isEnough = all.parts !== null || (category === undefined && language === undefined);
  const inChosen = isEnough ? all : await count(chosen);
  const isCounted = inChosen.parts !== null;
  const counted = (part: Part) => {
    if (isEnough || (part.category ?? part.language) === undefined) return all;
    const isChosen = part.category === category && part.language === language;
    return isChosen || !isCounted ? inChosen : count(part);
  };
  const inLanguage = await counted({ category: undefined, language });
  const inCategory = await counted({ category, language: undefined });
  return {
    total: sumOf(inChosen.parts, chosen),
    categories: CATEGORIES.map((one) => ({
      category: one,
      count: sumOf(inLanguage.parts, { category: one, language }),
    })),
    languages: LISTING_LANGUAGES.map((one) => ({
      language: one,
      count: sumOf(inCategory.parts, { category, language: one }),
    })),
    tags: inChosen.tags.map(({ tag, listings }) => ({ tag, count: isCounted ? listings : null })),
  };
}

function sumOf(parts: readonly CountedPart[] | null, { category, language }: Part) {
  if (parts === null) return null;
  return parts
    .filter((part) => category === undefined || part.category === category)
    .filter((part) => language === undefined || part.language === language)
    .reduce((sum, { listings }) => sum + listings, 0);
}

const NOTHING: Facets = {
  total: 0,
  categories: CATEGORIES.map((category) => ({ category, count: 0 })),
  languages: LISTING_LANGUAGES.map((language) => ({ language, count: 0 })),
  tags: [],
};
