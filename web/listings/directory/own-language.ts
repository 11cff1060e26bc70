import type { PageFacts } from '#contract/pages.ts';
import { foreignLanguageIn, type InterfaceLanguage, type ListingLanguage } from '#contract/vocabulary.ts';

/** The language of a reader, other than English: the interface's, else the one that the browser prefers; or null. */
export function ownLanguage(
  shown: InterfaceLanguage,
  // The server leaves it out of pages that do not show it; whoever goes on from there asks the browser itself.
  { browserLanguage = foreignLanguageIn(navigator.languages) }: PageFacts,
): ListingLanguage | null {
  return foreignLanguageIn([shown]) ?? browserLanguage;
}
