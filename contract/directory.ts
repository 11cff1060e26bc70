import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listing } from './listings.ts';
import { listingParams } from './settings.ts';
import { countedTag, tagList } from './tags.ts';
import {
  CATEGORIES,
  lengthOf,
  LISTING_LANGUAGES,
  LISTING_SORTS,
  LISTINGS_PER_PAGE,
  MOST_LANGUAGES_AT_ONCE,
  MOST_TAGS_AT_ONCE,
  SIMILAR_LISTINGS,
  SUGGEST_LENGTH,
  SUGGESTIONS,
} from './vocabulary.ts';

/** Includes age-restricted listings, which are left out otherwise. Countries may be set in which nothing does. */
export const adult = z.optional(z.literal('include'));

const repeatable = z.transform((given: unknown) => (typeof given === 'string' ? [given] : given));

/** The query parameters that name a part of the directory, or a search in it. */
export const directoryPart = z.object({
  category: z.optional(z.enum(CATEGORIES)),
  /** May be repeated: listings have one of them. */
  language: z.optional(
    z.pipe(
      repeatable,
      z.array(z.enum(LISTING_LANGUAGES)).check(
        z.overwrite((languages) => LISTING_LANGUAGES.filter((language) => languages.includes(language))),
        z.maxLength(MOST_LANGUAGES_AT_ONCE, `Must not have more than ${MOST_LANGUAGES_AT_ONCE} languages`),
      ),
    ),
  ),
  /** May be repeated: listings have all of them. */
  tag: z.optional(
    z.pipe(repeatable, tagList(MOST_TAGS_AT_ONCE, `Must not have more than ${MOST_TAGS_AT_ONCE} tags`)),
  ),
  q: z.optional(z.string()),
  /** Looks for the very words of `q` alone. */
  exact: z.optional(z.literal('1')),
  adult,
});

/**
 * The directory. `bumped`, the default order, has the last bumped first, then those never bumped by their approval.
 *
 * With `q` it has only matches: those in the name first, then those in the description, if there are at most about
 * 2,000; with more matches, or with `sort`, in sort order. Letter case, width and Latin accents do not matter.
 *
 * With several values of `language` listings have one of them; with several of `tag`, all.
 *
 * The `Link` header has the address of the next page as `next`. `X-Total-Count` is the number of all listings. It is absent
 * with `q`, and beyond 2,000 with several tags or with a tag in a category or language.
 */
export const listListings = endpoint({
  method: 'GET',
  path: '/api/servers',
  access: 'anyone',
  promised: true,
  summary: 'The public listings, filtered, searched and sorted, a page at a time',
  refusals: ['invalidCursor'],
  query: z.extend(directoryPart, {
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LISTINGS_PER_PAGE.most)),
      LISTINGS_PER_PAGE.default,
    ),
    sort: z.optional(z.enum(LISTING_SORTS)),
    /** The end of the previous page; opaque, taken from a `Link` header. */
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.array(listing),
  replyHeaders: {
    Link: 'The address of the next page, as `next`.',
    'X-Total-Count': 'How many listings there are in all. Not with `q`.',
    'Search-Corrected':
      'The words that were used, since those of `q` find nothing: each percent-encoded UTF-8, with blanks between them.',
    'Search-Ignored':
      'Words of `q` that were left out, since they are too many or too frequent: each percent-encoded UTF-8, with blanks between them, the first 1,000 bytes.',
  },
});

/** At most so many tags are counted for a part of the directory. */
export const TAGS_OF_FACETS = 20;

const count = z.nullable(z.int().check(z.nonnegative()));

/** At most so many shortcuts are given for a search. */
export const MOST_SHORTCUTS = 4;

/** A tag on fewer public listings is no shortcut. */
export const LISTINGS_OF_A_SHORTCUT_TAG = 3;

const shortcutCount = z.int().check(z.positive());

/** A category, a language or a tag that the words of a search name, and how many public listings it leads to. */
const shortcut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('category'), value: z.enum(CATEGORIES), count: shortcutCount }),
  z.object({ kind: z.literal('language'), value: z.enum(LISTING_LANGUAGES), count: shortcutCount }),
  z.object({ kind: z.literal('tag'), value: z.string(), count: shortcutCount }),
]);
export type Shortcut = z.output<typeof shortcut>;

/** The likeliest first: categories and languages in the order of the words, then tags. */
export const shortcuts = z.array(shortcut).check(z.maxLength(MOST_SHORTCUTS));

/**
 * How many public listings each choice leads to, each counted under the other ones: categories under the language, the
 * tags and the search, but not under the chosen category. With tags or a search a count is null beyond 2,000, and so are
 * those of the tags of a category or language with more listings.
 * Shortcuts are what the words of a search name, counted under the other choices but without the words.
 */
export const getFacets = endpoint({
  method: 'GET',
  path: '/api/facets',
  access: 'anyone',
  readsAMinute: 120,
  summary: 'How many public listings there are in each category and language, and with which tags',
  query: directoryPart,
  reply: z.object({
    total: count,
    /** All categories. */
    categories: z.array(z.object({ category: z.enum(CATEGORIES), count })),
    /** All languages. */
    languages: z.array(z.object({ language: z.enum(LISTING_LANGUAGES), count })),
    /** The most frequent tags under all choices, the chosen ones among them. */
    tags: z.array(z.object({ tag: z.string(), count })).check(z.maxLength(TAGS_OF_FACETS)),
    shortcuts,
  }),
});
export type Facets = z.output<(typeof getFacets)['reply']>;

/** A public listing, as far as a suggestion shows it. */
const suggestedServer = z.pick(listing, {
  id: true,
  discordServerId: true,
  name: true,
  icon: true,
  memberCount: true,
});

/** A category, and how many public listings it has. */
const countedCategory = z.object({ category: z.enum(CATEGORIES), count: z.int().check(z.nonnegative()) });

const TOO_LONG = `Must have ${SUGGEST_LENGTH.least} to ${SUGGEST_LENGTH.most} characters`;

/**
 * First come those with words that begin with the words of `q`, then those that are like them: with the words inside
 * others, under other names or, when nothing else fits, with a letter wrong. Categories are found by their names in
 * all languages of the interface. Shortcuts are what the words name as a whole.
 */
export const suggest = endpoint({
  method: 'GET',
  path: '/api/suggest',
  access: 'anyone',
  // People who type pause often, and many people share one address on phones.
  readsAMinute: 600,
  summary: 'Public listings, tags and categories that somebody may mean who is typing',
  query: z.object({
    q: z.string().check(
      z.refine((text) => lengthOf(text) >= SUGGEST_LENGTH.least, { error: TOO_LONG }),
      z.refine((text) => lengthOf(text) <= SUGGEST_LENGTH.most, { error: TOO_LONG }),
    ),
    adult,
  }),
  reply: z.object({
    servers: z.array(suggestedServer).check(z.maxLength(SUGGESTIONS.servers)),
    tags: z.array(countedTag).check(z.maxLength(SUGGESTIONS.tags)),
    categories: z.array(countedCategory).check(z.maxLength(SUGGESTIONS.categories)),
    shortcuts,
  }),
});
export type Suggestions = z.output<typeof suggest.reply>;

/**
 * The public listings that are most like a public one, the most similar first. Shared tags weigh most, then category
 * and language, then closeness in size.
 */
export const listSimilar = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/similar',
  access: 'anyone',
  readsAMinute: 120,
  summary: 'Up to six public listings that are similar to one',
  refusals: ['listingNotFound'],
  params: listingParams,
  query: z.object({ adult }),
  reply: z.array(listing).check(z.maxLength(SIMILAR_LISTINGS)),
});
