import type { Page } from '@playwright/test';
import type { World } from './community.ts';
import { endSessionBefore } from './end-session.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test(
  'a member writes, changes and deletes a review; everybody sees it at once',
  { tag: '@phone' },
  async ({ page, visitAs, world, request }) => {
    const { path, member } = await listingToReview(world, 'Wanda');
    await visitAs(member, path);
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
    await expect(form(page)).toContainText('You’ve reviewed this server.');
    const review = reviews(page).getByRole('article', { name: member.globalName });
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
    await expect(form(page).getByText('You’ve reviewed this server.')).toHaveCount(0);
    await expect(form(page).getByRole('form')).toBeFocused();
    expect(await html()).not.toContain('and never asleep.');
  },
);

test(
  'a review’s draft survives the end of the session',
  { tag: '@long' },
  async ({ page, visitAs, world, allowErrors }) => {
    allowErrors(/401/);
    const { path, member } = await listingToReview(world, 'Zora');
    await visitAs(member, path);
    await write(page, '3 stars', 'It took me an hour to find these words.');
    await endSessionBefore(page, '**/reviews');

    await submit(page).click();

    await expectToast(page, 'Failed to submit review', 'Log in with Discord first.');
    await expect(form(page)).toContainText('Please login with Discord to leave a review');
    await expect(form(page)).toContainText('We’ll keep what you wrote');
    await expect(form(page).getByRole('link', { name: 'Log in with Discord' })).toBeFocused();
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

test('the keyboard alone writes and sends a review', { tag: '@long' }, async ({ page, visitAs, world }) => {
  const { path, member } = await listingToReview(world, 'Vito');
  await visitAs(member, path);
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

/** A listing that can be reviewed, and one of its members. */
async function listingToReview({ community, person }: World, name: string) {
  const member = await person(name);
  const { id } = await community({ listing: 'approved', people: [member] });
  return { path: `/server/${id}`, member };
}

/** Counts the POST requests from now on. */
function countPosts(page: Page) {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reviews')) posts += 1;
  });
  return () => posts;
}
