import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '../../auth/auth.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { FailureToast } from '../../ui/failure-toast.tsx';
import { lazyCode, useLazyCode } from '../../ui/lazy-code.tsx';
import { HeartCode } from './heart-place.tsx';

const favourites = lazyCode(async () => import('./favourites.tsx'));

/** Loads the code of hearts once it is known who is there. Where that has failed, the next page tries again. */
export function LazyFavourites({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const [path] = useLocation();
  const { t } = useLanguage();
  const { code, hasFailed, retry } = useLazyCode(favourites, user !== undefined, path);
  return (
    <HeartCode value={code}>
      {children}
      {code && <code.Favourites />}
      {hasFailed ? <FailureToast title={t('site.partFailed')} retry={retry} /> : null}
    </HeartCode>
  );
}
