import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '../api/page.ts';
import { queryKeyOf, type PagedApiQuery } from '../api/query.ts';

/** Removes a row from a cached list at once, before the list is refetched. */
export function removeFromList(queryClient: QueryClient, list: PagedApiQuery, id: string): void {
  queryClient.setQueryData<InfiniteData<Page<{ id: string }>>>(
    queryKeyOf(list),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.filter((item) => item.id !== id),
          total: page.total === null ? null : page.total - 1,
        })),
      },
  );
}
