import { readFile } from 'node:fs/promises';
import { act, cleanup, configure, fireEvent, render } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { parse } from 'zod/mini';
import { trackPageView } from '#contract/analytics.ts';
import { getUser, READABLE_COOKIES, type User } from '#contract/auth.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { getFacets } from '#contract/directory.ts';
import { getStats } from '#contract/listings.ts';
import { listFavouriteIds } from '#contract/favourites.ts';
import { recordImpressions } from '#contract/figures.ts';
import { getBotInfo } from '#contract/guilds.ts';
import { countUnreadNotices } from '#contract/notices.ts';
import type { PageFacts } from '#contract/pages.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { listShelves, listWall } from '#contract/shelves.ts';
import { CATEGORIES, LISTING_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { createQueryClient } from '../api/query-client.ts';
import { App } from '../app.tsx';
import { storeLanguage } from '../i18n/stored-language.ts';
import { loadTexts } from '../i18n/texts.ts';
import { loadRouteCode } from '../route-page.tsx';
import { currentToast, dismissToast } from '../ui/toast/toast-store.ts';
import { pageRequest } from './page-request.ts';

/** A request that a page has made. */
interface SentRequest {
  /** The method and the address, as in `GET /api/events?limit=3`. */
  readonly call: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** What answers requests to an endpoint: a response, or what its reply is. */
type Answering<E extends Endpoint> = (
  request: SentRequest,
) => ReplyOf<E> | Response | Promise<ReplyOf<E> | Response>;

/** The API that a page under test calls. */
export interface FakeApi {
  /** Answers requests to an endpoint from now on; replies are checked against its schema. */
  readonly answer: <E extends Endpoint>(endpoint: E, answering: Answering<E> | ReplyOf<E>) => void;
  /** Every request so far, but those that count views. */
  readonly asked: SentRequest[];
  /** Of those, the ones that begin so. */
  readonly calls: (beginning: string) => string[];
}

interface Mounting {
  readonly as?: User | null;
  readonly language?: InterfaceLanguage;
  readonly facts?: Partial<PageFacts>;
  /** Whether the browser is new to the site. */
  readonly isFirstVisit?: boolean;
}

/** Some tests have a clock of their own. */
const realTimeout = globalThis.setTimeout;
const SIGNED_IN = `${READABLE_COOKIES.signedIn}=1; path=/`;
const BACKGROUND = new Set<string>([trackPageView.path, recordImpressions.path]);
/** What React says of a document without the server's HTML, and of code that is loaded while a page is shown. */
const EXPECTED =
  /Encountered a script tag|did not call use\(\) when it finished|suspended inside an `act` scope|unrecognized in this browser/;
let unexpected: string[] = [];

configure({
  defaultHidden: true, // there are no styles that could hide anything
  asyncUtilTimeout: 10_000, // far more than any needs, for machines with other work
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n${document.body.textContent}`),
});

/** Makes an API that answers nothing yet but what most pages ask beside their own. */
export function fakeApi(): FakeApi {
  leaveNothing();
  const answers: { pattern: RegExp; method: string; answering: unknown; endpoint: Endpoint }[] = [];
  const asked: SentRequest[] = [];
  const api: FakeApi = {
    answer: (endpoint, answering) => {
      const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      answers.unshift({ pattern, method: endpoint.method, answering, endpoint });
    },
    asked,
    calls: (beginning) => asked.map(({ call }) => call).filter((call) => call.startsWith(beginning)),
  };
  api.answer(countUnreadNotices, { count: 0 });
  api.answer(listFavouriteIds, []);
  api.answer(getBotInfo, { clientId: null });
  api.answer(listShelves, []);
  api.answer(listWall, []);
  api.answer(getStats, { serverCount: 1, totalMembers: 4_790_000 });
  api.answer(getFacets, {
    total: null,
    categories: CATEGORIES.map((category) => ({ category, count: null })),
    languages: LISTING_LANGUAGES.map((language) => ({ language, count: null })),
    tags: [],
    shortcuts: [],
  });
  // What a page asks once its test is over gets no answer.
  globalThis.fetch = async () => new Promise<Response>(() => {});
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(address, window.location.origin);
    if (BACKGROUND.has(pathname)) return Response.json({});
    if (!pathname.startsWith('/api/')) return new Response(await readFile(`.${pathname}`));
    const request: SentRequest = {
      call: `${method} ${pathname}${search}`,
      query: searchParams,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
    };
    asked.push(request);
    const found = answers.find((one) => one.method === method && one.pattern.test(pathname));
    if (found === undefined) {
      unexpected.push(request.call);
      return refusal(404);
    }
    const answer: unknown =
      typeof found.answering === 'function'
        ? await Reflect.apply(found.answering, null, [request])
        : found.answering;
    return answer instanceof Response ? answer : Response.json(parse(found.endpoint.reply, answer));
  });
  return api;
}

/** A refusal of the API. */
export function refusal(status: number, code: RefusalCode = 'unavailable', more: object = {}): Response {
  return Response.json({ error: '-', code, ...more }, { status });
}

/** Shows a page of the site, as a browser does that has loaded its HTML. */
export async function mountPage(
  api: FakeApi,
  url: string,
  { as = null, language = 'en', facts = {}, isFirstVisit = false }: Mounting = {},
): Promise<void> {
  if (as !== null) {
    document.cookie = SIGNED_IN;
    api.answer(getUser, { user: as });
  }
  storeLanguage('chosen', language); // so that none is detected
  if (!isFirstVisit) localStorage.setItem('hasSeenWelcome', 'true');
  Reflect.set(window, 'requestIdleCallback', (act: () => void) => setTimeout(act, 0));
  cleanup(); // the page before, as when a browser loads another one
  window.history.replaceState(null, '', url);
  const [texts] = await Promise.all([loadTexts(language), loadRouteCode(window.location.pathname)]);
  const { assets, facts: known } = pageRequest(url);
  letReactListen();
  await act(async () => {
    render(
      <App
        loadedLanguage={{ language, texts }}
        queryClient={createQueryClient()}
        facts={{ ...known, ...facts }}
        assets={{ ...assets(null), scripts: [], styles: [] }}
      />,
      // The type knows elements only, React also takes the document.
      { container: document as unknown as HTMLElement },
    );
  });
}

const mountedOn = new WeakSet<Document>();

/** React takes a document in which another file of this worker has shown a part for one that it listens to already. */
function letReactListen() {
  if (mountedOn.has(document)) return;
  mountedOn.add(document);
  for (const key of Object.keys(document))
    if (key.startsWith('_reactListening')) Reflect.deleteProperty(document, key);
}

/** Presses an element, so many times at once. */
export async function press(element: Element, times = 1): Promise<void> {
  await act(async () => {
    for (let detail = 1; detail <= times; detail += 1) fireEvent.click(element, { detail });
  });
}

/** Writes into a field, or chooses in it. */
export async function fill(field: Element, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(field, { target: { value } });
  });
}

/** Presses Enter in a field, with other keys or without. */
export async function enter(field: Element, keys: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    fireEvent.keyDown(field, { key: 'Enter', ...keys });
  });
}

/** Waits until all code is there that a page loads later, for what must not come with it. */
export async function waitForLazyCode(): Promise<void> {
  // Parts load others, and the first of them once it is known who is there and the browser is idle.
  for (let times = 0; times < 3; times += 1)
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      await vi.dynamicImportSettled();
    });
}

/** Ends the session of the browser, as the answer to signing out does. */
export function forgetSession(): void {
  document.cookie = `${SIGNED_IN}; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
}

/** Waits for a toast, and dismisses it. */
export async function waitForToast(): Promise<readonly (string | undefined)[]> {
  const toast = await vi.waitUntil(() => (currentToast()?.isOpen ? currentToast() : null), {
    timeout: 10_000,
    interval: 5,
  });
  act(() => dismissToast(toast?.id ?? 0));
  return [toast?.title, toast?.text];
}

/** Takes everything of a page away once the test is over. Not by a hook of this file: a worker loads it once. */
function leaveNothing() {
  const error = console.error; // oxlint-disable-line no-console -- what a test fails by
  // oxlint-disable-next-line no-console -- what React is expected to say does not count
  console.error = new Proxy(error, {
    apply: (target, self, messages: unknown[]) => {
      if (!EXPECTED.test(String(messages[0]))) Reflect.apply(target, self, messages);
    },
  });
  const endTimers = noteTimers();
  onTestFinished(async () => {
    cleanup();
    await endTimers();
    vi.unstubAllGlobals();
    for (let toast = currentToast(); toast?.isOpen; toast = currentToast()) dismissToast(toast.id);
    forgetSession();
    localStorage.clear();
    window.history.replaceState(null, '', '/');
    const missed = unexpected;
    unexpected = [];
    if (missed.length > 0) throw new Error(`Nothing answers ${missed.join(', ')}`);
  });
}

/** Notes what is to happen later, and gives what ends it: a page does not go on once its test is over. */
function noteTimers() {
  const { setTimeout: start } = globalThis;
  const started = new Set<NodeJS.Timeout>();
  const noting = (act: () => void, milliseconds?: number) => {
    const timer = start(act, milliseconds);
    started.add(timer);
    return timer;
  };
  Reflect.set(globalThis, 'setTimeout', noting);
  return async () => {
    // A test that began with a clock of its own has given the real one back by now.
    if (Object.is(globalThis.setTimeout, noting)) globalThis.setTimeout = start;
    // Observers are told of the page that has gone.
    await new Promise((resolve) => realTimeout(resolve, 0));
    for (const timer of started) clearTimeout(timer);
  };
}
