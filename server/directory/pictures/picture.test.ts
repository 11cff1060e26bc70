import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { PICTURE_SIZE } from '#contract/pictures.ts';
import { HOURS_OF_WEEK } from '#contract/activity.ts';
import type { Site } from '../../testing/community.ts';
import { count } from '../../testing/counting.ts';
import { sites } from '../../testing/start-site.ts';
import { partIn, pictureOfListing, pictureOfPart } from './picture.ts';

const startSite = sites();

const pictureOf = (id: string) => `/server/${id}/card.png`;
const locationOf = async (site: Site, path: string) => (await site.get(path)).headers.get('location') ?? '';
const drawingOf = async (site: Site, id: string) => (await pictureOfListing(site.deps, id))?.picture.drawing;

/** Counts at every hour of the last whole day and of the hours of this one, each hour more than the one before. */
async function countHours(site: Site, id: string, members: number) {
  const yesterday = Date.parse(site.clock.now().toISOString().slice(0, 10)) - DAY_MS;
  for (let at = yesterday; at <= site.clock.now().getTime(); at += HOUR_MS)
    await count(site, id, [new Date(at).toISOString(), members, 10 + (at - yesterday) / HOUR_MS]);
}

test('a picture is a PNG of its size under one address, which is kept for a year', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: '밤을 새우는 모임 🎉' }, language: 'Korean' });

  const first = await site.get(pictureOf(id));
  expect([first.status, first.headers.get('cache-control')]).toEqual([302, 'no-cache']);
  const address = first.headers.get('location') ?? '';
  expect(address).toMatch(new RegExp(`^/server/${id}/card\\.png\\?v=[\\w-]{16}$`));

  const { status, headers, bytes } = await fetchPicture(site, address);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('set-cookie')).toBeNull();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(Object.values(PICTURE_SIZE));
  expect(bytes.length).toBeLessThan(60_000);
});

test('any other address leads to the current one, and makes no drawing', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const current = await locationOf(site, pictureOf(id));
  for (const query of [
    '?v=',
    '?v=another',
    `${current.slice(current.indexOf('?'))}&width=9000`,
    '?lang=ko',
  ]) {
    const { status, headers } = await site.get(pictureOf(id) + query);
    expect([status, headers.get('location')], query).toEqual([302, current]);
    expect(headers.get('cross-origin-resource-policy'), query).toBe('cross-origin');
  }
});

test('when eight pictures wait, the next ones lead to the one that needs no drawing', async () => {
  const site = await startSite();
  const addresses: string[] = [];
  for (let n = 0; n < 11; n += 1)
    addresses.push(
      await locationOf(site, pictureOf(await site.addListing({ guild: { name: `Owls ${n}` } }))),
    );
  const answers = await Promise.all(addresses.map((address) => site.get(address)));
  const left = answers.filter(({ status }) => status !== 200);
  expect(left.map(({ status }) => status)).toEqual([302, 302]);
  const { headers } = left[0]!;
  expect(
    ['location', 'cache-control', 'cross-origin-resource-policy'].map((name) => headers.get(name)),
  ).toEqual(['/share.png', 'no-store', 'cross-origin']);
});

test('a listing that not everybody sees has no picture, and neither has a wrong id', async () => {
  const site = await startSite();
  const ids = [
    await site.addListing({ unlisted: true }),
    await site.addListing({ guild: { present: false } }),
    await site.addListing({ guild: { nsfwLevel: 3 } }),
    await site.addListing({ status: 'pending' }),
    await site.addListing({ status: 'banned' }),
    '1100000000000000001',
    '1',
    'owls',
  ];
  for (const id of ids) {
    expect((await site.get(pictureOf(id), { cookie: 'adult=1' })).status, id).toBe(404);
    expect((await site.get(`${pictureOf(id)}?adult=include`)).status, id).toBe(404);
  }
});

test('figures are those of the last whole day, and the picture says which', async () => {
  const site = await startSite();
  const id = await site.addListing({ language: 'Japanese', category: 'Music', guild: { name: 'A guild' } });
  const today = site.clock.now().toISOString().slice(0, 10);
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  await countHours(site, id, 1_234);
  await count(site, id, [`${yesterday}T23:50:00Z`, 1_200, 33]);
  await count(site, id, [`${today}T00:00:00Z`, 9_999, 9_999]);

  const drawing = await drawingOf(site, id);
  expect(drawing).toMatchObject({
    lang: 'ja',
    title: 'A guild',
    line: '音楽 · 日本語',
    rating: null,
  });
  expect(drawing?.day).toContain(`${Number(yesterday.slice(8))}日時点`);
  expect(drawing?.members, 'the last count of that day holds unless a later one differs').toBe(
    'メンバー1,200人',
  );
  expect(drawing?.week?.steps).toHaveLength(HOURS_OF_WEEK);
  expect(drawing?.week?.steps.filter((step) => step !== null)).toHaveLength(24);
  const { address } = (await pictureOfListing(site.deps, id))!.picture;
  await count(site, id, [`${today}T00:30:00Z`, 10_000, 10_000]);
  expect((await pictureOfListing(site.deps, id))?.picture.address, 'it stays until the day is over').toBe(
    address,
  );
});

test('a listing without figures names no day, and shows none', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: 'Owls' }, category: 'Art' });
  expect(await drawingOf(site, id)).toMatchObject({
    title: 'Owls',
    line: 'Art · English',
    members: null,
    rating: null,
    week: null,
    day: null,
  });
});

test('what is shown decides the address', async () => {
  const site = await startSite({ cached: true });
  const id = await site.addListing({ guild: { name: 'Owls' } });
  await site.quiet();
  const before = await locationOf(site, pictureOf(id));
  await site.db
    .updateTable('guilds')
    .set({ memberCount: 90, onlineCount: 30 })
    .where('id', '=', id)
    .execute();
  await site.quiet();
  expect(await locationOf(site, pictureOf(id)), 'counts of today are not shown').toBe(before);
  await site.db.updateTable('guilds').set({ name: 'Moths' }).where('id', '=', id).execute();
  await site.quiet();
  expect(await locationOf(site, pictureOf(id))).not.toBe(before);
  expect(await locationOf(site, before)).toBe(await locationOf(site, pictureOf(id)));
  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', id).execute();
  await site.quiet();
  expect((await site.get(before)).status).toBe(404);
});

test('reviews count when the day in which they were written is over', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: 'Owls' } });
  const { id: listingId } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
  const write = async (userId: string, rating: number, createdAt: Date) => {
    await site.db
      .insertInto('users')
      .values({
        id: userId,
        username: userId,
        language: 'en',
        pseudonym: userId,
        avatar: null,
        tokens: null,
        createdAt,
      })
      .execute();
    await site.db
      .insertInto('reviews')
      .values({ listingId, userId, rating, comment: 'Yes.', createdAt })
      .execute();
  };
  const now = site.clock.now();
  await write('11790000000000000', 5, new Date(now.getTime() - 2 * DAY_MS));
  await write('11790000000000001', 4, new Date(now.getTime() - DAY_MS));
  await write('11790000000000002', 1, now);
  expect((await drawingOf(site, id))?.rating).toBe('4.5 · 2 reviews');
  site.clock.advance(DAY_MS);
  expect((await drawingOf(site, id))?.rating).toBe('3.3 · 3 reviews');
});

test('parts of the directory with five listings have a picture, others the site’s', async () => {
  const site = await startSite({ cached: true });
  await site.quiet();
  const ofSite = await locationOf(site, '/card.png');
  expect(ofSite).toMatch(/^\/card\.png\?v=[\w-]{16}$/);
  expect(await locationOf(site, '/card.png?category=Music')).toBe(ofSite);
  for (let listings = 0; listings < 5; listings += 1)
    await site.addListing({ category: 'Music', language: 'Korean', tags: ['jazz'] });
  await site.quiet();
  for (const query of ['category=Music', 'language=Korean', 'category=Music&language=Korean', 'tag=jazz'])
    expect(await locationOf(site, `/card.png?${query}`), query).toMatch(
      new RegExp(`^/card\\.png\\?${query}&v=[\\w-]{16}$`),
    );
  for (const query of [
    'category=Art',
    'category=Nothing',
    'tag=jazz&category=Music',
    'q=jazz',
    'sort=rating',
    'language=English',
  ])
    expect(await locationOf(site, `/card.png?${query}`), query).toBe(ofSite);
  const { bytes } = await fetchPicture(site, await locationOf(site, '/card.png?tag=jazz'));
  expect(bytes.readUInt32BE(16)).toBe(PICTURE_SIZE.width);
});

test('a part of the directory is named in its language where we speak it', async () => {
  const site = await startSite();
  for (let listings = 0; listings < 5; listings += 1)
    await site.addListing({ category: 'Music', language: 'Korean', tags: ['jazz'] });
  const titleOf = async (query: string) =>
    (await pictureOfPart(site.deps, partIn(new URLSearchParams(query)))).drawing.title;
  expect(await titleOf('category=Music')).toBe('Music servers');
  expect(await titleOf('language=Korean&category=Music')).toBe('한국어 음악 서버');
  expect(await titleOf('tag=Jazz')).toBe('Servers tagged jazz');
  expect(await titleOf('')).toBe('Find a Discord server worth joining');
});

async function fetchPicture(site: Site, address: string) {
  const response = await site.send(address, {});
  return { ...response, bytes: Buffer.from(String(response.body), 'latin1') };
}
