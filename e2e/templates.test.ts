import { cast } from '#simulator/cast.ts';
import { createGuild, signInOn } from './admin-world.ts';
import { expect, expectToast, test } from './own-site.ts';

const GUILDS = [
  { id: '739500000000000001', name: 'Paper Boats' },
  { id: '739500000000000002', name: 'Barn Owls' },
];

test.use({ siteOf: 'the templates' });

test(
  'several submissions are rejected with a template that a key chooses',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright }) => {
    for (const guild of GUILDS) await createGuild(ownSite, cast.ada, guild);
    const ada = await signInOn(ownSite, playwright.request, cast.ada);
    for (const { id } of GUILDS) await ada.submit(id);
    await visitAs(cast.grace, '/admin?tab=templates');
    await page.getByRole('button', { name: 'Add Template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Too short');
    for (const language of ['English', 'Korean', 'Japanese'])
      await dialog.getByLabel(language).fill(`Please tell more (${language}).`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('article', { name: 'Too short' })).toContainText(
      'Please tell more (Korean).',
    );

    await page.getByRole('tab', { name: 'New Submissions' }).click();
    await page.getByRole('checkbox', { name: 'Select all in sight' }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Reject', exact: true }).first().click();
    await expect(dialog.getByRole('radio', { name: 'No template' })).toBeFocused();
    await page.keyboard.press('1');
    await expect(dialog.getByRole('radio', { name: 'Too short' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expectToast(page, '2 requests rejected', 'Each sender will be told.');
    await expect(page.getByText('No pending new submissions')).toBeVisible();
  },
);
