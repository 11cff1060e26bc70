import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { lanternKeep } from './listings.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';

const MUSIC = '/?category=Music&sort=members';
const CANCELLED = 'Login cancelled.';

test(
  'Login leads to Discord and back, and Logout ends the session',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit(MUSIC);
    await loginButton(page).click();
    await page.getByTestId(`sim-user-${cast.ada.id}`).click();
    const asked = ['favourites/ids', 'notices/unread'].map((path) =>
      page.waitForResponse(`**/api/user/${path}`),
    );
    await page.getByTestId('sim-authorize').click();

    await expect(page).toHaveURL(MUSIC);
    await expect(page.getByRole('link', { name: 'My servers' }).first()).toBeVisible();
    await expect(loginButton(page)).toHaveCount(0);

    await Promise.all(asked); // asked for by nobody, they would be refused
    await userMenu(page, 'Ada').click();
    await item(page, 'Logout').click();
    await expect(loginButton(page)).toBeFocused();
    expect(await sessionCookies(page)).toEqual([]);
    await page.reload();
    await expect(loginButton(page)).toBeVisible();
  },
);

test(
  'cancelling at Discord returns with a message and no session',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit(MUSIC);
    await loginButton(page).click();
    await page.getByTestId(`sim-user-${cast.ada.id}`).click();
    await page.getByTestId('sim-cancel').click();

    await expect(page).toHaveURL(MUSIC);
    await expect(page.getByRole('alert')).toContainText(CANCELLED);
    expect(await sessionCookies(page)).toEqual([]);

    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(loginButton(page)).toBeVisible();
    await expect(page.getByText(CANCELLED)).toHaveCount(0);
  },
);

test('the user menu works with arrows, Home, End and Escape', { tag: '@long' }, async ({ page, visitAs }) => {
  await visitAs(cast.grace, '/');
  const menu = userMenu(page, 'Grace');
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(item(page, 'Admin dashboard')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Terms of Service')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(page, 'Logout')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Admin dashboard')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(page, 'Logout')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item(page, 'Admin dashboard')).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeFocused();

  for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test(
  'the HTML is the same for everybody, and the user’s name shifts nothing',
  { tag: '@phone' },
  async ({ page, request, visitAs }) => {
    await visitAs(cast.ada, '/');
    for (const path of ['/', `/server/${lanternKeep.id}`, '/terms']) {
      // Another test may bump a server between the two readings.
      await expect(async () => {
        const [own, visitors] = await Promise.all([page.request.get(path), request.get(path)]);
        expect(await own.text(), path).toBe(await visitors.text());
      }).toPass();
    }

    await page.addInitScript(() => {
      const moved: string[] = [];
      Reflect.set(window, 'moved', moved);
      const observer = new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & Moved)[])
          moved.push(
            ...sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} ${node?.textContent?.slice(0, 80)} ${JSON.stringify([previousRect, currentRect])}`,
            ),
          );
      });
      // Content may move while the HTML is still arriving; from here on all of it is there.
      const begin = () => requestAnimationFrame(() => observer.observe({ type: 'layout-shift' }));
      document.addEventListener('readystatechange', () => requestAnimationFrame(begin), { once: true });
    });
    for (const path of ['/', `/server/${lanternKeep.id}`, '/terms']) {
      await page.goto(path);
      await expect(userMenu(page, 'Ada')).toBeVisible();
      await waitForQuiet(page);
      expect(await page.evaluate(() => Reflect.get(window, 'moved') as unknown), path).toEqual([]);
    }
  },
);

/** A layout shift as the browser reports it. */
interface Moved {
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

function loginButton(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' });
}

function userMenu(page: Page, name: string) {
  return page.getByRole('button', { name: `Your menu, ${name}` });
}

function item(page: Page, name: string) {
  return page.getByRole('menuitem', { name });
}

async function sessionCookies(page: Page) {
  const names = (await page.context().cookies()).map(({ name }) => name);
  return names.filter((name) => /session|signed-in/.test(name));
}
