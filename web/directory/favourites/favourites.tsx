import { useAuth } from '../../auth/auth.tsx';
import { withAllTexts } from '../../i18n/texts.ts';
import { FailureToast } from '../../ui/failure-toast.tsx';
import { Lazy, lazyCode } from '../../ui/lazy-code.tsx';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import {
  browserFavourites,
  removeFromBrowser,
  saveInBrowser,
  watchBrowserFavourites,
} from './browser-favourites.ts';
import { setFavourites } from './known-favourites.ts';

const memberFavourites = lazyCode(
  async () => (await withAllTexts(import('./member-favourites.tsx'))).MemberFavourites,
);

/** Provides what the person has saved: in this browser, or with their account. */
export function Favourites() {
  const { t } = useLanguage();
  const { user } = useAuth();
  if (user === undefined) return null;
  if (user === null) return <VisitorFavourites />;
  return (
    <Lazy
      key={user.id}
      code={memberFavourites}
      loading={null}
      renderFailed={(retry) => <FailureToast title={t('favourites.loadFailed')} retry={retry} />}
    >
      {(MemberFavourites) => <MemberFavourites />}
    </Lazy>
  );
}

/** Provides what a visitor has saved in this browser. */
function VisitorFavourites(): null {
  const { t } = useLanguage();
  const saved = useSyncExternalStore(watchBrowserFavourites, browserFavourites);
  useLayoutEffect(() => {
    const toggle = (id: string) => {
      const outcome = browserFavourites().includes(id) ? removeFromBrowser([id]) : saveInBrowser(id);
      if (outcome === 'done') return;
      const text = outcome === 'full' ? t('favourites.browserFull') : t('favourites.noStorage');
      showToast({ title: t('favourites.failed'), text, tone: 'failed' });
    };
    setFavourites({ ids: new Set(saved), toggle });
  }, [saved, t]);
  useLayoutEffect(() => () => setFavourites(null), []);
  return null;
}
