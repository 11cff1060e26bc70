import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { boxOf } from './position.ts';

test('what tells of the orders is opened, closed and left by keyboard', async ({ page, visit }) => {
  await visit('/');
  expect((await boxOf(button(page))).top).toBe((await boxOf(page.getByLabel('Sort by'))).top);
  await page.getByLabel('Sort by').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toBeVisible();
  const list = await boxOf(page.locator('form details > div'));
  const width = await page.evaluate(() => window.innerWidth);
  expect(list.left).toBeGreaterThanOrEqual(0);
  expect(list.right).toBeLessThanOrEqual(width);
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

function button(page: Page) {
  return page.getByLabel('How sorting works');
}

function chosen(page: Page) {
  return page.locator('form details [aria-current=true]');
}
