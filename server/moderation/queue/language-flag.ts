import type { RequestFlag } from '#contract/flags.ts';
import type { Script } from '#contract/flags.ts';
import { scriptOfLetters } from '#contract/language-of-letters.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import type { Content } from '../../listings/revisions/content.ts';

/** The scripts in which listings of a language are written; nothing is said of those that are missing here. */
const SCRIPTS: Partial<Readonly<Record<ListingLanguage, readonly Script[]>>> = {
  English: ['Latin'],
  Spanish: ['Latin'],
  French: ['Latin'],
  German: ['Latin'],
  Portuguese: ['Latin'],
  Italian: ['Latin'],
  Dutch: ['Latin'],
  Turkish: ['Latin'],
  Polish: ['Latin'],
  Swedish: ['Latin'],
  Russian: ['Cyrillic'],
  Japanese: ['kana', 'Han'],
  Korean: ['Hangul'],
  Chinese: ['Han'],
  Arabic: ['Arabic'],
  Hindi: ['Devanagari', 'Latin'], // many write it in Latin letters
};

/**
 * The flag of a description that is clearly written in the letters of another language. There is
 * none when the long description is in the letters of the listed language.
 */
export function languageFlag({
  language,
  description,
  about,
}: Pick<Content, 'language' | 'description' | 'about'>): Extract<
  RequestFlag,
  { flag: 'language-mismatch' }
>[] {
  const own = SCRIPTS[language];
  const letters = scriptOfLetters(description);
  if (own === undefined || letters === null || own.includes(letters)) return [];
  const further = scriptOfLetters(about ?? '');
  if (further !== null && own.includes(further)) return [];
  return [{ flag: 'language-mismatch', detail: { language, letters } }];
}
