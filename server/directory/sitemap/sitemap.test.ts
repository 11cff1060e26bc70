import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#database/tables.ts';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { sitemapOfTags, sitemapPart } from './sitemap.ts';
import { findFirstTags } from './sitemap.store.ts';

const startSite = sites();
const locations = (body: unknown) =>
  [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
const pathOf = (address: string) => new URL(address).pathname;

test('a sitemap lies where it may list every page', async () => {
  const site = await startSite();
  const index = await site.get('/sitemap.xml');
  for (const part of locations(index.body).map(pathOf)) {
    const folder = part.slice(0, part.lastIndexOf('/') + 1);
    for (const page of locations((await site.get(part)).body).map(pathOf))
      expect(page.startsWith(folder), `${page} in ${part}`).toBe(true);
  }
});

test('robots.txt names the sitemap and excludes the API and private pages', async () => {
  const site = await startSite();
  const { status, headers, body } = await site.get('/robots.txt');

  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain');
  expect(body).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /join/\nDisallow: /admin\nDisallow: /my-servers\n\nSitemap: http://localhost:3000/sitemap.xml\n',
  );
});

test('the sitemap has each public listing once with its last change, no hidden one', async () => {
  const site = await startSite();
  const bumpedAt = new Date('2026-03-04T05:06:07.000Z');
  const listed = [
    await site.addListing({ approvedAt: new Date('2026-01-02T03:04:05.000Z') }),
    await site.addListing({ approvedAt: new Date('2026-01-02T03:04:05.000Z'), lastBumpedAt: bumpedAt }),
  ];
  await site.addListing({ status: 'pending' });
  await site.addListing({ guild: { present: false } });

  const parts = locations((await site.get('/sitemap.xml')).body).map(pathOf);
  expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-0-of-1.xml']);

  const { headers, body } = await site.get('/sitemap-0-of-1.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(headers.get('cache-control'), 'what is hidden later is gone at once').toBe('no-store');
  expect(locations(body).toSorted()).toEqual(
    listed.map((id) => `http://localhost:3000/server/${id}`).toSorted(),
  );
  expect(String(body)).toContain('<lastmod>2026-01-02T03:04:05.000Z</lastmod>');
  expect(String(body)).toContain('<lastmod>2026-03-04T05:06:07.000Z</lastmod>');
  const page = `http://localhost:3000/server/${listed[0]}`;
  const entry = String(body)
    .split('\n')
    .find((line) => line.includes(`<loc>${page}</loc>`));
  expect(
    [...(entry ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link),
  ).toEqual([
    ['x-default', page],
    ['en', `${page}?lang=en`],
    ['ko', `${page}?lang=ko`],
    ['ja', `${page}?lang=ja`],
  ]);
});

test('the sitemap names each part of the directory with at least five public listings', async () => {
  const site = await startSite({ cached: true, settings: { PUBLIC_URL: 'https://guildhall.example' } });
  const pages = async () => locations((await site.get('/sitemap-pages.xml')).body);
  const fixed = [
    'https://guildhall.example/',
    'https://guildhall.example/events',
    'https://guildhall.example/terms',
    'https://guildhall.example/transparency',
    'https://guildhall.example/api',
  ];
  const add = (category: Category, language: ListingLanguage) => site.addListing({ category, language });
  for (let i = 0; i < 4; i++) await add('Gaming', 'Korean');
  await site.addListing({ category: 'Gaming', language: 'Korean', status: 'pending' });
  await site.quiet();
  expect(await pages()).toEqual(fixed);

  await add('Gaming', 'Other');
  const category = [...fixed, 'https://guildhall.example/?category=Gaming'];
  expect(await eventually(pages, (found) => found.length > fixed.length, 1_000)).toEqual(category);

  await add('Gaming', 'Korean');
  expect(await eventually(pages, (found) => found.length > category.length, 1_000)).toEqual([
    ...category,
    'https://guildhall.example/?language=Korean',
    'https://guildhall.example/?category=Gaming&amp;language=Korean',
  ]);
  expect(String((await site.get('/sitemap-pages.xml')).body)).toContain(
    'hreflang="ja" href="https://guildhall.example/?category=Gaming&amp;language=Korean&amp;lang=ja"',
  );
});

test('the sitemap has each tag with five public listings or more, and no blocked one', async () => {
  const site = await startSite({ cached: true, settings: { PUBLIC_URL: 'https://guildhall.example' } });
  const parts = async () =>
    locations((await site.get('/sitemap.xml')).body).filter((address) => address.includes('-tags-'));
  const pages = async () => {
    const each = await Promise.all((await parts()).map(async (part) => (await site.get(pathOf(part))).body));
    return each.flatMap(locations);
  };
  const add = (...tags: string[]) => site.addListing({ tags });
  for (let i = 0; i < 4; i++) await add('c++', '마인크래프트', 'blocked');
  await site.addListing({ tags: ['c++'], status: 'banned' });
  await add('blocked', 'rare');
  await site.db.insertInto('blockedTags').values({ tag: 'blocked', blockedAt: new Date() }).execute();
  await site.quiet();
  expect(await parts()).toEqual([]);

  const fifth = await add('c++', '마인크래프트');
  await site.quiet();
  expect(await parts()).toEqual(['https://guildhall.example/sitemap-tags-from-Yysr.xml']);
  expect(await pages()).toEqual([
    'https://guildhall.example/?tag=c%2B%2B',
    'https://guildhall.example/?tag=%EB%A7%88%EC%9D%B8%ED%81%AC%EB%9E%98%ED%94%84%ED%8A%B8',
  ]);
  const { headers, body } = await site.get('/sitemap-tags-from-Yysr.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(String(body)).toContain('hreflang="ja" href="https://guildhall.example/?tag=c%2B%2B&amp;lang=ja"');

  await site.db
    .updateTable('listings')
    .set({ tags: ['마인크래프트'] })
    .where('discordServerId', '=', fifth)
    .execute();
  await site.quiet();
  expect(await pages()).toHaveLength(1);
});

test('each tag with a page is in exactly one part, read in bounded pages', async () => {
  const site = await startSite();
  const tags = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg'];
  for (let i = 0; i < 5; i++) {
    await site.addListing({ tags: tags.slice(0, 4) });
    await site.addListing({ tags: tags.slice(4) });
  }
  const firstTags = await findFirstTags(site.db, { aPart: 3, most: 100 });
  expect(firstTags).toEqual(['aa', 'dd', 'gg']);
  expect(await findFirstTags(site.db, { aPart: 3, most: 6 })).toEqual(['aa', 'dd']);

  const found: string[][] = [];
  for (const first of firstTags) {
    let text = '';
    for await (const piece of sitemapOfTags(site.db, 'http://x', first, { aPart: 3, aRead: 2 }))
      text += piece;
    found.push(locations(text));
  }
  expect(found).toEqual([
    ['http://x/?tag=aa', 'http://x/?tag=bb', 'http://x/?tag=cc'],
    ['http://x/?tag=dd', 'http://x/?tag=ee', 'http://x/?tag=ff'],
    ['http://x/?tag=gg'],
  ]);
});

test('a part of tags that nobody has, or that begins with no tag, is not found', async () => {
  const site = await startSite();
  for (let i = 0; i < 5; i++) await site.addListing({ tags: ['owls'] });
  const status = async (first: string) => {
    const name = Buffer.from(first).toString('base64url');
    return (await site.get(`/sitemap-tags-from-${name}.xml`)).status;
  };
  expect(await status('owls')).toBe(200);
  expect(await status('birds'), 'a tag that has no page any more').toBe(200);
  expect(await status('swifts')).toBe(404);
  for (const none of ['a', 'A tag', '<b>', 'x'.repeat(25), '\0\0'])
    expect(await status(none), none).toBe(404);
  expect((await site.get('/sitemap-tags-from-.xml')).status).toBe(404);
  expect((await site.get('/sitemap-tags-from-%00.xml')).status).toBe(404);
});

test('each listing is in exactly one part, for any number of parts', async () => {
  const site = await startSite();
  const listed: string[] = [];
  for (let i = 0; i < 20; i++) listed.push(await site.addListing());

  for (const [listings, parts] of [
    [20, 1],
    [20, 2],
    [6_000, 2],
    [200_000, 64],
  ] as const) {
    await pretendSize(site.db, listings);
    const found: string[] = [];
    for (let part = 0; part < parts; part++) {
      found.push(...locations((await site.get(`/sitemap-${part}-of-${parts}.xml`)).body));
    }
    expect(found.map((address) => address.replace(/.*\//, '')).toSorted(), `${parts} parts`).toEqual(
      listed.toSorted(),
    );
  }
});

test('a part that would be too large is not found', async () => {
  const site = await startSite();
  await site.addListing();
  await pretendSize(site.db, 8_001);

  expect(locations((await site.get('/sitemap.xml')).body).map(pathOf)).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-0-of-4.xml',
    '/sitemap-1-of-4.xml',
    '/sitemap-2-of-4.xml',
    '/sitemap-3-of-4.xml',
  ]);
  const status = async (name: string) => (await site.get(`/sitemap-${name}.xml`)).status;
  expect(await status('0-of-1')).toBe(404);
  expect(await status('0-of-2'), 'as an index named it that was read a little earlier').toBe(200);
  expect(await status('0-of-4')).toBe(200);
  await pretendSize(site.db, 9_401);
  expect(await status('0-of-2'), 'more than 4,700 in each').toBe(404);
});

test('a part is read in pages and has a bounded number of listings', async () => {
  const site = await startSite();
  const listed: string[] = [];
  for (let i = 0; i < 12; i++) listed.push(await site.addListing());
  const write = async (limits: { most: number; aRead: number }) => {
    let text = '';
    for await (const piece of sitemapPart(site.db, 'http://x', { part: 0, parts: 1 }, limits)) text += piece;
    return text;
  };

  expect(locations(await write({ most: 100, aRead: 5 })).toSorted()).toEqual(
    listed.map((id) => `http://x/server/${id}`).toSorted(),
  );
  expect(locations(await write({ most: 10, aRead: 5 }))).toHaveLength(10);
});

/** Sets the kept count of listings, which triggers maintain; database/directory-counts.test.ts tests those. */
const pretendSize = (db: Database, listings: number) =>
  sql`update directory_counts set listings = ${listings}`.execute(db);

test('a part that does not exist is not found', async () => {
  const site = await startSite();
  for (const name of [
    '1-of-1',
    '0-of-0',
    '5-of-2',
    '0-of-4',
    '0-of-4096',
    '-1-of-2',
    'x-of-y',
    '0-of-99999999999999999999',
  ]) {
    expect((await site.get(`/sitemap-${name}.xml`)).status, name).toBe(404);
  }
});
