import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';

const language = z.enum(LISTING_LANGUAGES);
const texts = z.array(z.string());

/** Somebody who reviews the communities of the demo; `speaks` is what they write reviews in. */
const reviewer = z.strictObject({ id: z.string(), username: z.string(), speaks: z.array(language) });

const file = z.strictObject({
  people: z.array(reviewer),
  /** Comments by their stars: those that fit any community, and those about one category. */
  comments: z.partialRecord(
    language,
    z.partialRecord(
      z.enum(['anywhere', ...CATEGORIES]),
      z.partialRecord(z.enum(['1', '2', '3', '4', '5']), texts),
    ),
  ),
  /** Answers to praise, and to those who were not happy. */
  replies: z.partialRecord(language, z.strictObject({ thanks: texts, sorry: texts })),
});

/** The people who review the communities of the demo, and the texts of reviews and replies in each language. */
export const {
  people: demoReviewers,
  comments: demoComments,
  replies: demoReplies,
} = file.parse(JSON.parse(readFileSync(new URL('reviews.json', import.meta.url), 'utf8')));

export type DemoReviewer = z.infer<typeof reviewer>;
