import type { APIRequestContext } from '@playwright/test';
import type { CountedTag } from '#contract/tags.ts';
import { CATEGORIES, LISTING_LANGUAGES, LISTINGS_OF_A_LANDING_PAGE } from '#contract/vocabulary.ts';
import { expect, test } from './fixtures.ts';

const PARTS = [null, ...CATEGORIES].flatMap((category) =>
  [null, ...LISTING_LANGUAGES].map((language) => ({ category, language })),
);

test(
  'the sitemap has just the parts of the directory that search engines may keep',
  { tag: '@long' }, // it opens each of them
  async ({ request }) => {
    // Other tests may approve a listing between the two readings.
    await expect(async () => {
      const kept = await indexedParts(request);
      const sitemap = await (await request.get('/sitemaps/pages.xml')).text();
      const named = locationsIn(sitemap);

      expect(kept.length).toBeGreaterThan(20);
      expect(kept.length).toBeLessThan(PARTS.length);
      expect(named.filter((address) => !/\/(terms|events|transparency)$/.test(address)).toSorted()).toEqual(
        kept.toSorted(),
      );
    }).toPass();
  },
);

test('the sitemap has just the tags whose pages search engines may keep', async ({ request }) => {
  await expect(async () => {
    const tags = (await (await request.get('/api/tags?limit=20')).json()) as CountedTag[];
    expect(new Set(tags.map(({ count }) => count >= LISTINGS_OF_A_LANDING_PAGE))).toEqual(
      new Set([true, false]),
    );
    const kept = await indexed(
      request,
      tags.map(({ tag }) => `/?tag=${encodeURIComponent(tag)}`),
    );
    const index = await (await request.get('/sitemap.xml')).text();
    const [, part = ''] = /<loc>[^<]*(\/sitemaps\/tags-from-[^<]+)<\/loc>/.exec(index) ?? [];
    const sitemap = await (await request.get(part)).text();
    expect(locationsIn(sitemap).toSorted()).toEqual(kept.toSorted());
  }).toPass();
});

const TAG_PAGES = {
  en: ['Servers tagged beginners', 'Servers tagged beginners on Discord'],
  ko: ['beginners 태그가 달린 서버', 'Discord'],
  ja: ['タグ「beginners」のサーバー', 'Discord'],
} as const;

for (const [language, [title, description]] of Object.entries(TAG_PAGES))
  test(
    `a tag’s page has its own head in ${language}`,
    { tag: language === 'en' ? [] : '@long' },
    async ({ page, visit }) => {
      const { html } = await visit(`/?tag=beginners&lang=${language}`);
      await expect(page).toHaveTitle(`${title} · Guildhall`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const [, told = ''] = /<meta name="description" content="([^"]+)"/.exec(html) ?? [];
      expect(told).toContain(title);
      expect(told).toContain(description);
      expect(html).toMatch(
        new RegExp(`<link rel="canonical" href="[^"]+/\\?tag=beginners&amp;lang=${language}"`),
      );
    },
  );

/** The canonical addresses, as in HTML, of the parts whose pages may be indexed. */
async function indexedParts(request: APIRequestContext) {
  return indexed(request, PARTS.map(addressOf));
}

/** Of the pages at some paths, the canonical addresses of those that may be indexed. */
async function indexed(request: APIRequestContext, paths: readonly string[]) {
  const addresses = await Promise.all(
    paths.map(async (path) => {
      const html = await (await request.get(path)).text();
      const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
      expect(canonical.replace(/^https?:\/\/[^/]+/, ''), path).toBe(path.replaceAll('&', '&amp;'));
      return html.includes('<meta name="robots" content="noindex,follow"/>') ? [] : [canonical];
    }),
  );
  return addresses.flat();
}

function locationsIn(sitemap: string) {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
}

function addressOf(part: Readonly<Record<string, string | null>>) {
  const query = Object.entries(part).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  return query.length === 0 ? '/' : `/?${query.join('&')}`;
}
