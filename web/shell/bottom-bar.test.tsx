// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listListings } from '#contract/directory.ts';
import { answerAdmin, cranes, GRACE } from '../testing/admin-page.ts';
import { fakeApi, mountPage, press } from '../testing/mount-page.tsx';
import { lanternKeep, MINA } from '../testing/page-request.ts';

const bar = () => {
  const found = document.querySelector<HTMLElement>('nav[aria-label=Places]');
  if (found === null) throw new Error('There is no bottom bar');
  return found;
};
const isVisible = () => !bar().hidden;
const places = () =>
  within(bar())
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('the bottom bar of a visitor names five places and says where they are', async () => {
  await mountPage(fakeApi(), '/terms');
  await waitFor(() => expect(places()).toEqual(['Browse', 'Search', 'What’s on', 'Saved', 'Login']));
  expect(within(bar()).queryByRole('link', { current: 'page' })).toBeNull();
  const login = within(bar()).getByRole('link', { name: 'Login' });
  expect(login.getAttribute('href')).toContain('returnTo=%2Fterms');
  const links = within(bar())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links.slice(0, 3)).toEqual(['/', '/events', '/saved']);
});

test('the bottom bar of a member leads to their own servers', async () => {
  await mountPage(fakeApi(), '/terms', { as: MINA });
  await screen.findByRole('button', { name: /Mina/ });
  expect(places()).toEqual(['Browse', 'Search', 'What’s on', 'Saved', 'My servers']);
});

test('each bar marks the current page', async () => {
  await mountPage(fakeApi(), '/saved');
  const current = screen.getAllByRole('link', { current: 'page' });
  expect(current.map((link) => link.textContent)).toEqual(['Saved', 'Saved']);
});

test('the bottom bar is hidden while a field has the focus', async () => {
  await mountPage(fakeApi(), '/terms');
  const field = screen.getAllByRole('searchbox')[0];
  act(() => field?.focus());
  expect(isVisible()).toBe(false);
  act(() => field?.blur());
  expect(isVisible()).toBe(true);
});

test('the bar of selected requests takes the place of the bottom bar', async () => {
  const api = fakeApi();
  answerAdmin(api, { submissions: [cranes] });
  await mountPage(api, '/admin?tab=submissions', { as: GRACE });
  await press(await screen.findByRole('checkbox', { name: 'Select' }));
  expect(isVisible()).toBe(false);
  expect(document.documentElement.dataset.bottomBar).toBe('selection');
  await press(screen.getByRole('button', { name: 'Clear selection' }));
  expect(isVisible()).toBe(true);
});

test('Search in the bottom bar opens the search and focuses its field', async () => {
  await mountPage(fakeApi(), '/terms');
  await press(within(bar()).getByRole('button', { name: 'Search' }));
  expect(document.activeElement?.closest('#phone-search')).not.toBeNull();
  expect(isVisible()).toBe(false);
});

test('a second skip link leads to the servers of a list, where there is one', async () => {
  const api = fakeApi();
  api.answer(listListings, [lanternKeep]);
  await mountPage(api, '/');
  const href = screen.getByRole('link', { name: 'Skip to the servers' }).getAttribute('href');
  await screen.findByRole('article');
  const target = document.querySelector(href ?? 'none');
  expect(target?.querySelector('article')).not.toBeNull();
  expect(target?.getAttribute('tabindex')).toBe('-1');
  await mountPage(fakeApi(), '/terms');
  expect(screen.queryByRole('link', { name: 'Skip to the servers' })).toBeNull();
});
