import { listListings, type Listing } from '#contract/listings.ts';
import { majlis, orgoTuesdays } from './listings.ts';
import { expect, test } from './fixtures.ts';

test('names, descriptions and reviews have the community’s lang attribute', async ({
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

test('texts of unknown language name no Chinese, Japanese or Korean font', async ({ page, visit }) => {
  await visit(`/server/${orgoTuesdays.id}`);
  const faces = await page
    .getByRole('heading', { level: 1 })
    .evaluate((one) => getComputedStyle(one).fontFamily);
  expect(faces).not.toMatch(/Hiragino|Apple SD Gothic|CJK/);
});

test('a right-to-left name is isolated in the page title', async ({ page, visit }) => {
  await visit(`/server/${majlis.id}`);
  await expect(page).toHaveTitle(`\u2068${majlis.name}\u2069: Discord server · Guildhall`);
});
