import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { queryKeyOf, type ApiQuery } from './query.ts';

/**
 * The reply to a query, from the cache when it is there (as after the first load), else fetched.
 * A placeholder is shown meanwhile, which may be the reply to the query before, or less than a reply.
 */
export function useApiQuery<E extends Endpoint, Placeholder = ReplyOf<E>>(
  apiQuery: ApiQuery<E>,
  placeholder?: (previous?: ReplyOf<E>) => Placeholder | undefined,
): UseQueryResult<ReplyOf<E> | Placeholder> {
  return useQuery({
    queryKey: queryKeyOf(apiQuery),
    // The cast: TanStack's type leaves out answers that are functions, which JSON never is.
    ...(placeholder && { placeholderData: placeholder as () => undefined }),
  });
}
