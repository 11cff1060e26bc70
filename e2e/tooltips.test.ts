import type { Page } from '@playwright/test';
import { HOUR_MS } from '#contract/durations.ts';
import { expect, test } from './fixtures.ts';

test(
  'an icon button shows its tooltip after 700 ms of hovering',
  { tag: '@long' },
  async ({ page, visit }) => {
    await page.clock.install();
    await visit('/terms');
    await page.clock.pauseAt(new Date(Date.now() + HOUR_MS));

    await themeToggle(page).hover();
    await page.clock.runFor(690);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(tooltip(page)).toHaveText('Switch to the light theme');
    const [named, shown] = [await themeToggle(page).boundingBox(), await tooltip(page).boundingBox()];
    expect(shown?.y).toBeGreaterThanOrEqual((named?.y ?? 0) + (named?.height ?? 0));

    await tooltip(page).hover();
    await page.clock.runFor(1_000);
    await expect(tooltip(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toHaveCount(0);
  },
);

test(
  'keyboard focus shows a tooltip at once; what changes its name closes it',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/terms');
    const focus = async () => {
      await themeToggle(page).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
    };
    await focus();
    await expect(tooltip(page)).toHaveText('Switch to the light theme');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeFocused();
    await expect(tooltip(page)).toHaveCount(0);

    await focus();
    await expect(tooltip(page)).toHaveText('Switch to the dark theme');
    await themeToggle(page).click();
    await expect(tooltip(page)).toHaveCount(0);
  },
);

function tooltip(page: Page) {
  return page.locator('[popover=manual]');
}

function themeToggle(page: Page) {
  return page.getByRole('button', { name: /^Switch to the/ });
}
