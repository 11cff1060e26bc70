import { cast } from '#simulator/cast.ts';
import { answerAdmin } from './admin-states.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test(
  'admin lists tell apart empty, loading and failed',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/503/);
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
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
      'The list could not be loaded.',
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.unrouteAll();
    await answerAdmin(page);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tabpanel').getByRole('article')).not.toHaveCount(0);
  },
);
