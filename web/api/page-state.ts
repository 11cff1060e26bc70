import { hashKey, type QueryClient } from '@tanstack/react-query';

/** The query results that a page was rendered with, as they are sent in its HTML; an error keeps its status only. */
export type PageState = readonly ({ key: readonly unknown[] } & ({ data: unknown } | { status: number }))[];

/** Dehydrates a query cache. No times are kept, so that the same results always make the same page. */
export function pageStateOf(queryClient: QueryClient): PageState {
  return (
    queryClient
      .getQueryCache()
      .getAll()
      // Queries that only the browser fetches are pending here.
      .filter(({ state }) => state.status !== 'pending')
      .map(({ queryKey, state }) =>
        state.error === null
          ? { key: queryKey, data: state.data }
          : { key: queryKey, status: 'status' in state.error ? Number(state.error.status) : 500 },
      )
  );
}

/** Hydrates a query cache, so that the browser fetches nothing on load. */
export function restorePageState(queryClient: QueryClient, state: PageState): void {
  const cache = queryClient.getQueryCache();
  for (const entry of state) {
    if ('data' in entry) {
      queryClient.setQueryData(entry.key, entry.data);
      continue;
    }
    const options = { queryKey: entry.key, queryHash: hashKey(entry.key) };
    cache.build(queryClient, options).setState({
      status: 'error',
      error: Object.assign(new Error(String(entry.status)), { status: entry.status }),
      errorUpdateCount: 1,
    });
  }
}
