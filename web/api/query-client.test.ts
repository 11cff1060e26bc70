import { afterEach, expect, test, vi } from 'vitest';
import { getListing } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { pageStateOf, restorePageState } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { queryKeyOf, apiQuery } from './query.ts';

afterEach(() => vi.unstubAllGlobals());

test('what a question is remembered under are the parts of its address', () => {
  const discordServerId = '1049921672264095440';
  expect(queryKeyOf(apiQuery(listListings, {}))).toEqual(['/api', 'servers']);
  expect(queryKeyOf(apiQuery(getListing, { params: { discordServerId } }))).toEqual([
    '/api',
    'servers',
    discordServerId,
  ]);
  expect(queryKeyOf(apiQuery(listListings, { query: { limit: 6 } }))).toEqual([
    '/api',
    'servers',
    '?limit=6',
  ]);
});

test('data is loaded by a GET on the key parts joined with slashes', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (address: unknown) => {
    requests.push(address);
    return new Response('[]');
  });
  const queryClient = createQueryClient();
  await queryClient.fetchQuery({ queryKey: ['/api', 'servers', '1', 'reviews'] });
  await queryClient.fetchQuery({ queryKey: ['/api', 'servers', '?limit=6'] });
  expect(requests).toEqual(['/api/servers/1/reviews', '/api/servers?limit=6']);
});

test('a failed load is not tried again by itself', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('', { status: 500 }));
  vi.stubGlobal('fetch', fetch);
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api', 'stats'] })).rejects.toThrow('500: ');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('answers and refusals travel from one cache to another, without times', async () => {
  const server = createQueryClient();
  server.setQueryData(['/api', 'stats'], { serverCount: 1, totalMembers: 2 });
  await server.prefetchQuery({
    queryKey: ['/api', 'servers', '1'],
    queryFn: () => Promise.reject(Object.assign(new Error('gone'), { status: 404 })),
  });
  const state = pageStateOf(server);
  expect(JSON.parse(JSON.stringify(state))).toEqual([
    { key: ['/api', 'stats'], data: { serverCount: 1, totalMembers: 2 } },
    { key: ['/api', 'servers', '1'], status: 404 },
  ]);

  const browser = createQueryClient();
  restorePageState(browser, state);
  expect(browser.getQueryData(['/api', 'stats'])).toEqual({ serverCount: 1, totalMembers: 2 });
  expect(browser.getQueryState(['/api', 'servers', '1'])).toMatchObject({
    status: 'error',
    fetchStatus: 'idle',
    error: { status: 404 },
  });
});
