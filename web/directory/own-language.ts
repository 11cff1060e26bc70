import { languageOfInterface, listingLanguageIn } from '#contract/languages-read.ts';
import type { PageFacts } from '#contract/pages.ts';
import type { InterfaceLanguage, ListingLanguage } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useLanguagesRead } from './languages-read.ts';

/**
 * The language of listings that a reader reads first. The server knows of those that were chosen the first alone, and
 * what it knows holds until the browser has read its cookie: until then `chosen` is null.
 */
export function ownLanguage(
  interfaceLanguage: InterfaceLanguage,
  { readsFirst, browserLanguage }: PageFacts,
  chosen: readonly ListingLanguage[] | null = null,
): ListingLanguage {
  return (
    (chosen === null ? readsFirst : chosen[0]) ??
    languageOfInterface(interfaceLanguage) ??
    // Pages that do not show it come without it; a reader who navigates on from them has it from the browser.
    browserLanguage ??
    listingLanguageIn(navigator.languages) ??
    'English'
  );
}

/** The language of listings that the reader of this page reads first. */
export function useOwnLanguage(): ListingLanguage {
  const { language } = useLanguage();
  return ownLanguage(language, usePageFacts(), useLanguagesRead());
}
