// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getListing } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { fakeApi, mountPage, press, refusal, type FakeApi } from './testing/mount-page.tsx';
import { lanternKeep } from './testing/page-request.ts';
import { answerServer } from './testing/server-page.ts';

const CRASHED = 'Something broke on this page';

test('a crashed page says so, keeps the shell and offers ways on', async () => {
  await mountCrash(fakeApi());
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { level: 1 }).textContent).toBe(CRASHED);
  expect(document.title).toBe(`${CRASHED} · Guildhall`);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(within(alert).getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(within(alert).getByRole('link', { name: 'Back to all servers' }).getAttribute('href')).toBe('/');
});

test('a crashed page can be left by a link to any view', async () => {
  const api = fakeApi();
  await mountCrash(api);
  await screen.findByRole('heading', { name: CRASHED });
  api.answer(listListings, [lanternKeep]);
  act(() => history.pushState(null, '', '/?category=Music'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Music servers' })).toBeTruthy();
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(screen.queryByText(CRASHED)).toBeNull();
});

test('a crash of the shell shows a page with a way back', async () => {
  // The values in the footer's texts are not texts.
  await mountPage(fakeApi(), '/terms', { facts: { year: { toString: null } as unknown as number } });
  forgetCrash();
  expect(await screen.findByRole('heading', { level: 1, name: CRASHED })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to all servers' }).getAttribute('href')).toBe('/');
});

test('a failed query is sent again when the page is opened again', async () => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, '/');
  api.answer(getListing, () => refusal(503));
  await press(await screen.findByRole('link', { name: 'Lantern Keep' }));
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
  await press(screen.getByRole('link', { name: 'All servers' }));
  api.answer(getListing, lanternKeep);
  await press(await screen.findByRole('link', { name: 'Lantern Keep' }));
  expect(await screen.findByText('Know before you join')).toBeTruthy(); // which lists do not tell
});

test.each([
  ['/', 'We couldn’t load the servers.'],
  ['/?category=Web3', 'We couldn’t load the servers.'],
])('a list at %s that fails to load says so and can be retried', async (url, text) => {
  const api = fakeApi();
  api.answer(listListings, () => refusal(503));
  await mountPage(api, url);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  api.answer(listListings, [lanternKeep]);
  await press(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed next page of servers says so and can be retried', async () => {
  const api = fakeApi();
  const link = '<https://guildhall.example/api/servers?cursor=MS4x>; rel="next"';
  api.answer(listListings, () => Response.json([lanternKeep], { headers: { link } }));
  await mountPage(api, '/');
  api.answer(listListings, () => refusal(503));
  await press(await screen.findByRole('link', { name: 'Load more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load the next servers.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const next = {
    ...lanternKeep,
    id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f12',
    discordServerId: '739500000000000002',
  };
  api.answer(listListings, [next]);
  await press(screen.getByRole('link', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Opens the directory with an invalid answer: a listing without a name. */
async function mountCrash(api: FakeApi) {
  api.answer(listListings, () => Response.json([{ id: '1' }]));
  await mountPage(api, '/');
  await screen.findByRole('alert');
  forgetCrash();
}

/** Takes what React says of a crash from the console. */
function forgetCrash() {
  // oxlint-disable-next-line no-console -- React tells there of what crashes
  const logged = vi.mocked(console.error).mock.calls;
  expect(logged.length).toBeGreaterThan(0);
  logged.length = 0;
}
