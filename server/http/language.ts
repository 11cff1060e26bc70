import type { FastifyRequest } from 'fastify';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';

/**
 * The language of a page's first HTML: what the address asks for, else what the visitor once chose,
 * else the best of what the browser accepts, else English.
 */
export function preferredLanguage({
  url,
  headers,
}: Pick<FastifyRequest, 'url' | 'headers'>): InterfaceLanguage {
  const asked = new URL(url, 'http://site').searchParams.get('lang');
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return known(asked) ?? known(chosen) ?? accepted(headers['accept-language'] ?? '') ?? 'en';
}

function accepted(header: string) {
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
