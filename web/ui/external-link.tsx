import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';

/** A link to another site that opens in a new tab, and tells screen readers so. */
export function ExternalLink({
  href,
  rel = 'noopener',
  className,
  onFollow,
  children,
}: {
  href: string;
  rel?: string;
  className?: string;
  onFollow?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <a href={href} target="_blank" rel={rel} className={className} onClick={onFollow}>
      {children}
      <span className="sr-only"> {t('site.newTab')}</span>
    </a>
  );
}
