import type { APIRequestContext, Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { WORDS } from './admin-world.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';
import { orgoTuesdays } from './listings.ts';
import { cardOf } from './own-site.ts';
import { expectToast } from './toasts.ts';

const OTHER_WORDS = 'We fold paper cranes, and now boats as well.';
const WORKSHOP = (id: string) => `/my-servers/${id}`;
const PAGE = (id: string) => `${WORKSHOP(id)}?tab=page`;
const EDIT = { description: OTHER_WORDS, category: 'Art', language: 'English', inviteLink: '' };

const content = (page: Page) => page.locator('#content');
const statusCard = (page: Page) => page.getByRole('region', { name: 'Status' });
const publicStatus = async (request: APIRequestContext, id: string) =>
  (await request.get(`/api/servers/${id}`)).status();

test('a guild is submitted from its page, and the submission withdrawn', async ({
  page,
  visitAs,
  community,
  allowErrors,
}) => {
  allowErrors(/\b404\b/); // a card may ask once more for what went with the listing
  const cranes = await community({ name: 'Paper Cranes' });
  await visitAs(cranes.owner, WORKSHOP(cranes.id));
  const configure = statusCard(page).getByRole('button', { name: 'Configure to Publish' });
  await expect(statusCard(page)).toContainText('Not in the directory yet');
  await configure.click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description', exact: true }).fill(WORDS);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page.getByRole('main')).toContainText('Pending Review');
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect(page).toHaveURL(PAGE(cranes.id));
  await expect(content(page)).toContainText('Proposed by you');
  expect(await publicStatus(page.request, cranes.id)).toBe(200); // a preview

  await content(page).getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from review' });
  await expect(dialog).toContainText('You can submit it again at any time.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toContainText('Pending Review');
  await content(page).getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();

  await expectToast(page, 'Withdrawn', 'The server is no longer submitted.');
  await expect(statusCard(page)).toContainText('Not in the directory yet');
  await expect(statusCard(page)).toBeFocused();
  expect(await publicStatus(page.request, cranes.id)).toBe(404);
});

test('a manager withdraws by keyboard what another has proposed', async ({
  page,
  visitAs,
  community,
  world,
}) => {
  const manager = await world.person('Manager');
  const cranes = await community({ name: 'Paper Cranes', managers: [manager], listing: 'approved' });
  const owner = await world.callsOf(cranes.owner);
  await owner.calls.put(`/api/user/servers/${cranes.id}`, { data: EDIT });
  await visitAs(manager, '/my-servers');
  await cardOf(page, 'Servers You Can Manage', cranes.name).getByRole('link', { name: 'Manage' }).click();
  await expect(page).toHaveURL(`/my-servers/${cranes.id}`);
  await page.getByRole('link', { name: /^Edit in review/ }).press('Enter');
  await expect(content(page)).toBeFocused();
  await expect(content(page)).toContainText(`Proposed by ${cranes.owner.globalName}`);
  await expect(content(page)).toContainText('boats');

  await content(page).getByRole('button', { name: 'Withdraw' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${cranes.owner.globalName} proposed it.`);
  await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expectToast(page, 'Withdrawn', 'The edit is no longer in review.');
  await expect(page.getByRole('main')).toContainText('Approved');
  await expect(statusCard(page)).toBeFocused();
  await expect(statusCard(page)).toContainText('Everyone can see the page.');
});

test('a break hides the page from visitors at once, and ends at once', async ({
  page,
  visitAs,
  community,
  playwright,
  baseURL,
  allowErrors,
}) => {
  // The pictures of badges may be asked for just while the listing is being hidden, and then there are none.
  allowErrors(/\b404\b/);
  const cranes = await community({ name: 'Paper Cranes', listing: 'approved' });
  const visitor = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const query = `/?q=${encodeURIComponent(cranes.name)}`;
  const isListed = async () => (await (await visitor.get(query)).text()).includes(`/server/${cranes.id}`);
  await visitAs(cranes.owner, `${WORKSHOP(cranes.id)}?tab=settings`);
  expect(await publicStatus(visitor, cranes.id)).toBe(200);
  await expect.poll(isListed).toBe(true);
  const main = page.getByRole('main');
  const card = page.locator('#break');
  await card.getByRole('button', { name: 'Hide the page' }).press('Enter');
  await expectToast(page, 'Hidden', 'Only managers see the page now.');
  await expect(main).toContainText('On a Break');
  await expect(card.getByRole('button', { name: 'Show it again' })).toBeFocused();
  await expect(main.getByRole('button', { name: /Bump|Available/ })).toHaveCount(0);
  await expect.poll(isListed).toBe(false);
  expect(await publicStatus(visitor, cranes.id)).toBe(404);
  expect((await visitor.get(`/server/${cranes.id}`)).status()).toBe(404);

  await main.getByRole('link', { name: 'View Page' }).click();
  await expect(page.getByText('A manager has hidden it for a while.')).toBeVisible();
  await page.goto('/my-servers');
  await expect(cardOf(page, 'Submitted Servers', cranes.name)).toContainText('On a Break');
  const managed = cardOf(page, 'Servers You Can Manage', cranes.name);
  await expect(managed.getByRole('button')).toHaveText(['Edit']);
  await managed.getByRole('link', { name: 'Manage' }).click();

  await page.getByRole('link', { name: 'You’re taking a break' }).click();
  await expect(card).toBeFocused();
  await card.getByRole('button', { name: 'Show it again' }).click();
  await expectToast(page, 'Shown again', 'The break is over.');
  await expect(main).not.toContainText('On a Break');
  await expect.poll(isListed).toBe(true);
  expect(await publicStatus(visitor, cranes.id)).toBe(200);
  await visitor.dispose();
});

test('each tab fits two screens, and the strip with the bump stays', async ({ page, visitAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const heights: Record<string, number> = {};
  await visitAs(cast.ada, '/my-servers');
  for (const tab of ['overview', 'page', 'settings']) {
    await page.goto(`${WORKSHOP(orgoTuesdays.id)}?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await waitForQuiet(page);
    heights[tab] = await page.evaluate(() => document.documentElement.scrollHeight);
  }
  expect(Object.entries(heights).filter(([, height]) => height > 1_800)).toEqual([]);
  await page.mouse.wheel(0, 600);
  const bump = page.getByRole('main').getByRole('button', { name: /^(Bump|Available in)/ });
  await expect.poll(async () => (await bump.boundingBox())?.y).toBeGreaterThanOrEqual(64);
  await expect.poll(async () => (await bump.boundingBox())?.y).toBeLessThanOrEqual(76);

  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('region', { name: 'Bump and edit' });
  await expect(bar.getByRole('button', { name: /^(Bump|Available in)/ })).toBeInViewport();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(53);
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden();
});
