import type { ListingLanguage } from '#contract/vocabulary.ts';

const TAGS: Readonly<Record<ListingLanguage, string | undefined>> = {
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
  Other: undefined,
};

/** The tag of the language a community writes in, so that its words get the right fonts and voice. */
export function contentLanguage(language: ListingLanguage): string | undefined {
  return TAGS[language];
}
