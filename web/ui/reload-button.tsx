import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';

/** Reloads the page, for when its code could not be loaded: after a release, its files have other names. */
export function ReloadButton({ className, children }: { className: string; children?: ReactNode }) {
  const { t } = useLanguage();
  return (
    <button type="button" onClick={() => window.location.reload()} className={className}>
      {children ?? t('listings.tryAgain')}
    </button>
  );
}
