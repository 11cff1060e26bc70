import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { layoutShift } from './layout.ts';

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('begins the home page with German servers', { tag: '@phone' }, async ({ page, visit, isMobile }) => {
    const { html } = await visit('/');
    expect(html).toContain('Servers in German</h2>');
    const cards = row(page, 'Servers in German').getByRole('article');
    await expect(cards).toHaveCount(6);
    for (const card of await cards.all()) await expect(card).toContainText('German');
    expect(await layoutShift(page)).toBe(0);
    const last = cards.last().getByRole('heading').getByRole('link');
    if (isMobile) await expect(last).not.toBeInViewport();
    await last.focus();
    await expect(last).toBeInViewport();

    await row(page, 'Servers in German').getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL('/?language=German');
    await expect(page.getByRole('heading', { level: 1, name: 'Servers in German' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^See all/ })).toHaveCount(0);
  });

  test('fetches them once, and none for views', { tag: '@long' }, async ({ page, visit }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/servers')) requests.push(new URL(request.url()).search);
    });
    await visit('/?category=Music');
    await page.getByRole('link', { name: 'Guildhall, home' }).click();
    await expect(row(page, 'Servers in German').getByRole('article')).toHaveCount(6);
    // Leaving the page would end a request that is under way, and coming back repeat it.
    await expect(row(page, 'Featured Servers').getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: 'Gaming', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gaming servers' })).toBeVisible();
    await page.goBack();
    await expect(row(page, 'Servers in German').getByRole('article')).toHaveCount(6);

    expect(requests.toSorted()).toEqual(['', '?category=Gaming', '?language=German&limit=6']);
  });

  test('shows another language’s servers once chosen', { tag: '@long' }, async ({ page, visit }) => {
    await visit('/');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: '日本語' }).click();
    await expect(row(page, '日本語のサーバー').getByRole('article')).toHaveCount(6);
    await expect(row(page, 'Servers in German')).toHaveCount(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, locale: 'fr-CA' });

  test('the home page begins with servers in the browser’s language', async ({ page, visit }) => {
    await visit('/');
    await row(page, 'Servers in French').getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL('/?language=French');
  });
});

test('in English, the home page begins with all servers', async ({ page, visit }) => {
  await visit('/');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Featured Servers');
});

function row(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}
