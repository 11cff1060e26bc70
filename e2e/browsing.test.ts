import type { Page } from '@playwright/test';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { axeViolations } from './axe.ts';
import { cards, chip, expectEachCard, search, searchBox, searchField } from './directory-page.ts';
import { cindermarch, lanternKeep } from './listings.ts';
import { openInNewTab } from './new-tab.ts';
import { boxOf, scrollAtClick, scrollPosition } from './position.ts';
import { expect, test } from './fixtures.ts';

test(
  'a category filters the list, is in the address, and Back undoes it',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await page.evaluate(() => Reflect.set(window, 'stillTheSamePage', true));

    await chip(page, 'Music').click();

    await expect(page).toHaveURL('/?category=Music');
    await expect(page).toHaveTitle('Music servers · Guildhall');
    await expect(page.getByRole('heading', { name: 'Music servers' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Music');
    await expectEachCard(page, 'Music');

    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Featured Servers' })).toBeVisible();
    await expect(chip(page, 'All')).toHaveAttribute('aria-current', 'true');
    await expect(cards(page)).toHaveCount(24);
    await page.goForward();
    await expectEachCard(page, 'Music');
    expect(await page.evaluate(() => Reflect.get(window, 'stillTheSamePage'))).toBe(true);
  },
);

test(
  'category, language, order and words combine and can be shared by address',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');
    await page.getByLabel('Language', { exact: true }).selectOption('English');
    await expect(page).toHaveURL('/?language=English');
    await page.getByLabel('Sort by').selectOption('Most members');
    await expect(page).toHaveURL('/?language=English&sort=members');
    await page.getByLabel('Category', { exact: true }).selectOption('Gaming');
    await expect(page).toHaveURL('/?category=Gaming&language=English&sort=members');
    await expect(page.getByRole('heading', { name: 'Gaming servers in English' })).toBeVisible();
    await expectEachCard(page, 'Gaming');
    const counts = await page.getByRole('article').locator('dl > div:first-child data').evaluateAll(valuesOf);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(2_000_000);
    const names = await cards(page).getByRole('heading').allTextContents();

    const { html } = await visit('/?category=Gaming&language=English&sort=members');

    expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names);
    await expect(page.getByLabel('Sort by')).toHaveValue('members');
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
    await search(page, 'caves');
    await expect(page).toHaveURL('/?category=Gaming&language=English&q=caves');
    await expect(cards(page)).toHaveCount(1);
  },
);

test(
  'Load more appends the next page and focuses its first server',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/?sort=newest');
    const before = await cards(page).getByRole('heading').allTextContents();

    await page.getByRole('link', { name: 'Load more' }).click();

    await expect(cards(page)).toHaveCount(48);
    const after = await cards(page).getByRole('heading').allTextContents();
    expect(after.slice(0, 24)).toEqual(before);
    expect(new Set(after).size).toBe(48);
    await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused();
    await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeInViewport();
  },
);

test('a press for another tab opens the next page there', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/');
  const opened = await openInNewTab(page.getByRole('link', { name: 'Load more' }));
  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(24);

  await visit(opened.url());
  await expect(page.getByRole('link', { name: 'Start from the top' })).toBeVisible();
});

test('all pages together hold every server once', { tag: '@long' }, async ({ page, visit, request }) => {
  const answer = await request.get('/api/servers?limit=100&language=English');
  const listings = (await answer.json()) as { discordServerId: string }[];
  await visit('/?language=English&sort=rating');
  for (let shown = 24; shown < listings.length; shown = Math.min(shown + 24, listings.length)) {
    await expect(cards(page)).toHaveCount(shown);
    await page.getByRole('link', { name: 'Load more' }).click();
  }

  await expect(page.getByText('You’ve seen them all.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
  const links = await cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(links).toHaveLength(listings.length);
  expect(new Set(links)).toEqual(
    new Set(listings.map(({ discordServerId }) => `/server/${discordServerId}`)),
  );
});

test(
  'Back from a server restores all loaded pages and the scroll position',
  { tag: ['@phone', '@long'] },
  async ({ page, visit }) => {
    await visit('/?language=English');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(48);
    const card = cards(page).nth(40);
    await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused();
    await card.scrollIntoViewIfNeeded();
    const names = await cards(page).getByRole('heading').allTextContents();
    const requests: string[] = [];

    const place = await scrollAtClick(card);
    expect(place).toBeGreaterThan(1_000);
    await expect(page.getByRole('region', { name: 'Server Stats' })).toBeVisible();
    await expect.poll(() => scrollPosition(page)).toBe(0);
    page.on('request', (request) => requests.push(request.url()));
    await page.goBack();

    await expect(cards(page)).toHaveCount(48);
    expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names);
    await expect.poll(() => scrollPosition(page)).toBe(place);
    // The server's page asks more about its server when idle, and both pages count what is looked at.
    expect(
      requests.filter((url) => /\/api\/(?!servers\/\d+\/|analytics\/(?:track|seen)$)/.test(url)),
    ).toEqual([]);
  },
);

/** Views with as much above their results as there can be. */
const RESULTS = [
  '/?q=music',
  '/?q=minecarft',
  '/?category=Gaming&language=English&sort=members',
  '/?language=English&language=Korean',
  '/?tag=beginners',
  '/?q=piano&tag=beginners&tag=recitals',
];

test(
  'results begin within 300 pixels of the bar, and on the first screen of a phone',
  { tag: '@phone' },
  async ({ page, visit, isMobile }) => {
    await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    for (const address of RESULTS) {
      await visit(address);
      const bar = await boxOf(page.getByRole('navigation').first());
      const first = await boxOf(cards(page).first());
      expect(first.bottom, address).toBeGreaterThan(first.top);
      if (isMobile) expect(first.top, address).toBeLessThan(844 - 200);
      else expect(first.top - bar.bottom, address).toBeLessThanOrEqual(300);
    }
    await visit('/');
    await page.evaluate(() => window.scrollTo(0, 400));
    await chip(page, 'Art').click();
    await expect(page.getByRole('heading', { name: 'Art servers' })).toBeVisible();
    await expect.poll(() => scrollPosition(page)).toBe(0);
  },
);

test('a phone filters by a sheet', { tag: '@phone-only' }, async ({ page, visit }) => {
  await visit('/?q=music');
  const open = page.getByRole('button', { name: 'Filter and sort' });
  await open.click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByLabel('Category').selectOption('Music');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.press(' ');
  await sheet.getByLabel('Language').selectOption('English');
  await sheet.getByRole('button', { name: 'Show servers' }).click();
  await expect(page).toHaveURL('/?language=English&q=music');
});

test('a focused category chip is never cut or faded', { tag: '@phone-only' }, async ({ page, visit }) => {
  await visit('/');
  const row = page.getByRole('list', { name: 'Category' });
  const { right: edge } = await boxOf(row);
  await row.getByRole('link').first().focus();
  for (const link of (await row.getByRole('link').all()).slice(1)) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    const isLast = (await link.textContent()) === CATEGORIES.at(-1);
    await expect(async () => {
      const { left, right } = await boxOf(link);
      expect(left).toBeGreaterThan(48);
      expect(right).toBeLessThan(edge - (isLast ? 8 : 48));
    }).toPass();
  }
});

test(
  'a loading list keeps its place and announces its count when loaded',
  { tag: ['@phone', '@long'] },
  async ({ page, visit }) => {
    await visit('/');
    const release = holdRequests(page, '**/api/servers?category=Sports');

    await chip(page, 'Sports').click();
    const section = page.getByRole('region', { name: 'Sports servers' });
    await expect(section).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Loading servers...');
    await expect(cards(page)).toHaveCount(0);
    (await release)();

    await expectEachCard(page, 'Sports');
    await expect(section).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d+ servers$/);
  },
);

test('a choice made before hydration is applied after it', async ({ page }) => {
  const release = holdRequests(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Language', { exact: true }).selectOption('Korean');
  await expect(page).toHaveURL('/');

  (await release)();

  await expect(page).toHaveURL('/?language=Korean');
  await expect(page.getByRole('heading', { name: 'Servers in Korean' })).toBeVisible();
});

test('the keyboard alone can search, filter, load more and open a server', async ({ page, visit }) => {
  await visit('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the servers' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('the');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “the”' })).toBeVisible();

  await tabTo(page, 'Clear search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(searchBox(page)).toBeFocused();
  await tabTo(page, 'Gaming');
  await page.keyboard.press('Enter');
  await expectEachCard(page, 'Gaming');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Load more' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page).nth(24).getByRole('heading').getByRole('link')).toBeFocused();
  const name = (await cards(page).nth(24).getByRole('heading').getByRole('link').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/?category=Gaming');
});

test(
  'a card’s count has an exact tooltip, and a click there opens the server',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/?q=CINDERMARCH');
    const count = cards(page).first().locator('data').first();
    await count.scrollIntoViewIfNeeded();
    const hit = await count.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.getAttribute('title') ?? null;
    });
    expect(hit).toMatch(/^\d,\d{3},\d{3}$/);
    await count.click();
    await expect(page).toHaveURL(`/server/${cindermarch.id}`);
  },
);

test(
  'a server whose icon fails to load shows its first letter',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/404|Failed to load resource/);
    await page.route('**/cdn/icons/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await visit('/?q=Lantern+Keep');
    const card = cards(page).filter({ hasText: lanternKeep.name });
    await expect(card.locator('.shield').getByText('L', { exact: true })).toBeVisible();
    await expect(card.getByRole('img')).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('filters, order, search and paging are links and forms', async ({ page, visit }) => {
    await visit('/');
    await chip(page, 'Gaming').click();
    await expectEachCard(page, 'Gaming');
    await page.getByLabel('Sort by').selectOption('Most members');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/sort=members/);
    await page.waitForLoadState();
    await expect(cards(page).first()).toContainText('2014.4k');
    const first = await cards(page).getByRole('heading').allTextContents();

    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page).toHaveURL(/cursor=/);
    await page.waitForLoadState();
    await expectEachCard(page, 'Gaming');
    const further = await cards(page).getByRole('heading').allTextContents();
    expect(first.filter((name) => further.includes(name))).toEqual([]);
    await page.getByRole('link', { name: 'Start from the top' }).click();
    await expect(page).not.toHaveURL(/cursor=/);
    await expect(cards(page).getByRole('heading')).toHaveText(first);

    await search(page, 'caves');
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “caves”' })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Gaming');
  });

  test('a phone has the selects behind its button', { tag: '@phone-only' }, async ({ page, visit }) => {
    await visit('/?q=music');
    await expect(page.getByLabel('Sort by')).toBeHidden();
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await page.getByLabel('Sort by').selectOption('Most members');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/sort=members/);
  });

  test(
    'the search in the navigation opens and works',
    { tag: ['@phone', '@long'] },
    async ({ page, visit, isMobile }) => {
      await visit(`/server/${lanternKeep.id}`);
      if (isMobile) await page.getByRole('button', { name: 'Open search' }).click();
      const words = searchField(page.getByRole('search', { name: 'Search all servers' }));
      await words.fill('새벽');
      await words.press('Enter');
      await expect(cards(page).getByRole('link', { name: '새벽 네 시 작업실' })).toBeVisible();
    },
  );
});

/** Holds requests back until the returned function is called. */
async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function tabTo(page: Page, name: string) {
  for (let stop = 0; stop < 90; stop++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (focused.trim() === name) return;
  }
  throw new Error(`Tab did not come to ${name}`);
}

function valuesOf(elements: Element[]) {
  return elements.map((element) => Number(element.getAttribute('value')));
}
