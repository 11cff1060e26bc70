// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { changeServer, removeServer, forceBump, generateInvite } from '#contract/live-listings.ts';
import { banServer } from '#contract/bans.ts';
import { LIVE_ANALYTICS_PATH, type Snapshot } from '#contract/analytics.ts';
import { appointModerator, dismissModerator, findPeople, listModerators } from '#contract/roles.ts';
import { approveServer, listRequests, rejectServer } from '#contract/queue.ts';
import { LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { answerAdmin, cranes, GRACE } from '../testing/admin-page.ts';
import { settle, withListClock } from '../testing/list-clock.ts';
import {
  fakeApi,
  fill,
  mountPage,
  press,
  refusal,
  waitForToast,
  type FakeApi,
} from '../testing/mount-page.tsx';

// The English texts that the dashboard is specified with, as in specified-texts.test.tsx.

const APPROVED = { ...cranes, status: 'approved', revision: null } as const;
const FAILURE = () => refusal(500, 'internal');
const NOA = { id: '61790000000000007', username: 'Noa', avatar: null };

withListClock();

test('the head of the dashboard has its figures and tabs', async () => {
  await open('?tab=templates');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard');
  expect(screen.getByText('Manage server requests, reports, and bans')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Edit/ }).textContent).toBe('Edit Requests 2'));
  const figures = await screen.findByRole('region', { name: 'Stats' });
  expect([...figures.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Pending Requests',
    'Pending Reports',
    'Banned Servers',
    'Approved Servers',
  ]);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Analytics',
    'New Submissions 310',
    'Edit Requests 2',
    'Manage Servers',
    'Reported Servers 3',
    'Approved Servers',
    'Banned Servers',
    'Review Reports 2',
    'Appeals 1',
    'Moderators',
    'Templates',
    'Audit log',
  ]);
});

test('analytics shows who is here, first nobody and then a busy evening', async () => {
  const send = stubSocket();
  await open('');
  const panel = screen.getByRole('tabpanel');
  await within(panel).findByText('Loading analytics...');
  await send({});
  for (const text of ['No active users', 'No page views yet', 'No location data yet'])
    expect(await within(panel).findByText(text)).toBeTruthy();
  await send(BUSY);
  const now = await within(panel).findByRole('region', { name: 'Right now' });
  expect([...now.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Active Users',
    'Authenticated',
    'Page Views (1h)',
    'Page Views (24h)',
  ]);
  const list = within(panel).getByRole('list', { name: 'Active Sessions' });
  const sessions = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  const pages = ['Home', 'Server Detail', 'Admin Dashboard', 'My Servers', 'Terms of Service', '/else'];
  for (const [at, page] of pages.entries()) expect(sessions[at]).toContain(page);
  for (const [at, device] of ['Mobile', 'Tablet', 'Desktop'].entries())
    expect(sessions[at]).toContain(device);
  expect(sessions[0]).toContain('South Korea');
  const count = (name: string) =>
    within(within(panel).getByRole('region', { name })).getAllByRole('listitem').length;
  expect([count('Top Pages'), count('Top Countries')]).toEqual([10, 5]);
});

test('a force bump needs an id, and says what came of it', async () => {
  const api = await open('?tab=templates');
  const card = within(await screen.findByRole('region', { name: 'Force Bump Server' }));
  const bump = card.getByRole('button', { name: 'Bump' });
  const id = card.getByRole('textbox');
  expect(bump.hasAttribute('disabled')).toBe(true);
  await fill(id, '   ');
  expect(bump.hasAttribute('disabled')).toBe(true);
  await fill(id, ' 739200000000000002 ');
  api.answer(forceBump, () => refusal(404, 'listingNotFound'));
  await press(bump);
  expect(await waitForToast()).toEqual(['Failed to bump server', 'Server not found']);
  const at = '2026-05-01T10:00:00.000Z';
  api.answer(forceBump, { memberCount: 1234, onlineCount: 56, lastBumpedAt: at, nextBumpAt: at });
  settle();
  await press(bump);
  expect(await waitForToast()).toEqual([
    'Server bumped successfully',
    'Updated stats: 1,234 members, 56 online.',
  ]);
  expect(lastBody(api)).toEqual({ discordServerId: '739200000000000002' });
});

test('a submission is approved, or its failure told', async () => {
  const api = await open('?tab=submissions', { submissions: [cranes] });
  const item = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  api.answer(approveServer, FAILURE);
  settle();
  await press(item.getByRole('button', { name: 'Approve' }));
  expect(await waitForToast()).toEqual([
    'Failed to approve',
    'Could not approve the server. Please try again.',
  ]);
  api.answer(approveServer, { status: 'approved', inviteState: 'good' });
  settle();
  await press(item.getByRole('button', { name: 'Approve' }));
  const text = 'Paper Cranes: The server has been approved and is now live.';
  expect(await waitForToast()).toEqual(['Server approved', text]);
});

test('an invite that cannot be made says so', async () => {
  // It is opened in a window.
  vi.stubGlobal('open', () => ({ opener: null, closed: false, close: () => {}, location: {} }));
  const api = await open('?tab=submissions', { submissions: [cranes] });
  const item = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  for (const [answer, title, text] of [
    [
      () => Response.json({ inviteUrl: '' }),
      'Failed to generate invite',
      'Could not create an invite link for this server.',
    ],
    [FAILURE, 'Error', 'Failed to generate invite link.'],
  ] as const) {
    api.answer(generateInvite, answer);
    settle();
    await press(item.getByRole('button', { name: 'Generate Invite' }));
    expect(await waitForToast()).toEqual([title, text]);
  }
});

test('a rejection needs a reason, runs once, and says what came of it', async () => {
  const api = await open('?tab=submissions', { submissions: [cranes] });
  const item = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  settle();
  await press(item.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Server Request' }));
  expect(dialog.getByRole('button', { name: 'Reject' }).hasAttribute('disabled')).toBe(true);
  for (const name of ['Ban server', 'Ban sender'])
    expect(dialog.getByRole('checkbox', { name })).toMatchObject({ checked: false });
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Say more.');
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(rejectServer, () => promise);
  settle();
  await press(dialog.getByRole('button', { name: 'Reject' }));
  expect((await dialog.findByRole('button', { name: 'Rejecting...' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  answer(FAILURE());
  expect(await waitForToast()).toEqual([
    'Failed to reject',
    'Could not reject the server. Please try again.',
  ]);
  api.answer(rejectServer, { status: 'rejected', reason: 'Say more.' });
  settle();
  await press(await dialog.findByRole('button', { name: 'Reject' }));
  expect(await waitForToast()).toEqual(['Server rejected', 'Paper Cranes: We’ll tell the sender why.']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a server is banned with a reason, or the failure told', async () => {
  const api = await open('?tab=servers', { approved: [APPROVED] });
  const row = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  settle();
  await press(row.getByRole('button', { name: 'Ban' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban Server' }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam');
  const ban = { id: cranes.id, until: null, undoUntil: '2026-01-01T00:00:10.000Z' };
  await expectOutcomes(api, () => dialog.getByRole('button', { name: 'Ban' }), [
    [() => api.answer(banServer, FAILURE), 'Failed to ban', 'Could not ban the server. Please try again.'],
    [
      () => api.answer(banServer, { status: 'banned', ban }),
      'Server banned',
      'It’s hidden, and nobody can submit it again.',
    ],
  ]);
  expect(lastBody(api)).toMatchObject({ reason: 'Spam' });
});

test('an admin changes a server, and sends the changed fields alone', async () => {
  const api = await open('?tab=servers', { approved: [APPROVED] });
  const row = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  settle();
  await press(row.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Server' }));
  expect(dialog.getByRole('textbox', { name: 'Invite link' }).getAttribute('type')).toBe('url');
  const languages = within(dialog.getByRole('combobox', { name: 'Language' })).getAllByRole('option');
  expect(languages.map(({ textContent }) => textContent)).toEqual([...LISTING_LANGUAGES]);
  await press(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('PUT')).toEqual([]);
  await press(row.getByRole('button', { name: 'Edit' }));
  const again = within(await screen.findByRole('dialog', { name: 'Edit Server' }));
  await fill(again.getByRole('combobox', { name: 'Category' }), 'Web3');
  await press(again.getByRole('checkbox', { name: 'Age-restricted (18+)' }));
  await press(again.getByRole('checkbox', { name: 'Keep its events off' }));
  await expectOutcomes(api, () => again.getByRole('button', { name: 'Save Changes' }), [
    [
      () => api.answer(changeServer, FAILURE),
      'Failed to update',
      'Could not update the server. Please try again.',
    ],
    [
      () => api.answer(changeServer, { status: 'approved', inviteState: 'good' }),
      'Server updated',
      'The changes are live.',
    ],
  ]);
  expect(lastBody(api)).toEqual({ category: 'Web3', ageRestricted: true, eventsLocked: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a server is deleted after a question, or the failure told', async () => {
  const api = await open('?tab=servers', { approved: [APPROVED] });
  const row = within(await screen.findByRole('article', { name: 'Paper Cranes' }));
  settle();
  await press(row.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Server' });
  expect(dialog.textContent).toContain('permanent');
  await expectOutcomes(api, () => within(dialog).getByRole('button', { name: 'Delete Permanently' }), [
    [
      () => api.answer(removeServer, FAILURE),
      'Failed to delete',
      'Could not delete the server. Please try again.',
    ],
    [() => api.answer(removeServer, {}), 'Server deleted', 'The server has been permanently deleted.'],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['submissions', 'No pending new submissions'],
  ['edits', 'No pending edit requests'],
  ['reports', 'No pending reports'],
  ['approved', 'No approved servers'],
  ['banned', 'No banned servers'],
  ['servers', 'No approved servers to manage'],
])('the empty tab %s says so', async (tab, text) => {
  await open(`?tab=${tab}`);
  expect(await within(screen.getByRole('tabpanel')).findByText(text)).toBeTruthy();
});

test('a search of servers without a hit says so', async () => {
  await open('?tab=servers&q=nobody');
  expect(await screen.findByText('No servers found matching your search')).toBeTruthy();
});

test('a list tells apart loading and failed, and is asked for again', async () => {
  const api = fakeApi();
  answerAdmin(api, { approved: [APPROVED] });
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  api.answer(listRequests, () => promise);
  await mountPage(api, '/admin?tab=servers', { as: GRACE });
  expect(await screen.findByText('Loading the list...')).toBeTruthy();
  answer(refusal(503));
  const alert = await within(screen.getByRole('tabpanel')).findByRole('alert');
  expect(alert.textContent).toContain('We couldn’t load the list.');
  api.answer(listRequests, [APPROVED]);
  await press(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Paper Cranes' })).toBeTruthy();
});

test('an admin finds somebody by name, appoints and dismisses them', async () => {
  const api = await open('?tab=moderators');
  expect(await screen.findByText('No moderators yet')).toBeTruthy();
  api.answer(findPeople, []);
  const search = screen.getByLabelText('Start of the name, or Discord ID');
  await submit(search, 'nobody at all');
  expect(await screen.findByText('Nobody found who has logged in here')).toBeTruthy();
  api.answer(findPeople, [{ ...NOA, role: null, banned: false }]);
  await submit(search, 'NOA');
  const found = within(await screen.findByRole('list', { name: 'People found' }));
  await waitFor(() => expect(found.getByRole('listitem').textContent).toContain(NOA.id));

  const noa = { ...NOA, appointedAt: '2026-05-01T10:00:00.000Z' };
  api.answer(appointModerator, () => {
    api.answer(listModerators, [noa]);
    api.answer(findPeople, [{ ...NOA, role: 'moderator', banned: false }]);
    return noa;
  });
  settle();
  await press(found.getByRole('button', { name: 'Appoint' }));
  expect(await waitForToast()).toEqual(['Moderator appointed', 'Noa can moderate now.']);
  expect(lastBody(api)).toEqual({ userId: NOA.id });
  const item = within(await screen.findByRole('article', { name: 'Noa' }));
  await waitFor(() => expect(found.getByRole('listitem').textContent).toContain('Moderator'));
  expect(found.queryByRole('button', { name: 'Appoint' })).toBeNull();

  api.answer(dismissModerator, () => {
    api.answer(listModerators, []);
    return {};
  });
  settle();
  await press(item.getByRole('button', { name: 'Dismiss' }));
  const question = await screen.findByRole('dialog', { name: 'Dismiss Moderator' });
  expect(question.textContent).toContain('Dismiss Noa as a moderator?');
  await press(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('DELETE')).toEqual([]);
  settle();
  await press(item.getByRole('button', { name: 'Dismiss' }));
  settle();
  await press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }));
  expect(await waitForToast()).toEqual(['Moderator dismissed', 'Noa no longer moderates.']);
  expect(await screen.findByText('No moderators yet')).toBeTruthy();
});

test('a moderator sees their tabs alone, and calls nothing that is not theirs', async () => {
  const api = fakeApi();
  answerAdmin(api, { submissions: [{ ...cranes, ownerId: null }] });
  const noa = { ...NOA, isAdmin: false, role: 'moderator' } as const;
  await mountPage(api, '/admin?tab=submissions', { as: noa });
  await screen.findByRole('article', { name: 'Paper Cranes' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/ \d.*/, ''))).toEqual([
    'New Submissions',
    'Edit Requests',
    'Reported Servers',
    'Review Reports',
    'Templates',
  ]);
  for (const text of ['Force Bump Server', 'Audit log', 'History'])
    expect(screen.queryByText(text)).toBeNull();
  settle();
  await press(screen.getByRole('button', { name: 'Reject' }));
  expect(within(await screen.findByRole('dialog')).queryByRole('checkbox')).toBeNull();
  for (const [tab, name] of [
    ['analytics', 'Analytics'],
    ['banned', 'Banned Servers'],
    ['moderators', 'Moderators'],
    ['audit', 'Audit log'],
  ]) {
    await mountPage(api, `/admin?tab=${tab}`, { as: noa });
    expect(await screen.findByText(`“${name}” is for admins only`)).toBeTruthy();
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  }
  const others = api
    .calls('GET /api/admin')
    .filter((call) => !/admin\/(stats|requests|templates)/.test(call));
  expect(others).toEqual([]);
});

test('a moderator who submitted a server is told that somebody else decides', async () => {
  const api = await open('?tab=submissions', { submissions: [cranes] });
  api.answer(approveServer, () => refusal(403, 'ownGuild'));
  const item = await screen.findByRole('article', { name: 'Paper Cranes' });
  settle();
  await press(within(item).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(item.textContent).toContain('You manage or submitted this server, so someone else has to decide.'),
  );
});

test('an item says who is deciding about it', async () => {
  const until = '2026-05-01T10:10:00.000Z';
  const others = { ...cranes, id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f72', name: 'Barn Owls' };
  await open('?tab=submissions', {
    submissions: [
      { ...cranes, claim: { by: 'Grace', until, isOwn: true } },
      { ...others, claim: { by: 'Noa', until, isOwn: false } },
    ],
  });
  const text = async (name: string) => (await screen.findByRole('article', { name })).textContent;
  expect(await text('Paper Cranes')).toContain('You’re deciding this');
  expect(await text('Barn Owls')).toContain('Noa is deciding this');
});

test('a tab is asked for again when it is opened', async () => {
  const api = await open('?tab=reports', { submissions: [cranes] });
  const asked = () => api.calls('GET /api/admin/requests').length;
  for (const times of [1, 2]) {
    await press(await screen.findByRole('tab', { name: /^New Submissions/ }));
    await screen.findByRole('article', { name: 'Paper Cranes' });
    await waitFor(() => expect(asked()).toBe(times));
    await press(screen.getByRole('tab', { name: /^Reported Servers/ }));
    await screen.findByText('No pending reports');
  }
});

async function open(search: string, world: Parameters<typeof answerAdmin>[1] = {}): Promise<FakeApi> {
  const api = fakeApi();
  answerAdmin(api, world);
  await mountPage(api, `/admin${search}`, { as: GRACE });
  await screen.findByRole('tabpanel');
  return api;
}

/** Presses a button once for each answer, and expects the toast about it. */
async function expectOutcomes(
  _api: FakeApi,
  button: () => HTMLElement,
  outcomes: readonly (readonly [answer: () => void, title: string, text: string])[],
) {
  for (const [answer, title, text] of outcomes) {
    answer();
    settle();
    await press(button());
    expect(await waitForToast()).toEqual([title, text]);
  }
}

async function submit(field: HTMLElement, words: string) {
  await fill(field, words);
  await act(async () => field.closest('form')?.requestSubmit());
}

const lastBody = (api: FakeApi) => api.asked.findLast(({ call }) => !call.startsWith('GET'))?.body;

/** Stands in for the socket of the live panel; the returned function sends a snapshot. */
function stubSocket() {
  const opened = Promise.withResolvers<EventTarget>();
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      static OPEN = 1;
      readyState = 1;
      constructor(address: string) {
        super();
        if (address.endsWith(LIVE_ANALYTICS_PATH)) opened.resolve(this);
      }
      close() {}
      send() {}
    },
  );
  return async (data: Partial<Snapshot>) => {
    const socket = await opened.promise;
    const message = JSON.stringify({ type: 'update', data: { ...NOBODY_HERE, ...data } });
    await act(async () => void socket.dispatchEvent(new MessageEvent('message', { data: message })));
  };
}

const NOBODY_HERE: Snapshot = {
  activeUsers: 0,
  authenticatedUsers: 0,
  pageViewsLastHour: 0,
  pageViewsLast24Hours: 0,
  activeSessions: [],
  topPages: [],
  countryDistribution: [],
};

const BUSY: Partial<Snapshot> = {
  activeUsers: 6,
  activeSessions: ['/', '/server/100000000000000001', '/admin', '/my-servers', '/terms', '/else'].map(
    (currentPage, at) => ({
      sessionId: `session ${at}`,
      userId: null,
      username: null,
      avatar: null,
      currentPage,
      country: 'KR',
      userAgent: ['Mobile · Chrome', 'Tablet · Safari', 'Desktop · Firefox'][at % 3] ?? '',
      lastSeen: new Date().toISOString(),
    }),
  ),
  topPages: Array.from({ length: 12 }, (_, at) => ({ path: `/else/${at}`, count: 20 - at })),
  countryDistribution: ['KR', 'JP', 'US', 'DE', 'FR', 'SE'].map((country) => ({ country, count: 2 })),
};
