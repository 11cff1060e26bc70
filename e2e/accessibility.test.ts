import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { openForm, sendFaultyForm, showEveryCard } from './every-card.ts';
import { lanternKeep } from './listings.ts';
import { LANGUAGES, PAGES, THEMES } from './pages.ts';
import { faultsOf } from './axe.ts';
import { expect, test } from './visit.ts';

for (const { language, locale } of LANGUAGES) {
  for (const theme of THEMES) {
    test.describe(`${theme}, in ${language}`, () => {
      test.use({ locale });

      for (const { name, path } of PAGES) {
        test(`axe finds nothing on the page: ${name}`, async ({ page, visit, foresee, isMobile }) => {
          test.skip(isMobile && language !== 'en', 'what differs between languages shows on the desktop');
          foresee(/\b404\b/);
          await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
          await visit(path);
          await expect(page.locator('html')).toHaveClass(theme);
          expect(await faultsOf(page)).toEqual([]);
        });
      }
    });
  }
}

for (const theme of THEMES) {
  test(`axe finds nothing on My Servers with every card, nor in its dialogs, ${theme}`, async ({
    page,
    visitAs,
  }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
    await visitAs(cast.ada, '/my-servers');
    await showEveryCard(page);
    expect(await faultsOf(page)).toEqual([]);
    await openForm(page, 'submit');
    await sendFaultyForm(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('article', { name: 'Approved' }).getByRole('button', { name: 'Delete' }).click();
    expect(await faultsOf(page)).toEqual([]);
  });
}

test('axe finds nothing in the open menu', async ({ page, visit }) => {
  await visit('/');
  await page.getByRole('button', { name: /Language/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));

  expect(await faultsOf(page)).toEqual([]);
});

test('with the keyboard alone: over the navigation to the content, to a server, and back', async ({
  page,
  visit,
}) => {
  await visit('/');

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  const order: string[] = [];
  while (order.at(-1) !== lanternKeep.name && order.length < 40) {
    await page.keyboard.press('Tab');
    order.push(await focusedName(page));
    const isTold = order.length <= 8 || order.at(-1) === lanternKeep.name; // two pictures each take their time
    if (isTold) expect(await focusIsSeen(page), order.at(-1)).toBe(true);
  }
  const waypoints = [
    'Guildhall, home',
    'Support (opens in a new tab)',
    'Language: English',
    'Switch to the light theme',
    lanternKeep.name,
  ];
  expect(order.filter((name) => waypoints.includes(name))).toEqual(waypoints);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: lanternKeep.name })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('All servers');
  expect(await focusIsSeen(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the skip link leads past the navigation', async ({ page, visit }) => {
  await visit('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Tab');

  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('whatever has the focus is not hidden behind the bar above', async ({ page, visit }) => {
  await visit('/');
  const links = page.getByRole('article').getByRole('link');
  await links.nth(23).focus();
  for (let stop = 23; stop > 0; stop--) {
    await page.keyboard.press('Shift+Tab');
    const [link, bar] = await Promise.all([
      links.nth(stop - 1).boundingBox(),
      page.getByRole('navigation').boundingBox(),
    ]);
    expect(link?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
});

test('each page has one heading of the first level and one main part, and each server a page title of its own', async ({
  page,
  visit,
  foresee,
}) => {
  foresee(/\b404\b/);
  const titles = new Set<string>();
  for (const { path } of PAGES) {
    await visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(PAGES.length);
});

async function focusedName(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim();
  });
}

/** Whether the page looks different with the focus than without it. */
async function focusIsSeen(page: Page) {
  const still = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  await page.evaluate(() => Reflect.set(window, 'lastFocused', document.activeElement));
  const focused = await page.screenshot(still);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const left = await page.screenshot(still);
  await page.evaluate(() => (Reflect.get(window, 'lastFocused') as HTMLElement).focus());
  return !focused.equals(left);
}
