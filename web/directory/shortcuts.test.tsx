// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getFacets, type Facets, listListings, type Shortcut } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import { CATEGORIES, LISTING_LANGUAGES, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { fakeApi, mountPage, type FakeApi } from '../testing/mount-page.tsx';
import { lanternKeep } from '../testing/page-request.ts';

const MUSIC: Shortcut = { kind: 'category', value: 'Music', count: 17 };
const JAPANESE: Shortcut = { kind: 'language', value: 'Japanese', count: 1234 };
const STUDY: Shortcut = { kind: 'tag', value: 'study-group', count: 5 };

function facetsWith(...shortcuts: Shortcut[]): Facets {
  return {
    total: 1,
    categories: CATEGORIES.map((category) => ({ category, count: 1 })),
    languages: LISTING_LANGUAGES.map((language) => ({ language, count: 1 })),
    tags: [],
    shortcuts,
  };
}

/** Listings that are told apart by their numbers. */
function listings(from: number, to: number): Listing[] {
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    ...lanternKeep,
    id: `7b0f3f0e-93b1-4c37-9d0b-${String(from + at).padStart(12, '0')}`,
    discordServerId: `7392000000000000${String(from + at).padStart(2, '0')}`,
    name: `Hall ${from + at}`,
  }));
}

const SEARCH = '/?q=music&language=Korean';
const shortcuts = (name = 'Shortcuts') => screen.queryByRole('navigation', { name });
const links = (name?: string) =>
  within(shortcuts(name) ?? document.createElement('nav'))
    .queryAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

/** Answers a search with hits, and everything else with what a category has. */
function answerLists(api: FakeApi, hits: readonly Listing[], others: readonly Listing[]) {
  api.answer(listListings, ({ query }: { query: URLSearchParams }) =>
    query.has('q') ? [...hits] : others.slice(0, Number(query.get('limit'))),
  );
}

test('a search links what its words name, with what is chosen beside it', async () => {
  const api = fakeApi();
  answerLists(api, listings(1, 6), []);
  api.answer(getFacets, facetsWith(MUSIC, JAPANESE, STUDY));
  await mountPage(api, `${SEARCH}&sort=rating`);
  await waitFor(() => expect(links()).toHaveLength(3));

  expect(links()).toEqual([
    'Music · 17 servers /?category=Music&language=Korean',
    'In Japanese · 1,234 /?language=Japanese',
    '#study-group · 5 /?language=Korean&tag=study-group',
  ]);
});

test.each<[InterfaceLanguage, string, string[]]>([
  ['ko', '바로가기', ['음악 · 서버 17개', '일본어 서버 · 1,234개', '#study-group · 5개']],
  ['ja', 'ショートカット', ['音楽 · サーバー17件', '日本語のサーバー · 1,234件', '#study-group · 5件']],
])('shortcuts have names and counts in %s', async (language, name, expected) => {
  const api = fakeApi();
  answerLists(api, listings(1, 6), []);
  api.answer(getFacets, facetsWith(MUSIC, JAPANESE, STUDY));
  await mountPage(api, SEARCH, { language });
  await waitFor(() => expect(links(name).map((link) => link.replace(/ \/.*/, ''))).toEqual(expected));
});

test('there is no list of shortcuts without any, nor where nothing is searched for', async () => {
  const api = fakeApi();
  answerLists(api, listings(1, 6), []);
  api.answer(getFacets, facetsWith());
  await mountPage(api, SEARCH);
  await waitFor(() => expect(screen.getByText('Hall 6')).toBeTruthy());
  expect(shortcuts()).toBeNull();
  api.answer(getFacets, facetsWith(MUSIC));
  await mountPage(api, '/?language=Korean');
  await waitFor(() => expect(api.calls('GET /api/facets')).toHaveLength(2));
  expect(shortcuts()).toBeNull();
});

test('five hits go on with six others of the category, none of them a hit', async () => {
  const api = fakeApi();
  answerLists(api, listings(1, 5), listings(3, 40));
  api.answer(getFacets, facetsWith(STUDY, MUSIC));
  await mountPage(api, SEARCH);
  const more = await screen.findByRole('region', { name: 'More in Music' });
  await waitFor(() => expect(within(more).getAllByRole('article')).toHaveLength(6));

  expect(
    within(more)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['More in Music', ...listings(6, 11).map(({ name }) => name)]);
  expect(within(more).getByRole('link', { name: 'See all: More in Music' }).getAttribute('href')).toBe(
    '/?category=Music&language=Korean',
  );
  expect(api.calls('GET /api/servers').filter((call) => !call.includes('q='))).toEqual([
    'GET /api/servers?category=Music&language=Korean&limit=11',
  ]);
});

test('six hits, or shortcuts without a category, are not followed by others', async () => {
  const api = fakeApi();
  for (const [hits, shortcut] of [
    [6, MUSIC],
    [1, JAPANESE],
  ] as const) {
    answerLists(api, listings(1, hits), listings(10, 20));
    api.answer(getFacets, facetsWith(shortcut));
    await mountPage(api, SEARCH);
    await waitFor(() => expect(links()).toHaveLength(1));
    expect(screen.queryByRole('region', { name: /More in/ })).toBeNull();
  }
});
