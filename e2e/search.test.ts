import { trackPageView } from '#contract/analytics.ts';
import { recordImpressions } from '#contract/figures.ts';
import { listWall } from '#contract/shelves.ts';
import { suggest, type Suggestions } from '#contract/directory.ts';
import { cards, chip, search, searchBox, searchField } from './directory-page.ts';
import { lanternKeep, majlis, wrongFoot } from './listings.ts';
import { expect, test } from './fixtures.ts';

const SCRIPTS = [
  { script: 'Latin', words: 'caves', finds: lanternKeep.name },
  { script: 'Hangul', words: '새벽', finds: '새벽 네 시 작업실' },
  { script: 'Han', words: '鉛筆', finds: '鉛筆は夜に削る' },
  { script: 'Arabic', words: 'مجلس', finds: majlis.name },
] as const;

for (const { script, words, finds } of SCRIPTS) {
  test(
    `a search in ${script} letters finds servers with them`,
    { tag: script === 'Hangul' ? [] : '@long' },
    async ({ page, visit }) => {
      await visit('/');

      await search(page, words);

      // A right-to-left text is isolated in its sentence.
      const shown = script === 'Arabic' ? `\u2068${words}\u2069` : words;
      await expect(page.getByRole('heading', { level: 1, name: `Results for “${shown}”` })).toBeVisible();
      await expect(cards(page).getByRole('link', { name: finds, exact: true })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^[^?]+\\?${new URLSearchParams({ q: words }).toString()}$`));
      await visit(new URL(page.url()).pathname + new URL(page.url()).search);
      await expect(cards(page).getByRole('link', { name: finds, exact: true })).toBeVisible();
      await expect(searchBox(page)).toHaveValue(words);
    },
  );
}

test('characters special in URLs are searched for literally', { tag: '@long' }, async ({ page, visit }) => {
  for (const words of ['%41', 'a&b=c', '100%', '"\'><b>', '[', '_', '?q=1#2', '👋']) {
    await visit('/');
    await search(page, words);
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${words}”` })).toBeVisible();
    await expect(page.locator('section').first()).toHaveAttribute('aria-busy', 'false');
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
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Music servers · 0 servers');

    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/?q=zzyzx');
    await expect(notice).toContainText('zzyzx');
    await page.getByRole('link', { name: 'Browse all servers' }).click();

    await expect(page).toHaveURL('/');
    await expect(cards(page)).toHaveCount(24);
  },
);

test(
  'a search with a typing error says what it shows, and offers the very words',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await search(page, 'clmbing');

    const note = page.getByRole('main').getByRole('status').filter({ hasText: 'Showing results for' });
    await expect(note).toHaveText('Showing results for “climbing”. Search only for “clmbing”');
    await expect(cards(page).getByRole('link', { name: wrongFoot.name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “clmbing”' })).toBeVisible();
    await expect(searchBox(page)).toHaveValue('clmbing');

    await note.getByRole('link', { name: 'Search only for “clmbing”' }).click();
    await expect(page).toHaveURL('/?q=clmbing&exact=1');
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('0 servers');
    await expect(page.getByText('Showing results for')).toHaveCount(0);
    await expect(cards(page).getByRole('link', { name: wrongFoot.name })).toHaveCount(0);

    await page.goBack();
    await expect(note).toBeVisible();
  },
);

test('a search waits for Enter, survives a filter and can be cleared', async ({ page, visit }) => {
  // Suggestions that come before the press would lie over the filters.
  const none: Suggestions = { servers: [], tags: [], categories: [], shortcuts: [] };
  await page.route(`**${suggest.path}?*`, (route) => route.fulfill({ json: none }));
  await visit('/');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOther =
      request.resourceType() === 'image' ||
      pathname.startsWith('/assets/') ||
      [trackPageView.path, recordImpressions.path, listWall.path, suggest.path].some(
        (path) => path === pathname,
      );
    if (!isOther) requests.push(pathname);
  });
  await expect(page.getByRole('link', { name: 'Clear search' })).toHaveCount(0);
  await searchBox(page).pressSequentially('caves');
  expect(requests).toEqual([]);

  await chip(page, 'Gaming').click();
  await expect(page.getByRole('heading', { name: 'Gaming servers' })).toBeVisible();
  await expect(searchBox(page)).toHaveValue('caves');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/?category=Gaming&q=caves');
  await expect(searchBox(page)).toBeFocused();
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole('main').getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/?category=Gaming');
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('caves');
  await expect(cards(page)).toHaveCount(1);
});

test(
  'the search in the navigation searches all servers from any page',
  { tag: '@phone' },
  async ({ page, visit, isMobile }) => {
    await visit(`/server/${lanternKeep.id}`);
    if (isMobile) await page.getByRole('button', { name: 'Open search' }).click();
    const everywhere = page.getByRole('search', { name: 'Search all servers' });
    const words = searchField(everywhere);
    if (isMobile) await expect(words).toBeFocused();

    await words.fill('climbing');
    await words.press('Enter');

    await expect(page).toHaveURL('/?q=climbing');
    await expect(cards(page).getByRole('link', { name: wrongFoot.name })).toBeVisible();
    await expect(searchBox(page)).toHaveValue('climbing');
    if (isMobile) await expect(words).toBeHidden();
  },
);

test('a search leads to a server and its invite', { tag: '@phone' }, async ({ page, visit }) => {
  await visit('/');
  await search(page, 'caves');
  await cards(page).getByRole('link', { name: lanternKeep.name }).click();
  const [invitation] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /Join Server/ })
      .first()
      .click(),
  ]);

  await expect(invitation.getByTestId('sim-invite-guild')).toHaveText(lanternKeep.name);
});

test('the navigation’s search shows the words of the current page', async ({ page, visit }) => {
  await visit('/?q=caves');
  const box = searchField(page.getByRole('navigation'));
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
