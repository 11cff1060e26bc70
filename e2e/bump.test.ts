import type { Locator, Page, TestInfo } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { cast } from '#simulator/cast.ts';
import type { AskDiscord } from './discord.ts';
import { endSessionBefore } from './end-session.ts';
import { lanternKeep } from './listings.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const MANAGE_SERVER = '32';

/** Listings that were never bumped. Both projects run at once against one site, so each has its own. */
const TO_BUMP: Readonly<Record<string, readonly string[]>> = {
  desktop: ['1198243800983682211', '999173522707324792', '909410355899192800', '1094532833917404698'],
  phone: ['1076138573920101892', '1013491343268748015', '888641576569894404', '999876180251228310'],
};
/** No person of these tests can bump it. */
const LEFT_ALONE = '914776070021463494';

test('a visitor who wants to bump signs in and returns to the server', async ({ page, visit }) => {
  await visit(`/server/${lanternKeep.id}`);
  await card(page).getByRole('link', { name: 'Connect to bump the server' }).click();
  await page.getByTestId(`sim-user-${cast.noa.id}`).click();
  await page.getByTestId('sim-authorize').click();

  await expect(page).toHaveURL(`/server/${lanternKeep.id}`);
  await expect(card(page).getByRole('button')).toBeVisible();
});

test(
  'a bump lifts the server and starts the cooldown; a double click is one',
  { tag: '@phone' },
  async ({ page, visitAs, discord }, info) => {
    const { guildId, manager } = await listingToBump(discord, info, 0);
    await visitAs(manager, `/server/${guildId}`);
    const bumps = requestsOf(page, '/bump');
    const button = card(page).getByRole('button', { name: 'Bump' });
    const bumping = nextBump(page);

    await button.dblclick();

    await expectToast(page, 'Server bumped!', 'Your server stats have been updated.');
    const { lastBumpedAt, nextBumpAt } = await bumping;
    await expectTimeLeft(card(page).getByRole('button'), nextBumpAt);
    await expect(card(page).getByRole('button')).toBeDisabled();
    await expect(card(page).getByRole('button')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Server Stats' })).toContainText(
      new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(lastBumpedAt),
    );
    await card(page).getByRole('button').click({ force: true });
    expect(bumps).toHaveLength(1);

    await page.getByRole('link', { name: 'All servers' }).click();
    // Other tests bump at the same time.
    const lifted = page.locator(`#server-list li:nth-child(-n + 6) article a[href="/server/${guildId}"]`);
    await expect(lifted).toBeVisible();
  },
);

test('the cooldown counts down by seconds, survives a sleep and ends by itself', async ({
  page,
  visitAs,
  discord,
}, info) => {
  const { guildId, manager } = await listingToBump(discord, info, 1);
  await page.clock.install();
  // Sent by the clock: the site, which has not slept, would tell the page its own time.
  await page.route('**/api/analytics/seen', async (route) => route.fulfill({ json: {} }));
  await page.route('**/api/user/notices/unread', async (route) => route.fulfill({ json: { count: 0 } }));
  await visitAs(manager, `/server/${guildId}`);
  const bumping = nextBump(page);
  await card(page).getByRole('button', { name: 'Bump' }).click();
  const { nextBumpAt } = await bumping;
  const button = card(page).getByRole('button');
  await expectTimeLeft(button, nextBumpAt);
  await waitForQuiet(page); // any later answer tells the page the site's time

  // From here on the page's time passes only when told to.
  const left = BUMP_COOLDOWN_MS - 10 * MINUTE_MS;
  await page.clock.pauseAt(nextBumpAt - left);
  await expect(button).toHaveText(`Available in ${minutesAndSeconds(left)}`);
  await page.clock.runFor(1_000);
  await expect(button).toHaveText(`Available in ${minutesAndSeconds(left - 1_000)}`);
  await page.clock.runFor(9_000);
  await expect(button).toHaveText(`Available in ${minutesAndSeconds(left - 10_000)}`);

  await page.clock.fastForward(left - 10_000 - 20 * MINUTE_MS);
  await expect(button).toHaveText('Available in 20:00');
  await page.clock.fastForward(19 * MINUTE_MS);
  await expect(button).toHaveText('Available in 1:00');
  await page.clock.runFor(59_999);
  await expect(button).toHaveText('Available in 0:01');
  await page.clock.runFor(1);
  await expect(button).toHaveText('Bump');
  await expect(button).toBeEnabled();
});

test(
  'the cooldown follows the server’s clock, not one three hours fast',
  { tag: '@long' },
  async ({ page, visitAs, discord }, info) => {
    const { guildId, manager } = await listingToBump(discord, info, 2);
    await page.clock.install({ time: Date.now() + 3 * HOUR_MS });
    await visitAs(manager, `/server/${guildId}`);

    const bumping = nextBump(page);
    await card(page).getByRole('button', { name: 'Bump' }).click();

    // The page knows of the server's clock only between which moments it was read.
    await expectTimeLeft(card(page).getByRole('button'), (await bumping).nextBumpAt, MINUTE_MS);
  },
);

test('a bump during the cooldown says when the next is possible', async ({
  page,
  visitAs,
  discord,
  allowErrors,
}, info) => {
  allowErrors(/429/);
  const { guildId, manager } = await listingToBump(discord, info, 3);
  await visitAs(manager, `/server/${guildId}`);
  await expect(card(page).getByRole('button', { name: 'Bump' })).toBeVisible();
  const elsewhere = await page.request.post(`/api/user/servers/${guildId}/bump`, fromOurPage(page));
  expect(elsewhere.status()).toBe(200);
  const { nextBumpAt } = (await elsewhere.json()) as { nextBumpAt: string };

  await card(page).getByRole('button', { name: 'Bump' }).click();

  const next = new Date(nextBumpAt);
  const hour = next.getUTCHours() % 12 || 12;
  const time = `${hour}:${String(next.getUTCMinutes()).padStart(2, '0')}`;
  await expectToast(page, 'Server is on cooldown', new RegExp(`^You can bump again at ${time}\\s[AP]M$`));
  await expectTimeLeft(card(page).getByRole('button'), next.getTime());
});

test(
  'a person who does not manage the server is told so',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/403/);
    await visitAs(cast.noa, `/server/${LEFT_ALONE}`);

    await card(page).getByRole('button', { name: 'Bump' }).click();

    await expectToast(
      page,
      'Failed to bump server',
      'Only people who manage this server on Discord can do this.',
    );
    await expect(card(page).getByRole('button', { name: 'Bump' })).toBeEnabled();
  },
);

test(
  'an offline bump fails with a message and is not sent later',
  { tag: '@long' },
  async ({ page, context, visitAs, allowErrors }) => {
    allowErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    await visitAs(cast.noa, `/server/${LEFT_ALONE}`);
    // The code of toasts is loaded.
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached();
    await waitForQuiet(page); // what is being loaded would fail
    await context.setOffline(true);
    await expect(page.getByText(/^You’re offline/).first()).toBeVisible();

    await card(page).getByRole('button', { name: 'Bump' }).click();

    await expectToast(
      page,
      'Failed to bump server',
      'The site didn’t answer. Check your connection and try again.',
    );
    await expect(card(page).getByRole('button', { name: 'Bump' })).toBeEnabled();
    const requests = requestsOf(page, '/bump');
    await context.setOffline(false);
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0);
    await page.waitForTimeout(500);
    expect(requests).toEqual([]);
  },
);

test(
  'a bump after the session ended elsewhere offers to log in again',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/401/);
    const path = `/server/${LEFT_ALONE}`;
    await visitAs(cast.ada, path);
    await page.evaluate(() => Reflect.set(window, 'stillTheSamePage', true));
    await endSessionBefore(page, '**/bump');

    await card(page).getByRole('button', { name: 'Bump' }).click();

    await expectToast(page, 'Failed to bump server', 'Log in with Discord first.');
    await expect(card(page).getByRole('link', { name: 'Connect to bump the server' })).toBeVisible();
    await expect(page.getByRole('main'), 'what was pressed is gone').toBeFocused();
    expect(await page.evaluate(() => Reflect.get(window, 'stillTheSamePage') as unknown)).toBe(true);
  },
);

function card(page: Page) {
  return page.getByRole('region', { name: 'Boost Visibility' });
}

/** A listing that can be bumped, and a new person who has Manage Server there. */
async function listingToBump(discord: AskDiscord, { project }: TestInfo, n: number) {
  const guildId = TO_BUMP[project.name]?.[n];
  if (guildId === undefined) throw new Error(`${project.name} has no listing ${n} to bump`);
  // Discord's answers about a person are cached for a minute; this one is new.
  const manager = { id: `6${guildId.slice(-16)}`, globalName: `Manager ${n}` };
  await discord('addUser', { ...manager, username: `manager_${manager.id}` });
  await discord('addMember', { guildId, userId: manager.id, permissions: MANAGE_SERVER });
  return { guildId, manager };
}

/** Collects the addresses that a page requests from now on. */
function requestsOf(page: Page, end: string) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(end)) requests.push(request.url());
  });
  return requests;
}

/** The headers of a request from one of our pages. */
function fromOurPage(page: Page) {
  return { headers: { origin: new URL(page.url()).origin } };
}

/** The times that the server answers the next bump with. */
async function nextBump(page: Page) {
  const answer = await page.waitForResponse(/\/bump$/);
  const { lastBumpedAt, nextBumpAt } = (await answer.json()) as Record<'lastBumpedAt' | 'nextBumpAt', string>;
  expect(Date.parse(nextBumpAt) - Date.parse(lastBumpedAt)).toBe(BUMP_COOLDOWN_MS);
  return { lastBumpedAt: new Date(lastBumpedAt), nextBumpAt: Date.parse(nextBumpAt) };
}

/** Expects that a button says the time until an instant, or up to so much more. */
async function expectTimeLeft(button: Locator, instant: number, moreMs = 2_000) {
  await expect(button).toHaveText(/^Available in \d+:\d\d$/);
  await expect(async () => {
    const most = instant - Date.now() + moreMs;
    const said = millisecondsIn(await button.textContent());
    expect(said).toBeLessThanOrEqual(most);
    expect(said).toBeGreaterThanOrEqual(instant - Date.now());
  }).toPass();
}

function millisecondsIn(text: string | null) {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)$/.exec(text ?? '') ?? [];
  return Number(minutes) * MINUTE_MS + Number(seconds) * 1_000;
}

function minutesAndSeconds(ms: number) {
  return `${Math.floor(ms / MINUTE_MS)}:${String((ms % MINUTE_MS) / 1_000).padStart(2, '0')}`;
}
