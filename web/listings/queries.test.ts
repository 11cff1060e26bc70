import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { pagedQueryOptions } from '../api/use-paged-query.ts';
import { EVERYTHING } from '../directory/directory-view.ts';
import { directory } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('the error of a failed list says that servers could not be fetched, and why', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"error":"Away"}', { status: 503 }));
  const failing = createQueryClient().fetchInfiniteQuery(pagedQueryOptions(directory(EVERYTHING)));
  await expect(failing).rejects.toMatchObject({
    message: 'Failed to fetch servers',
    cause: { message: '503: {"error":"Away"}' },
  });
});
