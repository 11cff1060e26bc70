import { createElement, Suspense, use, useState, type ComponentType } from 'react';
import { useSearch } from 'wouter';
import { useLanguage } from './i18n/language.tsx';
import { CrashPage, LoadErrorPage } from './pages/error-pages.tsx';
import { findRoute, ROUTES, type PageRoute } from './routes.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { SkeletonLine } from './ui/skeleton.tsx';

type Page = ComponentType<{ id: string }>;

const loaded = new Map<PageRoute, Page>();
const loading = new Map<PageRoute, Promise<Page>>();

/**
 * A route's page. Where its code is not there yet, the shape of a title stands in for it, as high as a window;
 * where it does not come or breaks, that is said, and whoever opens the page again asks for it again.
 */
export function RoutePage({ route, id }: { route: PageRoute; id: string }) {
  const [coming] = useState(() => load(route));
  const search = useSearch();
  return (
    <ErrorBoundary fallback={<LoadErrorPage />}>
      <Suspense fallback={<Skeleton />}>
        <Loaded route={route} coming={coming} id={id} search={search} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Has no hook of its own: React loses count of those that follow a `use` which is not called again. */
function Loaded({
  route,
  coming,
  id,
  search,
}: {
  route: PageRoute;
  coming: Promise<Page>;
  id: string;
  search: string;
}) {
  const Page = loaded.get(route) ?? use(coming);
  return (
    <ErrorBoundary fallback={<CrashPage />} resetKey={search}>
      {createElement(Page, { id })}
    </ErrorBoundary>
  );
}

function Skeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="min-h-dvh animate-wait pt-9 sm:pt-12">
      <title>{t('site.title')}</title>
      <div className="text-page">
        <SkeletonLine className="w-56" />
      </div>
      <SkeletonLine className="w-64" />
    </div>
  );
}

/** Fetches the code of the page at a path, so that it can be shown at once. */
export async function loadRouteCode(path: string): Promise<void> {
  const found = findRoute(path);
  if (found) await load(found.route);
}

/** Fetches the pages that people go on to from most others. */
export async function preloadLikelyPages(): Promise<void> {
  await Promise.all(ROUTES.filter(({ isLikely }) => isLikely).map(load));
}

function load(route: PageRoute): Promise<Page> {
  const known = loading.get(route);
  if (known) return known;
  const promise = fetchPage(route);
  loading.set(route, promise);
  return promise;
}

async function fetchPage(route: PageRoute) {
  try {
    const Page = await route.load();
    loaded.set(route, Page);
    return Page;
  } catch (error) {
    // The next one who asks tries again.
    loading.delete(route);
    throw error;
  }
}
