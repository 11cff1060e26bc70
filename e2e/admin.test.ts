import type { Page } from '@playwright/test';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import { cast } from '#simulator/cast.ts';
import { WORDS, type SignedInPerson } from './admin-world.ts';
import { expect, test, type Person } from './fixtures.ts';
import { waitUntilListSettles } from './list-settles.ts';
import { requestsTo } from './own-site.ts';
import { expectToast } from './toasts.ts';

/** A claim may be on its way when its item is decided. */
const CLAIM_TOO_LATE = /\/claim$|409/;

/** A part of the queue in which no other test submits. */
interface Part {
  readonly category: Category;
  readonly language: ListingLanguage;
}
const NOTHING_MATCHES = 'Nothing waiting matches these filters';

test('the first HTML of /admin asks a visitor to log in and calls no API', async ({ page, visit }) => {
  const requests = requestsTo(page, '/api/admin');
  const scripts = requestsTo(page, '/assets/admin-dashboard');
  const { html, status } = await visit('/admin');
  expect(status).toBe(200);
  expect(html).toContain('Please login to access the admin dashboard');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  await page.getByRole('main').getByRole('link', { name: 'Log in with Discord' }).click();
  await page.getByTestId(`sim-user-${cast.grace.id}`).click();
  await page.getByTestId('sim-authorize').click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('tab', { name: 'Analytics' })).toBeVisible();
  expect(scripts.length).toBe(1);
  await expect.poll(() => requests).toEqual(['GET /api/admin/stats']);
});

test('the tabs have addresses, Back works, and arrow keys lead through them', async ({ page, visitAs }) => {
  await visitAs(cast.grace, '/admin');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Analytics');
  const { hidden, covered } = await page.getByRole('tablist').evaluate((row) => ({
    hidden: row.scrollWidth - row.clientWidth,
    covered: [...row.querySelectorAll('[role=tab]')].filter((tab) => {
      const { left, right, top, bottom } = tab.getBoundingClientRect();
      return !tab.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }).length,
  }));
  expect([hidden, covered]).toEqual([0, 0]);
  for (const [tab, address] of [
    ['New Submissions', '/admin?tab=submissions'],
    ['Reported Servers', '/admin?tab=reports'],
    ['Banned Servers', '/admin?tab=banned'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toContainText('Reported Servers');
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toContainText('Reported Servers');

  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('tab', { name: 'Manage Servers' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/admin?tab=servers');
});

test('a submission is shown in full, and a double click approves it once', async ({
  page,
  visitAs,
  community,
  allowErrors,
}) => {
  allowErrors(CLAIM_TOO_LATE);
  const part: Part = { category: 'Art', language: 'Polish' };
  const { id, name, owner } = await community({ listing: 'pending', content: part });
  await visitAs(cast.grace, queueOf('submissions', part));
  const item = itemOf(page, name);
  for (const text of [
    WORDS,
    part.category,
    part.language,
    owner.globalName,
    owner.id,
    '1,234',
    id,
    'In the server',
    /just now|\b\d minutes? ago/,
  ])
    await expect(item).toContainText(text);
  const calls = requestsTo(page, '/api/admin/servers');

  await item.getByRole('button', { name: 'Approve', exact: true }).dblclick();

  await expectToast(page, 'Server approved', /: The server has been approved and is now live\.$/);
  await expect(page.getByText(NOTHING_MATCHES)).toBeVisible();
  expect(calls).toHaveLength(1);
  await page.goto(`/server/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a generated invite opens in a tab, which closes when none can be made', async ({
  page,
  visitAs,
  community,
  allowErrors,
}) => {
  allowErrors(/500|409/);
  const part: Part = { category: 'Art', language: 'Swedish' };
  const { name } = await community({ listing: 'pending', content: part });
  await visitAs(cast.grace, queueOf('submissions', part));
  const generate = itemOf(page, name).getByRole('button', { name: 'Generate Invite' });
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
});

test('reports are grouped by server, resolved singly, and a ban settles them all', async ({
  page,
  visitAs,
  world,
}) => {
  const members = [await world.person('Member'), await world.person('Member')] as const;
  const { id, name } = await world.community({ listing: 'approved', people: members });
  for (const member of members) await reportBy(await world.callsOf(member), id, member);
  await visitAs(cast.grace, '/admin?tab=reports');
  const server = page.getByRole('article', { name });
  await expect(server).toContainText('2 reports');
  await expect(server).toContainText(members[0].globalName);
  await server.getByRole('button', { name: 'Resolve' }).first().click();
  await page.getByRole('menuitem', { name: 'No action needed' }).click();
  await expectToast(page, 'Report resolved', 'It’s out of the queue.');
  await expect(server).toContainText('1 report');
  await expect(server.getByRole('article')).toBeFocused();

  await waitUntilListSettles(page);
  await server.getByRole('button', { name: 'Ban' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ban Server' });
  const confirm = dialog.getByRole('button', { name: 'Ban', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill('A slip of the hand.');
  await confirm.click();
  await expectToast(page, 'Server banned', 'It’s hidden, and nobody can submit it again.');
  await page.keyboard.press('F8');
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Undo ban' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Ban undone', 'We told nobody.');

  await server.getByRole('button', { name: 'Ban' }).click();
  await dialog.getByLabel('Reason').fill('It is unkind.');
  await dialog.getByLabel('Ends').selectOption('After 7 days');
  await confirm.click();
  await expectToast(page, 'Server banned', 'It’s hidden, and nobody can submit it again.');
  await waitUntilListSettles(page);
  await server.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('menuitem', { name: 'Action taken' }).click();
  await expect(server).toHaveCount(0);
});

test('a force bump works by Enter, a deletion asks first, and the audit log has both', async ({
  page,
  visitAs,
  community,
}) => {
  const { id, name } = await community({ listing: 'approved' });
  await visitAs(cast.grace, '/admin?tab=servers');
  const bumped = page.getByRole('textbox', { name: 'Discord server ID' });
  await bumped.fill(`  ${id}  `);
  await bumped.press('Enter');
  await expectToast(page, 'Server bumped successfully', /^Updated stats: 1,234 members, \d+ online\.$/);
  await page.getByRole('searchbox', { name: 'Search by name or Discord server ID' }).fill(name.toUpperCase());
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1);

  await itemOf(page, name).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Server' });
  await expect(question).toContainText('This is permanent and cannot be undone.');
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await expectToast(page, 'Server deleted', 'The server has been permanently deleted.');
  await expect(itemOf(page, name)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByLabel('Server, by Discord ID').fill(id);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(`/admin?tab=audit&server=${id}`);
  await expect(page.getByRole('main').getByRole('article')).toContainText([
    `Grace deleted ${name}`,
    `Grace bumped ${name}`,
    `Grace approved ${name}`,
  ]);
});

/** Lets a member report a server. */
async function reportBy({ calls }: SignedInPerson, guildId: string, { globalName }: Person) {
  await calls.post(`/api/servers/${guildId}/reports`, { data: { reason: `${globalName} is unhappy.` } });
}

const queueOf = (tab: 'submissions' | 'edits', { category, language }: Part) =>
  `/admin?tab=${tab}&category=${category}&language=${language}`;

function itemOf(page: Page, name: string) {
  return page.getByRole('tabpanel').getByRole('article', { name, exact: true });
}
