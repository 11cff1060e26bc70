import { createContext, useContext, type ReactNode } from 'react';

/** The id of a page's heading, by which its content is labelled: the focus goes there when the page changes. */
export const PAGE_TITLE = 'page-title';

/** The id of the servers of a list, where the second skip link leads. */
export const SERVER_LIST = 'server-list';

/** The look of a link that skips to a part of the page: it is visible while it has the focus. */
export const SKIP_LINK =
  'sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-40 focus:rounded-control focus:bg-accent focus:px-5 focus:py-3 focus:font-semibold focus:text-on-accent';

const Labels = createContext(true);

/** Headings inside do not label the page, since another one does. */
export function WithoutPageLabel({ children }: { children: ReactNode }) {
  return <Labels value={false}>{children}</Labels>;
}

/** The heading of a page. */
export function PageTitle({ className = '', children }: { className?: string; children: ReactNode }) {
  const labels = useContext(Labels);
  return (
    <h1
      id={labels ? PAGE_TITLE : undefined}
      className={`font-display text-page font-bold tracking-tight ${className}`}
    >
      {children}
    </h1>
  );
}
