import { createContext, use, type ReactNode } from 'react';

/** What a page knows about the site it belongs to; the server says it, so that both sides render the same. */
export interface PageFacts {
  /** The site's own origin, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether the site runs against the Discord simulator. */
  readonly demo: boolean;
  readonly supportInviteUrl: string;
  /** Discord's page where a bot is let into a guild. */
  readonly discordAuthorizeUrl: string;
  /** What the site's own invite links begin with. */
  readonly discordInviteBase: string;
  /** Which advertisement's conversions are counted, `AW-…/…`; null for none. */
  readonly googleAdsConversion: string | null;
  /** The current year, for the copyright line. */
  readonly year: number;
}

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
