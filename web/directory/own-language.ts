import type { PageFacts } from '#contract/pages.ts';
import { foreignLanguageIn, type InterfaceLanguage, type ListingLanguage } from '#contract/vocabulary.ts';

/** The language of a reader, other than English: the interface's, else the one that the browser prefers; or null. */
export function ownLanguage(
  interfaceLanguage: InterfaceLanguage,
  // Pages that do not show it come without it; a reader who navigates on from them has it from the browser.
  { browserLanguage = foreignLanguageIn(navigator.languages) }: PageFacts,
): ListingLanguage | null {
  return foreignLanguageIn([interfaceLanguage]) ?? browserLanguage;
}
