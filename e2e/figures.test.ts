import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { horizontalOverflow } from './layout.ts';
import { openWorkshop } from './workshop-states.ts';

/** The server is invented, so its badge and its reviews are not found. */
const OF_OTHER_PARTS = /\b40[34]\b/;

const card = (page: Page) => page.getByRole('region', { name: 'Stats' });

test(
  'figures are led through by keyboard, in a picture, a table and a file',
  { tag: ['@phone', '@long'] },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(OF_OTHER_PARTS);
    await visitAs(cast.ada, '/terms');
    await openWorkshop(page);
    await expect(card(page).getByRole('radio', { name: /^Page views/ })).toBeChecked();
    await expect(card(page).getByText('1,313', { exact: true })).toBeVisible();
    // From the longer answer: the first day of the 30 before was counted.
    await expect(card(page).getByText('Percent: the last 30 full days')).toBeVisible();

    await card(page).getByRole('radio', { name: '30 days' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(card(page).getByRole('radio', { name: '7 days' })).toBeChecked();
    await expect(card(page).getByText('276', { exact: true })).toBeVisible();

    const picture = card(page).getByRole('slider', { name: 'Page views by day' });
    await expect(picture).toHaveAttribute(
      'aria-valuetext',
      /^Monday, November 23, so far, Seen in lists 99,/,
    );
    await picture.focus();
    await page.keyboard.press('ArrowLeft');
    const sunday = 'Sunday, November 22, Seen in lists 759, Page views 69, Joins 9, Bumps 1, and Reviews 0';
    await expect(picture).toHaveAttribute('aria-valuetext', sunday);
    await expect(card(page).getByText('Sunday, November 22', { exact: true })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(picture).toHaveAttribute('aria-valuenow', '1');
    await card(page)
      .getByRole('radio', { name: /^Joins/ })
      .check();
    await expect(card(page).getByRole('slider', { name: 'Joins by day' })).toBeVisible();

    await card(page).getByText('Show as a table').click();
    const rows = card(page).getByRole('table', { name: 'Stats by day' }).getByRole('row');
    await expect(rows).toHaveCount(8);
    await expect(rows.nth(2)).toHaveText(/Nov 22\s*759\s*69\s*9\s*1\s*0/);
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Search' })).toHaveText(/28%\s*220/);
    expect(await horizontalOverflow(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    const downloading = page.waitForEvent('download');
    await card(page).getByRole('link', { name: 'Download as CSV' }).click();
    expect((await downloading).url()).toMatch(/\/figures\.csv\?days=7$/);
  },
);
