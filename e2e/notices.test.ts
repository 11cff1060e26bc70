import type { Page } from '@playwright/test';
import { listReports, resolveReport, type Report } from '#contract/reports.ts';
import { cast } from '#simulator/cast.ts';
import { expect, test } from './fixtures.ts';

test(
  'the bell counts what is unread, and opening it marks that as read',
  { tag: '@phone' },
  async ({ page, visitAs, community, world, person }) => {
    const reader = await person('Reader');
    const [first, second] = [
      await community({ listing: 'approved' }),
      await community({ listing: 'approved' }),
    ];
    await visitAs(reader, '/terms');
    await expect(bell(page)).toHaveAccessibleName('Notices');
    // The person reports both, and an admin resolves the reports in this order.
    const { calls } = await world.callsOf(reader);
    const grace = (await world.callsOf(cast.grace)).calls;
    for (const { id } of [first, second]) {
      const data = { reason: `Wrong, says ${reader.globalName}.` };
      expect((await calls.post(`/api/servers/${id}/reports`, { data })).status()).toBe(200);
      const reports = (await (await grace.get(`${listReports.path}?limit=100`)).json()) as Report[];
      const own = reports.find(({ discordServerId }) => discordServerId === id);
      const resolved = resolveReport.path.replace('{id}', own?.id ?? '');
      expect((await grace.post(resolved)).status()).toBe(200);
    }
    await page.reload();
    await expect(bell(page)).toHaveAccessibleName('Notices, 2 unread');

    await bell(page).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeFocused();
    await expect(items(page)).toHaveText([
      new RegExp(`^${second.name}We read your report`),
      new RegExp(`^${first.name}We read your report`),
    ]);
    await expect(items(page).getByText('New')).toHaveCount(2);
    await expect(bell(page)).toHaveAccessibleName('Notices');

    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items(page)).toHaveCount(2);
    await expect(items(page).getByText('New')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('button', { name: 'Close notices' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(`/server/${second.id}`);
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'the bell moves nothing when it comes, and its list closes when one goes on',
  { tag: ['@phone', '@long'] },
  async ({ page, visitAs, person }) => {
    await visitAs(await person('Reader'), '/terms');
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/assets/notice-bell-*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.reload();
    const languages = page.getByRole('button', { name: 'Language: English' });
    await expect(page.getByRole('button', { name: /Reader/ })).toBeVisible();
    const before = await languages.boundingBox();
    await expect(bell(page)).toHaveCount(0);
    letCome();
    await expect(bell(page)).toBeVisible();
    expect(await languages.boundingBox()).toEqual(before);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);

    await bell(page).click();
    await expect(panel(page)).toContainText('No notices yet');
    await page
      .getByRole('contentinfo')
      .getByText('Premium Discord Server Directory')
      .dispatchEvent('pointerdown');
    await expect(panel(page)).toHaveCount(0);
    await bell(page).click();
    await expect(panel(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(panel(page)).toHaveCount(0);
  },
);

function bell(page: Page) {
  return page.getByRole('navigation').getByRole('button', { name: /^Notices/ });
}

function panel(page: Page) {
  return page.getByRole('dialog', { name: 'Notices' });
}

function items(page: Page) {
  return panel(page).getByRole('listitem');
}
