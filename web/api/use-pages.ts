import { useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { callPage } from './call.ts';
import { askFrom } from './page.ts';
import { keyOf, type PagedQuestion } from './question.ts';

/** The pages of a list that were asked for so far, and the way to the next one. Coming back finds them all. */
export function usePages<E extends Endpoint>({ endpoint, inputAt, from }: PagedQuestion<E>) {
  return useInfiniteQuery({
    queryKey: keyOf({ endpoint, inputAt, from }),
    queryFn: async ({ pageParam, signal }) => {
      const ask = async (cursor: string | null) => callPage(endpoint, inputAt(cursor), signal);
      return pageParam === from ? askFrom(from, ask) : ask(pageParam);
    },
    initialPageParam: from,
    getNextPageParam: ({ next }) => next,
  });
}
