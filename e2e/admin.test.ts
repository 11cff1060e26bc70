import type { APIRequest, Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import {
  createGuild,
  focusedItem,
  forEach,
  pressAgainAtNext,
  signInOn,
  WORDS,
  writesOf,
  type SignedInPerson,
} from './admin-world.ts';
import { askDiscord } from './discord.ts';
import { waitUntilListSettles } from './list-settles.ts';
import { expect, expectToast, requestsTo, test } from './own-site.ts';
import type { RunningSite } from './site.ts';

const TABS = [
  'Analytics',
  'New Submissions',
  'Edit Requests',
  'Manage Servers',
  'Reported Servers',
  'Review Reports',
  'Appeals',
  'Approved Servers',
  'Banned Servers',
  'Moderators',
  'Templates',
];
const OTHER_WORDS = 'We fold paper boats and cranes, two every evening.';
/** How many requests are decided one by one: more than a page of the list has. `npm run soak` decides 300. */
const QUEUE = Number(process.env.QUEUE ?? 110);
/** Discord limits how many guilds one user is in. */
const EACH = 100;

const guildId = (n: number) => String(739_300_000_000_000_000n + BigInt(n));

test.describe.configure({ mode: 'serial' });
test.use({ siteOf: 'the admin' });

let ada: SignedInPerson;
let grace: SignedInPerson;

test.beforeAll(async ({ ownSite, playwright }) => {
  for (const [n, name] of ['Paper Boats', 'Barn Owls', 'Lighthouse Lane', 'Tide Pools'].entries())
    await createGuild(ownSite, cast.ada, { id: guildId(n), name });
  ada = await signInOn(ownSite, playwright.request, cast.ada);
  grace = await signInOn(ownSite, playwright.request, cast.grace);
});

test('the first HTML of /admin asks a visitor to log in and calls no API', async ({ page, visit }) => {
  const requests = requestsTo(page, '/api/admin');
  const scripts = requestsTo(page, '/assets/admin-dashboard');
  const { html, status } = await visit('/admin');
  expect(status).toBe(200);
  expect(html).toContain('Please login to access the admin dashboard');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  await page.getByRole('main').getByRole('link', { name: 'Login with Discord' }).click();
  await page.getByTestId(`sim-user-${cast.grace.id}`).click();
  await page.getByTestId('sim-authorize').click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('tab', { name: 'Analytics' })).toBeVisible();
  expect(scripts.length).toBe(1);
  await expect.poll(() => requests).toEqual(['GET /api/admin/stats']);
});

test('a member who opens /admin is sent home and calls no admin API', async ({ page, visitAs }) => {
  const requests = requestsTo(page, '/api/admin');
  await visitAs(cast.mina, '/terms');
  await page.goto('/admin?tab=submissions');
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Access Denied', "You don't have permission to access the admin dashboard.");
  expect(requests).toEqual([]);
});

test('the tabs have addresses, Back works, and empty lists say so', async ({ page, visitAs }) => {
  await visitAs(cast.grace, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await expect(page.getByText('Manage server requests, reports, and bans')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(TABS.map((tab) => new RegExp(`^${tab}( \\d+)?$`)));
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Analytics');

  for (const [tab, empty, address] of [
    ['New Submissions', 'No pending new submissions', '/admin?tab=submissions'],
    ['Edit Requests', 'No pending edit requests', '/admin?tab=edits'],
    ['Reported Servers', 'No pending reports', '/admin?tab=reports'],
    ['Banned Servers', 'No banned servers', '/admin?tab=banned'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('tabpanel', { name: tab })).toContainText(empty);
  }
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toContainText('Reported Servers');
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toContainText('Reported Servers');

  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Manage Servers' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/admin?tab=servers');
  await page
    .getByRole('searchbox', { name: 'Search by name or Discord server ID' })
    .fill('nobody is called so');
  await expect(page.getByText('No servers found matching your search')).toBeVisible();
});

test('a submission is shown in full, and a double click approves it once', async ({ page, visitAs }) => {
  await ada.submit(guildId(0));
  await visitAs(cast.grace, '/admin?tab=submissions');
  const item = itemOf(page, 'Paper Boats');
  for (const text of [
    WORDS,
    'Art',
    'English',
    'Ada',
    cast.ada.id,
    '1,234',
    guildId(0),
    'In the server',
    /just now|\b\d minutes? ago/,
  ])
    await expect(item).toContainText(text);
  await expect(figure(page, 'Pending Requests')).toHaveText('1');
  const calls = requestsTo(page, '/api/admin/servers');

  await item.getByRole('button', { name: 'Approve', exact: true }).dblclick();

  await expectToast(page, 'Server approved', 'The server has been approved and is now live.');
  await expect(page.getByText('No pending new submissions')).toBeVisible();
  await expect(figure(page, 'Pending Requests')).toHaveText('0');
  expect(calls).toHaveLength(1);
  await page.goto('/?q=Paper+Cranes');
  await expect(
    page.getByRole('article', { name: 'Paper Boats' }).or(page.getByRole('article')).first(),
  ).toContainText('Paper Boats');
});

test('an edit request marks word by word what differs from the live text', async ({ page, visitAs }) => {
  await ada.calls.put(`/api/user/servers/${guildId(0)}`, {
    data: { description: OTHER_WORDS, category: 'Community', language: 'English', inviteLink: '' },
  });
  await visitAs(cast.grace, '/admin?tab=edits');
  const item = itemOf(page, 'Paper Boats');
  const [live, proposed] = [
    item.getByRole('heading', { name: 'Live now' }).locator('..'),
    item.getByRole('heading', { name: 'Proposed' }).locator('..'),
  ];
  await expect(live.getByRole('deletion')).toHaveText([
    ' removed: cranes together end. ',
    ' removed: one end. ',
  ]);
  await expect(proposed.getByRole('insertion').first()).toContainText('boats and');
  await expect(proposed.getByText('Changed')).toHaveCount(1);
  await expect(proposed).toContainText('Community');

  await item.getByRole('button', { name: 'Approve', exact: true }).click();

  await expect(page.getByText('No pending edit requests')).toBeVisible();
  const { description } = (await (await page.request.get(`/api/servers/${guildId(0)}`)).json()) as {
    description: string;
  };
  expect(description).toBe(OTHER_WORDS);
});

test('approving an outdated version is refused and shows the new text', async ({
  page,
  visitAs,
  allowErrors,
}) => {
  allowErrors(/409/);
  const id = await ada.submit(guildId(1));
  await visitAs(cast.grace, '/admin?tab=submissions');
  const item = itemOf(page, 'Barn Owls');
  await expect(item).toContainText(WORDS);
  expect(await grace.administer(`servers/${id}/reject`, { reason: 'Say more.' })).toBe(200);
  await ada.calls.put(`/api/user/servers/${guildId(1)}`, {
    data: { description: OTHER_WORDS, category: 'Art', language: 'English', inviteLink: '' },
  });

  await item.getByRole('button', { name: 'Approve', exact: true }).click();

  await expectToast(page, 'Failed to approve', 'Could not approve the server. Please try again.');
  await expect(item.getByRole('alert')).toHaveText('This was changed in the meantime. Please read it again.');
  await expect(item).toContainText(OTHER_WORDS);
  const approve = item.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeVisible(); // the refusal is handled: until then it says "Approving..."
  await waitUntilListSettles(page);
  await approve.click();
  await expect(page.getByText('No pending new submissions')).toBeVisible();
});

test('rejecting with both bans is three calls; after a failure it can be repeated', async ({
  page,
  visitAs,
  allowErrors,
}) => {
  allowErrors(/503|\/claim$|409/); // a claim may be on its way when its item is decided
  await ada.submit(guildId(2));
  await visitAs(cast.grace, '/admin?tab=submissions');
  await itemOf(page, 'Lighthouse Lane').getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject Server Request' });
  const reject = dialog.getByRole('button', { name: 'Reject' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(reject).toBeDisabled();
  await dialog.getByLabel('Reason').fill('   ');
  await expect(reject).toBeDisabled();
  await dialog.getByLabel('Reason').fill('It sells accounts.');
  await dialog.getByLabel('Ban server').check();
  await dialog.getByLabel('Ban sender').check();
  const calls = writesOf(page);
  const isDown = { yes: true };
  await page.route('**/api/admin/servers/*/ban', async (route) => {
    if (isDown.yes) await route.fulfill({ status: 503, json: { error: '-', code: 'unavailable' } });
    else await route.continue();
  });

  await reject.click();

  await expectToast(page, 'Failed to ban', 'Could not ban the server. Please try again.');
  await expect(dialog.getByRole('alert')).toContainText('Done: the request is rejected.');
  await expect(dialog.getByRole('alert')).toContainText(
    'Not done: the server is banned, the sender is banned.',
  );
  isDown.yes = false;
  await dialog.getByRole('button', { name: 'Try the rest again' }).click();

  await expectToast(page, 'Server rejected', 'The server and the sender are banned as well.');
  await expect(dialog).toHaveCount(0);
  expect(calls.map((path) => path.split('/').at(-1))).toEqual(['reject', 'ban', 'ban', 'ban']);
  expect(calls.at(-1)).toBe(`/api/admin/users/${cast.ada.id}/ban`);
  await expect(figure(page, 'Banned Servers')).toHaveText('1');
  expect((await ada.calls.get('/api/user/servers')).status()).toBe(403);
});

test('bans are listed with their reasons and can be lifted', async ({
  page,
  visitAs,
  ownSite,
  playwright,
}) => {
  await visitAs(cast.grace, '/admin?tab=banned');
  const person = itemOf(page, 'Ada');
  await expect(person).toContainText('It sells accounts.');
  await person.getByRole('button', { name: 'Lift Ban' }).click();
  await expectToast(page, 'Ban lifted', 'This person can sign in again.');
  await expect(page.getByText('No banned people')).toBeVisible();
  await waitUntilListSettles(page);
  await itemOf(page, 'Lighthouse Lane').getByRole('button', { name: 'Lift Ban' }).click();
  await expect(page.getByText('No banned servers')).toBeVisible();
  await expect(figure(page, 'Banned Servers')).toHaveText('0');
  ada = await signInOn(ownSite, playwright.request, cast.ada);
});

test('a generated invite opens in a tab, which closes when none can be made', async ({
  page,
  visitAs,
  allowErrors,
}) => {
  allowErrors(/500|409/);
  await ada.submit(guildId(3));
  await visitAs(cast.grace, '/admin?tab=submissions');
  const generate = itemOf(page, 'Tide Pools').getByRole('button', { name: 'Generate Invite' });
  const opening = page.waitForEvent('popup');
  await generate.click();
  const opened = await opening;
  await expect(opened).toHaveURL(/\/invite\//);
  await opened.close();

  const failing = page.waitForEvent('popup');
  await page.route('**/generate-invite', (route) => route.fulfill({ json: { inviteUrl: '' } }));
  await waitUntilListSettles(page);
  await generate.click();
  await expectToast(page, 'Failed to generate invite', 'Could not create an invite link for this server.');
  await expect.poll(async () => (await failing).isClosed()).toBe(true);

  await page.unroute('**/generate-invite');
  await page.route('**/generate-invite', (route) => route.fulfill({ status: 500, body: 'no' }));
  await waitUntilListSettles(page);
  await generate.click();
  await expectToast(page, 'Error', 'Failed to generate invite link.');
  await expect.poll(() => page.context().pages().length).toBe(1);
  await page.unroute('**/generate-invite');
  await waitUntilListSettles(page);
  await itemOf(page, 'Tide Pools').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('No pending new submissions')).toBeVisible();
});

test('the server search ignores case, finds ids and is kept in the address', async ({ page, visitAs }) => {
  await visitAs(cast.grace, '/admin?tab=servers');
  const search = page.getByRole('searchbox', { name: 'Search by name or Discord server ID' });
  await search.fill('tIDE poo');
  await expect(page).toHaveURL('/admin?tab=servers&q=tIDE+poo');
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1);
  await search.fill(guildId(0));
  await expect(itemOf(page, 'Paper Boats')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(search).toHaveValue(guildId(0));
});

test('editing sends changed fields only, and nothing when nothing changed', async ({ page, visitAs }) => {
  await visitAs(cast.grace, `/admin?tab=servers&q=${guildId(3)}`);
  const edit = itemOf(page, 'Tide Pools').getByRole('button', { name: 'Edit' });
  const dialog = page.getByRole('dialog', { name: 'Edit Server' });
  const calls = writesOf(page);
  await edit.click();
  await expect(dialog.getByLabel('Description')).toHaveValue(WORDS);
  await expect(dialog.getByLabel('Category').getByRole('option')).toContainText(['Gaming', 'Web3']);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  expect(calls).toEqual([]);

  await edit.click();
  await dialog.getByLabel('Category').selectOption('Web3');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).toEqual({ category: 'Web3' });
  await expectToast(page, 'Server updated', 'The changes are live.');
  await expect(dialog).toHaveCount(0);
  await expect(itemOf(page, 'Tide Pools')).toContainText('Web3');
});

test('reports are grouped by server, resolved singly, and a ban settles them all', async ({
  page,
  visitAs,
  ownSite,
  playwright,
}) => {
  for (const person of [cast.mina, cast.ben]) {
    const member = await signInOn(ownSite, playwright.request, person);
    await member.calls.post(`/api/servers/${guildId(3)}/reports`, {
      data: { reason: `${person.username} is unhappy.` },
    });
  }
  await visitAs(cast.grace, '/admin?tab=reports');
  const server = page.getByRole('article', { name: 'Tide Pools' });
  await expect(server).toContainText('2 reports');
  await expect(server).toContainText(cast.mina.globalName);
  await expect(figure(page, 'Pending Reports')).toHaveText('2');
  await server.getByRole('button', { name: 'Resolve' }).first().click();
  await expectToast(page, 'Report resolved', 'It is put away as dealt with.');
  await expect(server).toContainText('1 report');
  await expect(figure(page, 'Pending Reports')).toHaveText('1');
  await expect(server.getByRole('article')).toBeFocused();

  await waitUntilListSettles(page);
  await server.getByRole('button', { name: 'Ban' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ban Server' });
  const confirm = dialog.getByRole('button', { name: 'Ban', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill('A slip of the hand.');
  await confirm.click();
  await expectToast(page, 'Server banned', 'It is hidden, and cannot be submitted again.');
  await page.keyboard.press('F8');
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Undo ban' })).toBeFocused();
  await expect(figure(page, 'Banned Servers')).toHaveText('1');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Ban undone', 'Nobody was told of it.');
  await expect(figure(page, 'Banned Servers')).toHaveText('0');

  await server.getByRole('button', { name: 'Ban' }).click();
  await dialog.getByLabel('Reason').fill('It is unkind.');
  await dialog.getByLabel('Ends').selectOption('After 7 days');
  await confirm.click();
  await expectToast(page, 'Server banned', 'It is hidden, and cannot be submitted again.');
  await expect(figure(page, 'Banned Servers')).toHaveText('1');
  await waitUntilListSettles(page);
  await server.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('No pending reports')).toBeVisible();
});

test('a force bump ignores the cooldown, trims the id and works by Enter', async ({
  page,
  visitAs,
  allowErrors,
}) => {
  allowErrors(/404/);
  await visitAs(cast.grace, '/admin');
  const id = page.getByLabel('Discord server ID');
  const bump = page.getByRole('button', { name: 'Bump' });
  await expect(bump).toBeDisabled();
  await id.fill('   ');
  await expect(bump).toBeDisabled();
  await id.fill(`  ${guildId(0)}  `);
  await id.press('Enter');
  await expectToast(page, 'Server bumped successfully', /^Updated stats: 1,234 members, \d+ online\.$/);
  await waitUntilListSettles(page);
  await id.fill('100000000000000001');
  await bump.click();
  await expectToast(page, 'Failed to bump server', 'Server not found');
});

test('deleting a server asks first, moves the focus on and is in the audit log', async ({
  page,
  visitAs,
}) => {
  await visitAs(cast.grace, '/admin?tab=servers&q=paper');
  await itemOf(page, 'Paper Boats').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Server' });
  await expect(question).toContainText('This is permanent and cannot be undone.');
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await expectToast(page, 'Server deleted', 'The server has been permanently deleted.');
  await expect(itemOf(page, 'Paper Boats')).toHaveCount(0);

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Server, by Discord ID').fill(guildId(0));
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(`/admin?tab=audit&server=${guildId(0)}`);
  await expect(page.getByRole('main').getByRole('article')).toContainText([
    'Grace deleted Paper Boats',
    'Grace bumped Paper Boats',
    'Grace approved Paper Boats',
    'Grace approved Paper Boats',
  ]);
});

test(
  `a queue of ${QUEUE} can be decided by keys alone, one call a decision`,
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright, allowErrors }) => {
    test.setTimeout(900_000);
    allowErrors(/\b409\b/); // a claim that arrives behind the decision
    for (let n = 0; n < QUEUE; n += EACH)
      await submitMany(ownSite, playwright.request, n, Math.min(EACH, QUEUE - n));
    await page.clock.install();
    await visitAs(cast.grace, '/admin?tab=submissions');
    await expect(page.getByText(`${QUEUE} wait`, { exact: true })).toBeVisible();
    const writes = writesOf(page);
    const requests = requestsTo(page, '/api/admin/servers');

    const items = page.getByRole('tabpanel').getByRole('article');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
    await expect(async () => {
      await page.keyboard.press('Tab'); // over the filters
      await expect(items.first()).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('j');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('?');
    await expect(page.getByText('They work while an entry of the list has the focus')).toBeVisible();
    await expect(items.first()).toBeFocused();

    const rejected = await focusedItem(page, '');
    await page.keyboard.press('r');
    await page.keyboard.type('Say more about it, and then send it again.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const worked = new Set<string>();
    const half = QUEUE / 2;
    for (let item = await focusedItem(page, rejected); item !== null;) {
      worked.add(item);
      await page.clock.fastForward(400);
      if (worked.size === half) await pressAgainAtNext(page);
      await page.keyboard.press('a');
      item = worked.size === QUEUE - 1 ? null : await focusedItem(page, item);
      if (worked.size === half) {
        await waitUntilListSettles(page);
        expect(writes, 'a double press decides about one').toHaveLength(half + 1);
      }
      if (worked.size === QUEUE - 10) await expect(page.getByText('9 wait', { exact: true })).toBeVisible();
    }

    await expect(page.getByText('No pending new submissions')).toBeVisible();
    await expect(figure(page, 'Pending Requests')).toHaveText('0');
    expect(writes).toHaveLength(QUEUE);
    expect(new Set(requests.filter((call) => call.startsWith('POST'))).size).toBe(QUEUE);
  },
);

/** Adds and submits some guilds of one owner. */
async function submitMany(site: RunningSite, request: APIRequest, from: number, count: number) {
  const owner = { id: guildId(900_000 + from), globalName: `Owner ${from}` };
  await askDiscord(site.simulatorUrl)('addUser', { ...owner, username: `owner_${from}` });
  const numbers = Array.from({ length: count }, (_, n) => 1000 + from + n);
  await forEach(numbers, (n) => createGuild(site, owner, { id: guildId(n), name: `Community ${n}` }));
  const founder = await signInOn(site, request, owner);
  await forEach(numbers, (n) => founder.submit(guildId(n)));
  await founder.calls.dispose();
}

function itemOf(page: Page, name: string) {
  return page.getByRole('tabpanel').getByRole('article', { name, exact: true });
}

function figure(page: Page, label: string) {
  return page
    .getByRole('region', { name: 'Figures' })
    .locator('div', { hasText: label })
    .getByRole('definition');
}
