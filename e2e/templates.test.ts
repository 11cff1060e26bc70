import { cast } from '#simulator/cast.ts';
import { keyOf } from './admin-world.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test(
  'several submissions are rejected with a template that a key chooses',
  { tag: '@long' },
  async ({ page, visitAs, community, person, world }) => {
    const owner = await person('Submitter');
    const guilds = [await community({ owner }), await community({ owner })];
    // No other test submits in this category and language.
    const part = { category: 'Education', language: 'Dutch' } as const;
    const submitter = await world.callsOf(owner);
    for (const { id } of guilds) await submitter.submit(id, part);
    const title = `Too short for ${owner.globalName}`;
    await visitAs(cast.grace, '/admin?tab=templates');
    await page.getByRole('button', { name: 'Add Template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Title' }).getByLabel('English').fill(title);
    for (const language of ['English', 'Korean', 'Japanese'])
      await dialog
        .getByRole('group', { name: 'Text' })
        .getByLabel(language)
        .fill(`Please tell more (${language}).`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('article', { name: title })).toContainText('Please tell more (Korean).');

    await page.goto(`/admin?tab=submissions&category=${part.category}&language=${part.language}`);
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Reject', exact: true }).last().click();
    await expect(dialog.getByRole('radio', { name: 'No template' })).toBeFocused();
    await page.keyboard.press(await keyOf(dialog, title));
    for (const height of [600, 900]) {
      await page.setViewportSize({ width: 1440, height });
      await expect(dialog.getByText('Please tell more (English).')).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Control+Enter');
    await expectToast(page, '2 requests rejected', 'We’ll tell each sender.');
    await expect(page.getByText('Nothing waiting matches these filters')).toBeVisible();
  },
);
