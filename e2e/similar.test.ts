import type { Locator, Page } from '@playwright/test';
import { expect, test, waitForQuiet } from './fixtures.ts';
import { lanternKeep } from './listings.ts';

test(
  'a server’s page comes with similar servers, which lead to theirs without script',
  { tag: '@long' },
  async ({ page, visit, browser, baseURL }) => {
    const { html } = await visit(`/server/${lanternKeep.id}`);
    expect(html).toContain('Similar servers');
    const shown = row(page, 'Similar servers').getByRole('heading', { level: 3 });
    const names = await shown.allTextContents();
    expect(names.length).toBeGreaterThan(0);
    expect(names).not.toContain(lanternKeep.name);

    const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await plain.goto(`/server/${lanternKeep.id}`);
    const [first = ''] = names;
    await row(plain, 'Similar servers').getByRole('link', { name: first, exact: true }).click();
    await expect(plain.getByRole('heading', { level: 1, name: first })).toBeVisible();
    await expect(
      row(plain, 'Similar servers').getByRole('heading', { name: first, exact: true }),
    ).toHaveCount(0);
    await plain.close();
  },
);

test(
  'a page opened from another asks for similar servers once a reader is near',
  { tag: ['@phone-only', '@phone', '@long'] },
  async ({ page, visit }) => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    let asked = 0;
    await visit(`/server/${lanternKeep.id}`);
    await page.route('**/api/servers/*/similar', async (route) => {
      asked += 1;
      await mayAnswer;
      await route.continue();
    });
    await row(page, 'Similar servers').getByRole('link').first().click();
    await expect(page).not.toHaveURL(new RegExp(lanternKeep.id));
    const above = page.getByRole('heading', { name: 'Leave a Review' });
    await waitForQuiet(page);
    expect(asked).toBe(0);

    await above.scrollIntoViewIfNeeded();
    const similar = row(page, 'Similar servers');
    await expect(similar).toHaveAttribute('aria-busy', 'true');
    await expect(similar.getByRole('article')).toHaveCount(0);

    answer();
    await expect(similar.getByRole('article').first()).toBeAttached();
    await expect(similar).toHaveAttribute('aria-busy', 'false');
    expect(asked).toBe(1);
  },
);

function row(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}
