import type { IncomingMessage } from 'node:http';
import {
  INTERFACE_LANGUAGES,
  languageOfCountry,
  type InterfaceLanguage,
  type ListingLanguage,
} from '#contract/vocabulary.ts';
import { listingLanguageIn } from '#contract/languages-read.ts';
import type { CountryOf } from './country.ts';
import { readPreferences } from './quality-values.ts';

/** The language of a page's first HTML, and of the person who requests it. */
export type LanguageOf = (request: Pick<IncomingMessage, 'url' | 'headers' | 'socket'>) => InterfaceLanguage;

/**
 * Chooses the language: from the URL, else the cookie, else the visitor's country, else Accept-Language, else
 * English.
 */
export function languageFinder(countryOf: CountryOf): LanguageOf {
  return (request) => {
    const { url = '', headers } = request;
    const inAddress = /[?&]lang=(\w+)(?:&|$)/.exec(url)?.[1];
    const chosen = headers.cookie && /(?:^|;\s*)language=(\w+)/.exec(headers.cookie)?.[1];
    return (
      known(inAddress) ??
      known(chosen) ??
      languageOfCountry(countryOf(request)) ??
      accepted(headers).ofInterface ??
      'en'
    );
  };
}

/** The language of listings that a browser prefers. */
export function browserLanguage({ headers }: Pick<IncomingMessage, 'headers'>): ListingLanguage {
  return accepted(headers).ofListings ?? 'English';
}

/** The languages that an Accept-Language header asks for. */
interface Accepted {
  ofInterface: InterfaceLanguage | undefined;
  ofListings: ListingLanguage | null;
}

// Browsers send few different Accept-Language headers.
const cachedLanguages = new Map<string, Accepted>();
const MOST_CACHED = 1_000;

function accepted({ 'accept-language': header = '' }: IncomingMessage['headers']): Accepted {
  const cached = cachedLanguages.get(header);
  if (cached) return cached;
  const tags = readPreferences(header)
    .filter(({ quality }) => quality > 0)
    .map(({ value }) => value);
  const languages = {
    ofInterface: tags.map((tag) => known(tag.split('-')[0])).find(Boolean),
    ofListings: listingLanguageIn(tags),
  };
  if (cachedLanguages.size < MOST_CACHED) cachedLanguages.set(header, languages);
  return languages;
}

function known(name: string | null | undefined): InterfaceLanguage | undefined {
  return INTERFACE_LANGUAGES.find((language) => language === name);
}
