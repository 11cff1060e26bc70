import type { Page, Response } from '@playwright/test';
import type { AskDiscord } from './discord.ts';
import { expect, test, type Person } from './fixtures.ts';
import { layoutShift } from './layout.ts';
import { cindermarch, lanternKeep, majlis, orgoTuesdays } from './listings.ts';
import { expectToast } from './toasts.ts';
import { cast } from '#simulator/cast.ts';

const UNAVAILABLE = 'The directory cannot answer right now. Please try again in a moment.';
const NO_STORAGE = 'This browser does not let sites keep anything. Log in to save servers.';

let lastPerson = 0;

test(
  'a visitor’s heart is there after a reload, on cards and pages',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
    await heartOf(page, lanternKeep.name).click();
    await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/');

    await page.reload();
    await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(heartOf(page, cindermarch.name)).toHaveAttribute('aria-pressed', 'false');
    await visit(`/server/${lanternKeep.id}`);
    await heartOf(page, lanternKeep.name).click();
    await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
    expect(await keptIds(page)).toEqual([]);
  },
);

test(
  'a visitor finds what they saved on /saved, newest first',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/saved');
    await expect(main(page)).toContainText('Nothing saved yet');
    await main(page).getByRole('link', { name: 'Browse servers' }).click();
    for (const { name } of [lanternKeep, cindermarch]) await heartOf(page, name).click();

    await page.getByRole('link', { name: 'Saved servers' }).filter({ visible: true }).first().click();

    await expect(page).toHaveURL('/saved');
    await expect(page).toHaveTitle('Saved servers · Guildhall');
    await expect(cards(page)).toHaveText([/CINDERMARCH/, /Lantern Keep/]);
    await page.reload();
    await expect(cards(page)).toHaveText([/CINDERMARCH/, /Lantern Keep/]);
  },
);

test('what is taken off stays in its place until the page is left', async ({ page, visit }) => {
  await visit('/');
  await save(page, [lanternKeep.id, cindermarch.id]);
  await visit('/saved');
  await heartOf(page, lanternKeep.name).click();
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
  await expect(cards(page)).toHaveCount(2);

  await cards(page).getByRole('link', { name: cindermarch.name }).click();
  await page.goBack();
  await expect(cards(page)).toHaveText([/CINDERMARCH/]);
});

test('another tab of a visitor follows', { tag: '@long' }, async ({ page, visit, context }) => {
  await visit('/');
  const other = await context.newPage();
  await other.goto('/saved');
  await expect(main(other)).toContainText('Nothing saved yet');

  await heartOf(page, lanternKeep.name).click();
  await expect(cards(other)).toHaveText([/Lantern Keep/]);
  await heartOf(other, lanternKeep.name).click();
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
});

test('a page of saved servers has 24, and more on demand', async ({ page, visit }) => {
  const answer = await page.request.get('/api/servers?limit=30');
  const ids = ((await answer.json()) as { discordServerId: string }[]).map((one) => one.discordServerId);
  await visit('/');
  await save(page, ids);
  await visit('/saved');
  await expect(cards(page)).toHaveCount(24);
  await main(page).getByRole('button', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(30);
  await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused();
});

test(
  'servers that are hidden or unknown are left out and kept',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');
    await save(page, ['100000000000000001', lanternKeep.id]);
    await visit('/saved');
    await expect(cards(page)).toHaveText([/Lantern Keep/]);
    expect(await keptIds(page)).toEqual(['100000000000000001', lanternKeep.id]);
  },
);

test(
  'what a visitor saved becomes the account’s at sign-in',
  { tag: '@phone' },
  async ({ page, visitAs, discord }) => {
    const person = await newcomer(discord);
    await visitAs(person, '/');
    const saved = page.waitForResponse(isSaving); // the heart is pressed before
    await heartOf(page, orgoTuesdays.name).click();
    await expect(heartOf(page, orgoTuesdays.name)).toHaveAttribute('aria-pressed', 'true');
    await saved;
    await signOut(page, person);
    await expect(heartOf(page, orgoTuesdays.name)).toHaveAttribute('aria-pressed', 'false');
    for (const { name } of [lanternKeep, cindermarch]) await heartOf(page, name).click();

    await page.goto('/saved');
    const loggingIn = page.waitForResponse((response) => response.url().endsWith('/api/user/favourites/ids'));
    await main(page).getByRole('link', { name: 'Log in with Discord' }).click();
    await page.getByTestId('sim-authorize').click(); // Discord remembers who it is
    await loggingIn;

    await expect(page).toHaveURL('/saved');
    await expect(cards(page)).toHaveText([/CINDERMARCH/, /Lantern Keep/, /Orgo/]);
    expect(await keptIds(page)).toEqual([]);

    // On a machine that is shared, the next one sees nothing of it.
    await signOut(page, person);
    await expect(main(page)).toContainText('Nothing saved yet');
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      lanternKeep.id,
    );
  },
);

test('another tab of a member follows', { tag: '@long' }, async ({ page, visitAs, discord, context }) => {
  await visitAs(await newcomer(discord), '/');
  const other = await context.newPage();
  await other.goto('/');
  await expect(heartOf(other, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
  await heartOf(page, lanternKeep.name).click();
  await expect(heartOf(other, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true');
});

test('a member’s saved servers are loaded a page at a time', { tag: '@long' }, async ({ page, visitAs }) => {
  await visitAs(cast.mina, '/saved');
  await expect(cards(page)).toHaveCount(24);
  await main(page).getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  await page.getByRole('button', { name: cast.mina.globalName }).click();
  await expect(page.getByRole('menuitem', { name: 'Saved servers' })).toBeVisible();
});

test(
  'a heart goes back, with words, when saving fails',
  { tag: '@long' },
  async ({ page, visitAs, discord, allowErrors }) => {
    allowErrors(/503/);
    await visitAs(await newcomer(discord), '/');
    await page.route('**/api/user/favourites/*', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true'); // at once
      return route.fulfill({ status: 503, json: { error: '-', code: 'unavailable' } });
    });
    await heartOf(page, lanternKeep.name).click();
    await expectToast(page, 'That could not be saved', UNAVAILABLE);
    await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
  },
);

test('a double click saves once', async ({ page, visitAs, discord }) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('favourites')) writes.push(request.method());
  });
  await visitAs(await newcomer(discord), '/');
  const saved = page.waitForResponse(isSaving); // the heart is pressed before
  await heartOf(page, lanternKeep.name).dblclick();
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true');
  await saved;
  await page.reload();
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true');
  expect(writes).toEqual(['PUT']);
});

test('the keyboard reaches a heart after the card’s link, and presses it', async ({ page, visit }) => {
  await visit('/');
  await expect(heartOf(page, lanternKeep.name)).toBeVisible();
  await cards(page).getByRole('link', { name: lanternKeep.name }).focus();
  await page.keyboard.press('Tab');
  await expect(heartOf(page, lanternKeep.name)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL('/');
});

test('a browser that keeps nothing says so, and saves nothing', { tag: '@long' }, async ({ page, visit }) => {
  await page.addInitScript(() => {
    Reflect.set(Storage.prototype, 'setItem', () => {
      throw new Error('not allowed');
    });
  });
  await visit('/');
  await heartOf(page, lanternKeep.name).click();
  await expectToast(page, 'That could not be saved', NO_STORAGE);
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
});

test('hearts move nothing when they come', { tag: ['@phone', '@long'] }, async ({ page, visit }) => {
  for (const path of ['/', `/server/${orgoTuesdays.id}`]) {
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/assets/favourites-*.js', async (route) => {
      await mayCome;
      await route.fallback();
    });
    await visit(path);
    const hearts = main(page).getByRole('button', { name: /^Save / });
    await expect(hearts).toHaveCount(0);
    const before = await layoutShift(page);
    letCome();
    await expect(hearts.first()).toBeVisible();
    expect(await layoutShift(page), path).toBe(before);
    await page.unroute('**/assets/favourites-*.js');
  }
});

test(
  'a heart of a right-to-left server stands at the end of its line',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit(`/?q=${encodeURIComponent(majlis.name)}`);
    const heart = main(page).getByRole('button', { name: majlis.name });
    const link = cards(page).getByRole('link', { name: majlis.name });
    await expect(heart).toBeVisible();
    const [left, right] = [await heart.boundingBox(), await link.boundingBox()];
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no heart, and /saved says that it needs JavaScript', async ({ page, visit }) => {
    await visit('/');
    await expect(main(page).getByRole('button', { name: /^Save / })).toHaveCount(0);
    const { html } = await visit('/saved');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    await expect(main(page).getByRole('status')).toContainText('This page needs JavaScript');
    await expect(main(page).getByRole('link', { name: 'Log in with Discord' })).toBeHidden();
  });
});

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article').filter({ visible: true });
const heartOf = (page: Page, name: string) =>
  main(page).getByRole('button', { name: `Save ${name}`, exact: true });

function isSaving(response: Response) {
  return response.request().method() === 'PUT' && response.url().includes('/api/user/favourites/');
}

async function keptIds(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('saved-servers') ?? '[]') as string[]);
}

async function save(page: Page, ids: readonly string[]) {
  await page.evaluate((ids) => localStorage.setItem('saved-servers', JSON.stringify(ids)), ids);
}

async function signOut(page: Page, { globalName }: Person) {
  await page.getByRole('button', { name: globalName }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
}

/** Somebody who was never here. */
async function newcomer(discord: AskDiscord): Promise<Person> {
  lastPerson += 1;
  const number = `${process.env.TEST_WORKER_INDEX ?? 0}${String(lastPerson).padStart(3, '0')}`;
  const person = { id: `61790000000000${number.padStart(4, '0')}`, globalName: `Reader ${number}` };
  await discord('addUser', { ...person, username: `reader_${number}` });
  return person;
}
