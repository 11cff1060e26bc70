import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../button.ts';
import { SCROLL_ANCHOR } from '../preserve-scroll.ts';

/** Filters that take effect once chosen. A form, so that it works without script as well: then with a button. */
export function FilterForm({
  id,
  isAnchor = false,
  action,
  className,
  children,
}: {
  id?: string;
  /** Whether it stays in its place while the content above it changes its height. */
  isAnchor?: boolean;
  action: string;
  className: string;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <form
      id={id}
      {...(isAnchor && SCROLL_ANCHOR)}
      action={action}
      method="get"
      className={`flex w-full flex-wrap gap-2 sm:w-auto print:hidden ${className}`}
    >
      {children}
      <noscript>
        <button type="submit" className={BUTTON.quiet}>
          {t('filters.apply')}
        </button>
      </noscript>
    </form>
  );
}
