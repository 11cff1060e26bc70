import type { Locator, Page } from '@playwright/test';
import type { Review } from '#contract/reviews.ts';
import { LIVE_ANALYTICS_PATH, type Snapshot } from '#contract/live-panel.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { cast } from '#simulator/cast.ts';
import { answerAdmin } from './admin-states.ts';
import { showEveryCard } from './every-card.ts';
import { lanternKeep, longWalkHome, NOBODYS_ID } from './listings.ts';
import { cardOf, expectToast } from './own-site.ts';
import { expect, test } from './fixtures.ts';

// The English texts that the product is specified with for members and admins, copied by hand, each looked for where
// it belongs. Answers are made up, so that all of it is seen in a few loads. The texts of the first HTML are in
// web/specified-texts.test.tsx; those of thrown errors are beside their code, the lists of categories and
// languages in contract/specification.test.ts.

const DAY_MS = 86_400_000;
const WORDS = 'We fold paper cranes together, one every evening.';
const AWAY = { error: 'Discord is away', code: 'discordUnavailable' };
// What is told of success is ours to say, but it has to say this.
const SUBMITTED =
  'It is waiting for review, which takes 1-2 business days. You will be notified once it is approved.';
const UPDATED = 'Your changes have been submitted for review by our admins.';
const BUMPED = 'Its stats have been updated and its visibility refreshed.';
const IS_AWAY = 'Discord cannot answer right now. Please try again in a moment.';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('hasSeenWelcome', 'true');
  });
});

test('a server page has the specified texts for a member', async ({ page, visitAs, allowErrors }) => {
  allowErrors(/\b(429|503)\b/);
  await visitAs(cast.mina, `/server/${longWalkHome.id}`);
  const send = await answerWrites(page, /\/(reviews|reports|bump)$/);

  await test.step('user menu', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'My servers' })).toHaveAttribute('href', '/my-servers');
    await bar.getByRole('button', { name: cast.mina.globalName }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Terms of Service', 'Logout']);
    await page.keyboard.press('Escape');
  });

  await test.step('review', async () => {
    const form = card(page, 'Leave a Review');
    const submit = form.getByRole('button', { name: 'Submit Review' });
    const comment = form.getByRole('textbox');
    await expect(comment).toHaveAttribute('rows', '4');
    await expect(form.getByRole('radio')).toHaveCount(5);
    await expect(submit).toBeDisabled();
    await form.getByRole('radio').nth(3).check();
    await expect(submit).toBeDisabled();
    await comment.fill('  ');
    await expect(submit).toBeDisabled();
    await comment.fill('Kind people.');

    const failed = send.next({ status: 503, json: AWAY });
    await submit.click();
    await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    failed.arrive();
    await expectToast(page, 'Failed to submit review', IS_AWAY);

    send.next({ json: { ...reviewOf(0), rating: 4, comment: 'Kind people.' } }).arrive();
    await submit.click();
    await expectToast(page, 'Review submitted!', 'Thank you for your feedback.');
    await expect(comment).toHaveValue('');
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  await test.step('report', async () => {
    const report = card(page, 'Report Server').getByRole('button', { name: 'Report Server' });
    await report.click();
    const dialog = page.getByRole('dialog', { name: 'Report Server' });
    const submit = dialog.getByRole('button', { name: 'Submit Report' });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Reason').fill('It sells accounts.');

    const failed = send.next({ status: 503, json: AWAY });
    await submit.click();
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    failed.arrive();
    await expectToast(page, 'Failed to submit report', IS_AWAY);

    send.next({ json: {} }).arrive();
    await submit.click();
    await expectToast(page, 'Report submitted', 'Thank you for helping keep our community safe.');
    await expect(dialog).toHaveCount(0);
    await report.click();
    await expect(dialog.getByLabel('Reason')).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('bump', async () => {
    const button = card(page, 'Boost Visibility').getByRole('button');
    send.next({ status: 503, json: AWAY }).arrive();
    await button.click();
    await expectToast(page, 'Failed to bump server', IS_AWAY);

    const nextBumpAt = new Date(Date.now() + 62_500);
    send.next({ status: 429, json: { error: '-', code: 'bumpOnCooldown', nextBumpAt } }).arrive();
    await button.click();
    await expectToast(page, 'Server is on cooldown', /^You can bump again at \d{1,2}:\d\d\s[AP]M$/);
    await expect(button).toHaveText(/^Available in 1:0\d$/);
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(/^Available in 0:5\d$/);

    await page.reload();
    const now = new Date();
    const bumped = { lastBumpedAt: now, nextBumpAt: new Date(now.getTime() + 3_600_000) };
    send.next({ json: { ...bumped, memberCount: 31, onlineCount: 4 } }).arrive();
    await button.click();
    await expectToast(page, 'Server bumped!', 'Your server stats have been updated.');
    await expect(button).toHaveText(/^Available in (60:00|59:5\d)$/);
  });
});

test('My Servers has the specified texts', async ({ page, visitAs, allowErrors }) => {
  allowErrors(/\b(500|503)\b/);
  const bot: { clientId: string | null } = { clientId: null };
  await page.route('**/api/bot-info', (route) => route.fulfill({ json: bot }));
  await visitAs(cast.ada, '/my-servers');
  await showEveryCard(page);
  const send = await answerWrites(page, /\/api\/user\/servers/);
  const submitted = (name: string) => cardOf(page, 'Submitted Servers', name);
  const managed = (name: string) => cardOf(page, 'Servers You Can Manage', name);

  await test.step('Submitted Servers', async () => {
    for (const said of [
      'Approved',
      'Technology',
      'English',
      'We build small rockets',
      '18,432',
      '4.8/5.0',
      '412',
      'November 18, 2026',
    ])
      await expect(submitted('Approved')).toContainText(said);
    await expect(submitted('Approved').getByRole('link', { name: 'View Page' })).toHaveAttribute(
      'href',
      /^\/server\/\d+$/,
    );
    await expect(submitted('Pending')).toContainText('Pending Review');
    await expect(submitted('Pending')).toContainText('N/A');
    await expect(submitted('Rejected')).toContainText('Please say what your community is about.');
    await expect(submitted('Rejected').getByRole('button', { name: 'Edit and Resubmit' })).toBeVisible();
    await expect(submitted('Suspended').getByText('Suspended', { exact: true })).toHaveCount(2);
    await expect(submitted('Suspended')).toContainText(
      'Server Suspended - This server is temporarily hidden because our bot is no longer in the server. Re-invite the bot to restore visibility.',
    );
  });

  await test.step('Servers You Can Manage', async () => {
    const cards = page.getByRole('region', { name: 'Servers You Can Manage' }).getByRole('article');
    await expect(cards.first()).toContainText('Ready to Publish');
    await expect(managed('Ready').getByText('Owner', { exact: true })).toBeVisible();
    await expect(managed('Ready').getByRole('button')).toHaveText('Configure to Publish');
    await expect(managed('Never bumped').getByRole('button')).toHaveText(['Edit', 'Bump']);
    await expect(managed('Listed').getByRole('button')).toHaveText(['Edit', 'Bump', 'Delete']);
    await expect(managed('Listed')).toContainText('Last bumped: November 18, 2026');
    await expect(managed('Never bumped')).not.toContainText('Last bumped');
    await expect(managed('Waiting').getByRole('button', { name: 'Already Submitted' })).toBeDisabled();
    await expect(managed('Without bot')).toContainText('must be added to this server before submitting');
    await managed('Without bot').getByRole('button', { name: 'Add Bot First' }).click();
    await expectToast(page, 'Bot Not Ready', 'The bot is starting up. Please try again in a moment.');
  });

  await test.step('Other Servers', async () => {
    const other = cardOf(page, 'Other Servers', 'Community 0');
    await expect(other.getByRole('button', { name: 'No Permission' })).toBeDisabled();
  });

  await test.step('Submit Server for Listing', async () => {
    await managed('Ready').getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Submit Server for Listing' });
    await expect(dialog).toContainText('1-2 business days');
    await expect(dialog).toContainText('notified');
    await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText([...CATEGORIES]);
    await expect(dialog.getByLabel('Category')).toHaveValue('Community');
    await expect(dialog.getByLabel('Language').getByRole('option')).toHaveText([...LISTING_LANGUAGES]);
    await expect(dialog.getByLabel('Language')).toHaveValue('English');
    const description = dialog.getByLabel('Description');
    const invite = dialog.getByLabel('Invite link');
    await expect(description).toHaveValue('');
    await expect(invite).toHaveValue('');
    await description.fill('x'.repeat(19));
    await invite.fill('papercranes');
    const submit = dialog.getByRole('button', { name: 'Submit for Review' });
    await submit.click();
    await expect(dialog.getByText('Description must be at least 20 characters')).toBeVisible();
    await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
    await description.fill('x'.repeat(501));
    await expect(dialog.getByText('Description must not exceed 500 characters')).toBeVisible();
    await description.fill(WORDS);
    await invite.fill('');

    const failed = send.next({ status: 500, body: '' });
    await submit.click();
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    failed.arrive();
    await expectToast(page, 'Submission Failed', 'Failed to submit server. Please try again.');
    send.next({ status: 503, json: AWAY }).arrive();
    await submit.click();
    await expectToast(page, 'Submission Failed', IS_AWAY);
    send.next({ json: {} }).arrive();
    await submit.click();
    await expectToast(page, 'Server Submitted!', SUBMITTED);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('Edit Server Listing', async () => {
    await managed('Listed').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Server Listing' });
    await expect(dialog).toContainText('changes are submitted for review');
    await expect(dialog.getByLabel('Description')).toHaveValue(/^We build small rockets/);
    await expect(dialog.getByLabel('Category')).toHaveValue('Technology');
    const update = dialog.getByRole('button', { name: 'Update Server' });

    const failed = send.next({ status: 500, body: '' });
    await update.click();
    await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible();
    failed.arrive();
    await expectToast(page, 'Update Failed', 'Failed to update server. Please try again.');
    send.next({ json: {} }).arrive();
    await update.click();
    await expectToast(page, 'Server Updated!', UPDATED);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('bump', async () => {
    const bump = managed('Listed').getByRole('button', { name: 'Bump' });
    send.next({ status: 500, body: '' }).arrive();
    await bump.click();
    await expectToast(page, 'Bump Failed', 'Failed to bump server. Please try again.');
    const now = new Date();
    const bumped = { lastBumpedAt: now, nextBumpAt: new Date(now.getTime() + 3_600_000) };
    send.next({ json: { ...bumped, memberCount: 31, onlineCount: 4 } }).arrive();
    await bump.click();
    await expectToast(page, 'Server Bumped!', BUMPED);
  });

  await test.step('nothing to show', async () => {
    for (const path of ['**/api/user/guilds', '**/api/user/servers'])
      await page.route(path, (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(page.getByText('You are not a member of any Discord servers')).toBeVisible();
    await expect(page.getByText('Submitted Servers')).toHaveCount(0);
  });
});

test('a member at /admin is told so and sent home', async ({ page, visitAs }) => {
  await visitAs(cast.mina, '/terms');
  await goTo(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You do not have permission to access this page',
  );
  await expectToast(page, 'Access Denied', "You don't have permission to access the admin dashboard.");
  await expect(page).toHaveURL('/');
});

test('the admin dashboard has the specified texts', async ({ page, visitAs, allowErrors }) => {
  allowErrors(/\b(404|500)\b/);
  test.slow();
  const tell = await answerPanel(page);
  await answerAdmin(page);
  await visitAs(cast.grace, '/admin');
  const send = await answerWrites(page, /\/api\/admin\//);
  const panel = page.getByRole('tabpanel');
  const item = (name: string) => panel.getByRole('article', { name, exact: true });
  const failure = { status: 500, json: { error: '-', code: 'internal' } };

  await test.step('head', async () => {
    await page.getByRole('button', { name: cast.grace.globalName }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Admin dashboard', 'Terms of Service', 'Logout']);
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
      'New Submissions',
      'Edit Requests',
      'Manage Servers',
      'Reported Servers',
      'Approved Servers',
      'Banned Servers',
    ]);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Analytics');
  });

  await test.step('Analytics', async () => {
    await expect(panel.getByText('Loading analytics...')).toBeVisible();
    await tell({});
    for (const said of ['No active users', 'No page views yet', 'No location data yet'])
      await expect(panel.getByText(said, { exact: true })).toBeVisible();
    await tell(BUSY);
    await expect(panel.getByText('Loading analytics...')).toHaveCount(0);
    await expect(panel.getByRole('region', { name: 'Right now' }).getByRole('term')).toHaveText([
      'Active Users',
      'Authenticated',
      'Page Views (1h)',
      'Page Views (24h)',
    ]);
    const sessions = panel.getByRole('list', { name: 'Active Sessions' }).getByRole('listitem');
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
    const pages = panel.getByRole('region', { name: 'Top Pages' });
    await expect(pages.getByRole('listitem')).toHaveCount(10);
    await expect(panel.getByRole('region', { name: 'Top Countries' }).getByRole('listitem')).toHaveCount(5);
  });

  await test.step('Force Bump Server', async () => {
    const force = card(page, 'Force Bump Server');
    const bump = force.getByRole('button', { name: 'Bump' });
    await expect(bump).toBeDisabled();
    await force.getByRole('textbox').fill('   ');
    await expect(bump).toBeDisabled();
    await force.getByRole('textbox').fill(' 739200000000000002 ');
    send.next({ status: 404, json: { error: 'Server not found', code: 'listingNotFound' } }).arrive();
    await bump.click();
    await expectToast(page, 'Failed to bump server', 'Server not found');
    await settle(page);
    send.next({ json: { memberCount: 1234, onlineCount: 56 } }).arrive();
    await force.getByRole('textbox').press('Enter');
    await expectToast(page, 'Server bumped successfully', /^Updated stats: 1,234 members, 56 online\.?$/);
    expect(send.last()).toEqual({ discordServerId: '739200000000000002' });
  });

  await test.step('New Submissions', async () => {
    await page.getByRole('tab', { name: 'New Submissions' }).click();
    const cranes = item('Paper Cranes');
    const approve = cranes.getByRole('button', { name: 'Approve' });
    await told(page, send, approve, [
      [failure, 'Failed to approve', 'Could not approve the server. Please try again.'],
      [{ json: {} }, 'Server approved', 'The server has been approved and is now live.'],
    ]);

    const generate = cranes.getByRole('button', { name: 'Generate Invite' });
    await told(page, send, generate, [
      [
        { json: { inviteUrl: '' } },
        'Failed to generate invite',
        'Could not create an invite link for this server.',
      ],
      [failure, 'Error', 'Failed to generate invite link.'],
    ]);

    await cranes.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject Server Request' });
    const reject = dialog.getByRole('button', { name: 'Reject' });
    await expect(reject).toBeDisabled();
    await expect(dialog.getByRole('checkbox', { name: 'Ban server' })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Ban sender' })).not.toBeChecked();
    await dialog.getByLabel('Reason').fill('Say more.');
    const failed = send.next(failure);
    await reject.click();
    await expect(dialog.getByRole('button', { name: 'Rejecting...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    failed.arrive();
    await expectToast(page, 'Failed to reject', 'Could not reject the server. Please try again.');
    send.next({ json: {} }).arrive();
    await reject.click();
    await expectToast(page, 'Server rejected', 'The sender will be told why.');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('Manage Servers', async () => {
    await page.getByRole('tab', { name: 'Manage Servers' }).click();
    const cranes = item('Paper Cranes').first();
    await told(page, send, cranes.getByRole('button', { name: 'Ban' }), [
      [failure, 'Failed to ban', 'Could not ban the server. Please try again.'],
      [{ json: {} }, 'Server banned', 'It is hidden, and cannot be submitted again.'],
    ]);

    await settle(page);
    await cranes.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Server' });
    await expect(edit.getByLabel('Invite link')).toHaveAttribute('type', 'url');
    await expect(edit.getByLabel('Language').getByRole('option')).toHaveText([...LISTING_LANGUAGES]);
    await edit.getByLabel('Description').fill(WORDS);
    await edit.getByLabel('Category').selectOption('Web3');
    const save = edit.getByRole('button', { name: 'Save Changes' });
    await told(page, send, save, [
      [failure, 'Failed to update', 'Could not update the server. Please try again.'],
      [{ json: {} }, 'Server updated', 'The changes are live.'],
    ]);
    await expect(edit).toHaveCount(0);

    await settle(page);
    await cranes.getByRole('button', { name: 'Delete' }).click();
    const remove = page.getByRole('dialog', { name: 'Delete Server' });
    await expect(remove).toContainText('permanent');
    await told(page, send, remove.getByRole('button', { name: 'Delete Permanently' }), [
      [failure, 'Failed to delete', 'Could not delete the server. Please try again.'],
      [{ json: {} }, 'Server deleted', 'The server has been permanently deleted.'],
    ]);
    await expect(remove).toHaveCount(0);
  });

  await test.step('Reported Servers', async () => {
    await page.getByRole('tab', { name: 'Reported Servers' }).click();
    const reported = item(lanternKeep.name);
    await expect(reported.getByRole('button', { name: 'Ban' })).toBeVisible();
    await told(page, send, reported.getByRole('button', { name: 'Resolve' }), [
      [failure, 'Failed to resolve', 'Could not resolve the report. Please try again.'],
      [{ json: {} }, 'Report resolved', 'It is put away as dealt with.'],
    ]);
  });

  await test.step('empty lists', async () => {
    await answerAdmin(page, 'nothing');
    await page.reload();
    for (const [tab, said] of [
      ['New Submissions', 'No pending new submissions'],
      ['Edit Requests', 'No pending edit requests'],
      ['Reported Servers', 'No pending reports'],
      ['Approved Servers', 'No approved servers'],
      ['Banned Servers', 'No banned servers'],
      ['Manage Servers', 'No approved servers to manage'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(panel.getByText(said, { exact: true })).toBeVisible();
    }
    await panel.getByRole('searchbox').fill('nobody');
    await expect(panel.getByText('No servers found matching your search', { exact: true })).toBeVisible();
  });
});

/** A card of a page, by its title. */
function card(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** Follows a path without loading a page. */
async function goTo(page: Page, path: string) {
  await page.evaluate((path) => history.pushState(null, '', path), path);
}

function daysAgo(days: number) {
  return new Date(Date.now() - days * DAY_MS - 60_000).toISOString();
}

function reviewOf(days: number): Review {
  return {
    id: `00000000-0000-4000-8000-${String(100 + days).padStart(12, '0')}`,
    username: 'Wanda',
    avatar: null,
    rating: 4,
    comment: 'Kind people.',
    createdAt: daysAgo(days),
    verified: true,
  };
}

type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

interface Sending {
  /** Says what the next write is answered; it waits until the answer is let arrive. */
  next: (answer: Answer) => { arrive: () => void };
  /** What was sent last. */
  last: () => unknown;
}

/** Answers what the page writes to some addresses, each time with what was said last. */
async function answerWrites(page: Page, address: RegExp): Promise<Sending> {
  let current = { answer: {} as Answer, arrived: Promise.resolve() };
  let sent: unknown = null;
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') {
      await route.fallback();
      return;
    }
    sent = route.request().postDataJSON();
    const { answer, arrived } = current;
    await arrived;
    await route.fulfill(answer);
  });
  return {
    next: (answer) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      current = { answer, arrived: promise };
      return { arrive: resolve };
    },
    last: () => sent,
  };
}

/** Presses a button once for each answer, and sees what is told of it. */
async function told(
  page: Page,
  send: Sending,
  button: Locator,
  outcomes: readonly (readonly [answer: Answer, title: string, text: string])[],
) {
  for (const [answer, title, text] of outcomes) {
    await settle(page);
    send.next(answer).arrive();
    await button.click();
    await expectToast(page, title, text);
  }
}

/** So long after a list has moved a press in it is not meant for what is there by now. */
async function settle(page: Page) {
  await page.waitForTimeout(350);
}

const NOBODY: Snapshot = {
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

/** Answers at the live panel's socket; what it returns tells a snapshot. */
async function answerPanel(page: Page) {
  const connected = Promise.withResolvers<(text: string) => void>();
  await page.routeWebSocket(`**${LIVE_ANALYTICS_PATH}`, (socket) =>
    connected.resolve((text) => socket.send(text)),
  );
  return async (data: Partial<Snapshot>) =>
    (await connected.promise)(JSON.stringify({ type: 'update', data: { ...NOBODY, ...data } }));
}
