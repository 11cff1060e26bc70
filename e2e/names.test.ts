import { listListings, type Listing } from '#contract/listings.ts';
import { majlis, orgoTuesdays } from './listings.ts';
import { expect, test } from './visit.ts';

test('what a community writes bears its language: name, description and reviews', async ({
  page,
  visit,
  request,
}) => {
  const chinese = await firstIn('Chinese');
  await visit('/?language=Chinese');
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveAttribute('lang', 'zh');

  await visit(`/server/${chinese.discordServerId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'zh');
  await expect(page.getByRole('region', { name: 'About' }).locator('p')).toHaveAttribute('lang', 'zh');
  const comment = page.getByRole('region', { name: 'Reviews' }).getByRole('article').locator('p[dir=auto]');
  await expect(comment.first()).toHaveAttribute('lang', 'zh');
  const faces = await comment.first().evaluate((one) => getComputedStyle(one).fontFamily);
  expect(faces).toMatch(/^"PingFang SC", "Microsoft YaHei"/);
  expect(faces).not.toMatch(/Hiragino|Apple SD Gothic|CJK KR/);

  async function firstIn(language: string) {
    const listings = (await (
      await request.get(`${listListings.path}?language=${language}&sort=members`)
    ).json()) as Listing[];
    const found = listings.find(({ name }) => /\p{Script=Han}/u.test(name));
    if (found === undefined) throw new Error(`No listing in ${language}`);
    return found;
  }
});

test('no face of one East Asian language is named for words of an unknown one', async ({ page, visit }) => {
  await visit(`/server/${orgoTuesdays.id}`);
  const faces = await page
    .getByRole('heading', { level: 1 })
    .evaluate((one) => getComputedStyle(one).fontFamily);
  expect(faces).not.toMatch(/Hiragino|Apple SD Gothic|CJK/);
});

test('a name from right to left stays in its place in the title', async ({ page, visit }) => {
  await visit(`/server/${majlis.id}`);
  await expect(page).toHaveTitle(`\u2068${majlis.name}\u2069: Discord server · Guildhall`);
});
