import { createElement, Suspense, use, type ComponentType } from 'react';
import { findRoute, ROUTES, type PageRoute } from './routes.ts';

type Page = ComponentType<{ id: string }>;

const loaded = new Map<PageRoute, Page>();
const loading = new Map<PageRoute, Promise<Page>>();

/** A route's page. Where its code is not there yet, a moment of nothing stands in for it, as high as a window. */
export function PageAt({ route, id }: { route: PageRoute; id: string }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <Loaded route={route} id={id} />
    </Suspense>
  );
}

function Loaded({ route, id }: { route: PageRoute; id: string }) {
  return createElement(loaded.get(route) ?? use(load(route)), { id });
}

/** Fetches the code of the page at a path, so that it can be shown at once. */
export async function loadPageAt(path: string): Promise<void> {
  const found = findRoute(path);
  if (found) await load(found.route);
}

/** Fetches the pages that people go on to from most others. */
export async function loadLikelyPages(): Promise<void> {
  await Promise.all(ROUTES.slice(0, 2).map(load));
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
