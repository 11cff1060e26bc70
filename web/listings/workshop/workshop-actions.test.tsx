// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deleteServer } from '#contract/listings.ts';
import { getWorkshop, withdrawRevision, type Workshop, type WorkshopListing } from '#contract/workshop.ts';
import { fakeApi, mountPage, press, refusal, waitForToast } from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';
import { answerWorkshop, kites, WORKSHOP } from '../../testing/workshop-page.ts';
import type { WorkshopTab } from './workshop-tabs.ts';

const main = () => document.querySelector('main')?.textContent ?? '';

test('the login link of a visitor names the page as the one to return to', async () => {
  await mountPage(fakeApi(), WORKSHOP.page);
  const links = await screen.findAllByRole('link', { name: 'Log in with Discord' });
  expect(links.at(-1)?.getAttribute('href')).toBe(
    `/api/auth/discord?returnTo=${encodeURIComponent(WORKSHOP.page)}`,
  );
});

test('the page of a guild tells others that they do not manage it', async () => {
  const api = fakeApi();
  api.answer(getWorkshop, () => refusal(403, 'notManager'));
  await mountPage(api, WORKSHOP.overview, { as: MINA });
  expect(await screen.findByRole('heading', { level: 1, name: 'You don’t manage this server' })).toBeTruthy();
});

test('a workshop that could not be loaded says so, and loads on another try', async () => {
  const api = fakeApi();
  api.answer(getWorkshop, () => refusal(503, 'discordUnavailable'));
  await mountPage(api, WORKSHOP.overview, { as: MINA });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(again.closest('[role=alert]')?.textContent).toContain('We couldn’t load your server.');
  answerWorkshop(api);
  await press(again);
  await screen.findByRole('heading', { level: 1, name: kites.name });
});

test('a withdrawal that comes too late is told so, and the page is fresh', async () => {
  const { api, change } = await open('page', { status: 'pending', leavesStatus: 'approved' });
  await press(await screen.findByRole('button', { name: 'Withdraw' }));
  api.answer(withdrawRevision, () => {
    change({ status: 'approved', leavesStatus: null });
    return refusal(409, 'nothingToWithdraw');
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw from review' }));
  await press(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await waitForToast()).toEqual([
    'Not withdrawn',
    'Nothing of this server is in review, so there’s nothing to withdraw.',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(main()).toContain('Approved'));
  expect(main()).not.toContain('Pending Review');
});

test('a deletion asks first, also where somebody else submitted the server', async () => {
  const { api } = await open('settings', { isSubmitter: false });
  const deletion = await screen.findByRole('button', { name: 'Delete' });
  await press(deletion);
  const question = within(await screen.findByRole('dialog', { name: 'Delete Server Listing' }));
  expect(question.getByText(/You can’t undo this\./)).toBeTruthy();
  await press(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('DELETE')).toEqual([]);

  api.answer(deleteServer, () => {
    answerWorkshop(api, null);
    return {};
  });
  await press(deletion);
  const again = within(await screen.findByRole('dialog', { name: 'Delete Server Listing' }));
  await press(again.getByRole('button', { name: 'Delete Permanently' }));
  expect(await waitForToast()).toEqual(['Server Deleted', 'It’s no longer in the directory.']);
  expect(api.calls('DELETE')).toEqual([`DELETE /api/user/servers/${kites.discordServerId}`]);
  await waitFor(() => expect(main()).toContain('Not in the directory yet'));
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('who neither owns the guild nor submitted the server is offered no deletion', async () => {
  await open('settings', { isSubmitter: false }, { owner: false });
  await screen.findByRole('switch', { name: 'Show events' });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

async function open(
  tab: WorkshopTab,
  listing: Partial<WorkshopListing>,
  guild: Partial<Workshop['guild']> = {},
) {
  const api = fakeApi();
  const change = answerWorkshop(api, { ...kites, ...listing }, guild);
  await mountPage(api, WORKSHOP[tab], { as: MINA });
  return { api, change };
}
