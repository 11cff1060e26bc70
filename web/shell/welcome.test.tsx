// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listListings } from '#contract/directory.ts';
import { fakeApi, mountPage, press, waitForLazyCode } from '../testing/mount-page.tsx';
import { lanternKeep, MINA } from '../testing/page-request.ts';
import { currentToast, dismissToast, showToast } from '../ui/toast/toast-store.ts';

const TITLE = 'Welcome to Guildhall';
const sheet = () => screen.queryByRole('region', { name: TITLE });
const bottomBar = () => document.querySelector<HTMLElement>('nav[aria-label=Places]');

test('a first visitor is welcomed by a sheet that takes no focus and is not modal', async () => {
  await openHome();
  const welcome = await screen.findByRole('region', { name: TITLE });
  expect(welcome.textContent).toContain('Guildhall is new and growing');
  expect(welcome.contains(document.activeElement)).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  const add = within(welcome).getByRole('link', { name: 'Add your server' });
  expect(add.getAttribute('href')).toContain('returnTo=%2Fmy-servers%3Fadd');
});

test('the welcome stands in for the bottom bar until it is closed', async () => {
  await openHome();
  await screen.findByRole('region', { name: TITLE });
  expect(bottomBar()?.hidden).toBe(true);
  expect(document.documentElement.dataset.bottomBar).toBe('welcome');
  await press(screen.getByRole('button', { name: 'Look around first' }));
  expect(sheet()).toBeNull();
  expect(bottomBar()?.hidden).toBe(false);
  expect(document.documentElement.dataset.bottomBar).toBe('navigation');
});

test.each(['Look around first', 'Close'])('“%s” closes the welcome for good', async (name) => {
  await openHome();
  await press(within(await screen.findByRole('region', { name: TITLE })).getByRole('button', { name }));
  expect(localStorage.getItem('hasSeenWelcome')).toBe('true');
  await openHome({ isFirstVisit: false });
  await waitForLazyCode();
  expect(sheet()).toBeNull();
});

test('Escape closes the welcome while the focus is in it, and gives it to the page', async () => {
  await openHome();
  const welcome = await screen.findByRole('region', { name: TITLE });
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(sheet()).toBe(welcome);
  const button = within(welcome).getByRole('button', { name: 'Look around first' });
  act(() => button.focus());
  act(() => void fireEvent.keyDown(button, { key: 'Escape' }));
  expect(sheet()).toBeNull();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('the welcome waits until no toast is there, and stays when one comes', async () => {
  act(() => showToast({ title: 'Saved', tone: 'done' }));
  await openHome();
  await waitForLazyCode();
  expect(sheet()).toBeNull();
  act(() => dismissToast(currentToast()?.id ?? 0));
  expect(await screen.findByRole('region', { name: TITLE })).toBeTruthy();
  act(() => showToast({ title: 'Saved', tone: 'done' }));
  expect(sheet()).not.toBeNull();
});

test('the welcome waits while a field has the focus', async () => {
  await openHome();
  const field = screen.getAllByRole('searchbox')[0];
  act(() => field?.focus());
  await waitForLazyCode();
  expect(sheet()).toBeNull();
  act(() => field?.blur());
  expect(await screen.findByRole('region', { name: TITLE })).toBeTruthy();
});

test('the welcome leads a member to their servers and is over', async () => {
  await openHome({ as: MINA });
  const welcome = await screen.findByRole('region', { name: TITLE });
  await waitFor(() =>
    expect(within(welcome).getByRole('link', { name: 'Add your server' }).getAttribute('href')).toBe(
      '/my-servers?add',
    ),
  );
});

test.each(['/?q=jazz', '/?category=Music', '/?lang=en', '/terms'])(
  'who came to %s is not welcomed',
  async (url) => {
    await openHome({ url });
    await waitForLazyCode();
    expect(sheet()).toBeNull();
  },
);

async function openHome({ url = '/', as = null as typeof MINA | null, isFirstVisit = true } = {}) {
  const api = fakeApi();
  api.answer(listListings, [lanternKeep]);
  await mountPage(api, url, { as, isFirstVisit });
}
