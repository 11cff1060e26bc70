// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { EMPTY_CONTENT } from '#contract/content.ts';
import { listUserGuilds, type UserGuild } from '#contract/guilds.ts';
import { editServer, listSubmittedServers, submitServer } from '#contract/listings.ts';
import { getWorkshop } from '#contract/workshop.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { fakeApi, fill, mountPage, press, refusal, waitForToast } from '../testing/mount-page.tsx';
import { guild, server } from '../testing/own-servers.ts';
import { MINA } from '../testing/page-request.ts';

// The English texts that My Servers is specified with, as in specified-texts.test.tsx.

const A_DAY = '2026-11-18T10:00:00.000Z';
const WORDS = 'We build small rockets and watch them fly.';
const DESCRIPTION = 'We fold paper cranes together, one every evening.';
const AWAY = 'Discord isn’t answering right now. Try again in a moment.';

test('the cards of submitted servers say how each stands', async () => {
  await open();
  const approved = await card('Submitted Servers', 'Approved');
  for (const text of [
    'Approved',
    'Technology',
    'English',
    'We build small rockets',
    '18,432',
    '4.8/5.0',
    '412',
    'November 18, 2026',
  ])
    expect(approved.textContent).toContain(text);
  expect(within(approved).getByRole('link', { name: 'View Page' }).getAttribute('href')).toMatch(
    /^\/server\/\d+$/,
  );
  const pending = await card('Submitted Servers', 'Pending');
  expect(pending.textContent).toContain('Pending Review');
  expect(pending.textContent).toContain('N/A');
  const rejected = await card('Submitted Servers', 'Rejected');
  expect(rejected.textContent).toContain('Please say what your community is about.');
  expect(within(rejected).getByRole('button', { name: 'Edit and Resubmit' })).toBeTruthy();
  const suspended = await card('Submitted Servers', 'Suspended');
  expect(within(suspended).getAllByText('Suspended')).toHaveLength(2);
  expect(suspended.textContent).toContain(
    'Server Suspended - This server is temporarily hidden because our bot is no longer in the server. Re-invite the bot to restore visibility.',
  );
});

test('the cards of guilds offer what can be done with each', async () => {
  await open();
  const ready = await card('Servers You Can Manage', 'Ready');
  expect(ready.textContent).toContain('Ready to Publish');
  expect(within(ready).getByText('Owner')).toBeTruthy();
  await waitFor(() => expect(buttons(ready)).toEqual(['Configure to Publish']));
  const never = await card('Servers You Can Manage', 'Never bumped');
  await waitFor(() => expect(buttons(never)).toEqual(['Edit', 'Bump']));
  expect(never.textContent).not.toContain('Last bumped');
  const listed = await card('Servers You Can Manage', 'Listed');
  expect(buttons(listed)).toEqual(['Edit', 'Bump']);
  expect(listed.textContent).toContain('Approved');
  expect(within(listed).getByRole('link', { name: 'Manage' })).toBeTruthy();
  expect(listed.textContent).toContain('Last bumped: November 18, 2026');
  const waiting = await card('Servers You Can Manage', 'Waiting');
  expect(within(waiting).getByRole('button', { name: 'Already Submitted' }).hasAttribute('disabled')).toBe(
    true,
  );
  const without = await card('Servers You Can Manage', 'Without bot');
  expect(without.textContent).toContain('must be added to this server before submitting');
  const opening = vi.spyOn(window, 'open');
  onTestFinished(() => opening.mockRestore());
  await press(within(without).getByRole('button', { name: 'Add Bot First' }));
  expect(await waitForToast()).toEqual([
    'Bot Not Ready',
    'The bot is starting up. Please try again in a moment.',
  ]);
  expect(opening).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  const other = await card('Other Servers', 'Community');
  expect(within(other).getByRole('button', { name: 'No Permission' }).hasAttribute('disabled')).toBe(true);
});

test('the form of a submission checks what is written, and says what came of it', async () => {
  const api = await open();
  await press(within(await card('Servers You Can Manage', 'Ready')).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: 'Submit Server for Listing' });
  const form = within(dialog);
  expect(dialog.textContent).toMatch(/1-2 business days.*notified|notified.*1-2 business days/s);
  const options = (name: string) =>
    within(form.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(options('Category')).toEqual([...CATEGORIES]);
  expect(form.getByRole('combobox', { name: 'Category' })).toMatchObject({ value: 'Community' });
  expect(options('Language')).toEqual([...LISTING_LANGUAGES]);
  expect(form.getByRole('combobox', { name: 'Language' })).toMatchObject({ value: 'English' });
  const [description, invite] = ['Description', 'Invite link'].map((name) =>
    form.getByRole('textbox', { name }),
  );
  expect(description).toMatchObject({ value: '' });
  expect(invite).toMatchObject({ value: '' });
  await fill(description!, 'x'.repeat(19));
  await fill(invite!, 'papercranes');
  const submit = form.getByRole('button', { name: 'Submit for Review' });
  await press(submit);
  expect(dialog.textContent).toContain('Description must be at least 20 characters');
  expect(dialog.textContent).toContain('Must be a valid URL');
  await fill(description!, 'x'.repeat(501));
  expect(dialog.textContent).toContain('Description must not exceed 500 characters');
  expect(api.calls('POST')).toEqual([]);
  await fill(description!, DESCRIPTION);
  await fill(invite!, '');

  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(submitServer, () => promise);
  await press(submit, 2);
  await form.findByRole('button', { name: 'Submitting...' });
  answer(new Response('', { status: 500 }));
  expect(await waitForToast()).toEqual(['Submission Failed', 'Failed to submit server. Please try again.']);
  expect(api.calls('POST')).toHaveLength(1);
  api.answer(submitServer, () => refusal(503, 'discordUnavailable'));
  await press(form.getByRole('button', { name: 'Submit for Review' }));
  expect(await waitForToast()).toEqual(['Submission Failed', AWAY]);
  api.answer(submitServer, server(9, 'Ready'));
  api.answer(getWorkshop, () => refusal(403, 'notManager'));
  await press(form.getByRole('button', { name: 'Submit for Review' }));
  expect(await waitForToast()).toEqual([
    'Server Submitted!',
    'We review it within 1-2 business days. You’ll be notified once it’s approved.',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the form of an edit has what is listed, and says what came of it', async () => {
  const api = await open();
  await press(within(await card('Servers You Can Manage', 'Listed')).getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Server Listing' });
  const form = within(dialog);
  expect(dialog.textContent).toContain('changes are submitted for review');
  expect(form.getByRole('textbox', { name: 'Description' })).toMatchObject({ value: WORDS });
  expect(form.getByRole('combobox', { name: 'Category' })).toMatchObject({ value: 'Technology' });
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(editServer, () => promise);
  await press(form.getByRole('button', { name: 'Update Server' }));
  await form.findByRole('button', { name: 'Updating...' });
  answer(new Response('', { status: 500 }));
  expect(await waitForToast()).toEqual(['Update Failed', 'Failed to update server. Please try again.']);
  api.answer(editServer, server(3, 'Listed'));
  await press(form.getByRole('button', { name: 'Update Server' }));
  expect(await waitForToast()).toEqual([
    'Server Updated!',
    'Your changes have been submitted for review by our admins.',
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a bump says what came of it', async () => {
  const api = await open();
  const listed = within(await card('Servers You Can Manage', 'Listed'));
  api.answer(bumpListing, () => new Response('', { status: 500 }));
  await press(await listed.findByRole('button', { name: 'Bump' }));
  expect(await waitForToast()).toEqual(['Bump Failed', 'Failed to bump server. Please try again.']);
  const now = Date.now();
  api.answer(bumpListing, {
    lastBumpedAt: new Date(now).toISOString(),
    nextBumpAt: new Date(now + 3_600_000).toISOString(),
    memberCount: 31,
    onlineCount: 4,
  });
  await press(listed.getByRole('button', { name: 'Bump' }));
  expect(await waitForToast()).toEqual([
    'Server Bumped!',
    'Its stats have been updated and its visibility refreshed.',
  ]);
});

test('who is in no server is told so', async () => {
  const api = fakeApi();
  api.answer(listUserGuilds, []);
  api.answer(listSubmittedServers, []);
  await mountPage(api, '/my-servers', { as: MINA });
  expect(await screen.findByText('You are not a member of any Discord servers')).toBeTruthy();
  expect(screen.queryByText('Submitted Servers')).toBeNull();
});

async function open() {
  const api = fakeApi();
  api.answer(listUserGuilds, [
    guild(1, 'Ready'),
    guild(3, 'Listed', listed(A_DAY)),
    guild(5, 'Never bumped', { ...listed(null), owner: false }),
    guild(6, 'Waiting', { ...listed(A_DAY), owner: false, serverStatus: 'pending' }),
    guild(8, 'Without bot', { botInGuild: false }),
    guild(10, 'Community', { owner: false, canManage: false }),
  ]);
  api.answer(listSubmittedServers, [
    server(1, 'Approved'),
    server(2, 'Pending', { status: 'pending', rating: null, reviewCount: 0, memberCount: null }),
    server(3, 'Rejected', {
      status: 'rejected',
      rejectionReason: 'Please say what your community is about.',
    }),
    server(5, 'Suspended', { botPresent: false }),
  ]);
  await mountPage(api, '/my-servers', { as: MINA });
  return api;
}

async function card(section: string, name: string) {
  return within(await screen.findByRole('region', { name: section })).getByRole('article', { name });
}

const buttons = (of: HTMLElement) =>
  within(of)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

function listed(lastBumpedAt: string | null): Partial<UserGuild> {
  const serverData = { ...EMPTY_CONTENT, description: WORDS, category: 'Technology', lastBumpedAt } as const;
  return { isAdded: true, serverStatus: 'approved', serverData };
}
