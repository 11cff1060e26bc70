import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { ADMIN_TABS, ADMINS_WORLD, answerAdmin } from './admin-states.ts';
import { faultsOf } from './axe.ts';
import { englishOn } from './english.ts';
import { LANGUAGES } from './pages.ts';
import { expect, test } from './visit.ts';

/** The tabs whose content is made up here; the live panel has tests of its own. */
const LISTS = ADMIN_TABS.filter((tab) => tab !== 'analytics');

/** What people wrote, also as marks cut it into pieces, and what stands on the keys of keyboards. */
const WRITTEN = [
  ADMINS_WORLD,
  'We fold paper cranes together,',
  'one',
  'every evening, and send them to whoever needs one.',
  'We fold paper',
  'boats and',
  'cranes together,',
  'two',
  'Home',
  'End',
];

/** What opens over a list: its tab, and the button of one of its rows that opens it. */
const DIALOGS = [
  { tab: 'submissions', row: 0, button: 1 },
  { tab: 'servers', row: 0, button: 0 },
  { tab: 'servers', row: 2, button: 2 },
] as const;

for (const { language, locale } of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test('the dashboard never scrolls sideways, and says nothing in English to others', async ({
      page,
      visitAs,
    }) => {
      test.slow();
      await answerAdmin(page);
      await visitAs(cast.grace, '/terms');
      for (const tab of LISTS) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await openTab(page, tab);
        if (language !== 'en') expect(await englishOn(page, WRITTEN), tab).toEqual([]);
        for (const width of [320, 640, 1024]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await isTooWide(page), `${tab} at ${width} px`).toBe(false);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await isTooWide(page), `${tab} with letters twice as large`).toBe(false);
      }
      for (const dialog of DIALOGS) {
        await openDialog(page, dialog);
        if (language !== 'en') expect(await englishOn(page, WRITTEN), JSON.stringify(dialog)).toEqual([]);
      }
    });
  });
}

test('lists that are empty, on the way or lost say so', async ({ page, visitAs, foresee }) => {
  foresee(/503/);
  await answerAdmin(page, 'nothing');
  await visitAs(cast.grace, '/admin?tab=servers');
  await expect(page.getByText('No approved servers to manage')).toBeVisible();
  await page.getByRole('tab', { name: 'Approved Servers' }).click();
  await expect(page.getByText('No approved servers', { exact: true })).toBeVisible();

  await page.unrouteAll();
  await answerAdmin(page, 'no answer');
  await page.reload();
  await expect(page.getByText('Loading the list...')).toBeAttached();

  await page.unrouteAll();
  await answerAdmin(page, 'a failure');
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('The list could not be loaded.');
  expect(await faultsOf(page)).toEqual([]);
  await page.unrouteAll();
  await answerAdmin(page);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tabpanel').getByRole('article')).not.toHaveCount(0);
});

async function openTab(page: Page, tab: (typeof ADMIN_TABS)[number]) {
  await page.goto(`/admin?tab=${tab}`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
}

async function openDialog(page: Page, { tab, row, button }: (typeof DIALOGS)[number]) {
  await openTab(page, tab);
  await page.getByRole('tabpanel').getByRole('article').nth(row).getByRole('button').nth(button).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function isTooWide(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
