// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  addFavourite,
  listFavouriteIds,
  listFavourites,
  listListingsByIds,
  mergeFavourites,
  removeFavourite,
} from '#contract/favourites.ts';
import { listListings } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import {
  fakeApi,
  waitForLazyCode,
  mountPage,
  press,
  refusal,
  waitForToast,
  type FakeApi,
} from '../../testing/mount-page.tsx';
import { lanternKeep, MINA } from '../../testing/page-request.ts';

const idOf = (n: number) => String(739_200_000_000_000_000n + BigInt(n));
const listingOf = (n: number): Listing => ({
  ...lanternKeep,
  id: `7b0f3f0e-93b1-4c37-9d0b-${String(n).padStart(12, '0')}`,
  discordServerId: idOf(n),
  name: `Server ${n}`,
});

test('a visitor’s page has 24 servers, and more on demand', async () => {
  const api = byIds();
  saveInBrowser(Array.from({ length: 30 }, (_, n) => n));
  await mountPage(api, '/saved');
  await waitForLazyCode(); // until then it may be a member, and the part of visitors is in another place
  await waitFor(() => expect(names()).toHaveLength(24));
  await press(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(names()).toHaveLength(30));
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Server 24'));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('servers that are hidden or unknown are left out and kept', async () => {
  const api = fakeApi();
  api.answer(listListingsByIds, [listingOf(2)]);
  saveInBrowser([1, 2]);
  await mountPage(api, '/saved');
  await waitFor(() => expect(names()).toEqual(['Server 2']));
  expect(stored()).toEqual([idOf(1), idOf(2)]);
});

test('without a saved server a visitor is led to all servers', async () => {
  await mountPage(byIds(), '/saved');
  expect(await screen.findByText('Nothing saved yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse servers' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Log in with Discord' }).getAttribute('href')).toBe(
    '/api/auth/discord?returnTo=%2Fsaved',
  );
});

test('what a visitor takes off stays in its place, and can be saved again', async () => {
  saveInBrowser([1, 2]);
  await mountPage(byIds(), '/saved');
  await waitFor(() => expect(names()).toEqual(['Server 1', 'Server 2']));
  await press(await heart('Server 1'));
  expect(isPressed(await heart('Server 1'))).toBe(false);
  expect(names()).toEqual(['Server 1', 'Server 2']);
  expect(stored()).toEqual([idOf(2)]);
});

test('a member’s saved servers are loaded a page at a time', async () => {
  const api = ofMember(Array.from({ length: 25 }, (_, n) => idOf(n)));
  api.answer(listFavourites, ({ query }) =>
    query.has('cursor')
      ? Response.json([listingOf(24)])
      : Response.json(
          Array.from({ length: 24 }, (_, n) => listingOf(n)),
          { headers: { link: '</api/user/favourites?cursor=abc>; rel="next"' } },
        ),
  );
  await mountPage(api, '/saved', { as: MINA });
  await waitFor(() => expect(names()).toHaveLength(24));
  await press(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(names()).toHaveLength(25));
  expect(api.calls('GET /api/user/favourites?')).toEqual(['GET /api/user/favourites?cursor=abc']);
});

test('a member’s heart is pressed at once, and goes back with words when saving fails', async () => {
  const api = ofMember([]);
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(addFavourite, () => promise);
  await mountPage(api, '/', { as: MINA });
  const pressed = await heart('Lantern Keep');
  await press(pressed);
  await waitFor(() => expect(isPressed(pressed)).toBe(true));
  answer(refusal(503));
  expect(await waitForToast()).toEqual([
    'We couldn’t save that',
    'The directory isn’t answering right now. Try again in a moment.',
  ]);
  await waitFor(() => expect(isPressed(pressed)).toBe(false));
});

test('a double click saves once', async () => {
  const api = ofMember([]);
  api.answer(addFavourite, {});
  api.answer(removeFavourite, {});
  await mountPage(api, '/', { as: MINA });
  const pressed = await heart('Lantern Keep');
  await press(pressed, 2);
  await waitFor(() => expect(api.calls('PUT')).toHaveLength(1));
  await press(pressed);
  await waitFor(() => expect(api.calls('DELETE')).toHaveLength(1));
  expect(api.calls('PUT')).toEqual([`PUT /api/user/favourites/${lanternKeep.discordServerId}`]);
});

test('a double click of a visitor takes nothing back', async () => {
  await mountPage(byIds(), '/');
  const pressed = await heart('Lantern Keep');
  await press(pressed, 2);
  expect(isPressed(pressed)).toBe(true);
  expect(stored()).toEqual([lanternKeep.discordServerId]);
});

test('a member’s hearts follow what another tab saves', async () => {
  const api = ofMember([]);
  await mountPage(api, '/', { as: MINA });
  const pressed = await heart('Lantern Keep');
  expect(isPressed(pressed)).toBe(false);
  api.answer(listFavouriteIds, [lanternKeep.discordServerId]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'favourites-changed', newValue: '-' }));
  await waitFor(() => expect(isPressed(pressed)).toBe(true));
});

test('what a visitor saved becomes the account’s at once, and leaves the browser', async () => {
  const api = ofMember([idOf(1), idOf(2)]);
  api.answer(mergeFavourites, {});
  api.answer(listFavourites, [listingOf(1), listingOf(2)]);
  api.answer(listListingsByIds, [listingOf(1)]); // until it is known who is there
  saveInBrowser([1]);
  await mountPage(api, '/saved', { as: MINA });
  await waitFor(() => expect(names()).toEqual(['Server 1', 'Server 2']));
  expect(api.asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { ids: [idOf(1)] },
  ]);
  expect(stored()).toEqual([]);
});

test('a browser that keeps nothing says so, and saves nothing', async () => {
  await mountPage(byIds(), '/');
  vi.stubGlobal('localStorage', { getItem: () => null });
  const pressed = await heart('Lantern Keep');
  await press(pressed);
  expect(await waitForToast()).toEqual([
    'We couldn’t save that',
    'This browser doesn’t let sites save anything. Log in to save servers.',
  ]);
  expect(isPressed(pressed)).toBe(false);
});

/** An API for a visitor: a list, and listings by their ids. */
function byIds(): FakeApi {
  const api = fakeApi();
  api.answer(listListings, [lanternKeep]);
  api.answer(listListingsByIds, ({ query }) =>
    (query.get('ids') ?? '').split(',').map((id) => listingOf(Number(BigInt(id) - BigInt(idOf(0))))),
  );
  return api;
}

/** An API for a member who has saved some. */
function ofMember(ids: readonly string[]): FakeApi {
  const api = fakeApi();
  api.answer(listFavouriteIds, [...ids]);
  api.answer(listListings, [lanternKeep]);
  return api;
}

function saveInBrowser(numbers: readonly number[]) {
  localStorage.setItem('saved-servers', JSON.stringify(numbers.map(idOf)));
}

const stored = () => JSON.parse(localStorage.getItem('saved-servers') ?? '[]') as unknown;

const heart = async (name: string) =>
  within(screen.getByRole('main')).findByRole('button', { name: `Save ${name}` });

const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';

const names = () => [...document.querySelectorAll('main article h3')].map(({ textContent }) => textContent);
