import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { Ask, PageFacts, PageRenderer } from '#contract/pages.ts';
import { pageSource } from '#contract/paths.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { pageStateOf } from './api/page-state.ts';
import { createQueryClient } from './api/query-client.ts';
import { fetchPageAt, readPage } from './api/page.ts';
import { queryKeyOf, type PagedApiQuery, type ApiQuery } from './api/query.ts';
import { statusOf } from './api/status-of.ts';
import { App } from './app.tsx';
import { SESSION_SCRIPT } from './auth/session-script.ts';
import { loadTexts } from './i18n/texts.ts';
import { createTranslate } from './i18n/translate.ts';
import { lastBumpedOnPage } from './listings/further-on-page.ts';
import { loadRouteCode } from './route-page.tsx';
import { PAGE_DATA_ID, writeJson, writePageData } from './page-data.ts';
import { findRoute } from './routes.ts';
import { structuredDataOf } from './structured-data.ts';
import { THEME_SCRIPT } from './theme/theme-script.ts';

export const inlineScripts: PageRenderer['inlineScripts'] = [THEME_SCRIPT, SESSION_SCRIPT];

const END_OF_BODY = '</body></html>';
/** The theme is the root's class and nothing else, so what React renders is dark for everybody. */
const DARK = /(<html lang="\w+" class=)"dark"/;

export const renderPage: PageRenderer['renderPage'] = async (request) => {
  const { language, facts } = request;
  // Not by URL: to it, a path that begins with two slashes names another site.
  const { path, search } = splitAddress(request.url);
  const searchParams = new URLSearchParams(search);
  const found = findRoute(path);
  const assets = request.assets(found && pageSource(found.name));
  const queryClient = createQueryClient({ retriesOnMount: false });
  const [texts, status] = await Promise.all([
    loadTexts(language),
    facts.asksAge === undefined
      ? answerQuestionsOf({ path, query: searchParams, language, facts }, request.ask, queryClient)
      : 200,
    loadRouteCode(path),
  ]);

  const document = renderToString(
    <App
      loadedLanguage={{ language, texts }}
      queryClient={queryClient}
      facts={facts}
      assets={assets}
      address={{ path, search }}
    />,
  );
  // React would escape the quotes of a script's text, so the data is put in afterwards.
  if (!document.endsWith(END_OF_BODY)) throw new Error('The document does not end with its body');
  const { picture: _, ...factsOfPage } = facts; // programs that read HTML read it there
  const data = writePageData({ language, facts: factsOfPage, assets, state: pageStateOf(queryClient) });
  const structuredData = structuredDataOf({
    path,
    query: searchParams,
    facts,
    t: createTranslate(language, texts),
    queryClient,
  });
  const scripts = [
    ...structuredData.map((thing) => `<script type="application/ld+json">${writeJson(thing)}</script>`),
    `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`,
  ];
  const themed = document.slice(0, -END_OF_BODY.length).replace(DARK, `$1"${request.theme}"`);
  const html = `<!DOCTYPE html>${themed}${scripts.join('')}${END_OF_BODY}`;
  return { status, html };
};

function splitAddress(address: string) {
  const at = address.indexOf('?');
  return at === -1
    ? { path: address, search: '' }
    : { path: address.slice(0, at), search: address.slice(at) };
}

/** Asks what the page at a path wants to know, and says with which status the page is to be sent. */
async function answerQuestionsOf(
  {
    path,
    query,
    ...reader
  }: { path: string; query: URLSearchParams; language: InterfaceLanguage; facts: PageFacts },
  ask: Ask,
  queryClient: QueryClient,
) {
  const found = findRoute(path);
  const questions = found && found.route.asks(found.id, query, reader);
  await found?.route.reads?.(reader.language, queryClient);
  const status = questions ? await answerAll(questions, ask, queryClient) : 404;
  const further =
    status === 404 ? [lastBumpedOnPage] : (found?.route.asksThen?.(found.id, query, queryClient) ?? []);
  if (status < 500) await answerAll(further, ask, queryClient);
  return status;
}

/** Asks several questions at once; the worst of their statuses. */
async function answerAll(
  questions: readonly (ApiQuery | PagedApiQuery)[],
  ask: Ask,
  queryClient: QueryClient,
) {
  const statuses = await Promise.all(
    questions.map(async (apiQuery) => {
      const queryKey = queryKeyOf(apiQuery);
      await queryClient.prefetchQuery({ queryKey, queryFn: async () => answerTo(apiQuery, ask) });
      const status = statusOfAnswer(queryClient.getQueryState(queryKey)?.error ?? null);
      if (status === 200 || !('isExtra' in apiQuery)) return status;
      // As one that was not asked, so that the browser asks.
      queryClient.removeQueries({ queryKey });
      return 200;
    }),
  );
  return Math.max(200, ...statuses);
}

/** The answer as the browser would remember it: to a paged question, its first page in a list of pages. */
async function answerTo(apiQuery: ApiQuery | PagedApiQuery, ask: Ask): Promise<unknown> {
  if ('input' in apiQuery) {
    const { endpoint, input, isSettled = false } = apiQuery;
    const { reply } = await ask(endpoint, input, { isSettled });
    return apiQuery.shorten === undefined ? reply : apiQuery.shorten(reply);
  }
  const { endpoint, inputAt, from } = apiQuery;
  const { reply, headers } = await fetchPageAt(from, async (cursor) => ask(endpoint, inputAt(cursor)));
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  // Only endpoints that answer with a list are asked in pages.
  return { pages: [readPage(reply as readonly unknown[], (name) => named.get(name))], pageParams: [from] };
}

/** A refusal becomes the page's status; anything else that was thrown is a bug and no page. */
function statusOfAnswer(error: unknown): number {
  if (error === null) return 200;
  const status = statusOf(error);
  if (status === null) throw error;
  return status >= 500 ? 503 : status;
}
