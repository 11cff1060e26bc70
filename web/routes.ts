import type { ComponentType } from 'react';
import type { PageFacts } from '#contract/pages.ts';
import { isBare, PAGE_PATHS } from '#contract/paths.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { PagedApiQuery, ApiQuery } from './api/query.ts';
import { withTexts } from './i18n/texts.ts';
import { readView } from './directory/directory-view.ts';
import { ownLanguage } from './directory/own-language.ts';
import {
  directory,
  directoryStats,
  facetsOf,
  firstListingsIn,
  isServerId,
  listingOf,
} from './listings/queries.ts';
import { reviewsFrom, reviewsOf, reviewSummaryOf } from './reviews/queries.ts';
import { lazyCode, type LazyCode } from './ui/lazy-code.tsx';
import { termsIn } from './terms/terms-of-service.ts';

/** A page and what it takes to show it. */
export interface PageRoute {
  /** Its path; a part in brackets is called `id`. */
  readonly path: RegExp;
  /** The page's own code; a visitor loads that of the page they are on. */
  readonly code: LazyCode<ComponentType<{ id: string }>>;
  /** Where that code is written, as the build names it. */
  readonly source: string;
  /** People go on to it from most others, so its code is fetched before they do. */
  readonly isLikely?: true;
  /**
   * What has to be answered before the page can be rendered; null when nothing can be at this address. Only the server
   * asks, so that browsers load nothing of it.
   */
  readonly asks: (
    id: string,
    query: URLSearchParams,
    reader: { language: InterfaceLanguage; facts: PageFacts },
  ) => readonly (ApiQuery | PagedApiQuery)[] | null;
  /** A text of the page's own that has to be among the answers as well. */
  readonly reads?: typeof termsIn;
}

const ON_SERVER = import.meta.env.SSR;
const NOTHING = () => [];
/** Browsers load it with the card that shows it. */
const life = ON_SERVER ? await import('./stats/activity/queries.ts') : null;
const eventViews = ON_SERVER ? await import('./events/queries.ts') : null;
const figures = ON_SERVER ? await import('./stats/transparency/queries.ts') : null;

/** Every page there is; all other paths are not found. */
export const ROUTES: readonly PageRoute[] = [
  {
    path: PAGE_PATHS.home.path,
    code: lazyCode(async () => (await import('./pages/home.tsx')).HomePage),
    source: 'web/pages/home.tsx',
    isLikely: true,
    asks: ON_SERVER
      ? (_id, query, { language, facts }) => {
          const own = isBare(query) ? ownLanguage(language, facts) : null;
          const view = readView(query);
          return [
            directory(view),
            facetsOf(view),
            directoryStats,
            ...(own === null ? [] : [firstListingsIn(own)]),
          ];
        }
      : NOTHING,
  },
  {
    path: PAGE_PATHS.server.path,
    code: lazyCode(async () => (await import('./pages/server.tsx')).ServerPage),
    source: 'web/pages/server.tsx',
    isLikely: true,
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
  },
  {
    path: PAGE_PATHS.join.path,
    code: lazyCode(async () => (await withTexts(['later'], import('./pages/join.tsx'))).JoinPage),
    source: 'web/pages/join.tsx',
    asks: NOTHING,
  },
  {
    path: PAGE_PATHS.myServers.path,
    code: lazyCode(async () => (await withTexts(['later'], import('./pages/my-servers.tsx'))).MyServersPage),
    source: 'web/pages/my-servers.tsx',
    asks: NOTHING,
  },
  {
    path: PAGE_PATHS.workshop.path,
    code: lazyCode(
      async () => (await withTexts(['later', 'workshop'], import('./pages/workshop.tsx'))).WorkshopPage,
    ),
    source: 'web/pages/workshop.tsx',
    asks: (id) => (isServerId(id) ? [] : null),
  },
  {
    path: PAGE_PATHS.admin.path,
    code: lazyCode(async () => (await withTexts(['later'], import('./pages/admin.tsx'))).AdminPage),
    source: 'web/pages/admin.tsx',
    asks: NOTHING,
  },
  {
    path: PAGE_PATHS.events.path,
    code: lazyCode(async () => (await withTexts(['later'], import('./pages/events.tsx'))).EventsPage),
    source: 'web/pages/events.tsx',
    asks: (_id, query) => (eventViews === null ? [] : [eventViews.eventsIn(query)]),
  },
  {
    path: PAGE_PATHS.saved.path,
    code: lazyCode(async () => (await withTexts(['later'], import('./pages/saved.tsx'))).SavedPage),
    source: 'web/pages/saved.tsx',
    asks: NOTHING,
  },
  {
    path: PAGE_PATHS.terms.path,
    code: lazyCode(async () => (await import('./pages/terms.tsx')).TermsPage),
    source: 'web/pages/terms.tsx',
    asks: NOTHING,
    ...(ON_SERVER && { reads: termsIn }),
  },
  {
    path: PAGE_PATHS.transparency.path,
    code: lazyCode(
      async () => (await withTexts(['transparency'], import('./pages/transparency.tsx'))).TransparencyPage,
    ),
    source: 'web/pages/transparency.tsx',
    asks: () => (figures === null ? [] : [figures.transparency]),
  },
];

/** The page at a path, with the `id` in it. */
export function findRoute(path: string): { route: PageRoute; id: string } | null {
  for (const route of ROUTES) {
    const match = route.path.exec(path);
    if (match !== null) return { route, id: match.groups?.['id'] ?? '' };
  }
  return null;
}
