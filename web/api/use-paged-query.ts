import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { callPage } from './call.ts';
import { fetchPageAt } from './page.ts';
import { queryKeyOf, type PagedApiQuery } from './query.ts';

/** The loaded pages of a list, with a function that loads the next one. */
export function usePagedQuery<E extends Endpoint>(apiQuery: PagedApiQuery<E>) {
  return useInfiniteQuery(pagedQueryOptions(apiQuery));
}

/** The query options of a paged list. */
export function pagedQueryOptions<E extends Endpoint>({
  endpoint,
  inputAt,
  from,
  failure,
}: PagedApiQuery<E>) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf({ endpoint, inputAt, from }),
    queryFn: async ({ pageParam, signal }) => {
      const ask = async (cursor: string | null) => callPage(endpoint, inputAt(cursor), signal);
      try {
        return await (pageParam === from ? fetchPageAt(from, ask) : ask(pageParam));
      } catch (error) {
        if (failure === undefined || signal.aborted) throw error;
        throw new Error(failure, { cause: error });
      }
    },
    initialPageParam: from,
    getNextPageParam: ({ next }) => next,
  });
}
