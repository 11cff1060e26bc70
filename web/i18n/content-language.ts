import type { ListingLanguage } from '#contract/vocabulary.ts';

const TAGS: Readonly<Record<ListingLanguage, string>> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Portuguese: 'pt',
  Russian: 'ru',
  Japanese: 'ja',
  Korean: 'ko',
  Chinese: 'zh',
  Arabic: 'ar',
  Hindi: 'hi',
  Italian: 'it',
  Dutch: 'nl',
  Turkish: 'tr',
  Polish: 'pl',
  Swedish: 'sv',
  Other: 'und',
};

/** Two in a row, since single ones stand in faces and in Chinese brands. */
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
 * The tag of the language that a community's words are in, names and reviews among them, so that they get the right
 * fonts and voice. It is the community's language where the letters can be of it, and Korean or Japanese where they can
 * be of no other; else it is not known, which is said too: without a tag words would count as being in the page's.
 */
export function contentLanguage(language: ListingLanguage, words: string): string {
  if (KANA.test(words)) return 'ja';
  if (HANGUL.test(words)) return 'ko';
  const tag = TAGS[language];
  return new RegExp(`\\p{sc=${SCRIPTS[tag] ?? 'Latn'}}`, 'u').test(words) ? tag : 'und';
}
