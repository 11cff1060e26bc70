import { useEffect, useRef, type ReactNode, type RefObject, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useLanguage } from '../i18n/language.tsx';
import { usePageFacts } from '../api/page-facts.tsx';
import { useAuth } from '../auth/auth.tsx';
import { SignInFailed } from '../auth/sign-in-failure.tsx';
import { Favourites } from '../directory/favourites/favourites.tsx';
import { PAGE_TITLE, SKIP_LINK } from '../ui/page-title.tsx';
import { LazyToast } from '../ui/toast/lazy-toast.tsx';
import { Tooltip } from '../ui/tooltip/tooltip.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import WifiOff from 'lucide-react/icons/wifi-off';

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const { demo } = usePageFacts();
  const { user } = useAuth();
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  useFocusAfterSession(main);
  return (
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar) print:pb-0">
      <a href="#main" className={SKIP_LINK}>
        {t('site.skipToContent')}
      </a>
      {/* What the navigation ends with decides where the rest of it is. */}
      <header className="contents arriving:invisible">
        {demo ? <DemoBanner /> : null}
        <Navigation />
        <OfflineBanner />
        <SignInFailed />
      </header>
      <main
        ref={main}
        id="main"
        aria-labelledby={PAGE_TITLE}
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl flex-1 px-4 sm:px-6 lg:px-8"
      >
        {children}
      </main>
      <Footer />
      <Favourites />
      <BottomBar />
      <LazyToast isLikely={Boolean(user)} />
      <Tooltip />
    </div>
  );
}

// Lines of whole pixels: below a banner that ends between two, texts of the navigation move by one when it is scrolled.
function DemoBanner() {
  const { t } = useLanguage();
  return (
    <p className="border-b border-line bg-surface px-4 py-2 text-center text-fine leading-4.75 text-balance text-soft print:hidden">
      <span aria-hidden="true" className="me-2 inline-block size-1.5 rotate-45 bg-edge align-middle" />
      {t('site.demo')}
    </p>
  );
}

/** After a link was followed, the focus moves to the new page's content. */
function useFocusAfterNavigation(main: RefObject<HTMLElement | null>) {
  const [location] = useLocation();
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    main.current?.focus({ preventScroll: true });
  }, [location, main]);
}

/** When a session ends and the focused element goes with it, the focus moves to the content. */
function useFocusAfterSession(main: RefObject<HTMLElement | null>) {
  const { user } = useAuth();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const hasEnded = wasSignedIn.current && user === null;
    wasSignedIn.current = Boolean(user);
    if (hasEnded && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [user, main]);
}

/** Says below the bar that there is no connection, for as long as there is none. It lies over the page and moves nothing. */
function OfflineBanner() {
  const { t } = useLanguage();
  const isOnline = useSyncExternalStore(watchConnection, isConnected, assumed);
  return (
    <output className="block pointer-events-none sticky top-16 low:top-0 z-20 h-0 print:hidden">
      {isOnline ? null : (
        <span className="mx-auto mt-3 flex w-fit max-w-[calc(100%-2rem)] animate-arrive items-center gap-3 rounded-control border border-edge bg-raised px-4 py-2.5 text-small font-medium shadow-floating">
          <WifiOff aria-hidden="true" className="size-5 shrink-0 text-caution" />
          {t('site.offline')}
        </span>
      )}
    </output>
  );
}

function watchConnection(watcher: () => void): () => void {
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
}

function isConnected() {
  return navigator.onLine;
}

function assumed() {
  return true;
}
