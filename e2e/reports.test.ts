import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const REASON = 'They sell accounts there.';

test(
  'a member reports a server once, and the focus comes back',
  { tag: '@phone' },
  async ({ page, visitAs, community, person, allowErrors }) => {
    allowErrors(/\b409\b/);
    const guild = await community({ listing: 'approved' });
    await visitAs(await person('Rita'), `/server/${guild.id}`);
    const open = page
      .getByRole('region', { name: 'Report Server' })
      .getByRole('button', { name: 'Report Server' });
    const dialog = page.getByRole('dialog', { name: 'Report Server' });
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    const submit = dialog.getByRole('button', { name: 'Submit Report' });

    await open.click();
    await expect(submit).toBeDisabled();
    await reason.fill(REASON);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await expect(reason).toHaveValue(REASON);
    await submit.click();
    await expectToast(page, 'Report submitted', 'Thank you for helping keep our community safe.');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();

    await open.click();
    await expect(reason).toHaveValue('');
    await reason.fill('And once more.');
    await submit.click();
    await expectToast(
      page,
      'Failed to submit report',
      'You’ve already reported this server. We’re looking into it.',
    );
    await expect(reason).toHaveValue('And once more.');
  },
);
