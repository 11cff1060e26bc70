import { cast } from '#simulator/cast.ts';
import { lanternKeep } from './listings.ts';
import { expect, test } from './fixtures.ts';

const FAILED = /Failed to load resource|net::ERR_FAILED|dynamically imported/;

test('a page whose chunk fails to load keeps the shell and can be retried', async ({
  page,
  visit,
  allowErrors,
}) => {
  allowErrors(FAILED);
  await visit('/');
  await page.route('**/assets/terms*.js', (route) => route.abort('failed'));
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Terms of Service' }).click();

  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading')).toHaveText('We couldn’t load this page');
  await expect(page).toHaveTitle('We couldn’t load this page · Guildhall');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Featured Servers' })).toBeVisible();
  await expect(alert).toBeHidden();

  await footer.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(alert).toBeVisible();
  await page.unroute('**/assets/terms*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
});

test(
  'a page whose chunk is slow keeps a title and gets the focus',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');
    await page.route('**/assets/terms*.js', async (route) => {
      await expect(page.locator('main [aria-busy]')).toBeVisible();
      await expect(page).toHaveTitle(/Guildhall/);
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();

    await expect(page).toHaveTitle('Terms of Service · Guildhall');
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'a page whose member tools fail to load stays and can retry them',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(FAILED);
    await visitAs(cast.noa, '/terms');
    const parts = /assets\/(user-menu|members-bump-button|members-report-card).*\.js/;
    await page.route(parts, (route) => route.abort('failed'));
    await page.goto(`/server/${lanternKeep.id}`);

    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lanternKeep.name);

    await page.unroute(parts);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('button', { name: 'Noa' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Report Server' })).toBeVisible();
  },
);

test(
  'a form that fails to load twice offers a reload, and a draft survives it',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(FAILED);
    await visitAs(cast.mina, `/server/${lanternKeep.id}`);
    await page.getByRole('textbox', { name: 'Your experience' }).fill('Not sent yet.');
    await page.route('**/assets/review-form-*.js', (route) => route.abort('failed'));
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).click();
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await expect(reload).toBeFocused();
    await page.unroute('**/assets/review-form-*.js');
    await reload.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Your experience' })).toHaveValue('Not sent yet.');
  },
);

test(
  'a language that fails to load is reported and the page stays',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(FAILED);
    await visit('/terms');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.route('**/assets/ko*.js', (route) => route.abort('failed'));
    await page.getByRole('menuitemradio', { name: '한국어' }).click();
    await expect(
      page.getByText('The site didn’t answer. Check your connection and try again.', { exact: true }),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);
