import type { Page } from '@playwright/test';
import { HOUR_MS } from '#contract/time-units.ts';
import { cast } from '#simulator/cast.ts';
import { answerWrites, card } from './answer-writes.ts';
import { longWalkHome } from './listings.ts';
import { noteTexts } from './note-texts.ts';
import { expectToast } from './own-site.ts';
import { expect, test } from './fixtures.ts';

// The English texts that the product is specified with for members and admins, copied by hand, each looked for where
// it belongs. Answers are made up, so that all of it is seen in a few loads. The texts of the first HTML are in
// web/specified-texts.test.tsx; those of thrown errors are beside their code, the lists of categories and
// languages in contract/specification.test.ts.
// My Servers is in specified-own-servers.test.ts, the dashboard in specified-dashboard.test.ts.

const AWAY = { error: 'Discord is away', code: 'discordUnavailable' };
const AWAY_TEXT = 'Discord cannot answer right now. Please try again in a moment.';
const REVIEW = {
  id: '00000000-0000-4000-8000-000000000100',
  username: 'Wanda',
  avatar: null,
  rating: 4,
  comment: 'Kind people.',
  createdAt: '2026-11-20T15:00:00.000Z',
  verified: true,
};

test(
  'a server page has the specified texts for a member',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/\b(429|503)\b/);
    await visitAs(cast.mina, `/server/${longWalkHome.id}`);
    const writes = await answerWrites(page, /\/(reviews|reports|bump)$/);

    await test.step('user menu', async () => {
      const bar = page.getByRole('navigation', { name: 'Main' });
      await expect(bar.getByRole('link', { name: 'My servers' })).toHaveAttribute('href', '/my-servers');
      await bar.getByRole('button', { name: cast.mina.globalName }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'What’s on',
        'Saved servers',
        'Support',
        'Terms of Service',
        'Logout',
      ]);
      await page.keyboard.press('Escape');
    });

    await test.step('review', async () => {
      const form = card(page, 'Leave a Review');
      const submit = form.getByRole('button', { name: 'Submit Review' });
      const comment = form.getByRole('textbox');
      await expect(comment).toHaveAttribute('rows', '4');
      await expect(form.getByRole('radio')).toHaveCount(5);
      await expect(submit).toBeDisabled();
      await form.getByRole('radio').nth(3).check();
      await expect(submit).toBeDisabled();
      await comment.fill('  ');
      await expect(submit).toBeDisabled();
      await comment.fill('Kind people.');

      const failed = writes.next({ status: 503, json: AWAY });
      await submit.click();
      await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible();
      failed.arrive();
      await expectToast(page, 'Failed to submit review', AWAY_TEXT);

      writes.next({ json: REVIEW }).arrive();
      await submit.click();
      await expectToast(page, 'Review submitted!', 'Thank you for your feedback.');
      await expect(comment).toHaveValue('');
      await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
    });

    await test.step('report', async () => {
      const report = card(page, 'Report Server').getByRole('button', { name: 'Report Server' });
      await report.click();
      const dialog = page.getByRole('dialog', { name: 'Report Server' });
      const submit = dialog.getByRole('button', { name: 'Submit Report' });
      await expect(submit).toBeDisabled();
      await dialog.getByLabel('Reason').fill('It sells accounts.');

      const failed = writes.next({ status: 503, json: AWAY });
      await submit.click();
      await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible();
      failed.arrive();
      await expectToast(page, 'Failed to submit report', AWAY_TEXT);

      writes.next({ json: {} }).arrive();
      await submit.click();
      await expectToast(page, 'Report submitted', 'Thank you for helping keep our community safe.');
      await expect(dialog).toHaveCount(0);
      await report.click();
      await expect(dialog.getByLabel('Reason')).toHaveValue('');
      await page.keyboard.press('Escape');
    });

    await test.step('bump', async () => {
      const button = card(page, 'Boost Visibility').getByRole('button');
      writes.next({ status: 503, json: AWAY }).arrive();
      await button.click();
      await expectToast(page, 'Failed to bump server', AWAY_TEXT);

      const shown = await noteTexts(page, 'main button');
      const nextBumpAt = new Date(Date.now() + 68_000);
      writes.next({ status: 429, json: { error: '-', code: 'bumpOnCooldown', nextBumpAt } }).arrive();
      await button.click();
      await expectToast(page, 'Server is on cooldown', /^You can bump again at \d{1,2}:\d\d\s[AP]M$/);
      await expect.poll(shown).toContainEqual(expect.stringMatching(/^Available in 1:0\d$/));
      await expect(button).toBeDisabled();
      await expect.poll(shown).toContainEqual(expect.stringMatching(/^Available in 0:5\d$/));

      await page.reload();
      const shownLater = await noteTexts(page, 'main button');
      const now = new Date();
      const bumped = { lastBumpedAt: now, nextBumpAt: new Date(now.getTime() + HOUR_MS) };
      writes.next({ json: { ...bumped, memberCount: 31, onlineCount: 4 } }).arrive();
      await button.click();
      await expectToast(page, 'Server bumped!', 'Your server stats have been updated.');
      await expect.poll(shownLater).toContainEqual(expect.stringMatching(/^Available in (60:00|59:5\d)$/));
    });
  },
);

test('a member at /admin is told so and sent home', async ({ page, visitAs }) => {
  await visitAs(cast.mina, '/terms');
  const titles = await noteTexts(page, 'h1');
  await goTo(page, '/admin');
  await expect.poll(titles).toContain('You do not have permission to access this page');
  await expectToast(page, 'Access Denied', "You don't have permission to access the admin dashboard.");
  await expect(page).toHaveURL('/');
});

/** Follows a path without loading a page. */
async function goTo(page: Page, path: string) {
  await page.evaluate((path) => history.pushState(null, '', path), path);
}
