import { CATEGORIES, INTERFACE_LANGUAGES, LISTING_LANGUAGES, LISTING_SORTS } from '#contract/vocabulary.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';

/** Parameters with a few values, all of which are known. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  category: CATEGORIES,
  language: LISTING_LANGUAGES,
  sort: LISTING_SORTS,
  lang: INTERFACE_LANGUAGES,
};

/** The prefix of keys of responses for one kind of reader: pages for adults, and the age question. */
export const ADULTS = 'adult ';
export const AGE_QUESTION = 'asked ';

/**
 * Whether anyone can make up as many cache keys of this form as they like, all with a response: with a cursor, a search, a
 * tag, a number, several languages, or a guild that need not exist.
 */
export function canBeMadeUp(key: string): boolean {
  if (key.startsWith(ADULTS) || key.startsWith(AGE_QUESTION)) return true;
  const address = key.slice(key.lastIndexOf(' ') + 1);
  if (address.startsWith(`${PAGE_ADDRESSES.myServers}/`)) return true;
  const [, search] = address.split('?');
  if (search === undefined) return false;
  const query = new URLSearchParams(search);
  // There are thousands of sets of languages.
  return (
    query.getAll('language').length > 1 || [...query].some(([name, value]) => !CHOICES[name]?.includes(value))
  );
}
