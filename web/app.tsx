import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Route, Router, Switch, type AroundNavHandler } from 'wouter';
import type { PageAssets, PageFacts } from '#contract/pages.ts';
import { PAGE_NAMES, PAGES } from '#contract/paths.ts';
import { PageViews, stateFrom } from './stats/analytics/page-views.ts';
import { PageFactsProvider } from './api/page-facts.tsx';
import { AuthProvider } from './auth/auth.tsx';
import { LanguageProvider, type LoadedLanguage, useLanguage } from './i18n/language.tsx';
import { CrashPage } from './pages/error-pages.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { RoutePage } from './route-page.tsx';
import { ROUTES } from './routes.ts';
import { Shell } from './shell/shell.tsx';
import { ThemeProvider } from './theme/theme.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { holdScrollAnchor, preservesScroll } from './ui/preserve-scroll.ts';
import type { ReactNode } from 'react';
import { SESSION_SCRIPT } from './auth/session-script.ts';
import { THEME_COLOURS, THEME_SCRIPT } from './theme/theme-script.ts';

/** The whole site as one tree, from its providers to the page at the current address. */
export function App({
  loadedLanguage,
  queryClient,
  facts,
  assets,
  address,
}: {
  loadedLanguage: LoadedLanguage;
  queryClient: QueryClient;
  facts: PageFacts;
  assets: PageAssets;
  /** Where we are, on the server; the browser knows by itself. */
  address?: { path: string; search: string };
}) {
  const here = address && { ssrPath: address.path, ssrSearch: address.search };
  return (
    <Router {...here} aroundNav={beginAtTop}>
      <PageViews asksAge={facts.asksAge} />
      <QueryClientProvider client={queryClient}>
        <PageFactsProvider facts={facts}>
          <LanguageProvider first={loadedLanguage}>
            <ThemeProvider>
              <AuthProvider>
                <Document assets={assets}>
                  <ErrorBoundary fallback={<AppCrash />}>
                    <Shell>
                      <Switch>
                        {PAGE_NAMES.map((name) => (
                          <Route key={name} path={PAGES[name].path}>
                            {({ id = '' }) => <RoutePage key={id} route={ROUTES[name]} id={id} />}
                          </Route>
                        ))}
                        <Route>
                          <NotFoundPage />
                        </Route>
                      </Switch>
                    </Shell>
                  </ErrorBoundary>
                </Document>
              </AuthProvider>
            </ThemeProvider>
          </LanguageProvider>
        </PageFactsProvider>
      </QueryClientProvider>
    </Router>
  );
}

/** The fallback when the shell itself has crashed. */
function AppCrash() {
  return (
    <main className="mx-auto max-w-7xl px-4 sm:px-6 lg:px-8">
      <CrashPage />
    </main>
  );
}

/**
 * A followed link begins at the top of its page, but for those that ask to stay in place;
 * going back keeps the place that the browser remembers.
 */
const beginAtTop: AroundNavHandler = (navigate, to, options) => {
  if (preservesScroll(options?.state)) holdScrollAnchor();
  navigate(to, { ...options, state: stateFrom(options) });
  if (options?.replace !== true && !preservesScroll(options?.state)) window.scrollTo(0, 0);
};

/** The whole `<html>`. A script sets the class of the theme before hydration, hence the one suppressed warning. */
function Document({ assets, children }: { assets: PageAssets; children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <html lang={language} className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script>{THEME_SCRIPT}</script>
        <script>{SESSION_SCRIPT}</script>
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <noscript>
          <meta name="theme-color" content={THEME_COLOURS.dark} />
        </noscript>
      </head>
      <body>{children}</body>
    </html>
  );
}
