import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Listing, ListingPage } from '#contract/listings.ts';
import type { Page } from '../api/page.ts';
import { queryKeyOf } from '../api/query.ts';
import { statusOf } from '../api/status-of.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useAuth } from '../auth/auth.tsx';
import { EVERYTHING } from '../directory/directory-view.ts';
import { directory, listingOf } from './queries.ts';

/** What only a listing's own answer tells of it. */
type PageOnly = 'guild' | 'about' | 'aboutBlocks';

/** A listing as its page shows it. What lists do not tell of it is missing until its own answer is there. */
export type VisibleListing = Omit<ListingPage, PageOnly> & Partial<Pick<ListingPage, PageOnly>>;

/**
 * One listing. Who comes from the directory sees at once what it showed, until the server's answer is there.
 * A page that came without it came as for a visitor: for somebody who is signed in it is asked once more, since
 * those who manage a listing may see it while it is hidden.
 */
export function useListing(discordServerId: string) {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const query = useApiQuery(listingOf(discordServerId), (): VisibleListing | undefined => {
    for (const [key, cached] of queryClient.getQueriesData({ queryKey: queryKeyOf(directory(EVERYTHING)) })) {
      if (!isOfView(key)) continue;
      const listing = listingsIn(cached).find((listing) => listing.discordServerId === discordServerId);
      if (listing) return { ...listing, hidden: null };
    }
    return undefined;
  });
  const { refetch } = query;
  const isMissing = statusOf(query.error) === 404;
  // In the browser, what came with the page has no time of its own.
  const isToBeRefetched = isMissing && Boolean(user) && query.errorUpdatedAt === 0;
  useEffect(() => {
    if (isToBeRefetched) void refetch();
  }, [isToBeRefetched, refetch]);
  return {
    listing: query.data,
    /** Not found so far, but it is not known yet whether a manager is signed in. */
    mayBePreview: isMissing && user === undefined,
    error: isToBeRefetched ? null : query.error,
    refetch,
  };
}

/** Whether an answer is remembered under the directory's own path, or with a query; below it are its listings. */
function isOfView([, , query = '?']: readonly unknown[]) {
  return typeof query === 'string' && query.startsWith('?');
}

function listingsIn(cached: unknown): readonly Listing[] {
  if (typeof cached !== 'object' || cached === null || !('pages' in cached)) return [];
  // The views of the directory are remembered in pages.
  return (cached as InfiniteData<Page<Listing>>).pages.flatMap(({ items }) => items);
}
