import type { ReactNode, Ref } from 'react';
import { useLanguage } from '../i18n/language.tsx';

/** Reloads the page, for when its code could not be loaded: after a release, its files have other names. */
export function ReloadButton({
  ref,
  className,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  className: string;
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <button ref={ref} type="button" onClick={() => window.location.reload()} className={className}>
      {children ?? t('listings.tryAgain')}
    </button>
  );
}
