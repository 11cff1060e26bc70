import type { Page, Response } from '@playwright/test';
import { expect, test, type Person } from './fixtures.ts';
import { cindermarch, lanternKeep, majlis, orgoTuesdays } from './listings.ts';

test(
  'a visitor finds what they saved after a reload, and takes it off',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
    for (const { name } of [lanternKeep, cindermarch]) await heartOf(page, name).click();
    await expect(heartOf(page, cindermarch.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/');

    await page.reload();
    await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Saved', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/saved');
    await expect(page).toHaveTitle('Saved servers · Guildhall');
    await expect(cards(page)).toHaveText([/CINDERMARCH/, /Lantern Keep/]);

    await heartOf(page, lanternKeep.name).click();
    await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
    await expect(cards(page)).toHaveCount(2);
    await cards(page).getByRole('link', { name: cindermarch.name }).click();
    await page.goBack();
    await expect(cards(page)).toHaveText([/CINDERMARCH/]);
    expect(await keptIds(page)).toEqual([cindermarch.id]);
  },
);

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

test(
  'what a visitor saved becomes the account’s at sign-in',
  { tag: '@long' },
  async ({ page, visitAs, person: newcomer }) => {
    const person = await newcomer();
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

test('the keyboard reaches a heart after the card’s link', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/');
  await expect(heartOf(page, lanternKeep.name)).toBeVisible();
  // The last is that of the list; a shelf may have it too.
  await cards(page).getByRole('link', { name: lanternKeep.name }).last().focus();
  await page.keyboard.press('Tab');
  await expect(heartOf(page, lanternKeep.name)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(heartOf(page, lanternKeep.name)).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL('/');
});

test(
  'a heart stands at the end of a right-to-left line',
  { tag: ['@phone', '@long'] },
  async ({ page, visit }) => {
    await visit(`/?q=${encodeURIComponent(majlis.name)}`);
    const heart = main(page).getByRole('button', { name: majlis.name });
    const link = cards(page).getByRole('link', { name: majlis.name });
    await expect(heart).toBeVisible();
    const [left, right] = [await heart.boundingBox(), await link.boundingBox()];
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
  },
);

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

async function signOut(page: Page, { globalName }: Person) {
  await page.getByRole('button', { name: globalName }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible();
}
