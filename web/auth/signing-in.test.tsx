// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getUser, READABLE_COOKIES, signOut, type User } from '#contract/auth.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { getListing, listSubmittedServers } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { postReview } from '#contract/reviews.ts';
import {
  fakeApi,
  fill,
  forgetSession,
  mountPage,
  press,
  refusal,
  waitForToast,
} from '../testing/mount-page.tsx';
import { lanternKeep, MINA } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';

const GRACE: User = { ...MINA, id: '61790000000000002', username: 'Grace', isAdmin: true, role: 'admin' };
const MEMBERS_MENU = ['Support', 'Terms of Service', 'Logout'];
const UNTIL = '2031-05-01T09:00:00.000Z';

beforeEach(forgetFailure);

test('only who has a role sees the link to the admin dashboard', async () => {
  await mountPage(fakeApi(), '/terms', { as: MINA });
  await openMenu('Mina');
  expect(menuItems()).toEqual(MEMBERS_MENU);
  await mountPage(fakeApi(), '/terms', { as: GRACE });
  await openMenu('Grace');
  expect(menuItems()).toEqual(['Admin dashboard', ...MEMBERS_MENU]);
});

test('a member whose session cannot be checked is not treated as a visitor', async () => {
  const api = fakeApi();
  api.answer(getUser, () => refusal(503));
  claimSession();
  await mountPage(api, '/my-servers');
  expect(await screen.findByText('We couldn’t check whether you’re logged in')).toBeTruthy();
  expect(screen.queryByText('Please login to view your servers')).toBeNull();
  await waitFor(() => expect(api.calls('GET /api/auth/user').length).toBeGreaterThan(1)); // by itself

  api.answer(getUser, { user: MINA });
  api.answer(listUserGuilds, []);
  api.answer(listSubmittedServers, []);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await userMenu('Mina')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'My Servers' })).toBeTruthy();
});

test.each([
  ['cancelled', 'Login cancelled.'],
  ['expired', 'That login expired or wasn’t finished. Log in again.'],
  ['unavailable', 'Discord isn’t answering right now. Try again in a moment.'],
] as const)('a login that is %s is explained once, until it is dismissed', async (failure, text) => {
  tellFailure(failure);
  await mountPage(fakeApi(), '/terms?a=b&c=d');
  const notice = await screen.findByText(text);
  expect(document.cookie, 'the next page would tell it again').not.toContain('sign-in-failure');
  expect(loginLink()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/api/auth/discord?returnTo=%2Fterms%3Fa%3Db%26c%3Dd',
  );
  await press(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(notice.isConnected).toBe(false));
});

test('logging out shows the visitor’s page, with the focus on Login', async () => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { as: MINA });
  expect(await screen.findByRole('button', { name: /Bump/ })).toBeTruthy();
  api.answer(signOut, () => {
    forgetSession();
    return new Response('null');
  });
  await leave('Mina');
  await waitFor(() => expect(document.activeElement).toBe(loginLink()));
  expect(screen.queryByRole('link', { name: 'My servers' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Connect to bump the server' })).toBeTruthy();
});

test('a failed logout says so and keeps the session', async () => {
  const api = fakeApi();
  await mountPage(api, '/terms', { as: MINA });
  api.answer(signOut, () =>
    Response.json({ error: 'The directory sleeps.', code: 'asleep' }, { status: 503 }),
  );
  await leave('Mina');
  expect(await waitForToast()).toEqual(['We couldn’t log you out', 'The directory sleeps.']);
  expect(await userMenu('Mina')).toBeTruthy();
});

test('a page opened after the session ended elsewhere is a visitor’s', async () => {
  const api = fakeApi();
  api.answer(getUser, () => refusal(401, 'notSignedIn'));
  claimSession();
  await mountPage(api, '/terms');
  await waitFor(() => expect(loginLink()).toBeTruthy());
  expect(document.cookie).not.toContain(READABLE_COOKIES.signedIn);
  expect(api.calls('GET /api/auth/user')).toHaveLength(1);
});

test('who is banned while signed in is told why, once they act', async () => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER, { as: MINA });
  await press(await screen.findByRole('radio', { name: '5 stars' }));
  await fill(screen.getByRole('textbox', { name: 'Your experience' }), 'Kind people.');
  const ban = () => {
    forgetSession();
    tellFailure('banned', { reason: 'Sells accounts.', until: UNTIL });
    return refusal(403, 'personBanned');
  };
  api.answer(postReview, ban);
  await press(screen.getByRole('button', { name: 'Submit Review' }));
  expect((await waitForToast())[0]).toBe('Failed to submit review');
  await expectBanNotice();
});

test('who is banned while signed in is told why on the next page they open', async () => {
  const api = fakeApi();
  api.answer(getUser, () => {
    forgetSession();
    tellFailure('banned', { reason: 'Sells accounts.', until: UNTIL });
    return refusal(403, 'personBanned');
  });
  claimSession();
  await mountPage(api, '/terms');
  await expectBanNotice();
  expect(document.cookie).not.toMatch(/sign-in-failure|ban-/);
});

test('a hidden listing is a preview for its managers and not found for visitors', async () => {
  const api = fakeApi();
  answerServer(api);
  api.answer(getListing, () =>
    document.cookie.includes(READABLE_COOKIES.signedIn)
      ? Response.json({ ...lanternKeep, inviteLink: null, hidden: 'rejected' })
      : refusal(404, 'listingNotFound'),
  );
  await mountPage(api, SERVER, { as: MINA });
  expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Keep' })).toBeTruthy();
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toContain(
    'We rejected the submission.',
  );
  for (const join of screen.getAllByRole('button', { name: 'Join Server' }))
    expect(join.hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('region', { name: 'Boost Visibility' })).toBeNull();

  api.answer(listListings, []);
  api.answer(signOut, () => {
    forgetSession();
    return new Response('null');
  });
  await leave('Mina');
  expect(await screen.findByRole('heading', { level: 1, name: 'Server not found' })).toBeTruthy();
});

test('a member without a role at /admin is told so and sent home', async () => {
  const api = fakeApi();
  api.answer(listListings, []);
  const titles = new Set<string>();
  const note = () => document.querySelectorAll('h1').forEach((title) => titles.add(title.textContent));
  const watcher = new MutationObserver(note);
  watcher.observe(document, { childList: true, subtree: true });
  await mountPage(api, '/admin', { as: MINA });
  expect(await waitForToast()).toEqual([
    'Access Denied',
    "You don't have permission to access the admin dashboard.",
  ]);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  watcher.disconnect();
  expect(titles).toContain('You do not have permission to access this page');
});

async function expectBanNotice() {
  const notice = await screen.findByText(/Sells accounts\./);
  const alert = notice.closest<HTMLElement>('[role=alert]');
  if (alert === null) throw new Error('the notice is no alert');
  expect(alert.textContent).toMatch(/banned/);
  expect(alert.querySelector('time')?.getAttribute('datetime')).toBe(UNTIL);
  expect(
    within(alert)
      .getByRole('link', { name: /^Ask in the support server/ })
      .getAttribute('href'),
  ).toBe('https://discord.gg/guildhall');
  expect(loginLink()).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Your menu/ })).toBeNull();
  await press(within(alert).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(alert.isConnected).toBe(false));
}

/** Sets the cookies that tell a page why nobody is signed in. */
function tellFailure(kind: string, { reason, until }: { reason?: string; until?: string } = {}) {
  document.cookie = `${READABLE_COOKIES.signInFailure}=${kind}; path=/`;
  if (reason) document.cookie = `${READABLE_COOKIES.banReason}=${encodeURIComponent(reason)}; path=/`;
  if (until) document.cookie = `${READABLE_COOKIES.banUntil}=${encodeURIComponent(until)}; path=/`;
}

function forgetFailure() {
  for (const name of [READABLE_COOKIES.signInFailure, READABLE_COOKIES.banReason, READABLE_COOKIES.banUntil])
    document.cookie = `${name}=; max-age=0; path=/`;
}

function claimSession() {
  document.cookie = `${READABLE_COOKIES.signedIn}=1; path=/`;
}

const loginLink = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Login' });

const userMenu = (name: string) => screen.findByRole('button', { name: `Your menu, ${name}` });

const menuItems = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

async function openMenu(name: string) {
  await press(await userMenu(name));
}

async function leave(name: string) {
  await openMenu(name);
  await press(screen.getByRole('menuitem', { name: 'Logout' }));
}
