import { axeViolations } from './axe.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { horizontalOverflow } from './layout.ts';
import { LANGUAGES } from './pages.ts';
import { expectToast } from './toasts.ts';

test(
  'a member makes a key, reads with it, and deletes it',
  { tag: '@phone' },
  async ({ page, visitAs, person }) => {
    await visitAs(await person('Reader'), '/api');
    const keys = page.getByRole('region', { name: 'Your keys' });
    await keys.getByLabel('Name').fill('Evening bot');
    await page.keyboard.press('Enter');
    const field = keys.getByRole('textbox', { name: 'New key: Evening bot' });
    await expect(field).toBeFocused();
    const key = await field.inputValue();
    const read = async () =>
      (await page.request.get('/api/stats', { headers: { authorization: `Bearer ${key}` } })).status();
    expect(await read()).toBe(200);
    expect(await axeViolations(page)).toEqual([]);

    await keys.getByRole('button', { name: 'I’ve copied it' }).click();
    await keys.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Key deleted', '“Evening bot” no longer works.');
    await expect(keys.getByText('No keys yet.')).toBeVisible();
    await expect.poll(read).toBe(401);

    for (const { language } of LANGUAGES) {
      await page.goto(`/api?lang=${language}`);
      await waitForHydration(page);
      await expect(page.locator('#keys form')).toBeVisible();
      for (const entry of await page.locator('summary').all()) await entry.click();
      expect.soft(await axeViolations(page), language).toEqual([]);
      expect.soft(await horizontalOverflow(page), language).toEqual([]);
    }
  },
);
