import type { Page } from '@playwright/test';
import { HOUR_MS } from '#contract/time-units.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { cast } from '#simulator/cast.ts';
import { answerWrites } from './answer-writes.ts';
import { showEveryCard } from './every-card.ts';
import { cardOf, expectToast } from './own-site.ts';
import { expect, test } from './fixtures.ts';

// The English texts that My Servers is specified with, as in specified-texts.test.ts.

const AWAY = { error: 'Discord is away', code: 'discordUnavailable' };
const AWAY_TEXT = 'Discord cannot answer right now. Please try again in a moment.';
const DESCRIPTION = 'We fold paper cranes together, one every evening.';
// The specification leaves the wording of these texts open.
const SUBMITTED =
  'It is waiting for review, which takes 1-2 business days. You will be notified once it is approved.';
const UPDATED = 'Your changes have been submitted for review by our admins.';
const BUMPED = 'Its stats have been updated and its visibility refreshed.';

test('the cards of My Servers have the specified texts', { tag: '@long' }, async ({ page, visitAs }) => {
  await page.route('**/api/bot-info', (route) => route.fulfill({ json: { clientId: null } }));
  await visitAs(cast.ada, '/my-servers');
  await showEveryCard(page);

  await test.step('Submitted Servers', async () => {
    for (const text of [
      'Approved',
      'Technology',
      'English',
      'We build small rockets',
      '18,432',
      '4.8/5.0',
      '412',
      'November 18, 2026',
    ])
      await expect(submitted(page, 'Approved')).toContainText(text);
    await expect(submitted(page, 'Approved').getByRole('link', { name: 'View Page' })).toHaveAttribute(
      'href',
      /^\/server\/\d+$/,
    );
    await expect(submitted(page, 'Pending')).toContainText('Pending Review');
    await expect(submitted(page, 'Pending')).toContainText('N/A');
    await expect(submitted(page, 'Rejected')).toContainText('Please say what your community is about.');
    await expect(
      submitted(page, 'Rejected').getByRole('button', { name: 'Edit and Resubmit' }),
    ).toBeVisible();
    await expect(submitted(page, 'Suspended').getByText('Suspended', { exact: true })).toHaveCount(2);
    await expect(submitted(page, 'Suspended')).toContainText(
      'Server Suspended - This server is temporarily hidden because our bot is no longer in the server. Re-invite the bot to restore visibility.',
    );
  });

  await test.step('Servers You Can Manage', async () => {
    const cards = page.getByRole('region', { name: 'Servers You Can Manage' }).getByRole('article');
    await expect(cards.first()).toContainText('Ready to Publish');
    await expect(managed(page, 'Ready').getByText('Owner', { exact: true })).toBeVisible();
    await expect(managed(page, 'Ready').getByRole('button')).toHaveText('Configure to Publish');
    await expect(managed(page, 'Never bumped').getByRole('button')).toHaveText(['Edit', 'Bump']);
    await expect(managed(page, 'Listed').getByRole('button')).toHaveText(['Edit', 'Bump', 'Delete']);
    await expect(managed(page, 'Listed')).toContainText('Last bumped: November 18, 2026');
    await expect(managed(page, 'Never bumped')).not.toContainText('Last bumped');
    await expect(managed(page, 'Waiting').getByRole('button', { name: 'Already Submitted' })).toBeDisabled();
    await expect(managed(page, 'Without bot')).toContainText(
      'must be added to this server before submitting',
    );
    await managed(page, 'Without bot').getByRole('button', { name: 'Add Bot First' }).click();
    await expectToast(page, 'Bot Not Ready', 'The bot is starting up. Please try again in a moment.');
  });

  await test.step('Other Servers', async () => {
    const other = cardOf(page, 'Other Servers', 'Community 0');
    await expect(other.getByRole('button', { name: 'No Permission' })).toBeDisabled();
  });
});

test(
  'the forms of My Servers have the specified texts',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/\b(500|503)\b/);
    await visitAs(cast.ada, '/my-servers');
    await showEveryCard(page);
    const writes = await answerWrites(page, /\/api\/user\/servers/);

    await test.step('Submit Server for Listing', async () => {
      await managed(page, 'Ready').getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: 'Submit Server for Listing' });
      await expect(dialog).toContainText('1-2 business days');
      await expect(dialog).toContainText('notified');
      await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText([...CATEGORIES]);
      await expect(dialog.getByLabel('Category')).toHaveValue('Community');
      await expect(dialog.getByLabel('Language').getByRole('option')).toHaveText([...LISTING_LANGUAGES]);
      await expect(dialog.getByLabel('Language')).toHaveValue('English');
      const description = dialog.getByLabel('Description');
      const invite = dialog.getByLabel('Invite link');
      await expect(description).toHaveValue('');
      await expect(invite).toHaveValue('');
      await description.fill('x'.repeat(19));
      await invite.fill('papercranes');
      const submit = dialog.getByRole('button', { name: 'Submit for Review' });
      await submit.click();
      await expect(dialog.getByText('Description must be at least 20 characters')).toBeVisible();
      await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
      await description.fill('x'.repeat(501));
      await expect(dialog.getByText('Description must not exceed 500 characters')).toBeVisible();
      await description.fill(DESCRIPTION);
      await invite.fill('');

      const failed = writes.next({ status: 500, body: '' });
      await submit.click();
      await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible();
      failed.arrive();
      await expectToast(page, 'Submission Failed', 'Failed to submit server. Please try again.');
      writes.next({ status: 503, json: AWAY }).arrive();
      await submit.click();
      await expectToast(page, 'Submission Failed', AWAY_TEXT);
      writes.next({ json: {} }).arrive();
      await submit.click();
      await expectToast(page, 'Server Submitted!', SUBMITTED);
      await expect(dialog).toHaveCount(0);
    });

    await test.step('Edit Server Listing', async () => {
      await managed(page, 'Listed').getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Server Listing' });
      await expect(dialog).toContainText('changes are submitted for review');
      await expect(dialog.getByLabel('Description')).toHaveValue(/^We build small rockets/);
      await expect(dialog.getByLabel('Category')).toHaveValue('Technology');
      const update = dialog.getByRole('button', { name: 'Update Server' });

      const failed = writes.next({ status: 500, body: '' });
      await update.click();
      await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible();
      failed.arrive();
      await expectToast(page, 'Update Failed', 'Failed to update server. Please try again.');
      writes.next({ json: {} }).arrive();
      await update.click();
      await expectToast(page, 'Server Updated!', UPDATED);
      await expect(dialog).toHaveCount(0);
    });
  },
);

test(
  'bumps and an empty My Servers have the specified texts',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/\b500\b/);
    await visitAs(cast.ada, '/my-servers');
    await showEveryCard(page);
    const writes = await answerWrites(page, /\/api\/user\/servers/);

    await test.step('bump', async () => {
      const bump = managed(page, 'Listed').getByRole('button', { name: 'Bump' });
      writes.next({ status: 500, body: '' }).arrive();
      await bump.click();
      await expectToast(page, 'Bump Failed', 'Failed to bump server. Please try again.');
      const now = new Date();
      const bumped = { lastBumpedAt: now, nextBumpAt: new Date(now.getTime() + HOUR_MS) };
      writes.next({ json: { ...bumped, memberCount: 31, onlineCount: 4 } }).arrive();
      await bump.click();
      await expectToast(page, 'Server Bumped!', BUMPED);
    });

    await test.step('nothing to show', async () => {
      for (const path of ['**/api/user/guilds', '**/api/user/servers'])
        await page.route(path, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText('You are not a member of any Discord servers')).toBeVisible();
      await expect(page.getByText('Submitted Servers')).toHaveCount(0);
    });
  },
);

function submitted(page: Page, name: string) {
  return cardOf(page, 'Submitted Servers', name);
}

function managed(page: Page, name: string) {
  return cardOf(page, 'Servers You Can Manage', name);
}
