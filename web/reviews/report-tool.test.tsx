// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getOwnReview, listReviews } from '#contract/reviews.ts';
import type { User } from '#contract/auth.ts';
import { fakeApi, mountPage, press, waitForLazyCode } from '../testing/mount-page.tsx';
import { MINA, review } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';

const REPLIED = { ...review, reply: { text: 'Come again.', at: '2025-11-21T09:00:00.000Z' } };

test('a review and the reply to it are reported from menus of their own', async () => {
  const article = await openAs(MINA);
  expect(article.textContent).not.toContain('Report');
  await press(await menuOf(article, 'the reply to 미나'));
  expect(within(article).getByRole('menu').textContent).toBe('the reply to 미나Report');
  await press(within(article).getByRole('menuitem', { name: 'Report' }));
  expect(await screen.findByRole('dialog', { name: /^Report/ })).toBeTruthy();
});

test('the menu leads a visitor to sign in, and back', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const article = await openAs(null);
  await press(await menuOf(article, 'the review by 미나'));
  await press(within(article).getByRole('menuitem', { name: 'Log in with Discord to report this' }));
  expect(assign.mock.calls).toEqual([[`/api/auth/discord?returnTo=${encodeURIComponent(SERVER)}`]]);
});

test('one’s own review has no menu, and managers have none at their reply', async () => {
  const own = await openAs(MINA, { review: REPLIED, manages: true });
  await waitForLazyCode();
  expect(within(own).queryByRole('button')).toBeNull();
});

test('that an author was checked is a mark with a name', async () => {
  const article = await openAs(null);
  const mark = within(article).getByTitle('Verified');
  expect(mark.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(mark.textContent).toBe('Verified');
  expect(mark.querySelector('.sr-only')).toBeTruthy();
});

const menuOf = async (article: HTMLElement, about: string) =>
  within(article).findByRole('button', { name: `Options for ${about}` });

async function openAs(as: User | null, own: object = {}) {
  const api = fakeApi();
  answerServer(api);
  api.answer(listReviews, [REPLIED]);
  api.answer(getOwnReview, { review: null, manages: false, isMember: true, removed: null, ...own });
  await mountPage(api, SERVER, { as });
  return screen.findByRole('article', { name: review.username });
}
