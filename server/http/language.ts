import type { IncomingMessage } from 'node:http';
import { INTERFACE_LANGUAGES, languageOfCountry, type InterfaceLanguage } from '#contract/vocabulary.ts';
import type { CountryOf } from './country.ts';

/** The language of a page's first HTML, and of the person who requests it. */
export type LanguageOf = (request: Pick<IncomingMessage, 'url' | 'headers' | 'socket'>) => InterfaceLanguage;

/**
 * Chooses the language: from the URL, else the cookie, else the visitor's country, else Accept-Language, else
 * English.
 */
export function languageFinder(countryOf: CountryOf): LanguageOf {
  return (request) => {
    const { url = '', headers } = request;
    const asked = /[?&]lang=(\w+)(?:&|$)/.exec(url)?.[1];
    const chosen = headers.cookie && /(?:^|;\s*)language=(\w+)/.exec(headers.cookie)?.[1];
    return (
      known(asked) ??
      known(chosen) ??
      languageOfCountry(countryOf(request)) ??
      accepted(headers['accept-language']) ??
      'en'
    );
  };
}

// Browsers send few different Accept-Language headers.
const cachedLanguages = new Map<string, InterfaceLanguage | undefined>();
const MOST_CACHED = 1_000;

function accepted(header = ''): InterfaceLanguage | undefined {
  if (cachedLanguages.has(header)) return cachedLanguages.get(header);
  const language = bestOf(header);
  if (cachedLanguages.size < MOST_CACHED) cachedLanguages.set(header, language);
  return language;
}

function bestOf(header: string) {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: known(tag.split('-')[0]?.toLowerCase()), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ language }) => language)?.language;
}

function known(name: string | null | undefined): InterfaceLanguage | undefined {
  return INTERFACE_LANGUAGES.find((language) => language === name);
}
