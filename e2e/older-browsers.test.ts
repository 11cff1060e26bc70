import { cast } from '#simulator/cast.ts';
import { askDiscord } from './discord.ts';
import { lanternKeep, majlis } from './listings.ts';
import { makeOlder } from './older-browser.ts';
import { cards, searchField } from './directory-page.ts';
import { cardOf, expect, expectToast, test, visitUntilShown } from './own-site.ts';

const WORDS = 'We fold paper swans, together, one every evening.';
const swans = { id: '739200000000000031', name: 'Paper Swans', bot: true } as const;
/** A listing that was never bumped. */
const UNBUMPED = '1198243800983682211';

test.use({ siteOf: 'older browsers' });
test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ context }) => makeOlder(context));
test.beforeAll(async ({ ownSite }) => {
  const discord = askDiscord(ownSite.simulatorUrl);
  await discord('addGuild', { ...swans, ownerId: cast.ada.id, members: 12 });
  await discord('addMember', { guildId: UNBUMPED, userId: cast.ada.id, permissions: '32' });
});

test('an older browser loads more, filters and sorts', { tag: '@long' }, async ({ page, visit }) => {
  await visit('/');
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(48);

  await page.getByRole('link', { name: 'Music', exact: true }).click();
  await expect(page).toHaveURL('/?category=Music');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('');
  await expect(page).toHaveURL('/');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('members');
  await expect(page).toHaveURL('/?sort=members');
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(48);
});

test(
  'an older browser opens the search, searches and closes it again',
  { tag: ['@phone', '@long'] },
  async ({ page, visit, isMobile }) => {
    await visit('/');
    const search = searchField(page.getByRole('navigation'));
    if (isMobile) {
      await expect(search.filter({ visible: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Open search' }).click();
      await page.getByRole('button', { name: 'Close search' }).click();
      await expect(search.filter({ visible: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Open search' }).click();
      await expect(search.filter({ visible: true })).toBeFocused();
    }
    await search.filter({ visible: true }).fill(lanternKeep.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/?q=Lantern+Keep');
    await expect(cards(page).getByRole('link', { name: lanternKeep.name })).toBeVisible();
    if (isMobile) await expect(search.filter({ visible: true })).toHaveCount(0);
  },
);

test(
  'an older browser opens the menus and shows the page in its colours',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit(`/server/${majlis.id}`);
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(12, 22, 23)');
    await expect(page.locator('html')).toHaveCSS('color', 'rgb(245, 243, 237)');
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCSS(
      'background-color',
      'rgb(255, 114, 57)',
    );
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(247, 244, 238)');

    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: '한국어' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  },
);

test(
  'an older browser paints the emblem of a server without an icon',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');
    const fills = await page
      .locator('article .field-light, article .field-deep')
      .evaluateAll((fields) => [...new Set(fields.map((field) => getComputedStyle(field).fill))]);
    expect(fills.length).toBeGreaterThan(1);
    expect(fills).not.toContain('rgb(0, 0, 0)');
  },
);

test('an older browser signs in, bumps and submits a server', { tag: '@long' }, async ({ page, visitAs }) => {
  await visitAs(cast.ada, `/server/${UNBUMPED}`);
  await page.getByRole('button', { name: 'Bump' }).click();
  await expectToast(page, 'Server bumped!', 'Your server stats have been updated.');

  await page.getByRole('button', { name: 'Ada' }).click();
  await page.getByRole('menuitem', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/terms');

  const configure = cardOf(page, 'Servers You Can Manage', swans.name).getByRole('button', {
    name: 'Configure to Publish',
  });
  await visitUntilShown(() => page.goto('/my-servers'), configure);
  await configure.click();
  const form = page.getByRole('dialog', { name: 'Submit Server for Listing' });
  await form.getByLabel('Description', { exact: true }).fill(WORDS);
  await form.getByLabel('Invite link').fill('no link');
  await form.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(form.getByText('Must be a valid URL')).toBeVisible();
  await form.getByLabel('Invite link').fill('');
  await form.getByRole('button', { name: 'Submit for Review' }).click();
  await expectToast(page, 'Server Submitted!', /1-2 business days/);
  await expect(page).toHaveURL(`/my-servers/${swans.id}`);
  await expect(page.getByRole('main')).toContainText('Pending Review');
});

test('an older browser writes a review and shows its stars', { tag: '@long' }, async ({ page, visitAs }) => {
  await visitAs(cast.noa, `/server/${lanternKeep.id}`);
  const stars = page.getByRole('group', { name: 'Rating' });
  await stars.getByRole('radio', { name: '4 stars' }).check({ force: true });
  const filled = async () =>
    stars
      .locator('label svg')
      .evaluateAll((signs) => signs.map((sign) => getComputedStyle(sign).fill !== 'none'));
  await expect.poll(filled).toEqual([true, true, true, true, false]);
});

test(
  'an older browser does not scroll the page behind a dialog',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await visitAs(cast.noa, `/server/${lanternKeep.id}`);
    await page
      .getByRole('region', { name: 'Report Server' })
      .getByRole('button', { name: 'Report Server' })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
  },
);
