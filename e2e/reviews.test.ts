import type { Page, TestInfo } from '@playwright/test';
import type { AskDiscord } from './discord.ts';
import { endSessionBefore } from './end-session.ts';
import { lanternKeep } from './listings.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

/** Listings without reviews. Both projects run at once against one site, so each has its own. */
const TO_REVIEW: Readonly<Record<string, readonly string[]>> = {
  desktop: ['839670346644115890', '945204321922719763'],
  phone: ['1133500618895098681', '988371919131242320'],
};
const MANAGE_SERVER = '32';

test(
  'a member writes, changes and deletes a review; everybody sees it at once',
  { tag: '@phone' },
  async ({ page, visitAs, discord, request }, info) => {
    const { path, member } = await listingToReview(discord, info, 0);
    await visitAs(await member('Wanda'), path);
    const html = async () => (await request.get(path)).text();
    await expect(reviews(page)).toContainText('No reviews yet');
    await expect(reviews(page)).toContainText('N/A');
    await expect(form(page)).toContainText('Only verified server members can review');

    await expect(submit(page)).toBeDisabled();
    await comment(page).fill('Quiet, kind,\nand never asleep.');
    await expect(submit(page)).toBeDisabled();
    await star(page, '4 stars').check();
    await comment(page).fill('   ');
    await expect(submit(page)).toBeDisabled();
    await comment(page).fill('Quiet, kind,\nand never asleep.');
    const sent = countPosts(page);
    await submit(page).dblclick();

    await expectToast(page, 'Review submitted!', 'Thank you for your feedback.');
    expect(sent(), 'a double click is one review').toBe(1);
    await expect(comment(page)).toHaveValue('');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(form(page)).toContainText('You have reviewed this server.');
    const review = reviews(page).getByRole('article', { name: 'Wanda' });
    await expect(review).toContainText('Quiet, kind,\nand never asleep.', { useInnerText: true });
    for (const text of ['Verified', 'Your review', 'Rated 4 out of 5', 'Today'])
      await expect(review).toContainText(text);
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('1 review');
    expect(await html()).toContain('and never asleep.');

    await page.reload();
    await expect(form(page)).toContainText('Submitting again replaces your review.');
    await expect(comment(page)).toHaveValue('Quiet, kind,\nand never asleep.');
    await expect(star(page, '4 stars')).toBeChecked();
    await star(page, '2 stars').check();
    await submit(page).click();
    await expect(review).toContainText('Rated 2 out of 5');
    await expect(reviews(page).getByRole('article')).toHaveCount(1);
    await expect(reviews(page)).toContainText('Average of 2.0 out of 5');

    await form(page).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Your Review' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(reviews(page)).toContainText('No reviews yet');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(form(page).getByText('You have reviewed this server.')).toHaveCount(0);
    await expect(form(page).getByRole('form')).toBeFocused();
    expect(await html()).not.toContain('and never asleep.');
  },
);

test(
  'text typed while a review is being sent or deleted stays',
  { tag: '@long' },
  async ({ page, visitAs, discord }, info) => {
    const { path, member } = await listingToReview(discord, info, 1);
    await visitAs(await member('Zoe'), path);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/reviews', async (route) => {
      if (route.request().method() === 'POST') await answered;
      await route.continue();
    });
    await write(page, '4 stars', 'Quiet and kind.');
    await submit(page).click();
    await comment(page).pressSequentially(' And funny.');
    answer();
    await expectToast(page, 'Review submitted!', 'Thank you for your feedback.');
    const review = reviews(page).getByRole('article', { name: 'Zoe' });
    await expect(review).toContainText('Quiet and kind.');
    await expect(comment(page)).toHaveValue('Quiet and kind. And funny.');

    await form(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(review).toHaveCount(0);
    await expect(comment(page)).toHaveValue('Quiet and kind. And funny.');
    await expect(star(page, '4 stars')).toBeChecked();
    await page.reload();
    await expect(comment(page)).toHaveValue('Quiet and kind. And funny.');
  },
);

test('a refused review says why and keeps its draft, also while Discord is down', async ({
  page,
  visitAs,
  discord,
  allowErrors,
}, info) => {
  allowErrors(/\b(403|503)\b/);
  const { guildId, path, stranger } = await listingToReview(discord, info, 1);
  await visitAs(await stranger('Xaver'), path);
  await write(page, '5 stars', 'I have only heard of it.');
  await submit(page).click();
  await expectToast(page, 'Failed to submit review', 'Only verified server members can review.');
  await expect(comment(page)).toHaveValue('I have only heard of it.');
  await expect(star(page, '5 stars')).toBeChecked();

  const unavailable = {
    error: 'Discord cannot answer right now. Please try again in a moment.',
    code: 'discordUnavailable',
  };
  await page.route('**/reviews', (route) => route.fulfill({ status: 503, json: unavailable }));
  await submit(page).click();
  await expectToast(page, 'Failed to submit review', unavailable.error);
  await expect(comment(page)).toHaveValue('I have only heard of it.');
  await page.unroute('**/reviews');

  const manager = await stranger('Yolanda');
  await discord('addMember', { guildId, userId: manager.id, permissions: MANAGE_SERVER });
  await visitAs(manager, path);
  await expect(comment(page)).toHaveValue(''); // it was another person's
  await write(page, '5 stars', 'The best of all.');
  await submit(page).click();
  await expectToast(page, 'Failed to submit review', 'You cannot review a server that you manage.');
  await page.reload();
  for (const name of ['Xaver', 'Yolanda'])
    await expect(reviews(page).getByRole('article', { name })).toHaveCount(0);
  // By now it is known that they manage the server.
  await expect(form(page).getByRole('link', { name: 'Answer reviews' })).toBeVisible();
  await expect(comment(page)).toHaveCount(0);
});

test(
  'a review’s draft survives the end of the session',
  { tag: '@long' },
  async ({ page, visitAs, discord, allowErrors }, info) => {
    allowErrors(/401/);
    const { path, member } = await listingToReview(discord, info, 1);
    const zora = await member('Zora');
    await visitAs(zora, path);
    await write(page, '3 stars', 'It took me an hour to find these words.');
    await endSessionBefore(page, '**/reviews');

    await submit(page).click();

    await expectToast(page, 'Failed to submit review', 'Please sign in with Discord.');
    await expect(form(page)).toContainText('Please login with Discord to leave a review');
    await expect(form(page)).toContainText('What you wrote is kept');
    await expect(form(page).getByRole('link', { name: 'Login with Discord' })).toBeFocused();
    await page.keyboard.press('Enter');
    // Discord has an account for her by now; its list of many people does not show all of them.
    await page.getByTestId('sim-authorize').click();
    await expect(page).toHaveURL(path);
    await expect(comment(page)).toHaveValue('It took me an hour to find these words.');
    await expect(star(page, '3 stars')).toBeChecked();
    await page.reload();
    await expect(comment(page)).toHaveValue('It took me an hour to find these words.');
  },
);

test(
  'the keyboard alone writes and sends a review',
  { tag: '@long' },
  async ({ page, visitAs, discord }, info) => {
    const { path, member } = await listingToReview(discord, info, 1);
    await visitAs(await member('Vito'), path);
    await star(page, '1 star').focus();

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(star(page, '3 stars')).toBeChecked();
    await expect(star(page, '3 stars')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(star(page, '2 stars')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(comment(page)).toBeFocused();
    await page.keyboard.type('Typed.');
    await page.keyboard.press('Tab');
    await expect(submit(page)).toBeFocused();
    await page.keyboard.press('Enter');

    await expectToast(page, 'Review submitted!', 'Thank you for your feedback.');
    await expect(form(page).getByRole('form')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(comment(page)).toHaveValue('Typed.');
    await expect(comment(page)).toBeFocused();
  },
);

test(
  'a review of more than 1,000 characters cannot be sent',
  { tag: '@long' },
  async ({ page, visitAs, discord }, info) => {
    const { path, member } = await listingToReview(discord, info, 1);
    await visitAs(await member('Ugo'), path);
    await write(page, '5 stars', '나'.repeat(900));
    await expect(form(page)).not.toContainText('of 1000 characters');
    await comment(page).fill('😀'.repeat(1000));
    await expect(form(page)).toContainText('1000 of 1000 characters');
    await expect(submit(page)).toBeEnabled();
    await comment(page).fill('😀'.repeat(1001));
    await expect(form(page)).toContainText('Review must not exceed 1000 characters');
    await expect(submit(page)).toBeDisabled();
  },
);

test(
  'a rating that fails to load says so and can be retried',
  { tag: '@long' },
  async ({ page, visit, allowErrors }) => {
    allowErrors(/\b503\b/);
    await visit(`/?q=${encodeURIComponent(lanternKeep.name)}`);
    const unavailable = { status: 503, json: { error: '-', code: 'unavailable' } };
    await page.route('**/reviews/summary', (route) => route.fulfill(unavailable));
    await page.getByRole('article').getByRole('link', { name: lanternKeep.name }).first().click();
    const failure = reviews(page).getByRole('alert');
    await expect(failure).toContainText('The reviews could not be loaded.');
    await expect(reviews(page).getByRole('article').first()).toBeVisible();
    await page.unroute('**/reviews/summary');

    await failure.getByRole('button', { name: 'Try again' }).click();

    await expect(reviews(page)).toContainText(/Average of \d/);
    await expect(failure).toHaveCount(0);
  },
);

test('loading more reviews focuses the first new one', async ({ page, visit, allowErrors }) => {
  allowErrors(/\b503\b/);
  await visit(`/server/${lanternKeep.id}`);
  const items = reviews(page).getByRole('article');
  await expect(items).toHaveCount(10);
  await page.route(/\/reviews\?.*cursor=/, (route) => route.fulfill({ status: 503, body: '' }));
  await reviews(page).getByRole('link', { name: 'Load more' }).click();
  await expect(reviews(page).getByRole('alert')).toHaveText('The next reviews could not be loaded.');
  await page.unroute(/\/reviews\?.*cursor=/);

  await reviews(page).getByRole('link', { name: 'Try again' }).click();

  await expect(items).toHaveCount(20);
  await expect(reviews(page).getByRole('listitem').nth(10)).toBeFocused();
  expect(new Set(await items.allTextContents()).size).toBe(20);
});

function reviews(page: Page) {
  return page.getByRole('region', { name: 'Reviews', exact: true });
}

function form(page: Page) {
  return page.getByRole('region', { name: 'Leave a Review' });
}

function comment(page: Page) {
  return form(page).getByRole('textbox', { name: 'Your experience' });
}

function star(page: Page, name: string) {
  return form(page).getByRole('radio', { name, exact: true });
}

function submit(page: Page) {
  return form(page).getByRole('button', { name: 'Submit Review' });
}

async function write(page: Page, stars: string, words: string) {
  await star(page, stars).check();
  await comment(page).fill(words);
}

/** A listing that can be reviewed, and new people, since Discord's answers about a person are cached for a minute. */
async function listingToReview(discord: AskDiscord, { project }: TestInfo, n: number) {
  const guildId = TO_REVIEW[project.name]?.[n];
  if (guildId === undefined) throw new Error(`${project.name} has no listing ${n} to review`);
  const stranger = async (globalName: string) => {
    const ofName = Array.from(globalName).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
    const id = `3${String(ofName % 1000).padStart(3, '0')}${guildId.slice(-15)}`;
    await discord('addUser', { id, globalName, username: globalName.toLowerCase() });
    return { id, globalName };
  };
  const member = async (globalName: string) => {
    const person = await stranger(globalName);
    await discord('addMember', { guildId, userId: person.id });
    return person;
  };
  return { guildId, path: `/server/${guildId}`, stranger, member };
}

/** Counts the POST requests from now on. */
function countPosts(page: Page) {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reviews')) posts += 1;
  });
  return () => posts;
}
