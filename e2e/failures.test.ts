import { lanternKeep } from './listings.ts';
import { expect, test } from './fixtures.ts';
import { crash } from './visitor-states.ts';

const CRASHED = 'Something broke on this page';

test('a crashed page says so, keeps the shell and offers a reload', async ({ page, visit, allowErrors }) => {
  allowErrors(/^console error/);
  await visit('/terms');

  await crash(page);

  await expect(page.getByRole('alert').getByRole('heading', { level: 1, name: CRASHED })).toBeVisible();
  await expect(page).toHaveTitle(`${CRASHED} · Guildhall`);
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test(
  'a crashed page can be left by a link to any view',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/^console error/);
    await visit('/terms');
    await crash(page);
    await page.unrouteAll();

    await page.evaluate(() => history.pushState(null, '', '/?category=Music'));

    await expect(page.getByRole('heading', { level: 1, name: 'Music servers' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test('a crash of the shell shows a page with a way back', async ({ page, allowErrors }) => {
  allowErrors(/^console error|^uncaught/);
  // The values in the footer's texts are not texts.
  await page.route('/terms', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toContain('"year":');
    await route.fulfill({
      response: answer,
      body: html.replace(/"year":\d+/, '"year":{"toString":null}'),
    });
  });
  await page.goto('/terms');

  await expect(page.getByRole('heading', { level: 1, name: CRASHED })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the hall' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test(
  'a failed query is sent again when the page is opened again',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/\b503\b/);
    await visit('/');
    const isDown = { yes: true };
    await page.route('**/api/servers/*', async (route) => {
      if (isDown.yes) await route.fulfill({ status: 503, json: { error: '-', code: 'unavailable' } });
      else await route.continue();
    });
    const link = page.getByRole('article').first().getByRole('link').first();
    await link.click();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    isDown.yes = false;
    await page.goBack();

    await link.click();

    await expect(page.getByRole('heading', { name: 'Server Stats' })).toBeVisible();
  },
);

test(
  'an offline banner shows without moving the page',
  { tag: '@phone' },
  async ({ page, visit, context, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to/);
    await visit(`/server/${lanternKeep.id}`);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    const banner = page.getByText('You are offline. What you see may be out of date.');

    await context.setOffline(true);

    await expect(page.getByRole('status').getByText(/^You are offline/)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  },
);
