import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { listListings, listSimilar } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import type { JoinOutcome } from '#contract/pages.ts';
import type { Page } from '../api/page.ts';
import { queryKeyOf, type ApiQuery } from '../api/query.ts';
import { readView } from '../directory/directory-view.ts';
import type { ListingEntry } from './listing-entry.tsx';
import { directory, lastBumped, similarTo } from './queries.ts';

/** What an entry shows of a listing. */
export function asEntry(listing: Listing): ListingEntry {
  const { id, discordServerId, name, icon, category, language, ageRestricted } = listing;
  return { id, discordServerId, name, icon, category, language, ageRestricted };
}

/** A page is whole without the servers at its end, and shows entries of them. */
const AS_ENTRIES = {
  isExtra: true,
  isSettled: true,
  shorten: (listings: readonly Listing[]) => listings.map(asEntry),
} as const;

/** The servers that were bumped last, as a page is sent with them. */
export const lastBumpedOnPage: ApiQuery<typeof listListings> = { ...lastBumped, ...AS_ENTRIES };

/** The servers that are most like one, as a page is sent with them. */
export function similarOnPage(discordServerId: string): ApiQuery<typeof listSimilar> {
  return { ...similarTo(discordServerId), ...AS_ENTRIES };
}

/** What a part of the directory ends with: where it has no listing, others. */
export function afterDirectory(query: URLSearchParams, queryClient: QueryClient): ApiQuery[] {
  const found = queryClient.getQueryData<InfiniteData<Page<Listing>>>(queryKeyOf(directory(readView(query))));
  return found?.pages[0]?.items.length === 0 ? [lastBumpedOnPage] : [];
}

/** What the page of somebody who could not join ends with. */
export function afterJoin(id: string, join: JoinOutcome = { state: 'unknown' }): ApiQuery[] {
  if (join.state === 'unavailable') return [];
  return [join.state === 'unknown' ? lastBumpedOnPage : similarOnPage(id)];
}
