import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { callPage } from './call.ts';
import { askFrom } from './page.ts';
import { keyOf, type PagedQuestion } from './question.ts';

/** The pages of a list that were asked for so far, and the way to the next one. Coming back finds them all. */
export function usePages<E extends Endpoint>(question: PagedQuestion<E>) {
  return useInfiniteQuery(pagesOf(question));
}

/** How the pages of a list are asked for. */
export function pagesOf<E extends Endpoint>({ endpoint, inputAt, from, failure }: PagedQuestion<E>) {
  return infiniteQueryOptions({
    queryKey: keyOf({ endpoint, inputAt, from }),
    queryFn: async ({ pageParam, signal }) => {
      const ask = async (cursor: string | null) => callPage(endpoint, inputAt(cursor), signal);
      try {
        return await (pageParam === from ? askFrom(from, ask) : ask(pageParam));
      } catch (error) {
        if (failure === undefined || signal.aborted) throw error;
        throw new Error(failure, { cause: error });
      }
    },
    initialPageParam: from,
    getNextPageParam: ({ next }) => next,
  });
}
