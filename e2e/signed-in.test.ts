import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { lanternKeep } from './listings.ts';
import { boxOf } from './position.ts';
import { keepToast } from './state.ts';
import { hideListing, HIDDEN_PATH, letMaximilianeIn, maximiliane, pressBump } from './signed-in-states.ts';
import { expect, test } from './fixtures.ts';

/** A server whose bumps are answered by the test. */
const PATH = '/server/914776070021463494';
// The words of Japanese are the widest.
test.describe('in ja-JP', () => {
  test.use({ locale: 'ja-JP' });

  test('the navigation of a visitor has one row from 320 px up', async ({ page, visit }) => {
    await visit('/terms');
    for (const width of [320, 360, 390, 640, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await isTooWide(page), `at ${width} px`).toBe(false);
      const bar = page.getByRole('navigation').first();
      expect((await bar.boundingBox())?.height, `one row at ${width} px`).toBeLessThan(70);
    }
  });

  test(
    'the navigation fits the longest name from 320 px up and at 200 % text',
    { tag: ['@phone', '@long'] },
    async ({ page, visitAs, discord }) => {
      await letMaximilianeIn(discord);
      await visitAs(maximiliane, '/');
      for (const width of [320, 360, 390, 640, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await isTooWide(page), `at ${width} px`).toBe(false);
        const bar = page.getByRole('navigation').first();
        expect((await bar.boundingBox())?.height, `one row at ${width} px`).toBeLessThan(70);
        await userMenu(page).click();
        await expect(page.getByRole('menuitem').first()).toBeVisible();
        const menu = await boxOf(page.getByRole('menu'));
        expect(menu.left, `menu at ${width} px`).toBeGreaterThanOrEqual(0);
        expect(menu.right, `menu at ${width} px`).toBeLessThanOrEqual(width);
        for (const item of await page.getByRole('menuitem').all())
          expect(Math.round((await item.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
      }
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await isTooWide(page)).toBe(false);
    },
  );
});

test(
  'a hidden listing is a preview for its managers and 404 for visitors',
  { tag: '@long' },
  async ({ page, visit, visitAs, allowErrors }) => {
    allowErrors(/\b404\b/);
    await hideListing(page, 'rejected');
    await visit(HIDDEN_PATH);
    await expect(page.getByRole('heading', { level: 1, name: 'Server not found' })).toBeVisible();

    await page.addInitScript(() => {
      const titles: string[] = [];
      Reflect.set(window, 'seen', titles);
      const look = () => {
        for (const title of document.querySelectorAll('h1'))
          if (title.checkVisibility() && titles.at(-1) !== title.textContent)
            titles.push(title.textContent ?? '');
        requestAnimationFrame(look);
      };
      look();
    });
    const asked = ['favourites/ids', 'notices/unread'].map((path) =>
      page.waitForResponse(`**/api/user/${path}`),
    );
    await visitAs(cast.ada, HIDDEN_PATH);
    await Promise.all(asked); // asked for by nobody, they would be refused

    await expect(page.getByRole('heading', { level: 1, name: 'Quiet Garden' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('We rejected the submission.');
    await expect(page.getByRole('button', { name: 'Join Server' }).first()).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Boost Visibility' })).toHaveCount(0);
    const titles = await page.evaluate(() => Reflect.get(window, 'seen') as readonly string[]);
    expect(titles.filter((title) => title !== 'Loading servers...')).toEqual(['Quiet Garden']);

    await userMenu(page).click();
    await page.unrouteAll();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Server not found' })).toBeVisible();
  },
);

test(
  'a toast is reached by F8, dismissed by button, Escape or swipe, or in time',
  { tag: ['@phone', '@long'] },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/\b503\b/);
    await visitAs(cast.ada, PATH);
    const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
    const showToast = async () => {
      await pressBump(page, 'failed');
      await keepToast(page);
    };
    await showToast();
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect(toast).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast).toHaveCount(0);

    await showToast();
    await page.keyboard.press('Escape');
    await expect(toast).toHaveCount(0);

    for (const [px, left] of [
      [40, 1],
      [70, 0],
    ] as const) {
      if ((await toast.count()) === 0) await showToast();
      await toast.hover({ position: { x: 60, y: 20 } }); // waits until it stands still
      const { left: x, top: y } = await boxOf(toast);
      await page.mouse.down();
      await page.mouse.move(x + 60 + px, y + 20, { steps: 8 });
      await page.mouse.up();
      await expect(toast).toHaveCount(left);
    }

    await pressBump(page, 'failed');
    await page.mouse.move(5, 300);
    await expect(toast).toHaveCount(0);
  },
);

test(
  'the toast code is loaded for signed-in people only',
  { tag: '@long' },
  async ({ page, visit, visitAs }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const isRequested = () => requests.some((path) => /\/toast-[\w-]+\.js$/.test(path));
    await visit(`/server/${lanternKeep.id}`);
    await page.waitForTimeout(1_500);
    expect(isRequested()).toBe(false);

    await visitAs(cast.ada, '/');

    await expect.poll(isRequested).toBe(true);
  },
);

function userMenu(page: Page) {
  return page.locator('nav [aria-haspopup=menu]').nth(1);
}

async function isTooWide(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}
