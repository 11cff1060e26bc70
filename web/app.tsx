import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Route, Router, Switch, type AroundNavHandler } from 'wouter';
import { PageViews } from './analytics/page-views.ts';
import { PageFactsProvider, type PageFacts } from './api/page-facts.tsx';
import type { PagedQuestion, Question } from './api/question.ts';
import { AuthProvider } from './auth/auth.tsx';
import { Document, type PageAssets } from './document.tsx';
import { LanguageProvider, type SpokenLanguage } from './i18n/language.tsx';
import { readView } from './listings/directory-view.ts';
import { directory, directoryStats, listingOf } from './listings/questions.ts';
import { AdminPage } from './pages/admin.tsx';
import { HomePage } from './pages/home.tsx';
import { MyServersPage } from './pages/my-servers.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { isServerId, reviewsFrom, ServerPage } from './pages/server.tsx';
import { TermsPage } from './pages/terms.tsx';
import { reviewsOf, reviewSummaryOf } from './reviews/questions.ts';
import { Shell } from './shell/shell.tsx';
import { termsIn } from './terms/terms-of-service.ts';
import { ThemeProvider } from './theme/theme.tsx';
import { holdInPlace, staysInPlace } from './ui/stay-in-place.ts';

interface PageRoute {
  /** Its path; a part in brackets is called `id`. */
  readonly path: RegExp;
  readonly show: (id: string) => ReactNode;
  /** What has to be answered before the page can be rendered; null when nothing can be at this address. */
  readonly asks: (id: string, query: URLSearchParams) => readonly (Question | PagedQuestion)[] | null;
  /** A text of the page's own that has to be among the answers as well. */
  readonly reads?: typeof termsIn;
}

/** Every page there is; all other paths are not found. */
export const ROUTES: readonly PageRoute[] = [
  {
    path: /^\/$/,
    show: () => <HomePage />,
    asks: (_id, query) => [directory(readView(query)), directoryStats],
  },
  {
    path: /^\/server\/(?<id>[^/]+)\/?$/,
    show: (id) => <ServerPage key={id} id={id} />,
    asks: (id, query) =>
      isServerId(id) ? [listingOf(id), reviewsOf(id, reviewsFrom(query)), reviewSummaryOf(id)] : null,
  },
  { path: /^\/my-servers\/?$/, show: () => <MyServersPage />, asks: () => [] },
  { path: /^\/admin\/?$/, show: () => <AdminPage />, asks: () => [] },
  { path: /^\/terms\/?$/, show: () => <TermsPage />, asks: () => [], reads: termsIn },
];

/** The whole site as one tree, from its providers to the page at the current address. */
export function App({
  spoken,
  queryClient,
  facts,
  assets,
  address,
}: {
  spoken: SpokenLanguage;
  queryClient: QueryClient;
  facts: PageFacts;
  assets: PageAssets;
  /** Where we are, on the server; the browser knows by itself. */
  address?: { path: string; search: string };
}) {
  const here = address && { ssrPath: address.path, ssrSearch: address.search };
  return (
    <Router {...here} aroundNav={beginAtTop}>
      <PageViews />
      <QueryClientProvider client={queryClient}>
        <PageFactsProvider facts={facts}>
          <LanguageProvider first={spoken}>
            <ThemeProvider>
              <AuthProvider>
                <Document assets={assets}>
                  <Shell>
                    <Switch>
                      {ROUTES.map(({ path, show }) => (
                        <Route key={path.source} path={path}>
                          {({ id = '' }) => show(id)}
                        </Route>
                      ))}
                      <Route>
                        <NotFoundPage />
                      </Route>
                    </Switch>
                  </Shell>
                </Document>
              </AuthProvider>
            </ThemeProvider>
          </LanguageProvider>
        </PageFactsProvider>
      </QueryClientProvider>
    </Router>
  );
}

/**
 * A followed link begins at the top of its page, but for those that ask to stay in place;
 * going back keeps the place that the browser remembers.
 */
const beginAtTop: AroundNavHandler = (navigate, to, options) => {
  if (staysInPlace(options?.state)) holdInPlace();
  navigate(to, options);
  if (options?.replace !== true && !staysInPlace(options?.state)) window.scrollTo(0, 0);
};
