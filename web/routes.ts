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
  /** A text of the page's own that has to be among the answers as well. */
  readonly reads?: typeof termsIn;
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

/** All pages by their names. */
export const ROUTES: Readonly<Record<PageName, PageRoute>> = {
  home: {
    code: lazyCode(async () => (await import('./pages/home.tsx')).HomePage),
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
    code: lazyCode(async () => (await import('./pages/server.tsx')).ServerPage),
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
    code: lazyCode(async () => (await import('./pages/join.tsx')).JoinPage),
    asks: (id, _query, { facts: { join } }) => further?.afterJoin(id, join) ?? [],
  },
  myServers: {
    code: lazyCode(async () => (await import('./pages/my-servers.tsx')).MyServersPage),
    asks: NOTHING,
  },
  workshop: {
    code: lazyCode(async () => (await withAllTexts(import('./pages/workshop.tsx'))).WorkshopPage),
    asks: (id) => (isServerId(id) ? [] : null),
  },
  admin: {
    code: lazyCode(async () => (await import('./pages/admin.tsx')).AdminPage),
    asks: NOTHING,
  },
  events: {
    code: lazyCode(async () => (await import('./pages/events.tsx')).EventsPage),
    asks: (_id, query) => (eventViews === null ? [] : [eventViews.eventsIn(query)]),
  },
  saved: {
    code: lazyCode(async () => (await import('./pages/saved.tsx')).SavedPage),
    asks: NOTHING,
  },
  terms: {
    code: lazyCode(async () => (await import('./pages/terms.tsx')).TermsPage),
    asks: NOTHING,
    ...(ON_SERVER && { reads: termsIn }),
  },
  transparency: {
    code: lazyCode(async () => (await withAllTexts(import('./pages/transparency.tsx'))).TransparencyPage),
    asks: () => (figures === null ? [] : [figures.transparency]),
  },
  report: {
    code: lazyCode(async () => (await withAllTexts(import('./pages/report.tsx'))).ReportPage),
    asks: NOTHING,
  },
  receipt: {
    code: lazyCode(async () => (await withAllTexts(import('./pages/receipt.tsx'))).ReceiptPage),
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
