import { startSignIn } from '#contract/auth.ts';
import { cast } from '#simulator/cast.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('without script, links choose language and theme, and later pages keep both', async ({
  page,
  visit,
}) => {
  await visit('/?category=Music');
  await expect(page.getByRole('button', { name: /^Language/ })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Switch to the dark theme' })).toBeHidden();
  await page.getByRole('link', { name: 'Switch to the light theme' }).click();
  await expect(page).toHaveURL('/?category=Music');
  await expect(page.locator('html')).toHaveClass('light');
  await page.getByRole('navigation').getByRole('link', { name: '한국어' }).click();
  await expect(page).toHaveURL('/?category=Music&lang=ko');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');

  await page.goto('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.locator('html')).toHaveClass('light');
});

test(
  'without script, a member is told that My Servers needs JavaScript',
  { tag: '@long' },
  async ({ page, visit }) => {
    const started = await page.request.get(startSignIn.path, { maxRedirects: 0 });
    await page.request.get(`${started.headers().location}&sim_user=${cast.noa.id}&decision=authorize`);
    await visit('/my-servers');
    // Playwright finds no text by its words inside of `noscript`.
    const notice = page.getByRole('main').getByRole('status');
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('This page needs JavaScript');
    await expect(page.getByText(/Please login to/)).toBeHidden();
  },
);
