import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '../api/page.ts';
import { queryKeyOf, type PagedApiQuery } from '../api/query.ts';

/** What an admin's act shows in: the admins' lists and figures, the directory, its totals, and his own servers. */
const CHANGED = [
  ['/api', 'admin'],
  ['/api', 'servers'],
  ['/api', 'stats'],
  ['/api', 'user'],
] as const;

/** Asks anew for all that an admin's act shows in; an answer that is on its way from before does not count. */
export async function invalidateAfterAction(queryClient: QueryClient): Promise<void> {
  await Promise.all(CHANGED.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Takes a row out of a list at once; what the list really is by now is asked after it. */
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
