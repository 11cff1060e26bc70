import { createContext, use, type ReactNode } from 'react';
import type { PageFacts } from '#contract/pages.ts';

const PageFactsContext = createContext<PageFacts | null>(null);

/** Makes the site's facts known to everything below. */
export function PageFactsProvider({ facts, children }: { facts: PageFacts; children: ReactNode }) {
  return <PageFactsContext value={facts}>{children}</PageFactsContext>;
}

/** The facts of the site that this page belongs to. */
export function usePageFacts(): PageFacts {
  const facts = use(PageFactsContext);
  if (facts === null) throw new Error('usePageFacts must be used within PageFactsProvider');
  return facts;
}
