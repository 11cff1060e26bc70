import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { getAdminStats } from '#contract/admin.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { queryKeyOf, type PagedApiQuery } from '../api/query.ts';
import { pagedQueryOptions } from '../api/use-paged-query.ts';
import { useRemovalTracking } from './list-changes.ts';
import { adminStats } from './queries.ts';

/** Asked again when it comes into sight, and every 15 seconds while it stays there; not while the window is hidden. */
export const POLLED = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 15_000,
  refetchIntervalInBackground: false,
} as const;

/** A list of the dashboard, which others change too; all its pages that were loaded are asked for again. */
export function usePolledPages<E extends Endpoint>(apiQuery: PagedApiQuery<E>) {
  const asked = useInfiniteQuery({ ...pagedQueryOptions(apiQuery), ...POLLED });
  useRemovalTracking(asked.data?.pages.flatMap(({ items }) => items) ?? []);
  return asked;
}

/** How much waits, and how many listings there are. */
export function usePolledStats() {
  return useQuery<ReplyOf<typeof getAdminStats>>({ queryKey: queryKeyOf(adminStats), ...POLLED });
}
