import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import type { Theme } from '#contract/pages.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';
import type { PageError } from '#i18n/words.ts';
import type { Refusal } from '../refusal.ts';
import type { LanguageOf } from './language.ts';
import { refusalResponse, withRetryAfter, type HttpResponse } from './response.ts';
import { themeOf } from './theme.ts';

/** The response of a refusal: JSON for programs, a small page for people. */
export type RefusalResponder = (request: IncomingMessage, refusal: Refusal) => HttpResponse;

/** People are told from programs by the path. The page works where nothing else does, since it loads nothing. */
export function refusalResponder(
  languageOf: LanguageOf,
  endpoints: readonly Pick<Endpoint, 'path' | 'redirects'>[],
): RefusalResponder {
  // A browser goes to these, and is led on.
  const navigations = new Set<string>(endpoints.filter(({ redirects }) => redirects).map(({ path }) => path));
  return (request, refusal) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (FOR_PROGRAMS.test(path) && !navigations.has(path)) return refusalResponse(refusal);
    const body = errorPage(errorOf(refusal), languageOf(request), themeOf(request));
    return withRetryAfter({ status: refusal.status, headers: HTML, body });
  };
}

/** The API, sockets, suggestions of browsers, the checks of health, descriptions for other sites, and files. */
const FOR_PROGRAMS = /^\/(?:api|assets|ws|opensearch)\/|^\/(?:healthz|readyz|oembed)\/?$|\.[\w-]+$/;

function errorOf({ status }: Refusal): PageError {
  switch (status) {
    case 403:
      return 'crossOrigin';
    case 404:
      return 'notFound';
    case 405:
      return 'notThisWay';
    case 429:
      return 'tooMany';
    case 500:
      return 'failed';
    case 503:
      return 'unavailable';
    default:
      return 'invalid';
  }
}

const STYLE = [
  ':root{color-scheme:dark;background:#0f1719;color:#f6f4ee;font:1rem/1.6 system-ui,sans-serif}',
  ':root.light{color-scheme:light;background:#f7f4ee;color:#172022}',
  'main{max-width:36rem;margin:20vh auto 0;padding:0 1.5rem}',
  'h1{font-size:1.75rem;line-height:1.2}',
  'a{color:inherit}',
].join('');

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
};

function errorPage(error: PageError, language: InterfaceLanguage, theme: Theme) {
  const words = SERVER_WORDS[language].errorPage;
  const { title, text } = words[error];
  return [
    `<!DOCTYPE html><html lang="${language}" class="${theme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${title} · Guildhall</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p>`,
    `<p><a href="${PAGE_ADDRESSES.home}">${words.home}</a></p></main></body></html>`,
  ].join('');
}
