import type { APIRequestContext, Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { askDiscord } from './discord.ts';
import { cardOf, expect, expectToast, test, visitUntilShown } from './own-site.ts';
import { signIn } from './state.ts';
import { noteToasts } from './toasts.ts';

const MANAGE_SERVER = '32';
const WORDS = 'We fold paper cranes together, one every evening.';
const OTHER_WORDS = 'We fold paper cranes, and now boats as well.';

/** Ada's guilds, of which Noa manages the first, too. */
const cranes = { id: '739200000000000102', name: 'Paper Cranes', bot: true } as const;
const owls = { id: '739200000000000103', name: 'Night Owls', bot: true } as const;

test.use({ siteOf: 'workshop' });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ ownSite }) => {
  const discord = askDiscord(ownSite.simulatorUrl);
  for (const guild of [cranes, owls])
    await discord('addGuild', { ...guild, ownerId: cast.ada.id, members: 1234 });
  await discord('addMember', { guildId: cranes.id, userId: cast.noa.id, permissions: MANAGE_SERVER });
});

const content = (description: string) => ({
  description,
  category: 'Art',
  language: 'English',
  inviteLink: '',
});
const statusCard = (page: Page) => page.getByRole('region', { name: 'Status' });
const publicStatus = async (request: APIRequestContext) =>
  (await request.get(`/api/servers/${cranes.id}`)).status();
const idOf = async (page: Page) => {
  const answer = await page.request.get(`/api/user/servers/${cranes.id}`);
  return ((await answer.json()) as { listing: { id: string } }).listing.id;
};

test('a visitor is asked to log in and comes back to the page', { tag: '@long' }, async ({ page, visit }) => {
  const { html, status } = await visit(`/my-servers/${cranes.id}`);
  expect([status, html]).toEqual([200, expect.stringContaining('Please login to view your servers')]);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  await page.getByRole('link', { name: 'Login with Discord' }).last().click();
  await page
    .getByRole('button', { name: 'Ada' })
    .or(page.getByText('Ada', { exact: true }))
    .first()
    .click();
  await page.getByTestId('sim-authorize').click();
  await expect(page).toHaveURL(`/my-servers/${cranes.id}`);
  await expect(page.getByRole('heading', { level: 1, name: cranes.name })).toBeVisible();
});

test('what is no guild’s id is not found', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  expect((await page.goto('/my-servers/nobody'))?.status()).toBe(404);
});

test(
  'those who do not manage a guild are told so',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/403/);
    await visitAs(cast.mina, `/my-servers/${cranes.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not manage this server');
    await expect(page.getByRole('main')).not.toContainText(cranes.name);
  },
);

test('a guild is submitted from its page, and the submission withdrawn', async ({
  page,
  visitAs,
  allowErrors,
}) => {
  allowErrors(/\b404\b/); // a card may ask once more for what went with the listing
  const configure = statusCard(page).getByRole('button', { name: 'Configure to Publish' });
  await visitUntilShown(() => visitAs(cast.ada, `/my-servers/${cranes.id}`), configure);
  await expect(statusCard(page)).toContainText('Not in the directory yet');
  await configure.click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill(WORDS);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for Review' }).click();
  await expect(statusCard(page)).toContainText('Pending Review');
  await expect(statusCard(page)).toContainText('Proposed by you');
  expect(await publicStatus(page.request)).toBe(200); // a preview

  await statusCard(page).getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from Review' });
  await expect(dialog).toContainText('is no longer submitted');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(statusCard(page)).toContainText('Pending Review');
  await statusCard(page).getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();

  await expectToast(page, 'Withdrawn', 'The server is no longer submitted.');
  await expect(statusCard(page)).toContainText('Not in the directory yet');
  await expect(statusCard(page)).toBeFocused();
  expect(await publicStatus(page.request)).toBe(404);
});

test('a manager withdraws by keyboard what another has proposed', async ({
  page,
  visitAs,
  decide,
  ownSite,
  browser,
}) => {
  await visitAs(cast.ada, '/terms');
  const { origin } = new URL(ownSite.url);
  const send = (data: object) => page.request.post('/api/user/servers', { headers: { origin }, data });
  await send({ guildId: cranes.id, ...content(WORDS) });
  await decide('approve', await idOf(page));
  await page.request.put(`/api/user/servers/${cranes.id}`, {
    headers: { origin },
    data: content(OTHER_WORDS),
  });

  const theirs = await browser.newContext({ baseURL: ownSite.url, locale: 'en-US' });
  await noteToasts(theirs);
  const noa = await theirs.newPage();
  await signIn(noa, 'noa');
  await noa.goto('/my-servers');
  await cardOf(noa, 'Servers You Can Manage', cranes.name).getByRole('link', { name: 'Manage' }).click();
  await expect(noa).toHaveURL(`/my-servers/${cranes.id}`);
  await expect(statusCard(noa)).toContainText('Proposed by Ada');
  await expect(statusCard(noa)).toContainText(OTHER_WORDS);
  await statusCard(noa).locator('summary').press('Enter');
  await expect(statusCard(noa)).toContainText(WORDS);
  await expect(noa.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await statusCard(noa).getByRole('button', { name: 'Withdraw' }).press('Enter');
  const dialog = noa.getByRole('dialog');
  await expect(dialog).toContainText('It was proposed by Ada.');
  await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expectToast(noa, 'Withdrawn', 'The changes are no longer waiting for review.');
  await expect(statusCard(noa)).toContainText('Approved');
  await expect(statusCard(noa)).toBeFocused();
  await theirs.close();

  await page.goto(`/my-servers/${cranes.id}`);
  await expect(statusCard(page)).toContainText('Everybody can see the page.');
  await expect(statusCard(page).getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a withdrawal that comes too late is told so, and the page is fresh', async ({
  page,
  visitAs,
  decide,
  ownSite,
  allowErrors,
}) => {
  allowErrors(/409/);
  await visitAs(cast.ada, '/terms');
  const { origin } = new URL(ownSite.url);
  await page.request.put(`/api/user/servers/${cranes.id}`, {
    headers: { origin },
    data: content(OTHER_WORDS),
  });
  await page.goto(`/my-servers/${cranes.id}`);
  await statusCard(page).getByRole('button', { name: 'Withdraw' }).click();
  await decide('approve', await idOf(page));
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();

  await expectToast(page, 'Not Withdrawn', /Nothing of this server waits for review any more/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(statusCard(page)).toContainText('Approved');
});

test('a break hides the page from visitors at once, and ends at once', async ({
  page,
  visitAs,
  playwright,
  ownSite,
  allowErrors,
}) => {
  // The pictures of badges may be asked for just while the listing is being hidden, and then there are none.
  allowErrors(/\b404\b/);
  const visitor = await playwright.request.newContext({ baseURL: ownSite.url });
  const isListed = async () => (await (await visitor.get('/?q=Paper+Cranes')).text()).includes(OTHER_WORDS);
  await visitAs(cast.ada, `/my-servers/${cranes.id}`);
  expect(await publicStatus(visitor)).toBe(200);
  await expect.poll(isListed).toBe(true);

  const card = page.getByRole('region', { name: 'Take a break' });
  await card.getByRole('button', { name: 'Hide the Page' }).press('Enter');
  await expectToast(page, 'Hidden', 'Nobody but its managers sees the page now.');
  await expect(statusCard(page)).toContainText('On a Break');
  await expect(card.getByRole('button', { name: 'Show It Again' })).toBeFocused();
  await expect(statusCard(page).getByRole('button', { name: /Bump|Available/ })).toHaveCount(0);
  await expect.poll(isListed).toBe(false);
  expect(await publicStatus(visitor)).toBe(404);
  expect((await visitor.get(`/server/${cranes.id}`)).status()).toBe(404);

  await statusCard(page).getByRole('link', { name: 'View Page' }).click();
  await expect(page.getByText('Its managers have hidden it for a while.')).toBeVisible();
  await page.goto('/my-servers');
  await expect(cardOf(page, 'Submitted Servers', cranes.name)).toContainText('On a Break');
  const managed = cardOf(page, 'Servers You Can Manage', cranes.name);
  await expect(managed.getByRole('button')).toHaveText(['Edit']);
  await managed.getByRole('link', { name: 'Manage' }).click();

  await card.getByRole('button', { name: 'Show It Again' }).click();
  await expectToast(page, 'Shown Again', 'The break is over.');
  await expect(statusCard(page)).not.toContainText('On a Break');
  await expect.poll(isListed).toBe(true);
  expect(await publicStatus(visitor)).toBe(200);
  await visitor.dispose();
});

test('the page fits a phone and passes axe', async ({ page, visitAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitAs(cast.ada, `/my-servers/${cranes.id}`);
  const sections = ['Status', 'Settings', 'Take a break'];
  for (const name of sections) await expect(page.getByRole('region', { name })).toBeVisible();
  // The cards between them come one by one.
  await expect(async () => {
    const tops = await Promise.all(
      sections.map(async (name) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeViolations(page)).toEqual([]);
});

test(
  'says that it could not be loaded, and loads on another try',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/503/);
    await page.route(`**/api/user/servers/${cranes.id}`, (route) =>
      route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } }),
    );
    await visitAs(cast.ada, `/my-servers/${cranes.id}`);
    await expect(page.getByRole('alert')).toContainText('Your server could not be loaded.');
    await page.unrouteAll();
    await page.getByRole('alert').getByRole('button').click();
    await expect(statusCard(page)).toBeVisible();
  },
);
