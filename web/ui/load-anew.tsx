import { useLanguage } from '../i18n/language.tsx';

/** Loads the address anew, for where the page's own code did not come: after a release, its files have other names. */
export function LoadAnew({ className }: { className: string }) {
  const { t } = useLanguage();
  return (
    <button type="button" onClick={() => window.location.reload()} className={className}>
      {t('listings.tryAgain')}
    </button>
  );
}
