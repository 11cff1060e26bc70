// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getFacets, type Facets, listListings } from '#contract/directory.ts';
import { listShelves } from '#contract/shelves.ts';
import { CATEGORIES, LISTING_LANGUAGES, LISTING_SORTS } from '#contract/vocabulary.ts';
import { fakeApi, fill, mountPage, press, refusal } from '../testing/mount-page.tsx';
import { lanternKeep } from '../testing/page-request.ts';

const SIX = Array.from({ length: 6 }, (_, n) => ({
  ...lanternKeep,
  id: `7b0f3f0e-93b1-4c37-9d0b-${String(n).padStart(12, '0')}`,
  discordServerId: `73920000000000000${n}`,
}));

function facetsOf(count: number): Facets {
  return {
    total: count,
    categories: CATEGORIES.map((category) => ({ category, count })),
    languages: LISTING_LANGUAGES.map((language) => ({ language, count })),
    tags: [],
    shortcuts: [],
  };
}

test('while counts are on their way there are none, and those of the new choice come', async () => {
  const api = await open('/');
  api.answer(getFacets, facetsOf(7));
  await mountPage(api, '/');
  await waitFor(() => expect(countOf('Gaming')).toBe('7 servers'));
  await press(chip('Music'));
  expect(await optionOf('Gaming')).toBe('Gaming (7)');
  const { promise, resolve: answer } = Promise.withResolvers<Facets>();
  api.answer(getFacets, () => promise);
  await fill(screen.getByRole('combobox', { name: 'Language' }), 'Korean');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Music servers in Korean');
  expect(await optionOf('Gaming')).toBe('Gaming');
  answer(facetsOf(3));
  await waitFor(async () => expect(await optionOf('Gaming')).toBe('Gaming (3)'));
  expect(api.calls('GET /api/facets?')).toEqual([
    'GET /api/facets?category=Music',
    'GET /api/facets?category=Music&language=Korean',
  ]);
});

test('where counts do not come, chips and selects work without them', async () => {
  const api = await open('/');
  api.answer(getFacets, () => refusal(503));
  await press(chip('Music'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Music servers');
  await waitFor(() => expect(api.calls('GET /api/facets?')).toHaveLength(1));
  expect(await optionOf('Gaming')).toBe('Gaming');
  await fill(screen.getByRole('combobox', { name: 'Category' }), 'Gaming');
  expect(window.location.search).toBe('?category=Gaming');
});

test('a button tells how each order is made, and marks the chosen one', async () => {
  await open('/?sort=members');
  const orders = () => [...document.querySelectorAll('form details li')];
  await waitFor(() => expect(orders()).toHaveLength(LISTING_SORTS.length));
  expect(orders()[0]?.textContent).toMatch(/^Recently bumpedMost recently bumped first/);
  expect(document.querySelector('form details [aria-current=true]')?.textContent).toMatch(/^Most members/);
  expect(screen.getByText('We sell no places and shuffle nothing.')).toBeTruthy();
  await open('/?q=music');
  await waitFor(() => expect(orders()).toHaveLength(LISTING_SORTS.length + 1));
  expect(document.querySelector('form details [aria-current=true]')?.textContent).toMatch(/^Best match/);
});

test('what tells of the orders closes by Escape, and when it is left', async () => {
  await open('/');
  const details = await waitFor(() => {
    const found = document.querySelector<HTMLDetailsElement>('form details:has(li)');
    if (found === null) throw new Error('it is not there yet');
    return found;
  });
  for (const close of [
    () => fireEvent.keyDown(details.querySelector('summary')!, { key: 'Escape' }),
    () => fireEvent.pointerDown(screen.getByRole('heading', { level: 1 })),
    () => screen.getByRole('combobox', { name: 'Language' }).focus(),
  ]) {
    details.open = true;
    fireEvent.pointerDown(details.querySelector('li')!);
    expect(details.open).toBe(true);
    act(() => {
      close();
    });
    expect(details.open).toBe(false);
  }
});

test('shelves are fetched once, and not for views', async () => {
  const api = await open('/?category=Music', 'German');
  api.answer(listListings, SIX);
  await press(screen.getByRole('link', { name: 'Guildhall, home' }));
  await screen.findByRole('region', { name: 'Servers in German' });
  await waitFor(() => expect(document.querySelectorAll('main article').length).toBeGreaterThan(6));
  await press(chip('Gaming'));
  expect(document.activeElement).toBe(document.querySelector('main'));
  expect(screen.queryByRole('region', { name: 'Servers in German' })).toBeNull();
  act(() => window.history.back());
  expect(await screen.findByRole('region', { name: 'Servers in German' })).toBeTruthy();
  expect(api.calls('GET /api/s').toSorted()).toEqual([
    'GET /api/servers',
    'GET /api/servers?category=Gaming',
    'GET /api/servers?category=Music',
    'GET /api/shelves?language=German',
    'GET /api/stats',
  ]);
});

test('a shelf is in the language that the reader chooses', async () => {
  await open('/', 'German');
  await screen.findByRole('region', { name: 'Servers in German' });
  await press(screen.getByRole('button', { name: /^Language/ }));
  await press(await screen.findByRole('menuitemradio', { name: '日本語' }));
  expect(await screen.findByRole('region', { name: '日本語のサーバー' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Servers in German' })).toBeNull();
});

async function open(url: string, browserLanguage: 'English' | 'German' = 'English') {
  const api = fakeApi();
  api.answer(listListings, SIX);
  api.answer(listShelves, [{ shelf: 'language', servers: SIX }]);
  await mountPage(api, url, { facts: { browserLanguage } });
  await waitFor(() => expect(document.querySelectorAll('main article').length).toBeGreaterThan(0));
  return api;
}

const chip = (name: string) =>
  [...document.querySelectorAll('ul[aria-label=Category] a')].find(
    ({ textContent }) => textContent === name,
  )!;
const optionOf = async (name: string) =>
  [...(await screen.findByRole('combobox', { name: 'Category' })).querySelectorAll('option')].find(
    ({ value }) => value === name,
  )?.textContent;
const countOf = (name: string) => chip(name).getAttribute('aria-description');
