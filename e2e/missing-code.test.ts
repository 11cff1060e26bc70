import { cast } from '#simulator/cast.ts';
import { lanternKeep } from './listings.ts';
import { expect, test } from './visit.ts';

const FAILED = /Failed to load resource|net::ERR_FAILED|dynamically imported/;

test('a page whose code does not come says so, keeps what is around it, and is there when asked again', async ({
  page,
  visit,
  foresee,
}) => {
  foresee(FAILED);
  await visit('/');
  await page.route('**/assets/terms*.js', (route) => route.abort('failed'));
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Terms of Service' }).click();

  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading')).toHaveText('This page could not be loaded');
  await expect(page).toHaveTitle('This page could not be loaded · Guildhall');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Featured Servers' })).toBeVisible();
  await expect(alert).toBeHidden();

  await footer.getByRole('link', { name: 'Terms of Service' }).click();
  await page.unroute('**/assets/terms*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
});

test('a page whose code is slow has a name all the while, and the focus', async ({ page, visit }) => {
  await visit('/');
  await page.route('**/assets/terms*.js', async (route) => {
    await expect(page.locator('main [aria-busy]')).toBeVisible();
    await expect(page).toHaveTitle(/Guildhall/);
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();

  await expect(page).toHaveTitle('Terms of Service · Guildhall');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a member whose tools do not come keeps the page, and can try again', async ({
  page,
  visitAs,
  foresee,
}) => {
  foresee(FAILED);
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
});

test('a language that cannot be fetched is told, and the page stays as it is', async ({
  page,
  visit,
  foresee,
}) => {
  foresee(FAILED);
  await visit('/terms');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.route('**/assets/ko*.js', (route) => route.abort('failed'));
  await page.getByRole('menuitemradio', { name: '한국어' }).click();
  await expect(
    page.getByText('The site did not answer. Please check your connection and try again.', { exact: true }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
