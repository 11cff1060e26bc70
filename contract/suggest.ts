import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { adult, listing } from './listings.ts';
import { countedTag } from './tags.ts';
import { lengthOf } from './text.ts';
import { CATEGORIES, SUGGEST_LENGTH, SUGGESTIONS } from './vocabulary.ts';

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
 * all languages of the interface.
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
  }),
});
export type Suggestions = z.output<typeof suggest.reply>;
