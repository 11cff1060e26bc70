import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { request } from './call.ts';

/**
 * The cache of the server's answers. Nothing is retried, polled or asked again unless a change demands it, or somebody
 * who comes back to what could not be answered; a page that is rendered for him has no second try.
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
        // Whoever comes back to a list after a long read finds all of it, at the place where he left it.
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
