// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { listListings } from '#contract/directory.ts';
import { listSubmittedServers } from '#contract/listings.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import {
  fakeApi,
  forgetSession,
  mountPage,
  press,
  refusal,
  waitForToast,
} from '../../testing/mount-page.tsx';
import { MINA } from '../../testing/page-request.ts';

const NOT_NOW = 'The directory isn’t answering right now. Try again in a moment.';

test('the question says what goes and what stays, and asks to be understood first', async () => {
  await openMyServers();
  const dialog = await openQuestion();
  expect(dialog.textContent).toMatch(
    /the servers you submitted, with their pages, reviews and reports.*our moderators’ decisions and bans, under a code instead of your name/s,
  );
  expect(confirm(dialog).hasAttribute('disabled')).toBe(true);
  await press(within(dialog).getByRole('checkbox'));
  expect(confirm(dialog).hasAttribute('disabled')).toBe(false);
  await press(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a running deletion says so and is asked for once, and a failed one says why', async () => {
  const api = await openMyServers();
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(deleteOwnData, () => promise);
  const dialog = await openQuestion();
  const box = within(dialog).getByRole('checkbox');
  await press(box);
  const button = confirm(dialog);
  await press(button, 2);
  const deleting = await within(dialog).findByRole('button', { name: 'Deleting...' });
  expect(deleting.getAttribute('aria-disabled')).toBe('true');
  expect(deleting.querySelector('svg')).not.toBeNull();
  expect(box.hasAttribute('disabled')).toBe(true);
  await press(deleting);
  answer(refusal(503));

  expect(await waitForToast()).toEqual(['We didn’t delete your data', NOT_NOW]);
  await waitFor(() => expect(confirm(dialog).getAttribute('aria-disabled')).not.toBe('true'));
  expect(box).toMatchObject({ checked: true, disabled: false });
  expect(api.calls('DELETE')).toHaveLength(1);
  expect(screen.getByText('Mina')).toBeTruthy();
});

test('a failed download says why', async () => {
  const api = await openMyServers();
  api.answer(getOwnData, () => refusal(503));
  await press(await screen.findByRole('button', { name: 'Download' }));
  expect(await waitForToast()).toEqual(['We couldn’t download your data', NOT_NOW]);
});

test('when the answer to a deletion is lost, the page finds out the outcome', async () => {
  const api = await openMyServers();
  api.answer(deleteOwnData, () => Promise.reject(new TypeError('no connection')));
  const dialog = await openQuestion();
  await press(within(dialog).getByRole('checkbox'));
  await press(confirm(dialog));
  expect(await waitForToast()).toEqual([
    'We couldn’t confirm the deletion',
    'The site didn’t answer. Check your connection and try again.',
  ]);
  expect(screen.getByText('Mina')).toBeTruthy();

  // It was done, but its answer does not arrive.
  api.answer(getUser, () => refusal(401, 'notSignedIn'));
  await press(confirm(dialog));
  expect(await waitForToast()).toEqual([
    'Your data was deleted',
    'You’re logged out. If you log in again, you start fresh.',
  ]);
  await waitFor(() => expect(screen.queryByText('Mina')).toBeNull());
  expect(window.location.pathname).toBe('/');
});

test('an erasure makes the person a visitor, and drops what they wrote', async () => {
  const api = await openMyServers();
  for (const draft of [`review-draft ${MINA.id} 1`, `listing-draft ${MINA.id} 2`, 'review-draft 5 1'])
    localStorage.setItem(draft, '{}');
  api.answer(deleteOwnData, () => {
    forgetSession(); // as the answer's cookies do
    return {};
  });
  const dialog = await openQuestion();
  await press(within(dialog).getByRole('checkbox'));
  await press(confirm(dialog));
  expect(await waitForToast()).toEqual([
    'Your data was deleted',
    'You’re logged out. If you log in again, you start fresh.',
  ]);
  await waitFor(() => expect(screen.queryByText('Mina')).toBeNull());
  expect(window.location.pathname).toBe('/');
  expect(Object.keys(localStorage).filter((name) => name.includes('draft'))).toEqual(['review-draft 5 1']);
});

test('a member erased elsewhere is told that they are not logged in', async () => {
  const api = await openMyServers();
  const dialog = await openQuestion();
  await press(within(dialog).getByRole('checkbox'));
  api.answer(deleteOwnData, () => refusal(401, 'notSignedIn'));
  api.answer(getUser, () => refusal(401, 'notSignedIn'));
  await press(confirm(dialog));
  expect(await waitForToast()).toEqual(['We didn’t delete your data', 'Log in with Discord first.']);
  expect(await screen.findByText('Please login to view your servers', { selector: 'h1' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['ko', /[가-힣]/],
  ['ja', /[ぁ-んァ-ン一-龯]/],
] as const)('the question is asked in %s', async (language, script) => {
  await openMyServers(language);
  const open = await waitFor(() => {
    const button = document.querySelector('main section:last-of-type button:last-of-type');
    if (button === null) throw new Error('the page has no button yet');
    return button;
  });
  await press(open);
  const dialog = await screen.findByRole('dialog');
  for (const part of dialog.querySelectorAll('h2, p, li, label')) expect(part.textContent).toMatch(script);
  expect(dialog.textContent?.replaceAll(/Discord|Guildhall/g, '')).not.toMatch(/[A-Za-z]/);
});

/** My Servers, for a member who has no server. */
async function openMyServers(language: InterfaceLanguage = 'en') {
  const api = fakeApi();
  api.answer(listUserGuilds, []);
  api.answer(listSubmittedServers, []);
  api.answer(listListings, []);
  await mountPage(api, '/my-servers', { as: MINA, language });
  return api;
}

async function openQuestion() {
  await press(await screen.findByRole('button', { name: 'Delete your data' }));
  return screen.findByRole('dialog', { name: 'Delete your data' });
}

const confirm = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Delete Permanently' });
