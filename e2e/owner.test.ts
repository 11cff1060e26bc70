import type { Page } from '@playwright/test';
import { getBotInfo } from '#contract/guilds.ts';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { signInOn } from './admin-world.ts';
import { askDiscord } from './discord.ts';
import { cardOf, expect, expectToast, requestsTo, test, visitUntilShown } from './own-site.ts';

const SUBMITTED = 'Submitted Servers';
const MANAGED = 'Servers You Can Manage';
const MANAGE_SERVER = '32';
const BUMPED = { description: '', category: 'Community', language: 'English', inviteLink: null };
const WORDS = 'We fold paper cranes together, one every evening.';
const OTHER_WORDS = 'We fold paper cranes, and now boats as well.';

/** Ada's guilds besides those in the cast. Discord's answer about them is cached, so they exist from the start. */
const harbour = { id: '739200000000000001', name: 'Harbour Lights', bot: false } as const;
const cranes = { id: '739200000000000002', name: 'Paper Cranes', bot: true } as const;
const boats = { id: '739200000000000004', name: 'Paper Boats', bot: true } as const;
const owls = { id: '739200000000000003', name: 'Night Owls', bot: true } as const;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ ownSite }) => {
  const discord = askDiscord(ownSite.simulatorUrl);
  for (const guild of [harbour, cranes, owls, boats])
    await discord('addGuild', { ...guild, ownerId: cast.ada.id, members: 1234 });
  // A page that is opened before the bot has connected knows of no bot.
  const askForBot = async () => (await fetch(new URL(getBotInfo.path, ownSite.url))).json();
  await expect.poll(askForBot).toMatchObject({ clientId: expect.stringMatching(/^\d+$/) });
  await discord('createInvite', { guildId: cranes.id, code: 'papercranes' });
  await discord('addMember', { guildId: boats.id, userId: cast.noa.id, permissions: MANAGE_SERVER });
});

test(
  'adding the bot in a popup makes the card publishable without a reload',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await visitAs(cast.ada, '/my-servers');
    const card = cardOf(page, MANAGED, harbour.name);
    await expect(card).toContainText('The bot must be added to this server before submitting it.');
    const opening = page.waitForEvent('popup');
    await card.getByRole('button', { name: 'Add Bot First' }).click();
    const atDiscord = await opening;
    await atDiscord.waitForURL(/[?&]scope=/);
    const query = new URL(atDiscord.url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      scope: 'bot applications.commands',
      permissions: '1025',
      guild_id: harbour.id,
      disable_guild_select: 'true',
    });
    const askedMeanwhile = requestsTo(page, '/api/user/guilds');

    await atDiscord.getByTestId('sim-authorize').click();
    await expect(atDiscord.getByTestId('sim-message')).toBeVisible();
    expect(askedMeanwhile).toEqual([]);
    await atDiscord.close();

    await expect(card.getByText('Ready to Publish')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Configure to Publish' })).toBeEnabled();
    expect(askedMeanwhile.length).toBeLessThanOrEqual(3);
  },
);

test('returning while the popup is open updates the card with one request', async ({ page, visitAs }) => {
  await visitAs(cast.ada, '/my-servers');
  const card = cardOf(page, MANAGED, 'Sunday Bakers 🥐');
  const opening = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Add Bot First' }).click();
  const atDiscord = await opening;
  await atDiscord.getByTestId('sim-authorize').click();
  await expect(atDiscord.getByTestId('sim-message')).toBeVisible();
  const requests = requestsTo(page, '/api/user/guilds');

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card.getByText('Ready to Publish')).toBeVisible();

  const soFar = requests.length;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card.getByRole('button', { name: 'Configure to Publish' })).toBeEnabled();
  expect(requests).toHaveLength(soFar);
  await atDiscord.close();
});

test('publishable servers come first and show their owner', async ({ page, visitAs }) => {
  await visitAs(cast.ada, '/my-servers');
  const cards = page.getByRole('region', { name: MANAGED }).getByRole('article');
  await expect(cards.first()).toContainText('Ready to Publish');
  await expect(cards.first()).toContainText('Owner');
  const ready = (await cards.allTextContents()).map((words) => words.includes('Ready to Publish'));
  expect(ready).toEqual(ready.toSorted((one, other) => Number(other) - Number(one)));
});

test('a form marks invalid fields and focuses the first', async ({ page, visitAs }) => {
  await openForm(page, visitAs, cranes.name);
  const form = page.getByRole('dialog', { name: 'Submit Server for Listing' });
  await expect(form).toContainText('1-2 business days');
  await expect(form.getByLabel('Category')).toHaveValue('Community');
  await expect(form.getByLabel('Language')).toHaveValue('English');
  const description = form.getByLabel('Description');
  const invite = form.getByLabel('Invite link');
  await invite.fill('discord.gg/papercranes');
  await expect(form.getByText('Must be a valid URL')).toHaveCount(0);

  await form.getByRole('button', { name: 'Submit for Review' }).click();

  await expect(description).toBeFocused();
  await expect(description).toHaveAccessibleDescription(/^Description must be at least 20 characters/);
  await expect(invite).toHaveAccessibleDescription(/^Must be a valid URL/);
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  expect(await axeViolations(page)).toEqual([]);

  await description.fill('x'.repeat(501));
  await expect(form.getByText('Description must not exceed 500 characters')).toBeVisible();
  await expect(form.getByText('501 / 500')).toBeVisible();
  await description.fill(WORDS);
  await expect(description).toHaveAttribute('aria-invalid', 'false');
  await invite.fill('https://example.com/papercranes');
  await expect(form.getByText('Must be a Discord invite link')).toBeVisible();
});

test('a refused invite link is reported at its field', async ({ page, visitAs, allowErrors }) => {
  allowErrors(/400/);
  await openForm(page, visitAs, cranes.name);
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill(WORDS);
  const invite = form.getByLabel('Invite link');
  for (const [link, sentence] of [
    ['https://discord.gg/nobodysinvite', 'This invite has expired or does not exist.'],
    ['https://discord.gg/studyhall', 'This invite leads to another server.'],
  ] as const) {
    await invite.fill(link);
    await form.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(invite).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
    await expect(invite).toBeFocused();
  }
});

test('a closed form keeps its draft and can start over', async ({ page, visitAs }) => {
  await openForm(page, visitAs, owls.name);
  const form = page.getByRole('dialog');
  const description = form.getByLabel('Description');
  await description.fill(WORDS);
  await form.getByLabel('Category').selectOption('Art');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(configure(page, owls.name)).toBeFocused();

  await configure(page, owls.name).click();
  await expect(description).toHaveValue(WORDS);
  await expect(form.getByLabel('Category')).toHaveValue('Art');
  await page.mouse.click(2, 2);
  await expect(form).toHaveCount(0);

  await page.reload();
  await configure(page, owls.name).click();
  await expect(description).toHaveValue(WORDS);
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect(description).toHaveValue('');
  await expect(form.getByLabel('Category')).toHaveValue('Community');
  await page.keyboard.press('Escape');
  await configure(page, owls.name).click();
  await expect(description).toHaveValue('');
});

test('a failed submission says so and keeps the form', async ({ page, visitAs, allowErrors }) => {
  allowErrors(/50[03]|api\/user\/servers|ERR_FAILED/);
  await openForm(page, visitAs, owls.name);
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill(WORDS);
  const submit = form.getByRole('button', { name: 'Submit for Review' });

  await page.route('**/api/user/servers', async (route) => {
    if (route.request().method() === 'GET') await route.continue();
    else await route.fulfill({ status: 503, json: { error: 'Away', code: 'discordUnavailable' } });
  });
  await submit.click();
  const unavailable = 'Discord cannot answer right now. Please try again in a moment.';
  await expectToast(page, 'Submission Failed', unavailable);
  await expect(form.getByRole('alert')).toHaveText(unavailable);

  await page.unroute('**/api/user/servers');
  await page.route('**/api/user/servers', (route) => route.abort());
  await submit.click();
  await expectToast(page, 'Submission Failed', 'Failed to submit server. Please try again.');
  await expect(form.getByLabel('Description')).toHaveValue(WORDS);
});

test(
  'a draft survives the end of the session and a new sign-in',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/401/);
    await openForm(page, visitAs, owls.name);
    const form = page.getByRole('dialog');
    await form.getByLabel('Description').fill(OTHER_WORDS);
    await page.context().clearCookies();

    await form.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(form.getByRole('alert')).toContainText('You are no longer logged in.');
    await expect(form.getByLabel('Description')).toHaveValue(OTHER_WORDS);

    await form.getByRole('link', { name: 'Log in again' }).click();
    await page.getByTestId(`sim-user-${cast.ada.id}`).click();
    await page.getByTestId('sim-authorize').click();
    await expect(page).toHaveURL('/my-servers');
    await configure(page, owls.name).click();
    await expect(form.getByLabel('Description')).toHaveValue(OTHER_WORDS);
    await form.getByRole('button', { name: 'Start over' }).click();
  },
);

test('a double click submits once, and the focus moves to the card', async ({ page, visitAs }) => {
  await openForm(page, visitAs, cranes.name);
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill(WORDS);
  await form.getByLabel('Category').selectOption('Art');
  await form.getByLabel('Invite link').fill('https://discord.gg/papercranes');
  const calls = requestsTo(page, '/api/user/servers');
  const isAnswered = Promise.withResolvers<void>();
  await page.route('**/api/user/servers', async (route) => {
    await isAnswered.promise;
    await route.continue();
  });

  await form.getByRole('button', { name: 'Submit for Review' }).dblclick();
  const sending = form.getByRole('button', { name: 'Submitting...' });
  await expect(sending).toBeVisible();
  await sending.click({ force: true });
  isAnswered.resolve();

  await expect(form).toHaveCount(0);
  await expectToast(
    page,
    'Server Submitted!',
    'It is waiting for review, which takes 1-2 business days. You will be notified once it is approved.',
  );
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  const submitted = cardOf(page, SUBMITTED, cranes.name);
  await expect(submitted).toContainText('Pending Review');
  await expect(submitted).toContainText(WORDS);
  await expect(submitted).toContainText('1,234');
  await expect(submitted).toContainText('N/A');
  const card = cardOf(page, MANAGED, cranes.name);
  await expect(card.getByRole('button', { name: 'Already Submitted' })).toBeDisabled();
  await expect(card).toBeFocused();
});

test('an approved server can be edited and bumped; the edit waits for review', async ({
  page,
  visitAs,
  decide,
}) => {
  await visitAs(cast.ada, '/my-servers');
  await decide('approve', await idOf(page));
  await page.reload();
  const card = cardOf(page, MANAGED, cranes.name);
  await expect(cardOf(page, SUBMITTED, cranes.name)).toContainText('Approved');
  await card.getByRole('button', { name: 'Bump' }).click();
  await expect(card).toContainText(/Last bumped: \w+ \d+, \d{4}/);
  await expect(card.getByRole('button', { name: /^Available in / })).toBeVisible();

  await card.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Server Listing' });
  await expect(form).toContainText('Your changes are submitted for review');
  await expect(form.getByLabel('Description')).toHaveValue(WORDS);
  await expect(form.getByLabel('Category')).toHaveValue('Art');
  await expect(form.getByLabel('Invite link')).toHaveValue(/\/papercranes$/);
  await form.getByLabel('Description').fill(OTHER_WORDS);
  await form.getByRole('button', { name: 'Update Server' }).click();

  await expectToast(page, 'Server Updated!', 'Your changes have been submitted for review by our admins.');
  await expect(cardOf(page, SUBMITTED, cranes.name)).toContainText('Pending Review');
  await expect(card.getByRole('button', { name: 'Already Submitted' })).toBeDisabled();
  await page.context().clearCookies();
  await page.goto(`/server/${cranes.id}`);
  await expect(page.getByRole('region', { name: 'About' })).toContainText(WORDS);
});

test('a rejected edit says why and can be resumed from its text', async ({ page, visitAs, decide }) => {
  await visitAs(cast.ada, '/my-servers');
  await decide('reject', await idOf(page), 'Boats are another server’s.');
  await page.reload();
  const submitted = cardOf(page, SUBMITTED, cranes.name);
  await expect(submitted).toContainText('Approved');
  await expect(submitted).toContainText('Boats are another server’s.');

  await submitted.getByRole('button', { name: 'Edit and Resubmit' }).click();

  const form = page.getByRole('dialog', { name: 'Edit Server Listing' });
  await expect(form.getByLabel('Description')).toHaveValue(OTHER_WORDS);
  await page.keyboard.press('Escape');
});

test('a listing is suspended without the bot and restored with it', async ({ page, visitAs, discord }) => {
  await discord('removeBot', { guildId: cranes.id });
  const submitted = cardOf(page, SUBMITTED, cranes.name);
  await visitUntilShown(
    () => visitAs(cast.ada, '/my-servers'),
    submitted.getByText('Suspended', { exact: true }),
  );
  await expect(submitted).toContainText(
    'Server Suspended - This server is temporarily hidden because our bot is no longer in the server. Re-invite the bot to restore visibility.',
  );
  const opening = page.waitForEvent('popup');
  await submitted.getByRole('button', { name: 'Add Bot First' }).click();
  const atDiscord = await opening;
  await atDiscord.getByTestId('sim-authorize').click();
  await expect(atDiscord.getByTestId('sim-message')).toBeVisible();
  await atDiscord.close();

  await expect(submitted).not.toContainText('Suspended');
  await expect(cardOf(page, MANAGED, cranes.name).getByRole('button', { name: 'Edit' })).toBeEnabled();
});

test('deleting a listing asks first and is permanent', async ({ page, visitAs, allowErrors }) => {
  allowErrors(/404/);
  await visitAs(cast.ada, '/my-servers');
  const submitted = cardOf(page, SUBMITTED, cranes.name);
  await submitted.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Server Listing' });
  await expect(question).toContainText('This is permanent and cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(submitted).toBeVisible();

  await submitted.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete Permanently' }).click();

  await expectToast(page, 'Server Deleted', 'Its listing is no longer in the directory.');
  await expect(submitted).toHaveCount(0);
  await expect(configure(page, cranes.name)).toBeVisible();
  expect((await page.request.get(`/api/servers/${cranes.id}`)).status()).toBe(404);
});

test(
  'the owner can delete a listing that somebody else submitted',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright }) => {
    const manager = await signInOn(ownSite, playwright.request, cast.noa);
    await manager.submit(boats.id);
    await visitAs(cast.ada, '/my-servers');
    const card = cardOf(page, MANAGED, boats.name);
    await expect(card.getByRole('button', { name: 'Already Submitted' })).toBeVisible();
    await expect(cardOf(page, SUBMITTED, boats.name)).toHaveCount(0);

    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Permanently' }).click();

    await expectToast(page, 'Server Deleted', 'Its listing is no longer in the directory.');
    await expect(card.getByText('Ready to Publish')).toBeVisible();
    await expect(card).toBeFocused();
    await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  },
);

test.describe('where the day begins earlier', () => {
  test.use({ timezoneId: 'Asia/Seoul' });

  test('a bump of this morning shows today’s date', { tag: '@long' }, async ({ page, visitAs }) => {
    await page.route('**/api/user/guilds', async (route) => {
      const answer = await route.fetch();
      const guilds = (await answer.json()) as { id: string }[];
      const serverData = { ...BUMPED, lastBumpedAt: '2026-01-14T22:30:00.000Z' };
      const bumped = { botInGuild: true, isAdded: true, serverStatus: 'approved', serverData };
      Object.assign(guilds.find(({ id }) => id === owls.id) ?? {}, bumped);
      await route.fulfill({ response: answer, json: guilds });
    });
    await visitAs(cast.ada, '/my-servers');
    await expect(cardOf(page, MANAGED, owls.name)).toContainText('Last bumped: January 15, 2026');
  });
});

test(
  'while the bot is starting no popup opens and a message says so',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await page.route('**/api/bot-info', (route) => route.fulfill({ json: { clientId: null } }));
    await visitAs(cast.ada, '/my-servers');
    await cardOf(page, MANAGED, 'Orbit Club').getByRole('button', { name: 'Add Bot First' }).click();
    await expectToast(page, 'Bot Not Ready', 'The bot is starting up. Please try again in a moment.');
    expect(page.context().pages()).toHaveLength(1);
  },
);

function configure(page: Page, name: string) {
  return cardOf(page, MANAGED, name).getByRole('button', { name: 'Configure to Publish' });
}

async function openForm(
  page: Page,
  visitAs: (person: typeof cast.ada, path: string) => Promise<void>,
  name: string,
) {
  // Other files of the same site may have asked for Ada's guilds before these were there.
  await visitUntilShown(() => visitAs(cast.ada, '/my-servers'), configure(page, name));
  await configure(page, name).click();
}

/** The id of the tests' listing. */
async function idOf(page: Page) {
  const servers = (await (await page.request.get('/api/user/servers')).json()) as {
    id: string;
    discordServerId: string;
  }[];
  return servers.find(({ discordServerId }) => discordServerId === cranes.id)?.id ?? '';
}
