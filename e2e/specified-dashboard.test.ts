import type { Page } from '@playwright/test';
import { LIVE_ANALYTICS_PATH, type Snapshot } from '#contract/live-panel.ts';
import { LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { cast } from '#simulator/cast.ts';
import { answerAdmin } from './admin-states.ts';
import { answerWrites, card, pressForEachAnswer, waitUntilListSettles } from './answer-writes.ts';
import { lanternKeep, NOBODYS_ID } from './listings.ts';
import { expectToast } from './own-site.ts';
import { NOBODY_HERE } from './panel-states.ts';
import { expect, test } from './fixtures.ts';

// The English texts that the dashboard is specified with, as in specified-texts.test.ts.

const FAILURE = { status: 500, json: { error: '-', code: 'internal' } };
const BEGUN = { id: NOBODYS_ID, until: null, undoUntil: '2026-01-01T00:00:10.000Z' };
const DESCRIPTION = 'We fold paper cranes together, one every evening.';

test(
  'the head and the analytics of the dashboard have the specified texts',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    const sendSnapshot = await answerPanel(page);
    await answerAdmin(page);
    await visitAs(cast.grace, '/admin');

    await test.step('head', async () => {
      await page.getByRole('button', { name: cast.grace.globalName }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'Admin dashboard',
        'What’s on',
        'Saved servers',
        'Support',
        'Terms of Service',
        'Logout',
      ]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
      await expect(page.getByText('Manage server requests, reports, and bans')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Figures' }).getByRole('term')).toHaveText([
        'Pending Requests',
        'Pending Reports',
        'Banned Servers',
        'Approved Servers',
      ]);
      await expect(page.getByRole('tab')).toHaveText([
        'Analytics',
        'New Submissions 310',
        'Edit Requests 2',
        'Manage Servers 12,480',
        'Reported Servers 3',
        'Review Reports 2',
        'Appeals 1',
        'Approved Servers 12,480',
        'Banned Servers 1',
        'Moderators',
        'Templates',
      ]);
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Analytics');
    });

    await test.step('Analytics', async () => {
      await expect(tabPanel(page).getByText('Loading analytics...')).toBeVisible();
      await sendSnapshot({});
      for (const text of ['No active users', 'No page views yet', 'No location data yet'])
        await expect(tabPanel(page).getByText(text, { exact: true })).toBeVisible();
      await sendSnapshot(BUSY);
      await expect(tabPanel(page).getByText('Loading analytics...')).toHaveCount(0);
      await expect(tabPanel(page).getByRole('region', { name: 'Right now' }).getByRole('term')).toHaveText([
        'Active Users',
        'Authenticated',
        'Page Views (1h)',
        'Page Views (24h)',
      ]);
      const sessions = tabPanel(page).getByRole('list', { name: 'Active Sessions' }).getByRole('listitem');
      for (const [at, page] of [
        'Home',
        'Server Detail',
        'Admin Dashboard',
        'My Servers',
        'Terms of Service',
        '/else',
      ].entries())
        await expect(sessions.nth(at)).toContainText(page);
      for (const [at, device] of ['Mobile', 'Tablet', 'Desktop'].entries())
        await expect(sessions.nth(at)).toContainText(device);
      await expect(sessions.nth(0)).toContainText('South Korea');
      const pages = tabPanel(page).getByRole('region', { name: 'Top Pages' });
      await expect(pages.getByRole('listitem')).toHaveCount(10);
      await expect(
        tabPanel(page).getByRole('region', { name: 'Top Countries' }).getByRole('listitem'),
      ).toHaveCount(5);
    });
  },
);

test(
  'the force bump and the queue have the specified texts',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/\b(404|500)\b/);
    await answerAdmin(page);
    await visitAs(cast.grace, '/admin');
    const writes = await answerWrites(page, /\/api\/admin\//);

    await test.step('Force Bump Server', async () => {
      const force = card(page, 'Force Bump Server');
      const bump = force.getByRole('button', { name: 'Bump' });
      await expect(bump).toBeDisabled();
      await force.getByRole('textbox').fill('   ');
      await expect(bump).toBeDisabled();
      await force.getByRole('textbox').fill(' 739200000000000002 ');
      writes.next({ status: 404, json: { error: 'Server not found', code: 'listingNotFound' } }).arrive();
      await bump.click();
      await expectToast(page, 'Failed to bump server', 'Server not found');
      await waitUntilListSettles(page);
      writes.next({ json: { memberCount: 1234, onlineCount: 56 } }).arrive();
      await force.getByRole('textbox').press('Enter');
      await expectToast(page, 'Server bumped successfully', /^Updated stats: 1,234 members, 56 online\.?$/);
      expect(writes.last()).toEqual({ discordServerId: '739200000000000002' });
    });

    await test.step('New Submissions', async () => {
      await page.getByRole('tab', { name: 'New Submissions' }).click();
      const cranes = item(page, 'Paper Cranes');
      const approve = cranes.getByRole('button', { name: 'Approve', exact: true });
      await pressForEachAnswer(page, writes, approve, [
        [FAILURE, 'Failed to approve', 'Could not approve the server. Please try again.'],
        [{ json: {} }, 'Server approved', 'The server has been approved and is now live.'],
      ]);

      const generate = cranes.getByRole('button', { name: 'Generate Invite' });
      await pressForEachAnswer(page, writes, generate, [
        [
          { json: { inviteUrl: '' } },
          'Failed to generate invite',
          'Could not create an invite link for this server.',
        ],
        [FAILURE, 'Error', 'Failed to generate invite link.'],
      ]);

      await cranes.getByRole('button', { name: 'Reject' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reject Server Request' });
      const reject = dialog.getByRole('button', { name: 'Reject' });
      await expect(reject).toBeDisabled();
      await expect(dialog.getByRole('checkbox', { name: 'Ban server' })).not.toBeChecked();
      await expect(dialog.getByRole('checkbox', { name: 'Ban sender' })).not.toBeChecked();
      await dialog.getByLabel('Reason').fill('Say more.');
      const failed = writes.next(FAILURE);
      await reject.click();
      await expect(dialog.getByRole('button', { name: 'Rejecting...' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      failed.arrive();
      await expectToast(page, 'Failed to reject', 'Could not reject the server. Please try again.');
      writes.next({ json: {} }).arrive();
      await reject.click();
      await expectToast(page, 'Server rejected', 'The sender will be told why.');
      await expect(dialog).toHaveCount(0);
    });
  },
);

test(
  'managed and reported servers have the specified texts',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/\b(500)\b/);
    await answerAdmin(page);
    await visitAs(cast.grace, '/admin');
    const writes = await answerWrites(page, /\/api\/admin\//);

    await test.step('Manage Servers', async () => {
      await page.getByRole('tab', { name: 'Manage Servers' }).click();
      const cranes = item(page, 'Paper Cranes').first();
      await cranes.getByRole('button', { name: 'Ban' }).click();
      const ban = page.getByRole('dialog', { name: 'Ban Server' });
      await ban.getByLabel('Reason').fill('Spam');
      await pressForEachAnswer(page, writes, ban.getByRole('button', { name: 'Ban', exact: true }), [
        [FAILURE, 'Failed to ban', 'Could not ban the server. Please try again.'],
        [{ json: { ban: BEGUN } }, 'Server banned', 'It is hidden, and cannot be submitted again.'],
      ]);

      await waitUntilListSettles(page);
      await cranes.getByRole('button', { name: 'Edit' }).click();
      const edit = page.getByRole('dialog', { name: 'Edit Server' });
      await expect(edit.getByLabel('Invite link')).toHaveAttribute('type', 'url');
      await expect(edit.getByLabel('Language').getByRole('option')).toHaveText([...LISTING_LANGUAGES]);
      await edit.getByLabel('Description').fill(DESCRIPTION);
      await edit.getByLabel('Category').selectOption('Web3');
      const save = edit.getByRole('button', { name: 'Save Changes' });
      await pressForEachAnswer(page, writes, save, [
        [FAILURE, 'Failed to update', 'Could not update the server. Please try again.'],
        [{ json: {} }, 'Server updated', 'The changes are live.'],
      ]);
      await expect(edit).toHaveCount(0);

      await waitUntilListSettles(page);
      await cranes.getByRole('button', { name: 'Delete' }).click();
      const remove = page.getByRole('dialog', { name: 'Delete Server' });
      await expect(remove).toContainText('permanent');
      await pressForEachAnswer(page, writes, remove.getByRole('button', { name: 'Delete Permanently' }), [
        [FAILURE, 'Failed to delete', 'Could not delete the server. Please try again.'],
        [{ json: {} }, 'Server deleted', 'The server has been permanently deleted.'],
      ]);
      await expect(remove).toHaveCount(0);
    });

    await test.step('Reported Servers', async () => {
      await page.getByRole('tab', { name: 'Reported Servers' }).click();
      const reported = item(page, lanternKeep.name);
      await expect(reported.getByRole('button', { name: 'Ban' })).toBeVisible();
      await pressForEachAnswer(page, writes, reported.getByRole('button', { name: 'Resolve' }), [
        [FAILURE, 'Failed to resolve', 'Could not resolve the report. Please try again.'],
        [{ json: {} }, 'Report resolved', 'It is put away as dealt with.'],
      ]);
    });
  },
);

test('empty lists of the dashboard have the specified texts', { tag: '@long' }, async ({ page, visitAs }) => {
  await answerAdmin(page, 'nothing');
  await visitAs(cast.grace, '/admin');
  for (const [tab, text] of [
    ['New Submissions', 'No pending new submissions'],
    ['Edit Requests', 'No pending edit requests'],
    ['Reported Servers', 'No pending reports'],
    ['Approved Servers', 'No approved servers'],
    ['Banned Servers', 'No banned servers'],
    ['Manage Servers', 'No approved servers to manage'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(tabPanel(page).getByText(text, { exact: true })).toBeVisible();
  }
  await tabPanel(page).getByRole('searchbox').fill('nobody');
  await expect(
    tabPanel(page).getByText('No servers found matching your search', { exact: true }),
  ).toBeVisible();
});

function tabPanel(page: Page) {
  return page.getByRole('tabpanel');
}

function item(page: Page, name: string) {
  return tabPanel(page).getByRole('article', { name, exact: true });
}

const BUSY: Partial<Snapshot> = {
  activeUsers: 6,
  activeSessions: ['/', `/server/${NOBODYS_ID}`, '/admin', '/my-servers', '/terms', '/else'].map(
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

/** Answers at the live panel's socket; the returned function sends a snapshot. */
async function answerPanel(page: Page) {
  const connected = Promise.withResolvers<(text: string) => void>();
  await page.routeWebSocket(`**${LIVE_ANALYTICS_PATH}`, (socket) =>
    connected.resolve((text) => socket.send(text)),
  );
  return async (data: Partial<Snapshot>) =>
    (await connected.promise)(JSON.stringify({ type: 'update', data: { ...NOBODY_HERE, ...data } }));
}
