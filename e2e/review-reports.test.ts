import { cast } from '#simulator/cast.ts';
import { createGuild, signInOn } from './admin-world.ts';
import { askDiscord } from './discord.ts';
import { expect, expectToast, test } from './own-site.ts';

const GUILD = '739600000000000001';

test.use({ siteOf: 'the review reports' });

test(
  'a review is reported on its page, removed with a reason, and put back',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright }) => {
    await createGuild(ownSite, cast.ada, { id: GUILD, name: 'Paper Boats' });
    const discord = askDiscord(ownSite.simulatorUrl);
    for (const { id } of [cast.ben, cast.mina])
      await discord('addMember', { guildId: GUILD, userId: id, permissions: '0' });
    const ada = await signInOn(ownSite, playwright.request, cast.ada);
    const listing = await ada.submit(GUILD);
    const grace = await signInOn(ownSite, playwright.request, cast.grace);
    expect(await grace.administer(`servers/${listing}/approve`)).toBe(200);
    const texts = { en: 'No ads.', ko: '광고는 안 됩니다.', ja: '広告は禁止です。' };
    const template = await grace.calls.post('/api/admin/templates', {
      data: { title: 'Advertising', texts },
    });
    expect(template.status()).toBe(200);
    const ben = await signInOn(ownSite, playwright.request, cast.ben);
    const data = { rating: 1, comment: 'Buy your boats at my shop.' };
    expect((await ben.calls.post(`/api/servers/${GUILD}/reviews`, { data })).status()).toBe(200);

    await visitAs(cast.mina, `/server/${GUILD}`);
    await page.getByRole('button', { name: `Report the review by ${cast.ben.globalName}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('An advertisement.');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    await expectToast(page, 'Report submitted', 'Thank you for helping keep our community safe.');

    await visitAs(cast.grace, '/admin?tab=reviews');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Review Reports 1');
    const item = page.getByRole('list', { name: /^Reported reviews/ }).getByRole('article');
    await expect(item).toContainText('An advertisement.');
    await item.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await expect(dialog.getByRole('radio', { name: 'No template' })).toBeFocused();
    await page.keyboard.press('1');
    await expect(dialog.getByRole('radio', { name: 'Advertising' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'No template' }).check();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No advertisements.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Review removed', 'Its author and those who reported it are told so.');
    await expect(page.getByText('No reported reviews')).toBeVisible();

    await visitAs(cast.ben, `/server/${GUILD}`);
    await expect(page.getByText('Your review was removed, because:')).toBeVisible();
    await expect(page.getByText('No advertisements.')).toBeVisible();

    await visitAs(cast.grace, '/admin?tab=reviews');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expectToast(page, 'Review restored', 'It is back on its page, and its author is told so.');
    await page.goto(`/server/${GUILD}`);
    await expect(page.getByText('Buy your boats at my shop.')).toBeVisible();
  },
);
