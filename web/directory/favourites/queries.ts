import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listFavouriteIds,
  listFavourites,
  listListingsByIds,
  mergeFavourites,
} from '#contract/favourites.ts';
import type { Listing } from '#contract/listings.ts';
import { LISTINGS_PER_PAGE } from '#contract/vocabulary.ts';
import { call, callPage, ApiError } from '../../api/call.ts';
import { readPage, type Page } from '../../api/page.ts';
import { apiQuery, pathKey, queryKeyOf } from '../../api/query.ts';
import { browserFavourites, removeFromBrowser } from './browser-favourites.ts';

/** What the keys of all queries for a member's favourites begin with. */
export const MEMBER_FAVOURITES = pathKey(listFavourites.path);

/** Whether all that was saved before signing in has become the account's; asked once a session. */
export const merged = queryOptions({
  // Forgotten when the session ends, like all that is a person's.
  queryKey: [...pathKey('/api/user'), 'merged-favourites'],
  queryFn: mergeBrowserFavourites,
});

/** The ids of what a member has saved. */
export const favouriteIds = queryOptions({
  queryKey: queryKeyOf(apiQuery(listFavouriteIds, {})),
  queryFn: async ({ client }): Promise<readonly string[]> => {
    await mergeFirst(client);
    return call(listFavouriteIds, {});
  },
});

/** What a member has saved, newest first, a page at a time; fetched anew whenever it is opened. */
export const memberFavourites = infiniteQueryOptions({
  queryKey: queryKeyOf(apiQuery(listFavourites, {})),
  queryFn: async ({ client, pageParam, signal }): Promise<Page<Listing>> => {
    await mergeFirst(client);
    return callPage(listFavourites, { query: pageParam === null ? {} : { cursor: pageParam } }, signal);
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

/** What a visitor has saved, by the ids that their browser keeps, a page at a time. */
export function visitorFavourites(ids: readonly string[]) {
  return infiniteQueryOptions({
    queryKey: [...pathKey(listListingsByIds.path), ...ids],
    queryFn: async ({ pageParam }): Promise<Page<Listing>> => {
      const end = pageParam + LISTINGS_PER_PAGE.default;
      const some = ids.slice(pageParam, end);
      const items =
        some.length === 0 ? [] : await call(listListingsByIds, { query: { ids: some.join(',') } });
      return { ...readPage(items, () => null), next: end < ids.length ? String(end) : null };
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next === null ? null : Number(next)),
    staleTime: 0,
    gcTime: 0,
  });
}

/** When it fails, the account's own are shown, and the next question tries again. */
async function mergeFirst(client: QueryClient) {
  await client.fetchQuery(merged).catch(() => {});
}

/**
 * Moves what a visitor has saved in this browser to the account that they have signed in to: the newest, as far as
 * they fit. Nothing of it stays in the browser; after a failure all of it does, for the next time.
 */
export async function mergeBrowserFavourites(): Promise<'all' | 'some'> {
  const ids = browserFavourites();
  if (ids.length === 0) return 'all';
  let fitting = ids.length;
  try {
    await send(ids);
  } catch (error) {
    fitting = roomIn(error);
    await send(ids.slice(0, fitting));
  }
  // What another tab has saved meanwhile stays.
  removeFromBrowser(ids);
  return fitting < ids.length ? 'some' : 'all';
}

async function send(ids: readonly string[]) {
  if (ids.length > 0) await call(mergeFavourites, { body: { ids: [...ids] } });
}

/** How many the account has room for, when that is why it was refused. */
function roomIn(error: unknown): number {
  if (error instanceof ApiError && error.code === 'favouritesFull') return Number(error.answer?.['room']);
  throw error;
}
