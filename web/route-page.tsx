import { createElement, Suspense, use, useState, type ComponentType } from 'react';
import { useSearch } from 'wouter';
import { PAGE_NAMES, PAGES } from '#contract/paths.ts';
import { useLanguage } from './i18n/language.tsx';
import { CrashPage, LoadErrorPage } from './pages/error-pages.tsx';
import { findRoute, ROUTES, type PageRoute } from './routes.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { SkeletonLine } from './ui/skeleton.tsx';

/**
 * A route's page. While its code is loaded a skeleton stands in its place, as high as a window; where the code does
 * not come or crashes, that is said, and opening the page again tries again.
 */
export function RoutePage({ route, id }: { route: PageRoute; id: string }) {
  const [loading] = useState(() => route.code.load());
  const search = useSearch();
  return (
    <ErrorBoundary fallback={<LoadErrorPage />}>
      <Suspense fallback={<Skeleton />}>
        <Loaded route={route} loading={loading} id={id} search={search} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Has no hook of its own: React loses count of those that follow a `use` which is not called again. */
function Loaded({
  route,
  loading,
  id,
  search,
}: {
  route: PageRoute;
  loading: Promise<ComponentType<{ id: string }>>;
  id: string;
  search: string;
}) {
  const Page = route.code.current() ?? use(loading);
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

/** Loads the code of the page at a path, so that it can be shown at once. */
export async function loadRouteCode(path: string): Promise<void> {
  await findRoute(path)?.route.code.load();
}

const LIKELY = PAGE_NAMES.filter((name) => 'isLikely' in PAGES[name]);

/** Loads the code of the pages that people go on to from most others. */
export async function preloadLikelyPages(): Promise<void> {
  await Promise.all(LIKELY.map(async (name) => ROUTES[name].code.load()));
}
