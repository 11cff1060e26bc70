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
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test(
  'an offline banner shows without moving the page',
  { tag: '@phone' },
  async ({ page, visit, context, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to/);
    await visit(`/server/${lanternKeep.id}`);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    const banner = page.getByText('You’re offline. What you see may be out of date.');

    await context.setOffline(true);

    await expect(page.getByRole('status').getByText(/^You’re offline/)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  },
);
