import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOfInterface, languagesReadIn } from '#contract/languages-read.ts';
import type { PageAssets, PageFacts, PageRenderer, Theme } from '#contract/pages.ts';
import { isBare, languageInQuery, PAGE_ADDRESSES, PAGES } from '#contract/paths.ts';
import { languageCookie, type InterfaceLanguage, type ListingLanguage } from '#contract/vocabulary.ts';
import { isLoopback, type Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import {
  AgeRestricted,
  ageRoutes,
  FOR_ONE_READER,
  NOT_IN_SHARED,
  type AgeRestriction,
  type MayShowRestricted,
} from './age-restriction.ts';
import { answerOtherMethod } from './allowed-methods.ts';
import { serveFiles, type BuiltFiles } from './built-files.ts';
import { busyPage } from './busy-page.ts';
import { ADULTS, AGE_QUESTION } from './cache-shares.ts';
import { untilTag, type CacheableResponse } from './cache-entry.ts';
import { internalCaller } from './endpoint-registry.ts';
import { gate } from './gate.ts';
import type { Http } from './http.ts';
import { browserLanguage } from './language.ts';
import { BUILT_FILES } from './rate-limit.ts';
import { sendEncoded, sendShared } from './serve.ts';
import type { HttpResponse } from './response.ts';
import type { SharedAddressOf } from './shared-address.ts';
import { themeOf, themeRoutes } from './theme.ts';

/** The web build: the renderer and the files that a page loads. */
export interface Pages {
  /** A page's inline scripts, allowed by hash. Null, in development, turns the policy off. */
  readonly inlineScripts: PageRenderer['inlineScripts'] | null;
  readonly renderPage: PageRenderer['renderPage'];
  /** The assets of a page in a language; `source` is the page's own module. */
  readonly assets: (language: InterfaceLanguage, source: string | null) => PageAssets;
  readonly files: BuiltFiles;
}

/** The pages, and where the picture of the link preview of each is. */
type PicturedPages = Pages & { readonly pictureAt: (pageUrl: string) => Promise<string> };

const HTML = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-language, cookie' };
const BARE = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
/** How many pages are rendered at once, for everybody and for one kind of reader each, and how many may wait for that. */
const RENDERED_AT_ONCE = { atOnce: 4, waiting: 60 };
/**
 * How long pages for adults are cached. No notification reports a change of a listing that is not public, so it is as
 * long as any other response may be stale.
 */
const CACHED_FOR_ADULTS_MS = 1_000;

/**
 * Serves every path outside the API: built files, and everything else as a rendered page. Paths below /assets/ never
 * render, because requests for them are not counted.
 */
export async function pageRoutes(
  http: Http,
  { config, clock }: Deps,
  { pages, sharedAddressOf }: { pages: PicturedPages; sharedAddressOf: SharedAddressOf },
): Promise<void> {
  const { app, ages, languageOf } = http;
  const isUnderOtherName = otherLoopbackName(config.publicUrl);
  await serveFiles(app, pages.files);
  themeRoutes(http, config.publicUrl);
  ageRoutes(http, config);

  const render = pageRenderer(http, { config, clock }, pages);
  const renderForAdults = pageRenderer(http, { config, clock }, pages);
  /** For all adults, or all who are asked for their age, for a moment. */
  const makeForAdults = async (address: string, reader: Reader, age: Age): Promise<CacheableResponse> => {
    const { headers, tags, ...page } = await renderForAdults(address, reader, age);
    const until = untilTag(new Date(clock().getTime() + CACHED_FOR_ADULTS_MS));
    return { ...page, headers: { ...headers, ...FOR_ONE_READER }, tags: [...tags, until] };
  };

  // Unknown paths are rendered too, as the site's own 404 page.
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const other = answerOtherMethod(http.methodsAt, request, reply);
    if (other) return other;
    const { url } = request;
    if (url.startsWith(BUILT_FILES)) return reply.code(404).headers(BARE).send('Not found\n');
    if (isUnderOtherName(request.raw)) return reply.redirect(config.publicUrl + url, 307);
    const address = sharedAddressOf(url) ?? url;
    const reader = readerOf(request.raw, address, languageOf);
    const key = http.keyOf(request.raw);
    const send = (under: string | null, make: () => Promise<CacheableResponse>) =>
      sendShared({ cache: http.cache, keyOf: () => under }, request, reply, make);
    if (ages.isAdult(request.raw)) return send(key, () => makeForAdults(address, reader, ADULT));
    const questionKey = key === null || !ages.mayShow(request.raw) ? null : AGE_QUESTION + key;
    const question = questionKey === null ? null : http.cache.find(questionKey, request.headers);
    if (question) return sendEncoded(reply, question);
    try {
      return await send(key, () => render(address, reader, ANYONE));
    } catch (error) {
      if (!(error instanceof AgeRestricted)) throw error;
      if (ages.mayShow(request.raw))
        return send(questionKey, () => makeForAdults(address, reader, ageQuestionAt(address)));
      // Identical, to the last header, to the response for an unknown listing.
      return send(null, () => render(address, reader, HIDDEN));
    }
  });
}

/** Renders pages that are made for one request, with facts of their own. */
export type RenderForOne = (
  request: IncomingMessage,
  facts: Pick<PageFacts, 'asksAge' | 'join' | 'notice' | 'receipt'>,
) => Promise<HttpResponse>;

/** The renderer of pages that are never shared. */
export function rendererForOne(http: Http, deps: Deps, pages: PicturedPages): RenderForOne {
  const render = pageRenderer(http, deps, pages);
  return async (request, facts) => {
    const address = request.url ?? '/';
    const reader = readerOf(request, address, http.languageOf);
    const age = http.ages.isAdult(request) ? ADULT : HIDDEN;
    const { tags: _, ...page } = await render(address, reader, { ...age, facts: { ...age.facts, ...facts } });
    return { ...page, headers: { ...page.headers, ...FOR_ONE_READER } };
  };
}

/** Renders the page at an address, for a reader; where there is no room for it, a page that says so. */
function pageRenderer(http: Http, { config, clock }: Pick<Deps, 'config' | 'clock'>, pages: PicturedPages) {
  const pass = gate(RENDERED_AT_ONCE);
  const renderPage = (request: Parameters<PageRenderer['renderPage']>[0]) => {
    const { language, theme, assets } = request;
    return (
      pass(() => pages.renderPage(request)) ?? {
        status: 503,
        html: busyPage({ language, theme, assets: assets(null) }),
      }
    );
  };
  return async (url: string, { language, theme, ...preferred }: Reader, age: Age) => {
    const tags = new Set<string>();
    const picture = await pages.pictureAt(url);
    const { status, html } = await renderPage({
      url,
      language,
      theme,
      facts: { ...factsOf(config, url, clock()), ...preferred, ...age.facts, picture },
      assets: (source) => pages.assets(language, source),
      ask: internalCaller({ ...http, clock }, tags, {
        isAdult: age.facts.adult === true,
        mayShowRestricted: age.mayShowRestricted,
      }),
    });
    const headers = {
      ...HTML,
      // A URL that names a language sets the language cookie, the same one for everyone.
      ...(isLanguageNamed(url) && { 'set-cookie': languageCookie(language) }),
      ...(status === 503 && { 'retry-after': '5' }),
    };
    return { status, headers, body: html, tags };
  };
}

/** What a page shows of age-restricted listings. */
interface Age {
  facts: Pick<PageFacts, 'adult' | 'asksAge' | 'join' | 'notice' | 'receipt'>;
  mayShowRestricted: MayShowRestricted;
}

const ANYONE: Age = { facts: {}, mayShowRestricted: NOT_IN_SHARED };
const ADULT: Age = { facts: { adult: true }, mayShowRestricted: () => true };
/** As if there were none. */
const HIDDEN: Age = { facts: {}, mayShowRestricted: () => false };

/** Renders the age question in place of the listing at an address. */
function ageQuestionAt(address: string): Age {
  const id = PAGES.server.path.exec(address.split('?', 1)[0] ?? '')?.groups?.['id'] ?? '';
  return { facts: { asksAge: id }, mayShowRestricted: () => false };
}

function isLanguageNamed(url: string) {
  return languageInQuery(new URLSearchParams(url.split('?')[1])) !== null;
}

/** What a page depends on besides its address and the data. */
interface Reader {
  language: InterfaceLanguage;
  theme: Theme;
  readsFirst?: ListingLanguage;
  browserLanguage?: ListingLanguage;
}

function readerOf(request: IncomingMessage, address: string, languageOf: Http['languageOf']): Reader {
  const language = languageOf(request);
  const reader = { language, theme: themeOf(request) };
  // The bare home page shows servers in the first language that was chosen, else in the interface's or the browser's.
  if (!isBareHome(address)) return reader;
  const [readsFirst] = languagesReadIn(request.headers.cookie);
  if (readsFirst !== undefined) return { ...reader, readsFirst };
  if (languageOfInterface(language) !== null) return reader;
  return { ...reader, browserLanguage: browserLanguage(request) };
}

function isBareHome(address: string) {
  const [path, search] = address.split('?');
  return path === PAGE_ADDRESSES.home && isBare(new URLSearchParams(search));
}

function factsOf(config: Config, url: string, now: Date) {
  const isEventsPage = PAGES.events.path.test(url.split('?', 1)[0] ?? '');
  return {
    publicUrl: config.publicUrl,
    demo: config.demo,
    supportInviteUrl: config.supportInviteUrl,
    discordAuthorizeUrl: config.discord.authorizeUrl,
    discordInviteBase: config.discord.inviteBase,
    googleAdsConversion: config.googleAdsConversion,
    year: now.getUTCFullYear(),
    // What is on depends on the minute in which the page is rendered.
    ...(isEventsPage && { now: `${now.toISOString().slice(0, 16)}Z` }),
  };
}

/**
 * The cache key of a request. An API URL has one response; a page has one for each language, theme and year (which
 * the footer shows), and the bare home page one for each language of listings that people read first. What adults
 * see has keys of its own. Under another loopback name nothing is cached.
 */
export function cacheKeys(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { languageOf, isAdult }: Pick<Http, 'languageOf'> & Pick<AgeRestriction, 'isAdult'>,
  sharedAddressOf: SharedAddressOf,
): (request: IncomingMessage) => string | null {
  const isUnderOtherName = otherLoopbackName(config.publicUrl);
  return (request) => {
    const address = sharedAddressOf(request.url ?? '');
    if (address === null || address.startsWith('/api/')) return address;
    if (isUnderOtherName(request)) return null;
    const { language, theme, ...own } = readerOf(request, address, languageOf);
    const adults = isAdult(request) ? ADULTS : '';
    return `${adults}${language} ${theme} ${Object.entries(own).flat().join('-')} ${clock().getUTCFullYear()} ${address}`;
  };
}

/** To a browser `localhost` and `127.0.0.1` are two sites; pages are served under the configured one only. */
function otherLoopbackName(publicUrl: string): (request: IncomingMessage) => boolean {
  const { host: ours, hostname } = new URL(publicUrl);
  if (!isLoopback(hostname)) return () => false;
  return ({ headers: { host } }) => {
    if (host === undefined || host === ours || !URL.canParse(`http://${host}`)) return false;
    return isLoopback(new URL(`http://${host}`).hostname);
  };
}
