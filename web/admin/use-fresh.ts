import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { getAdminStats } from '#contract/admin.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { queryKeyOf, type PagedApiQuery } from '../api/query.ts';
import { pagedQueryOptions } from '../api/use-paged-query.ts';
import { useNotedRemovals } from './list-removals.ts';
import { adminStats } from './queries.ts';

const REFETCH_EVERY_MS = 15_000;
/** A list of more pages is asked for less often, since each of them is asked for. */
const PAGES_EACH_TIME = 4;

/** Asked again when it comes into sight, and every 15 seconds while it stays there; not while the window is hidden. */
const FRESH = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: REFETCH_EVERY_MS,
  refetchIntervalInBackground: false,
} as const;

/** A list of the dashboard, which others change too. */
export function useFreshPages<E extends Endpoint>(apiQuery: PagedApiQuery<E>) {
  const asked = useInfiniteQuery({
    ...pagedQueryOptions(apiQuery),
    ...FRESH,
    refetchInterval: ({ state }) => refetchAfterMs(state.data?.pages.length ?? 0),
  });
  useNotedRemovals(asked.data?.pages.flatMap(({ items }) => items) ?? []);
  return asked;
}

/** How long after an answer a list of so many pages is asked for again: of long ones, at most four pages in 15 seconds. */
export function refetchAfterMs(pages: number): number {
  return REFETCH_EVERY_MS * Math.max(1, Math.ceil(pages / PAGES_EACH_TIME));
}

/** How much waits, and how many listings there are. */
export function useFreshStats() {
  return useQuery<ReplyOf<typeof getAdminStats>>({ queryKey: queryKeyOf(adminStats), ...FRESH });
}
