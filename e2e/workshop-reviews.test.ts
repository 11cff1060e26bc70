import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const WORDS =
  'We fold paper cranes together, one every evening, and send them to those who need one. '.repeat(2);

test(
  'a manager answers a review, changes the reply and deletes it',
  { tag: '@phone' },
  async ({ page, visitAs, community, person, world, request }) => {
    const authors = [await person('First'), await person('Second')];
    const guild = await community({ listing: 'approved', people: authors });
    for (const author of authors) {
      const { calls } = await world.callsOf(author);
      const data = { rating: 4, comment: `Kind people, says ${author.globalName}.` };
      expect((await calls.post(`/api/servers/${guild.id}/reviews`, { data })).status()).toBe(200);
    }
    await visitAs(guild.owner, `/my-servers/${guild.id}?tab=page`);
    const waiting = section(page, /^Reviews to answer/);
    const answered = section(page, /^Answered reviews/);
    await expect(waiting.getByRole('heading', { level: 2 })).toHaveText('Reviews to answer (2)');
    const name = (await waiting.getByRole('heading', { level: 3 }).first().textContent()) ?? '';
    await waiting.getByRole('button', { name: `Reply to ${name}’s review` }).click();
    const text = waiting.getByRole('textbox', { name: 'Your reply' });
    await expect(text).toBeFocused();
    await text.fill('Thank you!\nCome again on Tuesday.');
    await waiting.getByRole('button', { name: 'Publish reply' }).dblclick();

    await expectToast(page, 'Reply published', 'It’s under the review now.');
    await expect(waiting.getByRole('heading', { level: 2 })).toHaveText('Reviews to answer (1)');
    const review = answered.getByRole('article', { name });
    // The focus is on the review that came after it.
    await expect(waiting.getByRole('listitem').first()).toBeFocused();
    await answered.getByRole('heading', { level: 2 }).click();
    await expect(review).toContainText(/Reply from the team\s*Today/);
    await expect(review).toContainText('Come again on Tuesday.');
    const html = async () => (await request.get(`/server/${guild.id}`)).text();
    expect(await html()).toContain('Come again on Tuesday.');

    await answered.getByRole('button', { name: `Edit to ${name}’s review` }).click();
    const again = answered.getByRole('textbox', { name: 'Your reply' });
    await expect(again).toHaveValue('Thank you!\nCome again on Tuesday.');
    await again.fill('Thank you, and come again.');
    await answered.getByRole('button', { name: 'Publish reply' }).click();
    await expect(review).toContainText('Thank you, and come again.');
    await expect(answered.getByRole('listitem').first()).toBeFocused();

    await answered.getByRole('button', { name: `Delete to ${name}’s review` }).click();
    await page.getByRole('dialog', { name: 'Delete reply' }).getByRole('button', { name: 'Delete' }).click();
    await expect(waiting.getByRole('heading', { level: 2 })).toHaveText('Reviews to answer (2)');
    expect(await html()).not.toContain('and come again.');
    await page.getByRole('link', { name: 'View Page' }).click();
    await page.getByRole('link', { name: 'Answer reviews' }).click();
    await expect(page).toHaveURL(`/my-servers/${guild.id}?tab=page#reviews`);
  },
);

test(
  'the list checks itself while a server is submitted, by keyboard',
  { tag: ['@phone', '@long'] },
  async ({ page, visitAs, community, decide }) => {
    const guild = await community();
    await visitAs(guild.owner, `/my-servers/${guild.id}`);
    const ready = section(page, /^(Ready to publish\?|Make it better)$/);
    const progress = ready.getByRole('status');
    await expect(ready).toContainText('Done: The bot can create invites');
    const before = Number.parseInt((await progress.textContent()) ?? '', 10);
    expect(await axeViolations(page)).toEqual([]);

    await ready.getByRole('button', { name: 'Let our bot make one' }).focus();
    await page.keyboard.press('Enter');

    const form = page.getByRole('dialog', { name: 'Submit Server for Listing' });
    const link = form.getByLabel('Invite link');
    await expect(link).toHaveValue(/^https?:\/\/.+\/\w+$/);
    const made = await link.inputValue();
    await link.fill('');
    await form.getByLabel('Description', { exact: true }).fill(WORDS);
    await form.getByRole('button', { name: 'Let our bot make one' }).click();
    await expect(link).toHaveValue(made);
    await expect(link).toBeFocused();
    await expect(form.getByLabel('Description', { exact: true })).toHaveValue(WORDS);
    await form.getByRole('button', { name: 'Submit for Review' }).click();

    await expect(form).toHaveCount(0);
    await page.getByRole('tab', { name: 'Page' }).click();
    await expect(ready).toContainText('Done: Invite never expires');
    await expect(progress).toHaveText(`${before + 2} of 7 done`);
    await expect(ready.getByRole('button', { name: 'Add tags' })).toHaveCount(0);

    const listing = await page.request.get(`/api/user/servers/${guild.id}`);
    await decide('approve', ((await listing.json()) as { listing: { id: string } }).listing.id);
    await page.reload();
    await ready.getByRole('button', { name: 'Show events' }).focus();
    await page.keyboard.press('Enter');
    await expect(progress).toHaveText(`${before + 3} of 7 done`);
    await ready.getByRole('button', { name: 'Add tags' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Server Listing' })).toBeVisible();
  },
);

function section(page: Page, name: string | RegExp) {
  return page.getByRole('region', { name });
}
