import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { request } from './call.ts';

/**
 * The cache of the server's answers. Nothing is retried or polled; a query is fetched again when it is invalidated,
 * or when a failed one is shown again. On the server a failed query is not fetched again.
 */
export function createQueryClient({ retriesOnMount = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: askByKey,
        retry: false,
        // A failure that came with the page is shown, not silently asked again; it has no time.
        retryOnMount: ({ state }) => retriesOnMount && state.errorUpdatedAt !== 0,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        // Who comes back to a list after a long read finds all its pages, and their place in it.
        gcTime: Infinity,
      },
      mutations: { retry: false },
    },
  });
}

/** Gets what a key names: its parts joined with slashes are the address. */
async function askByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return request('GET', queryKey.join('/').replace('/?', '?'), { signal });
}
