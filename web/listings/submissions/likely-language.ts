import type { Script } from '#contract/flags.ts';
import { languageOfLetters, scriptOfLetters } from '#contract/language-of-letters.ts';
import { LISTING_LANGUAGE_TAGS, LISTING_LANGUAGES, type ListingLanguage } from '#contract/vocabulary.ts';

/** What Discord gives to guilds that have chosen no language. */
const UNCHOSEN = 'en-US';

/** The scripts that do not tell a language, and what may be written in them. */
const AMBIGUOUS: Partial<Readonly<Record<Script, readonly ListingLanguage[]>>> = {
  Han: ['Chinese', 'Japanese'],
  Latin: [
    'English',
    'Spanish',
    'French',
    'German',
    'Portuguese',
    'Italian',
    'Dutch',
    'Turkish',
    'Polish',
    'Swedish',
  ],
};

/**
 * The language that a listing is likely in: by the letters of its description, else the one that Discord names for the
 * guild, unless the letters contradict it.
 */
export function likelyLanguage(description: string, locale: string | null): ListingLanguage | null {
  const written = languageOfLetters(description);
  if (written !== null || locale === null || locale === UNCHOSEN) return written;
  const [tag] = locale.split('-');
  const named = LISTING_LANGUAGES.find((language) => LISTING_LANGUAGE_TAGS[language] === tag) ?? null;
  const script = scriptOfLetters(description);
  if (named === null || script === null) return named;
  return AMBIGUOUS[script]?.includes(named) ? named : null;
}
