import type { Page } from '@playwright/test';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { axeViolations } from './axe.ts';
import { cards, chip } from './directory-page.ts';
import { expect, test } from './fixtures.ts';
import { layoutShift } from './layout.ts';

/** Eight servers of the demo have this tag, all in English. */
const BEGINNERS = '/?tag=beginners';
const BEGINNERS_ARE_IN = ['Gaming', 'Music', 'Technology', 'Education', 'Entertainment', 'Sports', 'Web3'];

const categories = (page: Page) => page.getByRole('list', { name: 'Category' }).getByRole('link');
const together = (page: Page) => page.getByRole('list', { name: 'Tags that go together' }).getByRole('link');
const languageNames = async (page: Page) =>
  (await page.getByLabel('Language', { exact: true }).getByRole('option').allTextContents()).slice(0, 3);

test(
  'chips and languages say how many servers they lead to, empty ones last',
  { tag: '@phone' },
  async ({ page, visit }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
    });
    await visit(BEGINNERS);
    const empty = CATEGORIES.filter((one) => !BEGINNERS_ARE_IN.some((other) => other === one));
    await expect(categories(page)).toHaveText(['All', ...BEGINNERS_ARE_IN, ...empty]);
    await expect(chip(page, 'All')).toHaveAccessibleDescription('8 servers');
    await expect(chip(page, 'Gaming')).toHaveAccessibleDescription('1 server');
    await expect(chip(page, 'Sports')).toHaveAccessibleDescription('2 servers');
    await expect(chip(page, 'Sports')).toHaveCSS('border-style', 'solid');
    await expect(chip(page, 'Art')).toHaveAccessibleDescription('0 servers');
    await expect(chip(page, 'Art')).toHaveCSS('border-style', 'dashed');
    expect(await languageNames(page)).toEqual(['All Languages', 'English (8)', 'Spanish (0)']);
    expect(await layoutShift(page)).toBe(0);
    expect(asked, 'counts came with the page').not.toContain('/api/facets');
    expect(await axeViolations(page)).toEqual([]);
  },
);

test('each choice is counted under the others, and by the next page’s own', async ({ page, visit }) => {
  await visit(BEGINNERS);
  await chip(page, 'Sports').click();
  await expect(page).toHaveURL('/?category=Sports&tag=beginners');
  await expect.poll(() => languageNames(page)).toEqual(['All Languages', 'English (2)', 'Spanish (0)']);
  await expect(chip(page, 'Gaming')).toHaveAccessibleDescription('1 server');
  await expect(chip(page, 'Sports')).toBeFocused();

  await page.goto('/?tag=%EC%A7%81%EC%9E%A5%EC%9D%B8');
  expect(await languageNames(page)).toEqual(['All Languages', 'Korean (4)', 'English (0)']);
  await page.getByLabel('Language', { exact: true }).selectOption('English');
  await expect(chip(page, 'Gaming')).toHaveAccessibleDescription('0 servers');
});

test(
  'tags that go together are added one by one, up to three',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit(BEGINNERS);
    await together(page).getByText('blockchain', { exact: true }).click();
    await expect(page).toHaveURL('/?tag=beginners&tag=blockchain');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Add the tag smart-contracts' }).click();
    await expect(page).toHaveURL('/?tag=beginners&tag=blockchain&tag=smart-contracts');
    await expect(page.getByRole('link', { name: /^Remove the tag/ })).toHaveCount(3);
    await expect(together(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Remove the tag beginners' }).click();
    await expect(page).toHaveURL('/?tag=blockchain&tag=smart-contracts');
    await expect(page.getByRole('link', { name: 'Add the tag beginners' })).toBeVisible();
  },
);

test(
  'while counts are on their way their places stay empty, and nothing moves',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/facets?*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const widths = async () => categories(page).evaluateAll((chips) => chips.map((one) => one.clientWidth));
    const before = await widths();
    await page.getByLabel('Language', { exact: true }).selectOption('Korean');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servers in Korean');
    await expect(chip(page, 'Gaming')).toHaveAccessibleDescription('');
    expect(await widths()).toEqual(before);
    answer.resolve();
    await expect(chip(page, 'Gaming')).toHaveAccessibleDescription(/^\d+ servers?$/);
    expect(await widths()).toEqual(before);
  },
);

test(
  'where counts do not come, chips work without them',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/\b503\b/);
    await visit('/');
    await page.route('**/api/facets?*', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }));
    await chip(page, 'Music').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Music servers');
    await expect(cards(page).first()).toBeVisible();
    await expect(chip(page, 'Gaming')).toHaveAccessibleDescription('');
    await chip(page, 'Gaming').click();
    await expect(page).toHaveURL('/?category=Gaming');
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('counts and tags that go together are in the page', async ({ page, visit }) => {
    await visit(BEGINNERS);
    await expect(chip(page, 'Sports')).toHaveAccessibleDescription('2 servers');
    await page.getByRole('link', { name: 'Add the tag blockchain' }).click();
    await expect(page).toHaveURL('/?tag=beginners&tag=blockchain');
    await expect(cards(page)).toHaveCount(1);
  });
});
