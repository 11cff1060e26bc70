import { expect, test } from 'vitest';
import {
  addFavourite,
  listFavouriteIds,
  listFavourites,
  listListingsByIds,
  mergeFavourites,
  removeFavourite,
} from '#contract/favourites.ts';
import { deleteServer, type Listing } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { deleteOwnData, getOwnData, type OwnData } from '#contract/own-data.ts';
import { newId } from '../../testing/make.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

async function startWithMina() {
  const site = await startSite({ discord: true });
  return { site, mina: await site.signIn(site.discord.addUser().id) };
}

const of = (discordServerId: string) => ({ params: { discordServerId } });

const idsOf = async (site: Site, as: SignedIn) =>
  (await site.call(listFavouriteIds, { as })).body as string[];
const savedBy = async (site: Site, as: SignedIn, query = {}) =>
  ((await site.call(listFavourites, { as, query })).body as Listing[]).map(
    ({ discordServerId }) => discordServerId,
  );
const hide = ({ db }: Site, id: string, isHidden = true) =>
  db.updateTable('guilds').set({ present: !isHidden }).where('id', '=', id).execute();
const kept = async ({ db }: Site) => (await db.selectFrom('favourites').selectAll().execute()).length;

test('a saved listing is among one’s own, newest first, as the directory shows it', async () => {
  const { site, mina } = await startWithMina();
  const [first = '', second = ''] = await site.addListings(3);

  for (const id of [first, second]) {
    expect(await site.call(addFavourite, { as: mina, ...of(id) })).toMatchObject({ status: 200, body: {} });
    site.clock.advance(1_000);
  }

  const { status, body } = await site.call(listFavourites, { as: mina });
  const directory = (await site.call(listListings, {})).body as Listing[];
  const shown = (id: string) => directory.find(({ discordServerId }) => discordServerId === id);
  expect([status, body]).toEqual([200, [shown(second), shown(first)]]);
  expect(await idsOf(site, mina)).toEqual([second, first]);
});

test('saving twice and removing twice are the same as once', async () => {
  const { site, mina } = await startWithMina();
  const [first = '', second = ''] = await site.addListings(2);
  const put = async (id: string) => (await site.call(addFavourite, { as: mina, ...of(id) })).status;
  const remove = async (id: string) => (await site.call(removeFavourite, { as: mina, ...of(id) })).status;

  expect([await put(first), await put(second)]).toEqual([200, 200]);
  site.clock.advance(60_000);
  expect(await put(first)).toBe(200);
  expect(await idsOf(site, mina)).toEqual([second, first]);

  expect([await remove(first), await remove(first), await remove(newId())]).toEqual([200, 200, 200]);
  expect(await idsOf(site, mina)).toEqual([second]);
});

test('each member has favourites of their own', async () => {
  const { site, mina } = await startWithMina();
  const jun = await site.signIn(site.discord.addUser().id);
  const [first = '', second = ''] = await site.addListings(2);
  await site.call(addFavourite, { as: mina, ...of(first) });
  await site.call(addFavourite, { as: jun, ...of(second) });

  await site.call(removeFavourite, { as: jun, ...of(first) });

  expect([await idsOf(site, mina), await idsOf(site, jun)]).toEqual([[first], [second]]);
});

test('a hidden or unknown listing cannot be saved, with the same 404', async () => {
  const { site, mina } = await startWithMina();
  const ids = [
    await site.addListing({ status: 'pending' }),
    await site.addListing({ status: 'rejected' }),
    await site.addListing({ status: 'banned' }),
    await site.addListing({ guild: { present: false } }),
    newId(),
  ];
  for (const id of ids)
    expect(await site.call(addFavourite, { as: mina, ...of(id) })).toMatchObject({
      status: 404,
      body: { code: 'listingNotFound', error: 'Server not found' },
    });
  expect(await kept(site)).toBe(0);
});

test('a hidden favourite is left out and there again when it is public', async () => {
  const { site, mina } = await startWithMina();
  const [first = '', second = ''] = await site.addListings(2);
  await site.call(mergeFavourites, { as: mina, body: { ids: [second, first] } });

  await hide(site, second);
  expect([await savedBy(site, mina), await idsOf(site, mina)]).toEqual([[first], [first]]);
  expect((await site.call(listListingsByIds, { query: { ids: `${first},${second}` } })).body).toHaveLength(1);

  await hide(site, second, false);
  expect([await savedBy(site, mina), await idsOf(site, mina)]).toEqual([
    [second, first],
    [second, first],
  ]);
});

test('an address reads listings by their ids 120 times a minute, apart from all else', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  site.clock.advance(60_000 - (site.clock.now().getTime() % 60_000));
  const ask = async (path: string) => (await site.get(path)).status;

  for (let i = 0; i < 120; i++) expect(await ask(`/api/favourites?ids=${newId()}`)).toBe(200);
  expect(await ask(`/api/favourites?ids=${newId()}`)).toBe(429);
  expect(await ask(`/api/%66avourites/?ids=${newId()}`)).toBe(429);
  expect(await ask('/api/servers')).toBe(200);
  expect(await ask('/api/user/favourites')).toBe(401);
});

test('a merge keeps the order of the browser and what was saved before', async () => {
  const { site, mina } = await startWithMina();
  const ids = await site.addListings(6);
  const [old = ''] = ids;
  await site.call(addFavourite, { as: mina, ...of(old) });
  site.clock.advance(60_000);
  const hidden = await site.addListing({ guild: { present: false } });

  const sent = [...ids.slice(1), hidden, newId(), ids[1] ?? '', old];
  const { status, body } = await site.call(mergeFavourites, { as: mina, body: { ids: sent } });

  expect([status, body]).toEqual([200, {}]);
  expect(await idsOf(site, mina)).toEqual([...ids.slice(1), old]);
  expect((await site.call(mergeFavourites, { as: mina, body: { ids: [] } })).status).toBe(200);
});

test('ids that are malformed, or more than 500, are refused with 400', async () => {
  const { site, mina } = await startWithMina();
  const merge = async (ids: unknown) =>
    (await site.call(mergeFavourites, { as: mina, body: { ids: ids as string[] } })).status;

  const good = newId();
  for (const ids of [
    undefined,
    null,
    good,
    [1],
    [''],
    ['1'],
    ['0'.repeat(18)],
    [`${good} `],
    ['x'.repeat(18)],
    {},
  ])
    expect(await merge(ids), JSON.stringify(ids)).toBe(400);
  expect(await merge(Array.from({ length: 501 }, newId))).toBe(400);
  expect(await merge(Array.from({ length: 500 }, newId))).toBe(200);
  const send = (method: string) => site.send('/api/user/favourites/12', { method, headers: headersOf(mina) });
  for (const method of ['PUT', 'DELETE']) expect((await send(method)).status).toBe(400);
});

const headersOf = ({ cookie }: SignedIn) => ({ cookie, 'sec-fetch-site': 'same-origin' });

test('pages favourites without skips or repeats while others are saved', async () => {
  const { site, mina } = await startWithMina();
  const ids = await site.addListings(9);
  await site.call(mergeFavourites, { as: mina, body: { ids: ids.slice(0, 7) } });
  await site.db.updateTable('favourites').set({ savedAt: site.clock.now() }).execute(); // ties
  const seen: string[] = [];
  let path: string | null = '/api/user/favourites?limit=3';
  while (path) {
    const { body, headers } = await site.get(path, headersOf(mina));
    seen.push(...(body as Listing[]).map(({ discordServerId }) => discordServerId));
    if (seen.length === 3) {
      site.clock.advance(1_000);
      await site.call(addFavourite, { as: mina, ...of(ids[7] ?? '') });
    }
    path = /<http:\/\/localhost:3000([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
  }
  expect(seen.toSorted()).toEqual(ids.slice(0, 7).toSorted());

  const ask = async (query: string) =>
    (await site.get(`/api/user/favourites?${query}`, headersOf(mina))).body;
  for (const cursor of ['x', 'null', Buffer.from('reviews/1/2').toString('base64url')])
    expect(await ask(`cursor=${cursor}`)).toMatchObject({ code: 'invalidCursor' });
  for (const limit of ['0', '101', 'x'])
    expect(await ask(`limit=${limit}`)).toMatchObject({ code: 'invalidRequest' });
});

test('gives 24 a page unless asked for up to 100', async () => {
  const { site, mina } = await startWithMina();
  const ids = await site.addListings(101);
  await site.call(mergeFavourites, { as: mina, body: { ids } });

  expect(await savedBy(site, mina)).toEqual(ids.slice(0, 24));
  expect(await savedBy(site, mina, { limit: 100 })).toEqual(ids.slice(0, 100));
});

test('a deleted listing is nobody’s favourite any more', async () => {
  const { site, mina } = await startWithMina();
  const { id } = site.discord.addGuild({ ownerId: mina.userId, bot: true });
  await site.addGuild({ id });
  await site.addListing({ discordServerId: id, submittedBy: mina.userId });
  site.clock.advance(60_000); // what Discord said of their guilds is old by now
  await site.call(addFavourite, { as: mina, ...of(id) });

  expect((await site.call(deleteServer, { as: mina, params: { guildId: id } })).status).toBe(200);

  expect(await kept(site)).toBe(0);
});

test('one’s data tells of favourites, hidden ones too, and goes with an erasure', async () => {
  const { site, mina } = await startWithMina();
  const jun = await site.signIn(site.discord.addUser().id);
  const first = await site.addListing({ guild: { name: 'The Owlery' } });
  const second = await site.addListing({ guild: { name: 'The Holt' } });
  for (const as of [mina, jun]) await site.call(mergeFavourites, { as, body: { ids: [first, second] } });
  await hide(site, second);

  const savedAt = expect.stringMatching(/^20\d\d-.*Z$/);
  expect(((await site.call(getOwnData, { as: mina })).body as OwnData).favourites).toEqual([
    { discordServerId: first, serverName: 'The Owlery', savedAt },
    { discordServerId: second, serverName: 'The Holt', savedAt },
  ]);

  expect((await site.call(deleteOwnData, { as: mina })).status).toBe(200);
  const rows = await site.db.selectFrom('favourites').select('userId').execute();
  expect(rows.map(({ userId }) => userId)).toEqual([jun.userId, jun.userId]);
});

test('public listings are found by ids in the order asked for, by anyone', async () => {
  const { site } = await startWithMina();
  const ids = await site.addListings(3);
  const hidden = await site.addListing({ status: 'banned' });
  const find = async (asked: string) => site.get(`/api/favourites?ids=${asked}`);

  const asked = [ids[2], newId(), ids[0], hidden, ids[2]].join(',');
  const { status, body } = await find(asked);
  expect([status, (body as Listing[]).map(({ discordServerId }) => discordServerId)]).toEqual([
    200,
    [ids[2], ids[0]],
  ]);
  const hundred = Array.from({ length: 100 }, newId);
  expect((await find(hundred.join(','))).body).toEqual([]);
  for (const wrong of [
    [...hundred, newId()].join(','),
    '',
    ',',
    `${ids[0]},`,
    '12',
    'x',
    `${ids[0]}%20,${ids[1]}`,
  ])
    expect((await find(wrong)).status, wrong.slice(0, 50)).toBe(400);
  expect((await site.get('/api/favourites')).status).toBe(400);
});

test('writes of favourites are counted by kind', async () => {
  const site = await startSite({ discord: true, settings: { RATE_LIMITS: 'on' } });
  const mina = await site.signIn(site.discord.addUser().id);
  const id = await site.addListing();
  site.clock.advance(60_000 - (site.clock.now().getTime() % 60_000));
  const left = async (call: Promise<{ headers: Headers }>) => (await call).headers.get('ratelimit-remaining');

  expect(await left(site.call(addFavourite, { as: mina, ...of(id) }))).toBe('59');
  expect(await left(site.call(removeFavourite, { as: mina, ...of(id) }))).toBe('59');
  expect(await left(site.call(mergeFavourites, { as: mina, body: { ids: [id] } }))).toBe('59');
});
