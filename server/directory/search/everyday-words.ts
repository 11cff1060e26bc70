import { readFileSync } from 'node:fs';
import { CATEGORIES, LISTING_LANGUAGES, type Category, type ListingLanguage } from '#contract/vocabulary.ts';

/** What a word leads to. */
export type Target =
  | { readonly kind: 'category'; readonly value: Category }
  | { readonly kind: 'language'; readonly value: ListingLanguage }
  | { readonly kind: 'tag'; readonly value: string };

/*
 * Everyday words in the three languages of the interface, and each language of listings by its names. How they were
 * gathered: from general knowledge of how people search for communities; what has several meanings was left out, or leads to
 * two places.
 *
 * How they are written: a line of everyday-words.txt has the targets, a colon, and the words. A tag has a # in front. Words
 * are compared as searches compare texts, without blanks and marks, so one spelling of these is enough. A word of Latin letters
 * stands for its plural with an s, too. Other names for the same are found by names.txt.
 */
export const EVERYDAY_WORDS: readonly {
  readonly targets: readonly Target[];
  readonly words: readonly string[];
}[] = readFileSync(new URL('everyday-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^[^ ]/.test(line) && !line.startsWith('# '))
  .map((line) => {
    const end = line.indexOf(': ');
    return {
      targets: line.slice(0, end).split(' ').map(targetFrom),
      words: line.slice(end + 2).split(' | '),
    };
  });

function targetFrom(written: string): Target {
  const category = CATEGORIES.find((one) => one === written);
  if (category) return { kind: 'category', value: category };
  const language = LISTING_LANGUAGES.find((one) => one === written);
  if (language) return { kind: 'language', value: language };
  if (!written.startsWith('#'))
    throw new Error(`everyday-words.txt: ${written} is no category, language or tag`);
  return { kind: 'tag', value: written.slice(1) };
}
