import type { Locator, Page } from '@playwright/test';
import type { Listing } from '#contract/listings.ts';
import { cards } from './directory-page.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';
import { lanternKeep, NOBODYS_ID } from './listings.ts';

const SIMILAR = `**/api/servers/${lanternKeep.id}/similar`;
const NOT_FOUND = [
  { what: 'an address that is no page', path: '/none/of/this' },
  { what: 'a server that does not exist', path: `/server/${NOBODYS_ID}` },
  { what: 'an address that names no server', path: '/server/cave-mappers' },
  { what: 'a search without a hit', path: '/?q=zzyzx' },
  { what: 'a search of a category without a hit', path: '/?category=Music&q=zzyzx' },
];

test(
  'a server’s page ends with similar servers, which lead to theirs',
  { tag: '@phone' },
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
  { tag: '@phone-only @phone' },
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

test('without similar servers a page ends as before', { tag: '@long' }, async ({ page, visit }) => {
  await page.route(SIMILAR, (route) => route.fulfill({ json: [] }));
  const answered = page.waitForResponse(SIMILAR);
  await visit(`/server/${lanternKeep.id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await answered;

  await expect(row(page, 'Similar servers')).toHaveCount(0);
});

test(
  'where similar servers cannot be had, the page says nothing of it',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/\b503\b/);
    await page.route(SIMILAR, (route) =>
      route.fulfill({ status: 503, json: { error: '-', code: 'unavailable' } }),
    );
    const answered = page.waitForResponse(SIMILAR);
    await visit(`/server/${lanternKeep.id}`);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await answered;

    await expect(row(page, 'Similar servers')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: lanternKeep.name })).toBeVisible();
  },
);

test(
  'where the code of the row does not come, the page says nothing of it',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/idle-parts|Failed to load resource|ERR_FAILED/);
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('idle-parts'));
    await page.route('**/idle-parts-*.js', (route) => route.abort());
    await visit(`/server/${lanternKeep.id}`);
    await refused;

    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: lanternKeep.name })).toBeVisible();
  },
);

for (const { what, path } of NOT_FOUND) {
  test(
    `${what} shows the six that were bumped last`,
    { tag: '@phone' },
    async ({ page, visit, request, allowErrors }) => {
      allowErrors(/\b404\b/);
      // Another test may bump a server between the two readings.
      await expect(async () => {
        await visit(path);
        const names = await namesAt(request, '/api/servers?sort=bumped&limit=6');
        expect(names).toHaveLength(6);
        await expect(row(page, 'Recently bumped servers').getByRole('heading', { level: 3 })).toHaveText(
          names,
        );
        await expect(cards(page)).toHaveCount(6);
      }).toPass();
    },
  );
}

test('a search with a hit shows no row of other servers', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/?q=caves');
  await waitForQuiet(page);
  await expect(row(page, 'Recently bumped servers')).toHaveCount(0);
});

for (const { locale, similar, bumped } of [
  { locale: 'ko-KR', similar: '비슷한 서버', bumped: '최근 범프된 서버' },
  { locale: 'ja-JP', similar: '似ているサーバー', bumped: '最近バンプされたサーバー' },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(
      'the rows have headings in that language',
      { tag: '@long' },
      async ({ page, visit, allowErrors }) => {
        allowErrors(/\b404\b/);
        await visit(`/server/${lanternKeep.id}`);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await expect(row(page, similar)).toBeVisible();
        await visit('/none/of/this');
        await expect(row(page, bumped)).toBeVisible();
      },
    );
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('pages end without a row of other servers', async ({ page, visit, allowErrors }) => {
    allowErrors(/\b404\b/);
    await visit(`/server/${lanternKeep.id}`);
    await expect(row(page, 'Similar servers')).toHaveCount(0);
    await visit('/none/of/this');
    await expect(row(page, 'Recently bumped servers')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to the hall' })).toBeVisible();
  });
});

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
