import { cast } from '#simulator/cast.ts';
import { keyOf } from './admin-world.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test(
  'a review is reported on its page, removed with a reason, and put back',
  { tag: '@long' },
  async ({ page, visitAs, community, person, world }) => {
    const [author, reader] = [await person('Author'), await person('Reader')];
    const guild = await community({ name: 'Paper Boats', listing: 'approved', people: [author, reader] });
    const title = `Advertising, says ${author.globalName}`;
    const texts = { en: 'No ads.', ko: '광고는 안 됩니다.', ja: '広告は禁止です。' };
    const { calls: admin } = await world.callsOf(cast.grace);
    expect((await admin.post('/api/admin/templates', { data: { title, texts } })).status()).toBe(200);
    const comment = `Buy your boats at the shop of ${author.globalName}.`;
    const { calls } = await world.callsOf(author);
    const written = await calls.post(`/api/servers/${guild.id}/reviews`, { data: { rating: 1, comment } });
    expect(written.status()).toBe(200);

    await visitAs(reader, `/server/${guild.id}`);
    await page.getByRole('button', { name: `Options for the review by ${author.globalName}` }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('An advertisement.');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    await expectToast(page, 'Report submitted', 'Thank you for helping keep our community safe.');

    await visitAs(cast.grace, '/admin?tab=reviews');
    const item = page
      .getByRole('list', { name: /^Reported reviews/ })
      .getByRole('article')
      .filter({ hasText: comment });
    await expect(item).toContainText('An advertisement.');
    await item.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await expect(dialog.getByRole('radio', { name: 'No template' })).toBeFocused();
    await page.keyboard.press(await keyOf(dialog, title));
    await expect(dialog.getByRole('radio', { name: title })).toBeChecked();
    await dialog.getByRole('radio', { name: 'No template' }).check();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No advertisements.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Review removed', 'We’ve told the author and the reporters.');
    await expect(item).toHaveCount(0);

    await visitAs(author, `/server/${guild.id}`);
    await expect(page.getByText('One of our moderators removed your review')).toBeVisible();
    await expect(page.getByText('No advertisements.')).toBeVisible();

    await visitAs(cast.grace, '/admin?tab=reviews');
    await page
      .getByRole('article')
      .filter({ hasText: comment })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expectToast(page, 'Review restored', 'It’s back on its page, and we’ve told the author.');
    await page.goto(`/server/${guild.id}`);
    await expect(page.getByText(comment)).toBeVisible();
  },
);
