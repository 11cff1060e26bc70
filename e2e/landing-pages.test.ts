import type { APIRequestContext } from '@playwright/test';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { expect, test } from './fixtures.ts';

const PARTS = [null, ...CATEGORIES].flatMap((category) =>
  [null, ...LISTING_LANGUAGES].map((language) => ({ category, language })),
);

test('the sitemap has just the parts of the directory that search engines may keep', async ({ request }) => {
  // Other tests may approve a listing between the two readings.
  await expect(async () => {
    const kept = await indexedParts(request);
    const sitemap = await (await request.get('/sitemaps/pages.xml')).text();
    const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThan(PARTS.length);
    expect(named.filter((address) => !address.endsWith('/terms')).toSorted()).toEqual(kept.toSorted());
  }).toPass();
});

/** The canonical addresses, as in HTML, of the parts whose pages may be indexed. */
async function indexedParts(request: APIRequestContext) {
  const addresses = await Promise.all(
    PARTS.map(async (part) => {
      const path = addressOf(part);
      const html = await (await request.get(path)).text();
      const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
      expect(canonical.replace(/^https?:\/\/[^/]+/, ''), path).toBe(path.replaceAll('&', '&amp;'));
      return html.includes('<meta name="robots" content="noindex,follow"/>') ? [] : [canonical];
    }),
  );
  return addresses.flat();
}

function addressOf(part: Readonly<Record<string, string | null>>) {
  const query = Object.entries(part).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  return query.length === 0 ? '/' : `/?${query.join('&')}`;
}
