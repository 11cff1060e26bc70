import {
  LISTING_LANGUAGE_TAGS,
  LISTING_LANGUAGES,
  MOST_LANGUAGES_AT_ONCE,
  preferenceCookie,
  type InterfaceLanguage,
  type ListingLanguage,
} from './vocabulary.ts';

/** The codes of the languages of listings in the cookie. */
const CODES: Readonly<Record<ListingLanguage, string>> = { ...LISTING_LANGUAGE_TAGS, Other: 'other' };

/** The languages that somebody has chosen to read, in their order, from their cookies; what is unknown is ignored. */
export function languagesReadIn(cookies: string | undefined): readonly ListingLanguage[] {
  const [, codes = ''] = /(?:^|;\s*)reads=([a-z.]{2,60})(?:;|$)/.exec(cookies ?? '') ?? [];
  const languages = codes
    .split('.')
    .flatMap((code) => LISTING_LANGUAGES.find((language) => CODES[language] === code) ?? []);
  return [...new Set(languages)].slice(0, MOST_LANGUAGES_AT_ONCE);
}

/** The cookie that keeps them for a year; none takes it away. */
export function languagesReadCookie(
  languages: readonly ListingLanguage[],
  { isSecure = false } = {},
): string {
  const codes = languages.map((language) => CODES[language]).join('.');
  const cookie = codes === '' ? 'reads=; Max-Age=0; Path=/; SameSite=Lax' : preferenceCookie('reads', codes);
  return isSecure ? `${cookie}; Secure` : cookie;
}

/** The first language of listings among language tags, leaving out `Other`; null when there is none. */
export function listingLanguageIn(tags: readonly string[]): ListingLanguage | null {
  const named = LISTING_LANGUAGES.slice(0, -1);
  for (const tag of tags) {
    const [primary] = tag.toLowerCase().split('-');
    const language = named.find((language) => LISTING_LANGUAGE_TAGS[language] === primary);
    if (language !== undefined) return language;
  }
  return null;
}

/** The language of listings of an interface; null for English, which is the interface's also for want of another. */
export function languageOfInterface(language: InterfaceLanguage): ListingLanguage | null {
  const named = listingLanguageIn([language]);
  return named === 'English' ? null : named;
}
