import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import type { AskDiscord } from './discord.ts';
import { englishTextsOn } from './english-texts.ts';
import { lanternKeep } from './listings.ts';
import { expect, expectToast, test } from './own-site.ts';
import { LANGUAGES, THEMES } from './pages.ts';
import { waitForHydration } from './fixtures.ts';

const SERVER_PAGE = `/server/${lanternKeep.id}`;
const REVIEW = 'I was here, and nobody needs to know.';
const DESCRIPTION = 'We mend what is broken, together, every Sunday.';

let lastId = 0;

test.describe.configure({ mode: 'default' });

test('a member can download all data kept about them', async ({
  page,
  visitAs,
  discord,
  decide,
  baseURL,
}) => {
  const { person, guild } = await newOwner(discord);
  await visitAs(person, '/my-servers');
  const id = await submit(page, guild.id, baseURL ?? '');
  await decide('approve', id);
  await post(page, `/api/servers/${lanternKeep.id}/reviews`, { rating: 1, comment: REVIEW }, baseURL ?? '');
  await page.reload();
  const downloading = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Your data' }).getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^guildhall-data-\d{4}-\d\d-\d\d\.json$/);
  const written = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    account: { id: person.id, username: person.globalName },
    sessions: [{ createdAt: expect.any(String) }],
    listings: [{ serverName: guild.name, status: 'approved', approved: { description: DESCRIPTION } }],
    reviews: [{ discordServerId: lanternKeep.id, rating: 1, comment: REVIEW }],
    decisions: [{ action: 'approve' }],
  });
  expect(written).not.toContain('token');
  expect(written).not.toContain(cast.grace.id);
});

test(
  'deleting one’s data removes account, server and review in every tab',
  { tag: '@long' },
  async ({ page, context, visitAs, discord, decide, baseURL, allowErrors }) => {
    allowErrors(/\b(401|404)\b/);
    const { person, guild, spare } = await newOwner(discord);
    await visitAs(person, '/my-servers');
    const before = await summary(page);
    const id = await submit(page, guild.id, baseURL ?? '');
    await decide('approve', id);
    await post(page, `/api/servers/${lanternKeep.id}/reviews`, { rating: 1, comment: REVIEW }, baseURL ?? '');
    expect(await summary(page)).not.toEqual(before);
    expect((await page.request.get(`/server/${guild.id}`)).status()).toBe(200);
    const other = await secondWindow(context);
    await page.reload();
    const section = page.getByRole('region', { name: 'Your data' });

    const card = page.getByRole('article', { name: spare.name, exact: true });
    await card.getByRole('button', { name: 'Configure to Publish' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Something not sent.');
    await page.keyboard.press('Escape');
    expect(await drafts(page)).toHaveLength(1);
    await other.getByRole('textbox', { name: 'Your experience' }).fill('Something else not sent.');
    // Drafts belong to the browser, in whichever window they were written.
    await expect.poll(async () => drafts(other)).toHaveLength(2);

    const erase = section.getByRole('button', { name: 'Delete Your Data' });
    await erase.click();
    const dialog = page.getByRole('dialog', { name: 'Delete Your Data' });
    await expect(dialog).toContainText('the servers you submitted, with their pages, reviews and reports');
    await expect(dialog).toContainText(
      'our moderators’ decisions and bans, under a code instead of your name',
    );
    const confirm = dialog.getByRole('button', { name: 'Delete Permanently' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(erase).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(
      dialog.getByRole('checkbox', { name: 'I understand that this cannot be undone' }),
    ).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(confirm).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/');
    await expectToast(
      page,
      'Your data was deleted',
      'You are logged out. If you log in again, you begin anew.',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const window of [page, other]) {
      await expect(window.getByRole('navigation').first().getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(window.getByRole('button', { name: person.globalName })).toHaveCount(0);
      expect(await drafts(window)).toEqual([]);
    }
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
    await expect(page.getByRole('main')).toBeFocused();

    expect((await page.goto(`/server/${guild.id}`))?.status()).toBe(404);
    await page.goto(SERVER_PAGE);
    await expect(page.getByRole('article', { name: person.globalName })).toHaveCount(0);
    expect(await summary(page)).toEqual(before);

    await visitAs(person, '/my-servers');
    await expect(page.getByRole('article', { name: guild.name, exact: true })).toContainText(
      'Ready to Publish',
    );
    await expect(page.getByRole('region', { name: 'Submitted Servers' })).toHaveCount(0);
  },
);

test(
  'a running deletion says so, and a failed one says why',
  { tag: '@long' },
  async ({ page, visitAs, discord, allowErrors }) => {
    allowErrors(/503/);
    const { person } = await newOwner(discord);
    await visitAs(person, '/my-servers');
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    let calls = 0;
    await page.route('/api/user/data', async (route) => {
      calls += 1;
      await held;
      await route.fulfill({
        status: 503,
        json: { error: 'Not now.', code: 'unavailable' },
      });
    });
    await page.getByRole('button', { name: 'Delete Your Data' }).click();
    const dialog = page.getByRole('dialog');
    const box = dialog.getByRole('checkbox');
    await box.check();
    await dialog.getByRole('button', { name: 'Delete Permanently' }).dblclick();
    const deleting = dialog.getByRole('button', { name: 'Deleting...' });
    await expect(deleting).toHaveAttribute('aria-disabled', 'true');
    await expect(deleting.locator('svg')).toBeVisible();
    await expect(box).toBeDisabled();
    answer();

    await expectToast(
      page,
      'Your data was not deleted',
      'The directory cannot answer right now. Please try again in a moment.',
    );
    await expect(dialog.getByRole('button', { name: 'Delete Permanently' })).toBeEnabled();
    await expect(box).toBeChecked();
    expect(calls, 'a double click asks once').toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Download' }).click();
    await expectToast(
      page,
      'Your data could not be downloaded',
      'The directory cannot answer right now. Please try again in a moment.',
    );
    await expect(page.getByRole('button', { name: person.globalName })).toBeVisible();
  },
);

test(
  'when the answer to a deletion is lost, the page finds out the outcome',
  { tag: '@long' },
  async ({ page, visitAs, discord, allowErrors }) => {
    allowErrors(/ERR_FAILED|\b401\b/);
    const { person } = await newOwner(discord);
    await visitAs(person, '/my-servers');
    let reaches = false;
    await page.route('/api/user/data', async (route) => {
      if (reaches) await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Delete Your Data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    const confirm = dialog.getByRole('button', { name: 'Delete Permanently' });
    await confirm.click();
    await expectToast(
      page,
      'The deletion could not be confirmed',
      'The site did not answer. Please check your connection and try again.',
    );
    await expect(page.getByRole('button', { name: person.globalName })).toBeAttached();

    reaches = true;
    await confirm.click();
    await expectToast(
      page,
      'Your data was deleted',
      'You are logged out. If you log in again, you begin anew.',
    );
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Login' })).toBeVisible();
  },
);

test(
  'a member erased in another tab is told they are not logged in',
  { tag: '@long' },
  async ({ page, visitAs, discord, baseURL, allowErrors }) => {
    allowErrors(/401/);
    const { person } = await newOwner(discord);
    await visitAs(person, '/my-servers');
    await page.getByRole('button', { name: 'Delete Your Data' }).click();
    await page.getByRole('dialog').getByRole('checkbox').check();
    // As from another browser: this one keeps its cookies.
    const cookies = await page.context().cookies();
    const gone = await page.request.delete('/api/user/data', { headers: { origin: baseURL ?? '' } });
    expect(gone.status()).toBe(200);
    await page.context().addCookies(cookies);

    await page.getByRole('button', { name: 'Delete Permanently' }).click();

    await expectToast(page, 'Your data was not deleted', 'Please sign in with Discord.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please login to view your servers');
  },
);

test('a logout in another tab applies at once', async ({ page, context, visitAs, discord, allowErrors }) => {
  allowErrors(/401/);
  const { person } = await newOwner(discord);
  await visitAs(person, '/my-servers');
  const other = await secondWindow(context);
  await page.getByRole('button', { name: person.globalName }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByRole('navigation').first().getByRole('link', { name: 'Login' })).toBeVisible();
});

for (const { language, locale } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(
      'the data dialog of a member without servers is translated',
      { tag: language === 'en' ? '@phone' : ['@phone', '@long'] },
      async ({ page, visitAs }) => {
        await visitAs(cast.noa, '/my-servers');
        const open = page.getByRole('main').getByRole('button').last();
        await open.click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        for (const theme of THEMES) {
          await page.evaluate(
            (light) => document.documentElement.classList.toggle('light', light),
            theme === 'light',
          );
          expect(await axeViolations(page), theme).toEqual([]);
        }
        await dialog.getByRole('checkbox').check();
        expect(await axeViolations(page), 'ticked').toEqual([]);
        if (language !== 'en') expect(await englishTextsOn(page, [cast.noa.globalName])).toEqual([]);
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 640 });
          const isTooWide = await page.evaluate(() =>
            [document.documentElement, document.querySelector('dialog')].some(
              (part) => part !== null && part.scrollWidth > part.clientWidth,
            ),
          );
          expect(isTooWide, `at ${width} px`).toBe(false);
        }
      },
    );
  });
}

/** A person who owns two guilds with the bot in them, and is in Lantern Keep. */
async function newOwner(discord: AskDiscord) {
  const suffix = (n: number) =>
    `${Date.now() % 1_000_000_000}${String(n).padStart(2, '0')}`.padStart(13, '0');
  lastId += 1;
  const person = { id: `718${suffix(lastId)}01`, globalName: `Leaver ${lastId}` };
  const guild = { id: `728${suffix(lastId)}02`, name: `Mending Room ${lastId}` };
  const spare = { id: `728${suffix(lastId)}03`, name: `Spare Room ${lastId}` };
  await discord('addUser', { ...person, username: `leaver_${lastId}` });
  for (const founded of [guild, spare])
    await discord('addGuild', { ...founded, ownerId: person.id, bot: true, members: 12 });
  await discord('addMember', { guildId: lanternKeep.id, userId: person.id, permissions: '0' });
  return { person, guild, spare };
}

async function submit(page: Page, guildId: string, origin: string): Promise<string> {
  const content = { description: DESCRIPTION, category: 'Community', language: 'English', inviteLink: '' };
  let id = '';
  // The gateway tells the site of the guild a moment later.
  await expect(async () => {
    id = String(Reflect.get(await post(page, '/api/user/servers', { ...content, guildId }, origin), 'id'));
  }).toPass();
  return id;
}

async function post(page: Page, path: string, data: object, origin: string): Promise<object> {
  const answer = await page.request.post(path, { data, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as object;
}

async function summary(page: Page): Promise<unknown> {
  return (await page.request.get(`/api/servers/${lanternKeep.id}/reviews/summary`)).json();
}

async function secondWindow(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto(SERVER_PAGE);
  await waitForHydration(other);
  return other;
}

/** The keys of the drafts in a window's storage. */
async function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft')));
}
