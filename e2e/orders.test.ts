import type { Page } from '@playwright/test';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './position.ts';

test('a button tells how each order is made, and marks the chosen one', async ({ page, visit }) => {
  await visit('/?sort=members');
  await button(page).click();
  await expect(orders(page)).toHaveCount(LISTING_SORTS.length);
  await expect(orders(page).first()).toContainText(/^Recently bumpedThe last bumped first/);
  await expect(chosen(page)).toHaveText(/^Most members/);
  await expect(page.getByText('Nothing is sold, nothing is shuffled.')).toBeVisible();

  // Its script comes after the page's.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await expect(orders(page).first()).toBeHidden({ timeout: 500 });
  }).toPass();

  await visit('/?q=music');
  await button(page).click();
  await expect(orders(page)).toHaveCount(LISTING_SORTS.length + 1);
  await expect(chosen(page)).toHaveText(/^Best match/);
});

test('it is opened, closed and left by keyboard', async ({ page, visit }) => {
  await visit('/');
  await page.getByLabel('Sort by').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toBeVisible();
  // Its script comes after the page's.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(chosen(page)).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(button(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(chosen(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(chosen(page)).toBeHidden();
});

for (const width of [390, 1280]) {
  test(`it is beside the select, and its list in the window: ${width} px`, async ({ page, visit }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit('/?sort=rating');
    await expect(async () => {
      const [select, sign] = [await boxOf(page.getByLabel('Sort by')), await boxOf(button(page))];
      expect(sign.top).toBe(select.top);
    }).toPass();
    await button(page).click();
    await expect(chosen(page)).toBeVisible();
    const list = await boxOf(page.locator('form details > div'));
    expect(list.left).toBeGreaterThanOrEqual(0);
    expect(list.right).toBeLessThanOrEqual(width);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the button opens and closes the list', async ({ page, visit }) => {
    await visit('/');
    await button(page).click();
    await expect(chosen(page)).toContainText('The last bumped first');
    await button(page).click();
    await expect(chosen(page)).toBeHidden();
  });
});

function button(page: Page) {
  return page.getByLabel('How the orders are made');
}

function orders(page: Page) {
  return page.locator('form details').getByRole('listitem');
}

function chosen(page: Page) {
  return page.locator('form details [aria-current=true]');
}
