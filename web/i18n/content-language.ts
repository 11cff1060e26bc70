import { LISTING_LANGUAGE_TAGS, type ListingLanguage } from '#contract/vocabulary.ts';

/** Two in a row, since single kana occur in emoticons and Chinese brands. */
const KANA = /[\p{sc=Hira}\p{sc=Kana}]{2}/u;
const HANGUL = /\p{sc=Hang}/u;
/** The scripts of languages that are not written in Latin letters. */
const SCRIPTS: Readonly<Record<string, string>> = {
  ru: 'Cyrl',
  ja: 'Han',
  zh: 'Han',
  ko: 'Hang',
  ar: 'Arab',
  hi: 'Deva',
};

/**
 * The language tag of a community's words, including names and reviews, for fonts and screen readers. It is the
 * community's language if the letters can belong to it, Korean or Japanese if they belong to no other, and otherwise
 * `und`: without a tag the words would count as being in the page's language.
 */
export function contentLanguage(language: ListingLanguage, words: string): string {
  if (KANA.test(words)) return 'ja';
  if (HANGUL.test(words)) return 'ko';
  const tag = LISTING_LANGUAGE_TAGS[language];
  return new RegExp(`\\p{sc=${SCRIPTS[tag] ?? 'Latn'}}`, 'u').test(words) ? tag : 'und';
}
