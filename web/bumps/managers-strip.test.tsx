// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { getOwnReview } from '#contract/reviews.ts';
import type { User } from '#contract/auth.ts';
import { fakeApi, mountPage, press, waitForLazyCode, waitForToast } from '../testing/mount-page.tsx';
import { lanternKeep, MINA } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';

test('managers bump at the top of their server’s page, before its name', async () => {
  const api = await openAs(MINA, true);
  const strip = await screen.findByRole('region', { name: 'For managers' });
  const name = screen.getByRole('heading', { level: 1 });
  expect(strip.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const link = within(strip).getByRole('link', { name: 'Manage this server' });
  expect(link.getAttribute('href')).toBe(`/my-servers/${lanternKeep.discordServerId}`);
  api.answer(bumpListing, {
    lastBumpedAt: new Date().toISOString(),
    nextBumpAt: new Date(Date.now() + 3_600_000).toISOString(),
    memberCount: 1,
    onlineCount: 1,
  });
  await press(within(strip).getByRole('button', { name: 'Bump' }));
  expect(await waitForToast()).toEqual(['Server bumped!', 'Your server stats have been updated.']);
  expect(within(strip).getByRole('button').textContent).toMatch(/^Available in/);
});

test.each([
  ['a member', MINA],
  ['a visitor', null],
])('%s sees no strip', async (_who, user) => {
  await openAs(user, false);
  await screen.findByRole('region', { name: 'Boost Visibility' });
  await waitForLazyCode();
  expect(screen.queryByRole('region', { name: 'For managers' })).toBeNull();
});

async function openAs(as: User | null, manages: boolean) {
  const api = fakeApi();
  answerServer(api);
  api.answer(getOwnReview, { review: null, manages, isMember: true, removed: null });
  await mountPage(api, SERVER, { as });
  return api;
}
