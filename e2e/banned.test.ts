import { DAY_MS } from '#contract/time-units.ts';
import { cast } from '#simulator/cast.ts';
import { signInOn } from './admin-world.ts';
import { lanternKeep } from './listings.ts';
import { expect, expectToast, test } from './own-site.ts';

const UNTIL = new Date(Date.now() + DAY_MS).toISOString();
const REASON = 'Sells accounts in reviews.';
const PATH = `/server/${lanternKeep.id}`;

let last = 0;

for (const [where, meets] of [
  ['on an open page, once they act', 'anew'],
  ['on the next page they open', 'again'],
] as const) {
  test(
    `a person banned while signed in is told why ${where}`,
    { tag: '@long' },
    async ({ page, visitAs, discord, ownSite, playwright, allowErrors }) => {
      allowErrors(/\b403\b/);
      last += 1;
      const person = { id: `7184${Date.now()}${last}`, globalName: `Banned ${last}` };
      await discord('addUser', { ...person, username: `banned_${last}` });
      await visitAs(person, PATH);
      const admin = await signInOn(ownSite, playwright.request, cast.grace);
      const ban = async () =>
        expect(await admin.administer(`users/${person.id}/ban`, { reason: REASON, until: UNTIL })).toBe(200);

      // No other call of the open page is told of the ban first.
      if (meets === 'anew') {
        await page.route('**/reviews', async (route) => {
          if (route.request().method() === 'POST') await ban();
          await route.fallback();
        });
        await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
        await page.getByRole('textbox', { name: 'Your experience' }).fill('Kind people.');
        await page.getByRole('button', { name: 'Submit Review' }).click();
        await expectToast(page, 'Failed to submit review', 'Your account is banned from this directory.');
      } else {
        await page.goto('about:blank');
        await ban();
        await page.goto('/');
      }

      const notice = page.getByRole('alert').filter({ hasText: 'banned' });
      await expect(notice).toContainText(REASON);
      await expect(notice.locator('time')).toHaveAttribute('datetime', UNTIL);
      await expect(notice.getByRole('link', { name: /^Ask in the support server/ })).toBeVisible();
      await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(page.getByRole('button', { name: person.globalName })).toHaveCount(0);
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toHaveCount(0);
      await page.reload();
      await expect(notice).toHaveCount(0);
    },
  );
}
