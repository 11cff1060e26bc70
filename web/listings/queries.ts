import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getFacets, listListings, listSimilar } from '#contract/directory.ts';
import { getStats, getListing, type Listing } from '#contract/listings.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Page } from '../api/page.ts';
import { apiQuery, queryKeyOf, type ApiQuery, type PagedApiQuery } from '../api/query.ts';
import type { DirectoryView } from '../directory/directory-view.ts';

/** The listings of a view, a page at a time. */
export function directory(view: DirectoryView): PagedApiQuery<typeof listListings> {
  const { sort } = view;
  return {
    endpoint: listListings,
    failure: 'Failed to fetch servers',
    from: view.cursor,
    inputAt: (cursor) => ({
      query: { ...partOf(view), ...(sort && { sort }), ...(cursor && { cursor }) },
    }),
  };
}

/** What each choice of a category, a language or a tag leads to from a view. */
export function facetsOf(view: DirectoryView): ApiQuery<typeof getFacets> {
  return { endpoint: getFacets, input: { query: partOf(view) }, isExtra: true };
}

/** The first listings of a view in the directory's order, which a page goes without when they cannot be had. */
export function firstListingsOf(view: DirectoryView, limit: number): ApiQuery<typeof listListings> {
  return { endpoint: listListings, input: { query: { ...partOf(view), limit } }, isExtra: true };
}

function partOf({ category, languages, tags, words, exact }: DirectoryView) {
  return {
    ...(category && { category }),
    ...(languages.length > 0 && { language: [...languages] }),
    ...(tags.length > 0 && { tag: [...tags] }),
    ...(words && { q: words }),
    ...(exact && { exact: '1' as const }),
  };
}

/** The number of listings in a view that was fetched; null where it is not counted. */
export function totalOf(view: DirectoryView, queryClient: QueryClient): number | null {
  const data = queryClient.getQueryData<InfiniteData<Page<Listing>>>(queryKeyOf(directory(view)));
  return data?.pages[0]?.total ?? null;
}

/** How large the directory is. */
export const directoryStats = apiQuery(getStats, {});

/** Whether a text can be the id of a guild. */
export function isServerId(id: string): boolean {
  return SNOWFLAKE.test(id);
}

/** One listing, by its guild's id at Discord. */
export function listingOf(discordServerId: string) {
  return apiQuery(getListing, { params: { discordServerId } });
}

/** The listings that were bumped last, for pages that have none of their own. */
export const lastBumped = apiQuery(listListings, { query: { sort: 'bumped', limit: 6 } });

/** The listings that are most like one. */
export function similarTo(discordServerId: string) {
  return apiQuery(listSimilar, { params: { discordServerId } });
}
