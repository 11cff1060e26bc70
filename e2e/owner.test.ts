import type { Page } from '@playwright/test';
import { WORDS } from './admin-world.ts';
import { listingOf, type Community } from './community.ts';
import { expect, test, type Fixtures } from './fixtures.ts';
import { cardOf, requestsTo, visitUntilShown } from './own-site.ts';
import { expectToast } from './toasts.ts';

const SUBMITTED = 'Submitted Servers';
const MANAGED = 'Servers You Can Manage';
const BUMPED = { description: '', category: 'Community', language: 'English', inviteLink: null };
const OTHER_WORDS = 'We fold paper cranes, and now boats as well.';

test(
  'adding the bot in a popup makes the card publishable without a reload',
  { tag: '@long' },
  async ({ page, visitAs, community }) => {
    const harbour = await community({ name: 'Harbour Lights', bot: false });
    await visitAs(harbour.owner, '/my-servers');
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

test('returning while the popup is open updates the card with one request', async ({
  page,
  visitAs,
  community,
}) => {
  const bakers = await community({ name: 'Sunday Bakers', bot: false });
  await visitAs(bakers.owner, '/my-servers');
  const card = cardOf(page, MANAGED, bakers.name);
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

test('the fields of a submission and its button are in sight at once', async ({
  page,
  visitAs,
  community,
}) => {
  const owls = await community({ name: 'Night Owls' });
  await visitAs(owls.owner, '/my-servers');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const language of ['en', 'ko', 'ja']) {
      await page.goto(`/my-servers?add&lang=${language}`);
      const form = page.getByRole('dialog');
      // A phone has room for the button, and for as many fields as fit.
      const names = width > 1000 ? ['description', 'category', 'language', 'inviteLink'] : ['description'];
      const parts = [...names.map((name) => form.locator(`[name=${name}]`)), form.locator('[type=submit]')];
      for (const part of parts) await expect(part, `${language}, ${width}`).toBeInViewport({ ratio: 1 });
      const card = await form.locator('article').boundingBox();
      const description = await form.locator('[name=description]').boundingBox();
      const isBeside = (card?.x ?? 0) >= (description?.x ?? 0) + (description?.width ?? Infinity);
      expect(isBeside, `${language}, ${width}`).toBe(width > 1000);
    }
  }
});

test('a closed form keeps its draft and can start over', async ({ page, visitAs, community }) => {
  const owls = await community({ name: 'Night Owls' });
  await openForm(page, visitAs, owls);
  const form = page.getByRole('dialog');
  const description = form.getByLabel('Description', { exact: true });
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

test(
  'a draft survives the end of the session and a new sign-in',
  { tag: '@long' },
  async ({ page, visitAs, community, allowErrors }) => {
    allowErrors(/401/);
    const owls = await community({ name: 'Night Owls' });
    await openForm(page, visitAs, owls);
    const form = page.getByRole('dialog');
    await form.getByLabel('Description', { exact: true }).fill(OTHER_WORDS);
    await page.context().clearCookies({ name: 'session' });

    await form.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(form.getByRole('alert')).toContainText('You’ve been logged out.');
    await expect(form.getByLabel('Description', { exact: true })).toHaveValue(OTHER_WORDS);

    await form.getByRole('link', { name: 'Try again' }).click();
    await page.getByTestId(`sim-user-${owls.owner.id}`).click();
    await page.getByTestId('sim-authorize').click();
    await expect(page).toHaveURL(`/my-servers?add=${owls.id}`);
    await expect(form.getByLabel('Description', { exact: true })).toHaveValue(OTHER_WORDS);
  },
);

test('a double click submits once, and leads to the workshop', async ({
  page,
  visitAs,
  community,
  discord,
}) => {
  const cranes = await community({ name: 'Paper Cranes' });
  const code = `cranes${cranes.id}`;
  await discord('createInvite', { guildId: cranes.id, code });
  await openForm(page, visitAs, cranes);
  const form = page.getByRole('dialog');
  await form.getByLabel('Description', { exact: true }).fill(WORDS);
  await form.getByLabel('Category').selectOption('Art');
  await form.getByLabel('Invite link').fill(`https://discord.gg/${code}`);
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
    'We review it within 1-2 business days. You’ll be notified once it’s approved.',
  );
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  await expect(page).toHaveURL(`/my-servers/${cranes.id}`);
  await expect(page.getByRole('main')).toContainText('Pending Review');
  await page.goBack();
  const submitted = cardOf(page, SUBMITTED, cranes.name);
  await expect(submitted).toContainText('Pending Review');
  await expect(submitted).toContainText(WORDS);
  await expect(submitted).toContainText('1,234');
  await expect(submitted).toContainText('N/A');
  const card = cardOf(page, MANAGED, cranes.name);
  await expect(card.getByRole('button', { name: 'Already Submitted' })).toBeDisabled();
  await expect(page).toHaveURL('/my-servers');
});

test('an edit waits for review, and a rejected one can be resumed', async ({
  page,
  visitAs,
  community,
  decide,
}) => {
  const cranes = await community({ name: 'Paper Cranes', listing: 'approved' });
  await visitAs(cranes.owner, '/my-servers');
  const card = cardOf(page, MANAGED, cranes.name);
  const submitted = cardOf(page, SUBMITTED, cranes.name);
  await card.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Server Listing' });
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue(WORDS);
  await expect(form.getByLabel('Category')).toHaveValue('Art');
  await form.getByLabel('Description', { exact: true }).fill(OTHER_WORDS);
  await form.getByRole('button', { name: 'Update Server' }).click();
  await expectToast(page, 'Server Updated!', 'Your changes have been submitted for review by our admins.');
  await expect(submitted).toContainText('Pending Review');
  await expect(card.getByRole('button', { name: 'Already Submitted' })).toBeDisabled();

  await decide('reject', await listingOf(page, cranes.id), 'Boats are another server’s.');
  await page.reload();
  await expect(submitted).toContainText('Approved');
  await expect(submitted).toContainText('Boats are another server’s.');
  await submitted.getByRole('button', { name: 'Edit and Resubmit' }).click();
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue(OTHER_WORDS);
});

test('a listing is suspended without the bot and restored with it', async ({
  page,
  visitAs,
  community,
  discord,
}) => {
  const cranes = await community({ name: 'Paper Cranes', listing: 'approved' });
  await discord('removeBot', { guildId: cranes.id });
  const submitted = cardOf(page, SUBMITTED, cranes.name);
  // The gateway tells the site a moment later.
  await visitUntilShown(
    () => visitAs(cranes.owner, '/my-servers'),
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

test.describe('where the day begins earlier', () => {
  test.use({ timezoneId: 'Asia/Seoul' });

  test(
    'a bump of this morning shows today’s date',
    { tag: '@long' },
    async ({ page, visitAs, community }) => {
      const owls = await community({ name: 'Night Owls' });
      await page.route('**/api/user/guilds', async (route) => {
        const answer = await route.fetch();
        const guilds = (await answer.json()) as { id: string }[];
        const serverData = { ...BUMPED, lastBumpedAt: '2026-01-14T22:30:00.000Z' };
        const bumped = { botInGuild: true, isAdded: true, serverStatus: 'approved', serverData };
        Object.assign(guilds.find(({ id }) => id === owls.id) ?? {}, bumped);
        await route.fulfill({ response: answer, json: guilds });
      });
      await visitAs(owls.owner, '/my-servers');
      await expect(cardOf(page, MANAGED, owls.name)).toContainText('Last bumped: January 15, 2026');
    },
  );
});

function configure(page: Page, name: string) {
  return cardOf(page, MANAGED, name).getByRole('button', { name: 'Configure to Publish' });
}

async function openForm(page: Page, visitAs: Fixtures['visitAs'], { owner, name }: Community) {
  await visitAs(owner, '/my-servers');
  await configure(page, name).click();
}
