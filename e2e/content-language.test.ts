import { listListings } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import { orgoTuesdays } from './listings.ts';
import { expect, test } from './fixtures.ts';

test(
  'texts name fonts of their language, and unknown ones none of Asia',
  { tag: '@long' },
  async ({ page, visit, request }) => {
    const answer = await request.get(`${listListings.path}?language=Chinese&sort=members`);
    const listings = (await answer.json()) as Listing[];
    const chinese = listings.find(({ name }) => /\p{Script=Han}/u.test(name));
    await visit(`/server/${chinese?.discordServerId}`);
    const comment = page.getByRole('region', { name: 'Reviews' }).getByRole('article').locator('p[dir=auto]');
    const faces = await comment.first().evaluate((one) => getComputedStyle(one).fontFamily);
    expect(faces).toMatch(/^"PingFang SC", "Microsoft YaHei"/);
    expect(faces).not.toMatch(/Hiragino|Apple SD Gothic|CJK KR/);

    await visit(`/server/${orgoTuesdays.id}`);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.evaluate((one) => getComputedStyle(one).fontFamily)).not.toMatch(
      /Hiragino|Apple SD Gothic|CJK/,
    );
  },
);
