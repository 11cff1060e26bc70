import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PageFacts } from '#contract/pages.ts';
import { isBare, PAGE_NAMES, PAGES, type PageName } from '#contract/paths.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { PagedApiQuery, ApiQuery } from './api/query.ts';
import { withAllTexts } from './i18n/texts.ts';
import { readView } from './directory/directory-view.ts';
import { ownLanguage } from './directory/own-language.ts';
import { directory, directoryStats, facetsOf, isServerId, listingOf } from './listings/queries.ts';
import { reviewsFrom, reviewsOf, reviewSummaryOf } from './reviews/queries.ts';
import { lazyCode, type LazyCode } from './ui/lazy-code.tsx';
import { termsIn } from './terms/terms-of-service.ts';

/** What it takes to show a page of `PAGES`. */
export interface PageRoute {
  /** The page's own code; a visitor loads that of the page they are on. */
  readonly code: LazyCode<ComponentType<{ id: string }>>;
  /**
   * What has to be answered before the page can be rendered; null when nothing can be at this address. Only the server
   * asks, so that browsers load nothing of it.
   */
  readonly asks: (
    id: string,
    query: URLSearchParams,
    reader: { language: InterfaceLanguage; facts: PageFacts },
  ) => readonly (ApiQuery | PagedApiQuery)[] | null;
  /** What is asked once all of that is answered, for the end of the page. */
  readonly asksThen?: (id: string, query: URLSearchParams, queryClient: QueryClient) => readonly ApiQuery[];
  /** Puts the page's own text into the query cache before it is rendered. */
  readonly reads?: (language: InterfaceLanguage, queryClient: QueryClient) => Promise<unknown>;
}

const ON_SERVER = import.meta.env.SSR;
const NOTHING = () => [];
/** Browsers load it with the card that shows it. */
const life = ON_SERVER ? await import('./stats/activity/queries.ts') : null;
const further = ON_SERVER ? await import('./listings/further-on-page.ts') : null;
const eventViews = ON_SERVER ? await import('./events/queries.ts') : null;
const shelves = ON_SERVER ? await import('./directory/shelves/shelves-on-page.ts') : null;
const behindHits = ON_SERVER ? await import('./directory/behind-hits.ts') : null;
const figures = ON_SERVER ? await import('./stats/transparency/queries.ts') : null;
const api = ON_SERVER
  ? { ...(await import('./syndication/api-description.ts')), ...(await import('./syndication/api-text.ts')) }
  : null;

/** A page's component, which its module exports as `Page`. */
function page(fetchModule: () => Promise<{ Page: ComponentType<{ id: string }> }>) {
  return lazyCode(async () => (await fetchModule()).Page);
}

/** All pages by their names. */
export const ROUTES: Readonly<Record<PageName, PageRoute>> = {
  home: {
    code: page(async () => import('./pages/home.tsx')),
    asks: ON_SERVER
      ? (_id, query, { language, facts }) => {
          const view = readView(query);
          return [
            directory(view),
            facetsOf(view),
            directoryStats,
            ...(shelves && isBare(query) ? [shelves.shelvesOnPage(ownLanguage(language, facts))] : []),
          ];
        }
      : NOTHING,
    ...(behindHits &&
      further && {
        asksThen: (_id, query, queryClient) => [
          ...behindHits.asksBehindHits(query, queryClient),
          ...further.afterDirectory(query, queryClient),
        ],
      }),
  },
  server: {
    code: page(async () => import('./pages/server.tsx')),
    asks: ON_SERVER
      ? (id, query) =>
          isServerId(id)
            ? [
                listingOf(id),
                ...(life === null ? [] : [life.lifeOnPage(id)]),
                ...(eventViews === null ? [] : [eventViews.eventsOnPage(id)]),
                reviewsOf(id, reviewsFrom(query)),
                reviewSummaryOf(id),
              ]
            : null
      : NOTHING,
    ...(further && { asksThen: (id) => [further.similarOnPage(id)] }),
  },
  join: {
    code: page(async () => import('./pages/join.tsx')),
    asks: (id, _query, { facts: { join } }) => further?.afterJoin(id, join) ?? [],
  },
  myServers: {
    code: page(async () => import('./pages/my-servers.tsx')),
    asks: NOTHING,
  },
  workshop: {
    code: page(async () => withAllTexts(import('./pages/workshop.tsx'))),
    asks: (id) => (isServerId(id) ? [] : null),
  },
  admin: {
    code: page(async () => import('./pages/admin.tsx')),
    asks: NOTHING,
  },
  events: {
    code: page(async () => import('./pages/events.tsx')),
    asks: (_id, query) => (eventViews === null ? [] : [eventViews.eventsIn(query)]),
  },
  saved: {
    code: page(async () => import('./pages/saved.tsx')),
    asks: NOTHING,
  },
  terms: {
    code: page(async () => import('./pages/terms.tsx')),
    asks: NOTHING,
    ...(ON_SERVER && { reads: async (language, queryClient) => queryClient.fetchQuery(termsIn(language)) }),
  },
  transparency: {
    code: page(async () => withAllTexts(import('./pages/transparency.tsx'))),
    asks: () => (figures === null ? [] : [figures.transparency]),
  },
  api: {
    code: page(async () => import('./pages/api.tsx')),
    asks: ON_SERVER ? () => (api === null ? [] : [api.apiDocument, api.exampleServer]) : NOTHING,
    ...(api && { reads: async (language, queryClient) => queryClient.fetchQuery(api.apiTextIn(language)) }),
  },
  report: {
    code: page(async () => withAllTexts(import('./pages/report.tsx'))),
    asks: NOTHING,
  },
  receipt: {
    code: page(async () => withAllTexts(import('./pages/receipt.tsx'))),
    asks: NOTHING,
  },
};

/** The page at a path, with the `id` in it. */
export function findRoute(path: string): { name: PageName; route: PageRoute; id: string } | null {
  for (const name of PAGE_NAMES) {
    const match = PAGES[name].path.exec(path);
    if (match !== null) return { name, route: ROUTES[name], id: match.groups?.['id'] ?? '' };
  }
  return null;
}
