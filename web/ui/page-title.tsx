import type { ReactNode } from 'react';

/** The id of a page's heading, by which its content is labelled: the focus goes there when the page changes. */
export const PAGE_TITLE = 'page-title';

/** The heading of a page. */
export function PageTitle({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <h1 id={PAGE_TITLE} className={`font-display text-page font-bold tracking-tight ${className}`}>
      {children}
    </h1>
  );
}
