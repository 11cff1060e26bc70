import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { countUnreadNotices, listNotices, readNotices, type NoticeItem } from '#contract/notices.ts';
import { call, callPage } from '../../api/call.ts';
import type { Page } from '../../api/page.ts';
import { apiQuery, queryKeyOf } from '../../api/query.ts';

const ASK_EVERY_MS = 60_000;

/** How many notices are unread: asked again every minute while the page is in sight, and when it comes into sight. */
export const unreadNotices = queryOptions({
  queryKey: queryKeyOf(apiQuery(countUnreadNotices, {})),
  queryFn: async () => call(countUnreadNotices, {}),
  refetchInterval: ASK_EVERY_MS,
  refetchOnWindowFocus: 'always',
});

/** The notices, newest first. They are fetched anew whenever they are opened, and that marks them as read. */
export const noticePages = infiniteQueryOptions({
  queryKey: queryKeyOf(apiQuery(listNotices, {})),
  queryFn: async ({ client, pageParam, signal }): Promise<Page<NoticeItem>> => {
    const input = { query: pageParam === null ? {} : { cursor: pageParam } };
    const page = await callPage(listNotices, input, signal);
    const newest = page.items[0];
    if (pageParam === null && newest && !newest.read) void markRead(client, newest.id);
    return page;
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  // What was unread stays marked as new until the list is closed. One that is opened again before the closed one's
  // answer is collected fetches, too.
  staleTime: 0,
  gcTime: 0,
});

async function markRead(client: QueryClient, upTo: number) {
  const { queryKey } = unreadNotices;
  try {
    const left = await call(readNotices, { body: { upTo } });
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, left);
  } catch {
    // They stay unread, and are marked when they are opened again.
  }
}
