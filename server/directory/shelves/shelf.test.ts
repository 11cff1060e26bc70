import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { listShelves, type FilledShelf } from '#contract/shelves.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { addEvent } from '../../testing/add-event.ts';
import type { Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

type NewListing = Parameters<Site['addListing']>[0];

/** Adds public listings of guilds with these names that are on no shelf by themselves. */
async function list(site: Site, names: string, { guild, ...more }: NewListing = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names.split(' '))
    ids.push(
      await site.addListing({
        guild: { memberCount: 1_000, onlineCount: 100, countedAt: site.clock.now(), ...guild, name },
        approvedAt: ago(site, 100 * DAY_MS),
        lastBumpedAt: ago(site, DAY_MS + 1_000 * ids.length),
        ...more,
      }),
    );
  return ids;
}

const ago = (site: Site, ms: number) => new Date(site.clock.now().getTime() - ms);

/** The shelves, each with the names of what stands on it. */
async function shelves(site: Site, language?: ListingLanguage): Promise<Record<string, string>> {
  const { status, body } = await site.call(listShelves, { query: { ...(language && { language }) } });
  expect(status).toBe(200);
  return Object.fromEntries((body as FilledShelf[]).map((one) => [one.shelf, namesOn(one)]));
}

function namesOn(shelf: FilledShelf) {
  return ('events' in shelf ? shelf.events : shelf.servers).map(({ name }) => name).join(' ');
}

const setListing = (site: Site, id: string | undefined, values: object) =>
  site.deps.db.updateTable('listings').set(values).where('discordServerId', '=', id!).execute();
const setGuild = (site: Site, id: string | undefined, values: object) =>
  site.deps.db.updateTable('guilds').set(values).where('id', '=', id!).execute();

/** Reviews by people whose accounts are so old. */
async function review(site: Site, id: string | undefined, rating: number, people: number, accountDays = 40) {
  const { db } = site.deps;
  const { id: listingId } = await db
    .selectFrom('listings')
    .select('id')
    .where('discordServerId', '=', id!)
    .executeTakeFirstOrThrow();
  for (let i = 0; i < people; i++) {
    const madeAt = Date.now() - accountDays * DAY_MS - i * 1_000;
    const userId = String(
      (BigInt(madeAt - Date.UTC(2015, 0, 1)) << 22n) + (BigInt(id!) % 1_000_000n) * 4n + BigInt(rating),
    );
    await db
      .insertInto('users')
      .values({ id: userId, username: 'someone', language: 'en', pseudonym: userId, createdAt: new Date() })
      .execute();
    const createdAt = ago(site, (i + 10) * DAY_MS);
    await db
      .insertInto('reviews')
      .values({ listingId, userId, rating, comment: 'Good.', createdAt })
      .execute();
  }
}

test('a shelf has the last bumped servers in the language, four to six of them', async () => {
  const site = await startSite();
  await list(site, 'a b c', { language: 'Korean' });
  await list(site, 'x y z w', { language: 'German' });
  expect(await shelves(site, 'Korean')).toEqual({});
  await list(site, 'd e f g', { language: 'Korean', lastBumpedAt: ago(site, 2 * DAY_MS) });

  expect((await shelves(site, 'Korean'))['language']).toMatch(/^a b c \w \w \w$/);
  expect(await shelves(site, 'German')).toEqual({ language: 'x y z w' });
  expect(await shelves(site)).toEqual({});
});

test('a shelf has servers that are busy now', async () => {
  const site = await startSite();
  await list(site, 'a b c d', { guild: { busy: true } });
  await list(site, 'x y');
  expect(await shelves(site)).toEqual({ busy: 'a b c d' });
});

test('a shelf has the soonest event of each server in the next twelve hours', async () => {
  const site = await startSite();
  const [a, b, c, d] = await list(site, 'a b c d', { showEvents: true });
  await addEvent(site.db, a!, { name: 'eleven', inHours: 11.9 });
  await addEvent(site.db, b!, { name: 'two', inHours: 2 });
  await addEvent(site.db, b!, { name: 'three', inHours: 3 });
  await addEvent(site.db, c!, { name: 'thirteen', inHours: 13 });
  expect(await shelves(site)).toEqual({});
  await addEvent(site.db, d!, { name: 'running', inHours: -1, lastsHours: 2 });

  expect(await shelves(site)).toEqual({ tonight: 'running two eleven' });
});

test('a shelf has servers that have grown, the fastest first', async () => {
  const site = await startSite();
  const ids = await list(site, 'a b c d e');
  for (const [at, id] of ids.entries()) await setListing(site, id, { growth: 1_000 + at });
  expect(await shelves(site)).toEqual({ growing: 'e d c b' });
});

test('a shelf has small servers that five accounts of a month like', async () => {
  const site = await startSite();
  const small = { guild: { memberCount: 500 } };
  const ids = await list(site, 'a b c d', small);
  for (const id of ids) await review(site, id, 5, 5);
  const [few, young, poor, divided] = await list(site, 'few young poor divided', small);
  await review(site, few, 5, 4);
  await review(site, young, 5, 4);
  await review(site, young, 5, 4, 29);
  await review(site, poor, 4, 6);
  await review(site, divided, 3, 5);
  await review(site, divided, 5, 40, 20);
  const [large] = await list(site, 'large', { guild: { memberCount: 501 } });
  await review(site, large, 5, 6);

  expect((await shelves(site))['small']?.split(' ').toSorted().join(' ')).toBe('a b c d');
});

test('a shelf has servers that were approved first within fourteen days', async () => {
  const site = await startSite();
  const day = (days: number) => ({ approvedAt: ago(site, days * DAY_MS), lastBumpedAt: null });
  const [a] = await list(site, 'a', day(1));
  await list(site, 'b', day(2));
  await list(site, 'c', day(13.9));
  await list(site, 'old', day(14.1));
  expect(await shelves(site)).toEqual({});
  await list(site, 'd', day(3));
  expect(await shelves(site)).toEqual({ new: 'a b d c' });

  const [again] = await list(site, 'again', day(0.5));
  await site.deps.db
    .insertInto('audit')
    .values([
      { at: ago(site, 20 * DAY_MS), admin: 'x', action: 'approve', discordServerId: again! },
      { at: ago(site, DAY_MS), admin: 'x', action: 'approve', discordServerId: a! },
    ] as never)
    .execute();
  expect(await shelves(site)).toEqual({ new: 'a b d c' });
});

test('at most four shelves are shown, and a server stands on one of them', async () => {
  const site = await startSite();
  const korean = await list(site, 'a b c d e f g h i j k l m n o p q r', {
    language: 'Korean',
    showEvents: true,
    approvedAt: ago(site, DAY_MS),
    guild: { busy: true, memberCount: 400 },
  });
  for (const id of korean) await setListing(site, id, { growth: 1_100 });
  for (const id of korean.slice(0, 3)) await addEvent(site.db, id, { name: `at-${id}` });
  for (const id of korean.slice(8, 12)) await review(site, id, 5, 5);

  const { body } = await site.call(listShelves, { query: { language: 'Korean' } });

  const all = body as FilledShelf[];
  expect(all.map(({ shelf }) => shelf)).toEqual(['language', 'busy', 'tonight', 'small']);
  const ids = all.flatMap((one) =>
    ('events' in one ? one.events : one.servers).map(({ discordServerId }) => discordServerId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(all.map((one) => Object.keys(one).length)).toEqual([2, 2, 2, 2]);
});

test('no shelf has a server whose numbers moderators would be told of', async () => {
  const site = await startSite();
  const ids = await list(site, 'tripled above burst past', {
    language: 'Korean',
    showEvents: true,
    approvedAt: ago(site, DAY_MS),
    guild: { busy: true },
  });
  await list(site, 'a b c d', { language: 'Korean' });
  const [tripled, above, burst, past] = ids;
  for (const id of ids) await addEvent(site.db, id);
  for (const id of ids) await setListing(site, id, { growth: 1_100 });
  await setGuild(site, above, { memberCount: 100, onlineCount: 150 });
  const sign = { rejections: 0, reportsLeft: 0 };
  await site.deps.db
    .insertInto('guildSigns')
    .values([
      { ...sign, discordServerId: tripled!, tripledOn: ago(site, DAY_MS) },
      { ...sign, discordServerId: burst!, burstAt: ago(site, DAY_MS) },
      { ...sign, discordServerId: past!, burstAt: ago(site, 8 * DAY_MS), tripledOn: ago(site, 9 * DAY_MS) },
    ] as never)
    .execute();

  expect((await shelves(site, 'Korean'))['language']).toBe('a b c d past');
  expect(Object.keys(await shelves(site, 'Korean'))).toEqual(['language']);
});

test.each<[string, (site: Site, id: string) => Promise<unknown>]>([
  ['unlisted', (site, id) => setListing(site, id, { unlisted: true })],
  ['banned', (site, id) => setListing(site, id, { status: 'banned', statusBeforeBan: 'approved' })],
  ['age-restricted', (site, id) => setGuild(site, id, { nsfwLevel: 3 })],
  ['without our bot', (site, id) => setGuild(site, id, { present: false })],
  ['in another language', (site, id) => setListing(site, id, { language: 'German' })],
])('a server that is %s leaves its shelf at once, and none takes its place', async (_how, change) => {
  const site = await startSite({ cached: true });
  const ids = await list(site, 'a b c d e f g h', { language: 'Korean' });
  await site.quiet();
  expect(await shelves(site, 'Korean')).toEqual({ language: 'a b c d e f' });

  await change(site, ids[1]!);
  await site.quiet();
  expect(await shelves(site, 'Korean')).toEqual({ language: 'a c d e f' });

  await setListing(site, ids[0], { unlisted: true });
  await setListing(site, ids[2], { unlisted: true });
  await site.quiet();
  expect(await shelves(site, 'Korean'), 'three are too few').toEqual({});
  site.clock.advance(5 * MINUTE_MS);
  expect((await shelves(site, 'Korean'))['language']?.split(' ').length).toBeGreaterThanOrEqual(4);
});

test('a shelf is settled for five minutes, and what it says of its servers is of now', async () => {
  const site = await startSite({ cached: true });
  const [a, b] = await list(site, 'a b c d', { language: 'Korean' });
  await site.quiet();
  await shelves(site, 'Korean');
  await setListing(site, b, { lastBumpedAt: site.clock.now(), description: 'Another.' });
  await setGuild(site, a, { name: 'renamed', memberCount: 2_000 });
  await list(site, 'e', { language: 'Korean', lastBumpedAt: site.clock.now() });
  await site.quiet();

  expect(await shelves(site, 'Korean')).toEqual({ language: 'renamed b c d' });
  const { body } = await site.call(listShelves, { query: { language: 'Korean' } });
  expect(body).toMatchObject([{ servers: [{ memberCount: 2_000 }, { description: 'Another.' }, {}, {}] }]);
  site.clock.advance(5 * MINUTE_MS);
  expect((await shelves(site, 'Korean'))['language']?.split(' ').toSorted().join(' ')).toBe(
    'b c d e renamed',
  );
});

test('an event that is changed, moved or called off is so on its shelf at once', async () => {
  const site = await startSite({ cached: true });
  const ids = await list(site, 'a b c d e', { showEvents: true });
  const events: string[] = [];
  for (const [at, id] of ids.entries())
    events.push(await addEvent(site.db, id, { name: `n${at}`, inHours: at + 1 }));
  await site.quiet();
  expect(await shelves(site)).toEqual({ tonight: 'n0 n1 n2 n3 n4' });
  const [first = '', second = ''] = events.map((id) => id.split('-')[0]);

  await site.db.updateTable('events').set({ name: 'other' }).where('id', '=', first).execute();
  await site.quiet();
  expect(await shelves(site)).toEqual({ tonight: 'other n1 n2 n3 n4' });
  await site.db.deleteFrom('events').where('id', '=', second).execute();
  await site.quiet();
  expect(await shelves(site)).toEqual({ tonight: 'other n2 n3 n4' });
  await setListing(site, ids[2], { showEvents: false });
  await site.quiet();
  expect(await shelves(site)).toEqual({ tonight: 'other n3 n4' });
  await setListing(site, ids[3], { unlisted: true });
  await site.quiet();
  expect(await shelves(site), 'two are too few').toEqual({});
});

test('a language that is none is refused', async () => {
  const site = await startSite();
  expect((await site.get('/api/shelves?language=Klingon')).status).toBe(400);
  expect((await site.get('/api/shelves?language=Korean&language=German')).status).toBe(400);
});
