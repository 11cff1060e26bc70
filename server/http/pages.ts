import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageAssets, PageRenderer } from '#contract/pages.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { isLoopback } from '../config.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { LanguageOf } from './language.ts';
import { BUILT_FILES } from './rate-limit.ts';
import { askOf, type App } from './serve.ts';

/** The browser's half: what renders a page here, and the files that a page loads. */
export interface Pages {
  /** Inline scripts that a page contains, allowed by their hashes. Null, in development, lifts the policy. */
  readonly inlineScripts: PageRenderer['inlineScripts'] | null;
  readonly renderPage: PageRenderer['renderPage'];
  /** What a page in a language loads, whose own code is at a source of the browser's half. */
  readonly assets: (language: InterfaceLanguage, source: string | null) => PageAssets;
  /** What a page loads: a folder of built files, or in development something that makes them when asked. */
  readonly files: string | Middleware;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-language, cookie' };
const BARE = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Serves every address that is not the API's: built files by their names, everything else as a rendered page,
 * except where nobody counts who asks.
 */
export async function pageRoutes(
  app: App,
  { config, clock }: Deps,
  { pages, cache }: { pages: Pages; cache: AnswerCache },
): Promise<void> {
  const ask = askOf(app);
  const isUnderOtherName = otherLoopbackName(config.publicUrl);

  const { files } = pages;
  if (typeof files === 'function') {
    app.addHook('onRequest', (request, reply, done) => files(request.raw, reply.raw, done));
  } else {
    const hashed = resolve(files, 'assets') + sep;
    await app.register(staticFiles, {
      root: resolve(files),
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts a hash of the content into the names of what it builds.
        void reply.header('cache-control', path.startsWith(hashed) ? FOR_EVER : FOR_AN_HOUR);
      },
    });
  }

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isUnderOtherName(request.raw)) return reply.redirect(config.publicUrl + request.url, 307);

    const language = app.languageOf(request.raw);
    return cache.send(request, reply, async () => {
      const { status, html } = await pages.renderPage({
        url: request.url,
        language,
        facts: {
          publicUrl: config.publicUrl,
          demo: config.demo,
          supportInviteUrl: config.supportInviteUrl,
          discordAuthorizeUrl: config.discord.authorizeUrl,
          discordInviteBase: config.discord.inviteBase,
          googleAdsConversion: config.googleAdsConversion,
          year: clock().getUTCFullYear(),
        },
        assets: (source) => pages.assets(language, source),
        ask,
      });
      return { status, headers: status === 503 ? { ...HTML, 'retry-after': '5' } : HTML, body: html };
    });
  };

  // Other unknown addresses are pages as well, so that they have the site's own 404.
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    if (!isPage) throw new Refusal('notFound');
    if (request.url.startsWith(BUILT_FILES)) return reply.code(404).headers(BARE).send('Not found\n');
    return page(request, reply);
  };
  app.setNotFoundHandler(answer);
}

/**
 * What tells requests apart to a cache: an address of the API answers all alike, a page has one answer in
 * each language. Under another loopback name there is no answer to keep.
 */
export function cacheKeys(
  publicUrl: string,
  languageOf: LanguageOf,
): (request: IncomingMessage) => string | null {
  const isUnderOtherName = otherLoopbackName(publicUrl);
  return (request) => {
    const { url = '' } = request;
    if (url.startsWith('/api/')) return url;
    return isUnderOtherName(request) ? null : `${languageOf(request)} ${url}`;
  };
}

/** On one machine `localhost` and `127.0.0.1` are two sites to a browser: pages live under the configured one alone. */
function otherLoopbackName(publicUrl: string): (request: IncomingMessage) => boolean {
  const { host: ours, hostname } = new URL(publicUrl);
  if (!isLoopback(hostname)) return () => false;
  return ({ headers: { host } }) => {
    if (host === undefined || host === ours || !URL.canParse(`http://${host}`)) return false;
    return isLoopback(new URL(`http://${host}`).hostname);
  };
}
