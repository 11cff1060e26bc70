import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { signInOn } from './admin-world.ts';
import { askDiscord } from './discord.ts';
import { orgoTuesdays } from './listings.ts';
import { expect, expectToast, requestsTo, test } from './own-site.ts';

const WORKSHOP = `/my-servers/${orgoTuesdays.id}`;
const WORDS =
  'We fold paper cranes together, one every evening, and send them to those who need one. '.repeat(2);
'We fold paper cranes together, one every evening, and send them to people who need one. '.repeat(2);

/** Guilds of Ada's that are not submitted. Discord's answer about her guilds is cached, so they exist from the start. */
const cranes = { id: '739200000000000011', name: 'Paper Cranes', bot: true } as const;
const mute = { id: '739200000000000012', name: 'Paper Boats', bot: true } as const;

test.describe.configure({ mode: 'serial' });
test.use({ siteOf: 'workshop reviews' });

test.beforeAll(async ({ ownSite, playwright }) => {
  const discord = askDiscord(ownSite.simulatorUrl);
  for (const guild of [cranes, mute])
    await discord('addGuild', { ...guild, ownerId: cast.ada.id, members: 1234 });
  await discord('addBot', { guildId: mute.id, permissions: '1024' });
  await discord('addMember', { guildId: orgoTuesdays.id, userId: cast.noa.id });
  // The gateway tells the site of new guilds a moment later.
  const ada = await signInOn(ownSite, playwright.request, cast.ada);
  for (const { id } of [cranes, mute])
    await expect
      .poll(async () => {
        const workshop: unknown = await (await ada.calls.get(`/api/user/servers/${id}`)).json();
        return JSON.stringify(workshop);
      })
      .toContain('"botInGuild":true');
  await ada.calls.dispose();
});

test(
  'a manager answers a review, changes the reply and deletes it',
  { tag: '@phone' },
  async ({ page, visitAs, request }) => {
    await visitAs(cast.ada, WORKSHOP);
    const waiting = section(page, /^Reviews to answer/);
    const answered = section(page, /^Answered reviews/);
    await expect(waiting.getByRole('heading', { level: 2 })).toHaveText('Reviews to answer (4)');
    const name = (await waiting.getByRole('heading', { level: 3 }).first().textContent()) ?? '';
    await waiting.getByRole('button', { name: `Reply to ${name}’s review` }).click();
    const text = waiting.getByRole('textbox', { name: 'Your reply' });
    await expect(text).toBeFocused();
    await expect(waiting.getByRole('button', { name: 'Publish Reply' })).toBeDisabled();
    await text.fill('x'.repeat(1001));
    await expect(waiting.getByText('Reply must not exceed 1000 characters')).toBeVisible();
    await expect(waiting.getByText('1001 of 1000 characters')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await text.fill('Thank you!\nCome again on Tuesday.');
    const calls = requestsTo(page, '/api/user/servers');

    await waiting.getByRole('button', { name: 'Publish Reply' }).dblclick();

    await expectToast(page, 'Reply published', 'It stands under the review now.');
    expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
    await expect(waiting.getByRole('heading', { level: 2 })).toHaveText('Reviews to answer (3)');
    const review = answered.getByRole('article', { name });
    await expect(review).toContainText('Reply from the team · Today');
    await expect(review).toContainText('Come again on Tuesday.');
    // The focus is on the review that came after it.
    await expect(waiting.getByRole('listitem').first()).toBeFocused();
    const html = async () => (await request.get(`/server/${orgoTuesdays.id}`)).text();
    expect(await html()).toContain('Come again on Tuesday.');

    await answered.getByRole('button', { name: `Edit to ${name}’s review` }).click();
    const again = answered.getByRole('textbox', { name: 'Your reply' });
    await expect(again).toHaveValue('Thank you!\nCome again on Tuesday.');
    await again.fill('Thank you, and come again.');
    await answered.getByRole('button', { name: 'Publish Reply' }).click();
    await expect(review).toContainText('Thank you, and come again.');
    await expect(answered.getByRole('listitem').first()).toBeFocused();

    await answered.getByRole('button', { name: `Delete to ${name}’s review` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await answered.getByRole('button', { name: `Delete to ${name}’s review` }).click();
    await page
      .getByRole('dialog', { name: 'Delete the Reply' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(waiting.getByRole('heading', { level: 2 })).toHaveText('Reviews to answer (4)');
    expect(await html()).not.toContain('and come again.');
  },
);

test(
  'a reply that could not be sent is kept, also over a reload',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/ERR_FAILED|reply/);
    await visitAs(cast.ada, WORKSHOP);
    const waiting = section(page, /^Reviews to answer/);
    const text = waiting.getByRole('textbox', { name: 'Your reply' });
    await waiting
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    await text.fill('Kind of you to say.');
    await page.route('**/reply', (route) => route.abort());

    await waiting.getByRole('button', { name: 'Publish Reply' }).click();

    await expectToast(
      page,
      'The reply was not published',
      'The site did not answer. Please check your connection and try again.',
    );
    await expect(text).toHaveValue('Kind of you to say.');
    await page.reload();
    await expect(text).toHaveValue('Kind of you to say.');
    await waiting.getByRole('button', { name: 'Cancel' }).click();
    await expect(text).toHaveCount(0);
    await page.reload();
    await expect(waiting.getByRole('article').first()).toBeVisible();
    await expect(text).toHaveCount(0);
  },
);

test(
  'a reply to a review that was replaced meanwhile is refused and kept',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright, allowErrors }) => {
    allowErrors(/409/);
    const noa = await signInOn(ownSite, playwright.request, cast.noa);
    const review = async (comment: string) =>
      noa.calls.post(`/api/servers/${orgoTuesdays.id}/reviews`, { data: { rating: 3, comment } });
    expect((await review('It is a quiet place.')).status()).toBe(200);
    await visitAs(cast.ada, WORKSHOP);
    const item = section(page, /^Reviews to answer/).getByRole('article', { name: cast.noa.globalName });
    await item.getByRole('button', { name: /^Reply/ }).click();
    await item.getByRole('textbox').fill('Quiet is what we are.');
    await review('On second thoughts it is loud.');

    await item.getByRole('button', { name: 'Publish Reply' }).click();

    await expectToast(
      page,
      'The reply was not published',
      'This review was changed in the meantime. Please read it again.',
    );
    await expect(item).toContainText('On second thoughts it is loud.');
    await expect(item.getByRole('textbox')).toHaveValue('Quiet is what we are.');
    await item.getByRole('textbox').fill('Then come on a Monday.');
    await item.getByRole('button', { name: 'Publish Reply' }).click();
    await expect(section(page, /^Answered reviews/)).toContainText('Then come on a Monday.');
    await noa.calls.delete(`/api/servers/${orgoTuesdays.id}/reviews/own`);
    await noa.calls.dispose();
  },
);

test('on the public page a manager is led to the reviews', { tag: '@long' }, async ({ page, visitAs }) => {
  await visitAs(cast.ada, WORKSHOP);
  await expect(section(page, /^Reviews to answer/)).toBeVisible();
  await page.getByRole('link', { name: 'View Page' }).click();
  await page.getByRole('link', { name: 'Answer reviews' }).click();
  await expect(page).toHaveURL(WORKSHOP);
});

test(
  'the list checks itself while a server is submitted, by keyboard',
  { tag: '@phone' },
  async ({ page, visitAs, decide }) => {
    await visitAs(cast.ada, `/my-servers/${cranes.id}`);
    const ready = section(page, 'Ready to publish?');
    const progress = ready.getByRole('status');
    await expect(progress).toHaveText('3 of 7 done');
    await expect(ready.getByText('Done: The bot may create invites')).toBeVisible();
    await expect(ready.getByText('Missing: Tags')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await ready.getByRole('button', { name: 'Let our bot make the link' }).focus();
    await page.keyboard.press('Enter');

    const form = page.getByRole('dialog', { name: 'Submit Server for Listing' });
    const link = form.getByLabel('Invite link');
    await expect(link).toHaveValue(/^https?:\/\/.+\/\w+$/);
    const made = await link.inputValue();
    await link.fill('');
    await form.getByLabel('Description').fill(WORDS);
    await form.getByRole('button', { name: 'Let our bot make the link' }).click();
    await expect(link).toHaveValue(made);
    await expect(link).toBeFocused();
    await expect(form.getByLabel('Description')).toHaveValue(WORDS);
    await form.getByRole('button', { name: 'Submit for Review' }).click();

    await expect(form).toHaveCount(0);
    await expect(progress).toHaveText('5 of 7 done');
    await expect(ready.getByText('Done: The invite link lasts')).toBeVisible();
    await expect(ready.getByRole('button', { name: 'Add tags' })).toHaveCount(0);

    const listing = await page.request.get(`/api/user/servers/${cranes.id}`);
    await decide('approve', ((await listing.json()) as { listing: { id: string } }).listing.id);
    await page.reload();
    await ready.getByRole('button', { name: 'Show our events' }).focus();
    await page.keyboard.press('Enter');
    await expect(progress).toHaveText('6 of 7 done');
    await expect(page.getByRole('checkbox', { name: 'Show our events' })).toBeChecked();
    await ready.getByRole('button', { name: 'Add tags' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Server Listing' })).toBeVisible();
  },
);

test(
  'a bot without the right to invite is told, and looked at again',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, allowErrors }) => {
    allowErrors(/409/);
    await visitAs(cast.ada, `/my-servers/${mute.id}`);
    const ready = section(page, 'Ready to publish?');
    await expect(ready.getByText('Missing: The bot may create invites')).toBeVisible();
    await expect(ready.getByRole('button', { name: 'Add the bot again' })).toBeVisible();

    await ready.getByRole('button', { name: 'Let our bot make the link' }).click();
    await expectToast(page, 'The link was not made', 'Our bot may not create an invite in this server.');

    await askDiscord(ownSite.simulatorUrl)('addBot', { guildId: mute.id, permissions: '1025' });
    await ready.getByRole('button', { name: 'Check again' }).click();
    await expect(ready.getByText('Done: The bot may create invites')).toBeVisible();
    await expect(ready.getByRole('status')).toHaveText('3 of 7 done');
  },
);

function section(page: Page, name: string | RegExp) {
  return page.getByRole('region', { name });
}
