import type { Page } from '@playwright/test';
import { trackPageView } from '#contract/analytics.ts';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { cindermarch, lanternKeep, majlis, wrongFoot } from './listings.ts';
import { boxOf, scrollAtClick, scrollPosition } from './position.ts';
import { expect, test } from './fixtures.ts';

const SCRIPTS = [
  { script: 'Latin', words: 'caves', finds: lanternKeep.name },
  { script: 'Hangul', words: '새벽', finds: '새벽 네 시 작업실' },
  { script: 'Han', words: '鉛筆', finds: '鉛筆は夜に削る' },
  { script: 'Arabic', words: 'مجلس', finds: majlis.name },
] as const;

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
    await expect(chip(page, 'Music')).toHaveAttribute('aria-current', 'true');
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

test('category, language, order and words combine and can be shared by address', async ({ page, visit }) => {
  await visit('/');
  await page.getByLabel('Language', { exact: true }).selectOption('English');
  await expect(page).toHaveURL('/?language=English');
  await page.getByLabel('Sort by').selectOption('Most members');
  await expect(page).toHaveURL('/?language=English&sort=members');
  await chip(page, 'Gaming').click();
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
});

test('unknown filters in an address are ignored', async ({ page, visit }) => {
  const { status } = await visit('/?category=Cooking&language=Klingon&sort=random&cursor=%00nonsense');

  expect(status).toBe(200);
  await expect(page.getByRole('heading', { name: 'Featured Servers' })).toBeVisible();
  await expect(chip(page, 'All')).toHaveAttribute('aria-current', 'true');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'Start from the top' }).click();
  await expect(page).toHaveURL('/');
});

for (const { script, words, finds } of SCRIPTS) {
  test(`a search in ${script} letters finds servers with them`, async ({ page, visit }) => {
    await visit('/');

    await search(page, words);

    // What is read from right to left is set apart from the sentence around it.
    const shown = script === 'Arabic' ? `\u2068${words}\u2069` : words;
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${shown}”` })).toBeVisible();
    await expect(cards(page).getByRole('link', { name: finds, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^[^?]+\\?${new URLSearchParams({ q: words }).toString()}$`));
    await visit(new URL(page.url()).pathname + new URL(page.url()).search);
    await expect(cards(page).getByRole('link', { name: finds, exact: true })).toBeVisible();
    await expect(box(page)).toHaveValue(words);
  });
}

test('characters special in URLs are searched for literally', async ({ page, visit }) => {
  for (const words of ['%41', 'a&b=c', '100%', '"\'><b>', '[', '_', '?q=1#2', '👋']) {
    await visit('/');
    await search(page, words);
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${words}”` })).toBeVisible();
    await expect(page.locator('section')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test(
  'a search without results repeats the words and offers other ways',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/?category=Music&q=zzyzx');
    const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'No servers found' });
    await expect(notice).toContainText('zzyzx');
    await expect(page.getByText('0 servers')).toBeVisible();

    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/?q=zzyzx');
    await expect(notice).toContainText('zzyzx');
    await page.getByRole('link', { name: 'Browse all servers' }).click();

    await expect(page).toHaveURL('/');
    await expect(cards(page)).toHaveCount(24);
  },
);

test('a search waits for Enter, survives a filter and can be cleared', async ({ page, visit }) => {
  await visit('/');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/assets/') && pathname !== trackPageView.path) asked.push(pathname);
  });
  await expect(page.getByRole('link', { name: 'Clear search' })).toHaveCount(0);
  await box(page).pressSequentially('caves');
  expect(asked).toEqual([]);

  await chip(page, 'Gaming').click();
  await expect(page.getByRole('heading', { name: 'Gaming servers' })).toBeVisible();
  await expect(box(page)).toHaveValue('caves');
  await box(page).press('Enter');
  await expect(page).toHaveURL('/?category=Gaming&q=caves');
  await expect(box(page)).toBeFocused();
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole('main').getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/?category=Gaming');
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await page.goBack();
  await expect(box(page)).toHaveValue('caves');
  await expect(cards(page)).toHaveCount(1);
});

test(
  'the search in the navigation searches all servers from any page',
  { tag: '@phone' },
  async ({ page, visit, isMobile }) => {
    await visit(`/server/${lanternKeep.id}`);
    if (isMobile) await page.getByRole('button', { name: 'Open search' }).click();
    const everywhere = page.getByRole('search', { name: 'Search all servers' });
    const words = everywhere.getByRole('searchbox');
    if (isMobile) await expect(words).toBeFocused();

    await words.fill('climbing');
    await words.press('Enter');

    await expect(page).toHaveURL('/?q=climbing');
    await expect(cards(page).getByRole('link', { name: wrongFoot.name })).toBeVisible();
    await expect(box(page)).toHaveValue('climbing');
    if (isMobile) await expect(words).toBeHidden();
  },
);

test(
  'Load more appends the next page and focuses its first server',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/?sort=newest');
    const before = await cards(page).getByRole('heading').allTextContents();

    await page.getByRole('button', { name: 'Load more' }).click();

    await expect(cards(page)).toHaveCount(48);
    const after = await cards(page).getByRole('heading').allTextContents();
    expect(after.slice(0, 24)).toEqual(before);
    expect(new Set(after).size).toBe(48);
    await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
    await expect(cards(page).nth(24).getByRole('link')).toBeInViewport();
  },
);

test('all pages together hold every server once', async ({ page, visit, request }) => {
  const answer = await request.get('/api/servers?limit=100&language=English');
  const there = (await answer.json()) as { discordServerId: string }[];
  await visit('/?language=English&sort=rating');
  for (let shown = 24; shown < there.length; shown = Math.min(shown + 24, there.length)) {
    await expect(cards(page)).toHaveCount(shown);
    await page.getByRole('button', { name: 'Load more' }).click();
  }

  await expect(page.getByText('You have seen them all.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  const links = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(links).toHaveLength(there.length);
  expect(new Set(links)).toEqual(new Set(there.map(({ discordServerId }) => `/server/${discordServerId}`)));
});

test(
  'Back from a server restores all loaded pages and the scroll position',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/?language=English');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(48);
    const card = cards(page).nth(40);
    await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
    await card.scrollIntoViewIfNeeded();
    const names = await cards(page).getByRole('heading').allTextContents();
    const asked: string[] = [];

    const place = await scrollAtClick(card);
    expect(place).toBeGreaterThan(1_000);
    await expect(page.getByRole('region', { name: 'Server Stats' })).toBeVisible();
    expect(await scrollPosition(page)).toBe(0);
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/analytics/track')) asked.push(request.url());
    });
    await page.goBack();

    await expect(cards(page)).toHaveCount(48);
    expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names);
    await expect.poll(() => scrollPosition(page)).toBe(place);
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  },
);

test(
  'a filter keeps its place on the screen when the page head shrinks',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await page.evaluate(() => window.scrollTo(0, 400));
    for (const category of ['Art', 'Music', 'All']) {
      const before = await boxOf(chip(page, category));

      await chip(page, category).click();

      await expect(chip(page, category)).toHaveAttribute('aria-current', 'true');
      await expect(cards(page).first()).toBeVisible();
      expect(Math.abs((await boxOf(chip(page, category))).top - before.top), category).toBeLessThan(2);
    }
  },
);

test('a focused category chip is never cut or faded', { tag: '@phone-only' }, async ({ page, visit }) => {
  await visit('/');
  const row = page.getByRole('list', { name: 'Category' });
  const { right: edge } = await boxOf(row);
  await row.getByRole('link').first().focus();
  for (const link of (await row.getByRole('link').all()).slice(1)) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    const { left, right } = await boxOf(link);
    const isLast = (await link.textContent()) === CATEGORIES.at(-1);
    expect(left).toBeGreaterThan(48);
    expect(right).toBeLessThan(edge - (isLast ? 8 : 48));
  }
});

test(
  'a loading list keeps its place and announces its count when loaded',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    const held = hold(page, '**/api/servers?category=Sports');

    await chip(page, 'Sports').click();
    const section = page.getByRole('region', { name: 'Sports servers' });
    await expect(section).toHaveAttribute('aria-busy', 'true');
    await expect(section.getByRole('status')).toHaveText('Loading servers...');
    await expect(cards(page)).toHaveCount(0);
    (await held)();

    await expectEachCard(page, 'Sports');
    await expect(section).toHaveAttribute('aria-busy', 'false');
    await expect(section.getByRole('status')).toHaveText(/^\d+ servers$/);
  },
);

test('a failed next page says so and can be retried', async ({ page, visit, allowErrors }) => {
  allowErrors(/\/api\/servers|\b503\b/);
  await visit('/');
  await page.route('**/api/servers?cursor=*', (route) => route.fulfill({ status: 503, body: '' }));

  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('alert')).toHaveText('The next servers could not be loaded.');
  await expect(cards(page)).toHaveCount(24);
  await page.unroute('**/api/servers?cursor=*');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(cards(page)).toHaveCount(48);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a filtered list that fails to load says so and can be retried', async ({
  page,
  visit,
  allowErrors,
}) => {
  allowErrors(/\/api\/servers|\b503\b/);
  await visit('/');
  await page.route('**/api/servers?category=Web3', (route) => route.fulfill({ status: 503, body: '' }));

  await chip(page, 'Web3').click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/api/servers?category=Web3');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expectEachCard(page, 'Web3');
});

test('a choice made before hydration is applied after it', async ({ page }) => {
  const wake = hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Language', { exact: true }).selectOption('Korean');
  await expect(page).toHaveURL('/');

  (await wake)();

  await expect(page).toHaveURL('/?language=Korean');
  await expect(page.getByRole('heading', { name: 'Servers in Korean' })).toBeVisible();
});

test('the keyboard alone can search, filter, load more and open a server', async ({ page, visit }) => {
  await visit('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('the');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “the”' })).toBeVisible();

  await tabTo(page, 'Clear search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await tabTo(page, 'Gaming');
  await page.keyboard.press('Enter');
  await expectEachCard(page, 'Gaming');
  await expect(chip(page, 'Gaming')).toBeFocused();

  await page.getByRole('button', { name: 'Load more' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused();
  const name = (await cards(page).nth(24).getByRole('link').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/?category=Gaming');
});

test('a search leads to a server and its invite', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/');
  await search(page, 'caves');
  await cards(page).getByRole('link', { name: lanternKeep.name }).click();
  const [invitation] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /Join Server/ }).click(),
  ]);

  await expect(invitation.getByTestId('sim-invite-guild')).toHaveText(lanternKeep.name);
});

test('the navigation’s search shows the words of the current page', async ({ page, visit }) => {
  await visit('/?q=caves');
  const box = page.getByRole('navigation').getByRole('searchbox');
  await expect(box).toHaveValue('caves');
  await cards(page).getByRole('link', { name: lanternKeep.name }).click();
  await expect(page).toHaveURL(`/server/${lanternKeep.id}`);
  await expect(box).toHaveValue('');
  await box.fill('half a word');
  await page.getByRole('link', { name: 'Guildhall, home' }).click();
  await expect(box).toHaveValue('');
  await page.goBack();
  await page.goBack();
  await expect(box).toHaveValue('caves');
});

test('a card’s count has an exact tooltip, and a click there opens the server', async ({ page, visit }) => {
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
});

test('a server whose icon fails to load shows its first letter', async ({ page, visit, allowErrors }) => {
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
});

test('the breadcrumb above a server leads to its category', async ({ page, visit }) => {
  await visit(`/server/${lanternKeep.id}`);

  await page
    .getByRole('navigation', { name: 'Where you are' })
    .getByRole('link', { name: 'Gaming servers' })
    .click();

  await expect(page).toHaveURL('/?category=Gaming');
  await expectEachCard(page, 'Gaming');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('filters, order, search and Load more work as links and forms', async ({ page, visit }) => {
    await visit('/');
    await chip(page, 'Gaming').click();
    await expectEachCard(page, 'Gaming');
    await page.getByLabel('Sort by').selectOption('Most members');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(cards(page).first()).toContainText('2014.4k');
    const first = await cards(page).getByRole('heading').allTextContents();

    await page.getByRole('button', { name: 'Load more' }).click();
    await expectEachCard(page, 'Gaming');
    const further = await cards(page).getByRole('heading').allTextContents();
    expect(first.filter((name) => further.includes(name))).toEqual([]);
    await page.getByRole('link', { name: 'Start from the top' }).click();
    expect(await cards(page).getByRole('heading').allTextContents()).toEqual(first);

    await search(page, 'caves');
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “caves”' })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(chip(page, 'Gaming')).toHaveAttribute('aria-current', 'true');
  });

  test(
    'the search in the navigation opens and works',
    { tag: '@phone' },
    async ({ page, visit, isMobile }) => {
      await visit(`/server/${lanternKeep.id}`);
      if (isMobile) await page.getByRole('button', { name: 'Open search' }).click();
      const words = page.getByRole('search', { name: 'Search all servers' }).getByRole('searchbox');
      await words.fill('새벽');
      await words.press('Enter');
      await expect(cards(page).getByRole('link', { name: '새벽 네 시 작업실' })).toBeVisible();
    },
  );
});

function cards(page: Page) {
  return page.getByRole('main').getByRole('article');
}

function chip(page: Page, name: string) {
  return page.getByRole('list', { name: 'Category' }).getByRole('link', { name, exact: true });
}

/** The box above the list; the navigation has another one. */
function box(page: Page) {
  return page.getByRole('main').getByRole('searchbox');
}

async function search(page: Page, words: string) {
  await box(page).fill(words);
  await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
}

async function expectEachCard(page: Page, category: string) {
  const told = cards(page).locator('.pennon');
  await expect(told.first()).toHaveText(category);
  expect(new Set(await told.allTextContents())).toEqual(new Set([category]));
}

/** Holds the answers to some requests back until the function that comes is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function tabTo(page: Page, name: string) {
  for (let stop = 0; stop < 20; stop++) {
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
