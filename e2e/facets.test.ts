import type { Page } from '@playwright/test';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { axeViolations } from './axe.ts';
import { cards, chip } from './directory-page.ts';
import { expect, test } from './fixtures.ts';
import { holdFace } from './late-face.ts';
import { layoutShift } from './layout.ts';

/** Eight servers of the demo have this tag, all in English. */
const BEGINNERS = '/?tag=beginners';
const BEGINNERS_ARE_IN = ['Gaming', 'Music', 'Technology', 'Education', 'Entertainment', 'Sports', 'Web3'];

const categories = (page: Page) => page.getByRole('list', { name: 'Category' }).getByRole('link');
const together = (page: Page) => page.getByRole('list', { name: 'Narrow by tag' }).getByRole('link');
const languageNames = async (page: Page) =>
  (await page.getByLabel('Language', { exact: true }).getByRole('option').allTextContents()).slice(0, 3);

test(
  'chips say how many servers they lead to, and lead there',
  { tag: '@phone' },
  async ({ page, visit }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
    });
    const letFaceCome = await holdFace(page); // its arrival may move the page a little
    await visit(BEGINNERS, 'domcontentloaded');
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
    letFaceCome();
    expect(asked, 'counts came with the page').not.toContain('/api/facets');
    expect(await axeViolations(page)).toEqual([]);

    await together(page).getByText('blockchain', { exact: true }).click();
    await expect(page).toHaveURL('/?tag=beginners&tag=blockchain');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Remove the tag beginners' }).click();
    await expect(page).toHaveURL('/?tag=blockchain');
    await chip(page, 'All').press('Enter');
    await expect(chip(page, 'All')).toBeFocused();
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
