import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { translatePage } from '../web/testing/translate-page.ts';
import { cards, search, searchField } from './directory-page.ts';
import { lanternKeep } from './listings.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const PATHS = [
  '/',
  '/?q=caves',
  '/events',
  '/saved',
  '/about',
  '/terms',
  '/transparency',
  '/api',
  '/nowhere',
];

test(
  'a page that the browser translates bears what people do on it',
  { tag: '@long' },
  async ({ page, visit, visitAs, world, community, allowErrors }) => {
    allowErrors(/404/);
    const member = await world.person('Wanda');
    const owls = await community({ name: 'Night Owls', people: [member], listing: 'approved' });
    await page.addInitScript(translatePage, { onceHydrated: true });

    await visit('/?sort=newest');
    await expectTranslated(page);
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(48);
    await page.getByLabel('Category', { exact: true }).selectOption('Gaming');
    await expect(page.getByRole('heading', { name: 'Gaming servers' })).toBeVisible();
    await page.getByLabel('Language', { exact: true }).selectOption('English');
    await expect(page.getByRole('heading', { name: 'Gaming servers in English' })).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Most members');
    await expect(page).toHaveURL(/sort=members/);
    await search(page, 'cavess');
    await expect(page.getByText('cavess').first()).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await cards(page).first().getByRole('heading').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);

    await visitAs(owls.owner, '/my-servers');
    await page.getByRole('button', { name: 'Edit' }).first().click();
    const form = page.getByRole('dialog');
    await form
      .getByLabel('Description', { exact: true })
      .fill('We meet at night and talk about birds, quietly and kindly.');
    await form.getByRole('button', { name: 'Update Server' }).click();
    await expectToast(page, 'Server Updated!', 'Your changes have been submitted for review by our admins.');

    await page.setViewportSize({ width: 1200, height: 800 }); // the queue is a list there
    await visitAs(cast.grace, '/admin?tab=edits');
    const item = page.getByRole('article', { name: owls.name });
    await item.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(item).toHaveCount(0);

    await visitAs(member, `/server/${owls.id}`);
    await page.getByRole('radio', { name: '4 stars', exact: true }).check();
    await page.getByRole('textbox', { name: 'Your experience' }).fill('Quiet and kind.');
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expectToast(page, 'Review submitted!', 'Thank you for your feedback.');
    for (const path of PATHS) {
      await visit(path);
      await expectTranslated(page);
    }
    await expect(page.getByText('Something broke on this page')).toHaveCount(0);
  },
);

test(
  'a page that was translated before its scripts ran goes on, with what was typed',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/404/);
    await page.addInitScript(translatePage, { onceHydrated: false });
    const isTyped = Promise.withResolvers<void>();
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await isTyped.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const field = searchField(page.getByRole('search', { name: 'Search this list' }));
    await field.fill('caves and');
    await field.press('End');
    isTyped.resolve();
    await visitHydrated(page);
    await expect(field).toHaveValue('caves and');
    await expect(field).toBeFocused();
    await page.keyboard.type(' lanterns');
    await expect(field).toHaveValue('caves and lanterns');

    await page.unroute('**/assets/entry-client-*.js');
    for (const path of [...PATHS, `/server/${lanternKeep.id}`]) {
      await visit(path);
      await expectTranslated(page);
    }
  },
);

async function expectTranslated(page: Page) {
  await expect(page.locator('main font').first()).toBeAttached();
}

async function visitHydrated(page: Page) {
  await page.waitForFunction(() => {
    const part = document.querySelector('main')?.firstElementChild;
    return part && Object.keys(part).some((name) => name.startsWith('__reactProps'));
  });
}
