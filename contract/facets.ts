import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { directoryPart } from './listings.ts';
import { CATEGORIES, LISTING_LANGUAGES } from './vocabulary.ts';

/** At most so many tags are counted for a part of the directory. */
export const TAGS_OF_FACETS = 20;

const count = z.nullable(z.int().check(z.nonnegative()));

/**
 * How many public listings each choice leads to, each counted under the other ones: categories under the language, the
 * tags and the search, but not under the chosen category. With tags or a search a count is null beyond 2,000, and so are
 * those of the tags of a category or language with more listings.
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
  }),
});
export type Facets = z.output<(typeof getFacets)['reply']>;
