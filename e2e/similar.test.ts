import type { Locator, Page } from '@playwright/test';
import type { Listing } from '#contract/listings.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';
import { lanternKeep } from './listings.ts';

const SIMILAR = `**/api/servers/${lanternKeep.id}/similar`;
test(
  'a server’s page ends with similar servers, which lead to theirs',
  { tag: '@long' },
  async ({ page, visit, request }) => {
    const { html } = await visit(`/server/${lanternKeep.id}`);
    expect(html).not.toContain('Similar servers');
    const names = await namesAt(request, `/api/servers/${lanternKeep.id}/similar`);
    expect(names.length).toBeGreaterThan(0);
    expect(names).not.toContain(lanternKeep.name);

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(row(page, 'Similar servers').getByRole('heading', { level: 3 })).toHaveText(names);
    await expect(page.getByRole('main').getByRole('region').last()).toContainText('Similar servers');

    const [first = ''] = names;
    await row(page, 'Similar servers').getByRole('link', { name: first, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
    // The next page has a row of its own.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(row(page, 'Similar servers').getByRole('article').first()).toBeVisible();
    await expect(row(page, 'Similar servers').getByRole('heading', { name: first, exact: true })).toHaveCount(
      0,
    );
  },
);

test(
  'similar servers are asked for once a reader comes near, and move nothing above',
  { tag: ['@phone-only', '@phone', '@long'] },
  async ({ page, visit }) => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(SIMILAR, async (route) => {
      asked += 1;
      await mayAnswer;
      await route.continue();
    });
    await visit(`/server/${lanternKeep.id}`);
    await waitForQuiet(page);
    expect(asked).toBe(0);

    const above = page.getByRole('heading', { name: 'Trending' });
    await above.scrollIntoViewIfNeeded();
    const similar = row(page, 'Similar servers');
    await expect(similar).toHaveAttribute('aria-busy', 'true');
    await expect(similar.getByRole('article')).toHaveCount(0);
    const before = await placeOf(above);

    answer();
    await expect(similar.getByRole('article').first()).toBeAttached();
    await expect(similar).toHaveAttribute('aria-busy', 'false');
    expect(await placeOf(above)).toEqual(before);
    expect(asked).toBe(1);
  },
);

function row(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Where an element is in the document. */
async function placeOf(element: Locator) {
  return element.evaluate((found) => {
    const { left, top } = found.getBoundingClientRect();
    return { left, top: top + window.scrollY };
  });
}

async function namesAt(
  request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> },
  path: string,
) {
  const listings = (await (await request.get(path)).json()) as readonly Listing[];
  return listings.map(({ name }) => name);
}
