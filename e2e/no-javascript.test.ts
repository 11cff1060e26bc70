import { startSignIn } from '#contract/auth.ts';
import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { expect, test } from './fixtures.ts';
import { lanternKeep } from './listings.ts';

test.use({ javaScriptEnabled: false });

test('without script, links choose the language, and later pages keep it', async ({ page, visit }) => {
  await visit('/?category=Music');
  await expect(page.getByRole('button', { name: /^Language/ })).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: '한국어' }).click();
  await expect(page).toHaveURL('/?category=Music&lang=ko');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');

  await page.goto('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await page.getByRole('navigation').getByRole('link', { name: 'English' }).click();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('without script, a link changes the theme, and later pages keep it', async ({ page, visit }) => {
  await visit('/?category=Music');
  await expect(page.getByRole('link', { name: 'Switch to the dark theme' })).toBeHidden();
  await page.getByRole('link', { name: 'Switch to the light theme' }).click();
  await expect(page).toHaveURL('/?category=Music');
  await expect(page.locator('html')).toHaveClass('light');

  await page.goto('/terms');
  await expect(page.locator('html')).toHaveClass('light');
  await page.getByRole('link', { name: 'Switch to the dark theme' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.locator('html')).toHaveClass('dark');
});

test('without script, links lead through all pages of a list', { tag: '@phone' }, async ({ page, visit }) => {
  const answer = await page.request.get('/api/servers?limit=100&category=Gaming');
  const listed = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  await visit('/?category=Gaming');
  const shown = await headingsOnAllPages(page);
  expect(shown).toEqual(listed);
});

test('without script, links lead through all reviews of a server', async ({ page, visit }) => {
  await visit(`/server/${lanternKeep.id}`);
  const total = await page
    .getByText(/^[\d,]+ reviews$/)
    .first()
    .textContent();
  const shown = await headingsOnAllPages(page);
  expect(shown).toHaveLength(Number.parseInt(total ?? '', 10));
});

for (const path of ['/my-servers', '/admin']) {
  test(`without script, ${path} tells a member that it needs JavaScript`, async ({ page, visit }) => {
    const started = await page.request.get(startSignIn.path, { maxRedirects: 0 });
    await page.request.get(`${started.headers().location}&sim_user=${cast.noa.id}&decision=authorize`);
    await visit(path);
    // Playwright finds no text by its words inside of `noscript`.
    const notice = page.getByRole('main').getByRole('status');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('This page needs JavaScript');
    await expect(page.getByText(/Please login to/)).toBeHidden();
  });
}

/** The headings of all articles on all pages of the list, by its links. */
async function headingsOnAllPages(page: Page) {
  const names: string[] = [];
  const next = page.getByRole('link', { name: 'Load more' });
  for (;;) {
    names.push(...(await page.getByRole('main').getByRole('article').locator('h2, h3').allTextContents()));
    if ((await next.count()) === 0) return names;
    const address = (await next.getAttribute('href')) ?? '';
    await next.click();
    await expect(page).toHaveURL(address);
    await page.waitForLoadState();
  }
}
