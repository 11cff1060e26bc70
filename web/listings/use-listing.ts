import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Listing } from '#contract/listings.ts';
import type { Page } from '../api/page.ts';
import { keyOf } from '../api/question.ts';
import { useAnswer } from '../api/use-answer.ts';
import { EVERYTHING } from './directory-view.ts';
import { directory, listingOf } from './questions.ts';

/** One listing. Who comes from the directory sees at once what it showed, until the server's answer is there. */
export function useListing(discordServerId: string) {
  const queryClient = useQueryClient();
  return useAnswer(listingOf(discordServerId), () => {
    for (const [, cached] of queryClient.getQueriesData({ queryKey: keyOf(directory(EVERYTHING)) })) {
      const listing = listingsIn(cached).find((listing) => listing.discordServerId === discordServerId);
      if (listing) return listing;
    }
    return undefined;
  });
}

function listingsIn(cached: unknown): readonly Listing[] {
  if (typeof cached !== 'object' || cached === null || !('pages' in cached)) return [];
  // Below the directory's path, only its views are remembered in pages.
  return (cached as InfiniteData<Page<Listing>>).pages.flatMap(({ items }) => items);
}
