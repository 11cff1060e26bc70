// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getListing } from '#contract/listings.ts';
import { listListings, listSimilar } from '#contract/directory.ts';
import { fakeApi, waitForLazyCode, mountPage, refusal } from '../testing/mount-page.tsx';
import { lanternKeep } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';

const SIX = ['Owls', 'Larks', 'Swifts', 'Terns', 'Gulls', 'Rooks'].map((name, n) =>
  Object.assign({}, lanternKeep, {
    id: `7b0f3f0e-93b1-4c37-9d0b-${String(n).padStart(12, '0')}`,
    discordServerId: `73920000000000000${n}`,
    name,
  }),
);
const NAMES = SIX.map(({ name }) => name);

let comeNear: () => void;

beforeEach(() => {
  const watched: ((entries: { isIntersecting: boolean; target: Element }[]) => void)[] = [];
  comeNear = () => watched.forEach((tell) => tell([{ isIntersecting: true, target: document.body }]));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (typeof watched)[number]) {
        watched.push(tell);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

test('similar servers are asked for once a reader comes near', async () => {
  const api = fakeApi();
  answerServer(api);
  const { promise, resolve: answer } = Promise.withResolvers<typeof SIX>();
  api.answer(listSimilar, () => promise);
  await mountPage(api, SERVER);
  await screen.findByRole('region', { name: 'Trending' });
  const similar = () => api.calls('GET ').filter((call) => call.endsWith('/similar'));
  expect(similar()).toEqual([]);
  await waitFor(() => {
    comeNear();
    expect(similar()).toHaveLength(1);
  });
  await waitFor(() => expect(similarRow().getAttribute('aria-busy')).toBe('true'));
  answer(SIX);
  await waitFor(() => expect(names(similarRow())).toEqual(NAMES));
  expect(similarRow().getAttribute('aria-busy')).toBe('false');
  expect(within(similarRow()).getByRole('link', { name: 'Owls' }).getAttribute('href')).toBe(
    '/server/739200000000000000',
  );
});

test.each([
  ['there are none', []],
  ['they cannot be had', () => refusal(503)],
] as const)('a server’s page has no row where %s', async (_why, answer) => {
  const api = fakeApi();
  answerServer(api);
  api.answer(listSimilar, answer as [] | (() => Response));
  await mountPage(api, SERVER);
  await waitForLazyCode();
  await waitFor(() => {
    comeNear();
    expect(api.calls('GET ').some((call) => call.endsWith('/similar'))).toBe(true);
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Similar servers' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: /Lantern Keep/ })).toBeTruthy();
});

test.each([
  ['an address that is no page', '/none/of/this'],
  ['a server that does not exist', SERVER],
  ['an address that names no server', '/server/cave-mappers'],
  ['a search without a hit', '/?q=zzyzx'],
  ['a search of a category without a hit', '/?category=Music&q=zzyzx'],
])('%s shows the six that were bumped last', async (_what, url) => {
  const api = fakeApi();
  api.answer(getListing, () => refusal(404, 'listingNotFound'));
  api.answer(listListings, ({ query }) => (query.has('q') ? [] : SIX));
  await mountPage(api, url);
  await waitForLazyCode(); // by then it is known that nobody is signed in
  await waitFor(() => {
    comeNear();
    expect(names(screen.getByRole('region', { name: 'Recently bumped servers' }))).toEqual(NAMES);
  });
  expect(document.querySelectorAll('main article')).toHaveLength(6);
  expect(api.calls('GET /api/servers?sort')).toEqual(['GET /api/servers?sort=bumped&limit=6']);
});

test('a search with a hit shows no row of other servers', async () => {
  const api = fakeApi();
  api.answer(listListings, [lanternKeep]);
  await mountPage(api, '/?q=caves');
  await waitFor(() => expect(document.querySelectorAll('main article')).toHaveLength(1));
  await waitForLazyCode();
  comeNear();
  await waitForLazyCode();
  expect(screen.queryByRole('region', { name: 'Recently bumped servers' })).toBeNull();
  expect(api.calls('GET /api/servers?')).toEqual(['GET /api/servers?q=caves']);
});

test.each([
  ['ko', '비슷한 서버', '최근 범프된 서버'],
  ['ja', '似ているサーバー', '最近バンプされたサーバー'],
] as const)('the rows have headings in %s', async (language, similar, bumped) => {
  const api = fakeApi();
  answerServer(api);
  api.answer(listSimilar, SIX);
  for (const [url, name] of [
    [SERVER, similar],
    ['/none/of/this', bumped],
  ] as const) {
    await mountPage(api, url, { language });
    await waitForLazyCode();
    await waitFor(() => {
      comeNear();
      expect(screen.getByRole('region', { name })).toBeTruthy();
    });
  }
});

const names = (row: HTMLElement) => [...row.querySelectorAll('h3')].map(({ textContent }) => textContent);
const similarRow = () => screen.getByRole('region', { name: 'Similar servers' });
