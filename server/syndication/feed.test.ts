import { parseFeed } from '@rowanmanning/feed-parser';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { bumpListing } from '#contract/bumps.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { approveServer } from '#contract/queue.ts';
import { addEvent } from '../testing/add-event.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const NASTY = ['<b>Owls</b> & "others" ]]>', '부엉이 \u0008\uFFFE둥지', '🦉 مرحبا'];

/** What JSON Feed 1.1 says of the fields that we write: nothing else is there. */
const JSON_FEED = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  authors: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  items: z.array(
    z.strictObject({
      id: z.string(),
      url: z.url(),
      title: z.string(),
      content_text: z.string(),
      date_published: z.optional(z.iso.datetime()),
      date_modified: z.iso.datetime(),
      tags: z.optional(z.array(z.string())),
    }),
  ),
});

const jsonOf = (body: unknown) => JSON_FEED.parse(typeof body === 'string' ? JSON.parse(body) : body);

test('a parser reads names with tags, quotes, controls and other scripts as they are', async () => {
  const site = await startSite();
  const ids: string[] = [];
  for (const name of NASTY)
    ids.push(
      await site.addListing({ description: `${name}: a place for birds.`, tags: ['birds'], guild: { name } }),
    );
  const { status, headers, body } = await site.get('/feeds/servers.atom');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const feed = parseFeed(String(body));
  expect([feed.meta.type, feed.meta.version, feed.title, feed.self, feed.url]).toEqual([
    'atom',
    '1.0',
    'Guildhall',
    'http://localhost:3000/feeds/servers.atom',
    'http://localhost:3000/',
  ]);
  // The last approved first.
  expect(feed.items.map(({ title }) => title).toReversed()).toEqual([
    '<b>Owls</b> & "others" ]]>',
    '부엉이 둥지',
    '🦉 مرحبا',
  ]);
  expect(feed.items.map(({ id, url }) => ({ id, url })).toReversed()).toEqual(
    ids.map((id) => ({ id: `tag:localhost,2026:server/${id}`, url: `http://localhost:3000/server/${id}` })),
  );
  expect(feed.items[0]?.categories.map(({ term }) => term)).toContain('birds');
});

test('feeds and entries have titles, even if nothing of its name can be written', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: '\u0008' } });
  const [entry] = parseFeed(String((await site.get('/feeds/servers.atom')).body)).items;
  expect(entry?.title).toBe(`/server/${id}`);
  const { body } = await site.get(`/feeds/server/${id}/events.atom`);
  expect(parseFeed(String(body)).title).toBe(`/server/${id}`);
});

test('both forms have the same entries, newest first, at most fifty', async () => {
  const site = await startSite();
  const now = site.clock.now().getTime();
  for (let n = 0; n < 52; n++)
    await site.addListing({ approvedAt: new Date(now - n * DAY_MS), guild: { name: `Owls ${n}` } });
  const atom = parseFeed(String((await site.get('/feeds/servers.atom')).body));
  const { headers, body } = await site.get('/feeds/servers.json');
  expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const json = jsonOf(body);
  expect(json.items).toHaveLength(50);
  expect(json.items.slice(0, 3).map(({ title }) => title)).toEqual(['Owls 0', 'Owls 1', 'Owls 2']);
  expect(json.items.map(({ id, title, date_published: at }) => ({ id, title, at }))).toEqual(
    atom.items.map(({ id, title, published }) => ({ id, title, at: published?.toISOString() })),
  );
});

test('a feed takes a part of the directory and a search, and names it', async () => {
  const site = await startSite();
  await site.addListing({
    category: 'Music',
    language: 'Korean',
    tags: ['jazz'],
    guild: { name: 'Owl choir' },
  });
  await site.addListing({ category: 'Music', language: 'English', guild: { name: 'Larks' } });
  const titles = async (part: string) => {
    const feed = jsonOf((await site.get(`/feeds/servers.json?${part}`)).body);
    return [feed.title, ...feed.items.map(({ title }) => title).toSorted()];
  };
  expect(await titles('category=Music')).toEqual(['Guildhall · Music', 'Larks', 'Owl choir']);
  expect(await titles('category=Music&language=Korean')).toEqual(['Guildhall · Music · Korean', 'Owl choir']);
  expect(await titles('tag=jazz')).toEqual(['Guildhall · #jazz', 'Owl choir']);
  expect(await titles('q=larks')).toEqual(['Guildhall · larks', 'Larks']);
  expect(await titles('q=nothing+like+it')).toEqual(['Guildhall · nothing like it']);
  for (const bad of [
    'category=Birds',
    'q=',
    `q=${'x'.repeat(51)}`,
    'tag=jazz&tag=a&tag=b&tag=c&tag=d&tag=e&tag=f',
  ])
    expect((await site.get(`/feeds/servers.json?${bad}`)).status, bad).toBe(400);
});

test('an entry changes with an approved edit, and never with a bump', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const id = (await findRow(site, guildId))?.id ?? '';
  const approve = () => site.call(approveServer, { as: admin, params: { id }, body: {} });
  const entry = async () => jsonOf((await site.get('/feeds/servers.json')).body).items[0];
  await approve();
  const first = await entry();
  expect(first?.date_modified).toBe(first?.date_published);

  site.clock.advance(HOUR_MS);
  const bumped = await site.call(bumpListing, { as: owner, params: { discordServerId: guildId } });
  expect(bumped.status).toBe(200);
  expect(await entry()).toEqual(first);

  const description = 'Bats by day, bats by night.';
  await site.call(editServer, { as: owner, params: { guildId }, body: content({ description }) });
  expect(await entry(), 'while the edit is pending').toEqual(first);
  await approve();
  const edited = await entry();
  expect(edited).toEqual({ ...first, content_text: description, date_modified: edited?.date_modified });
  expect(Date.parse(edited?.date_modified ?? '')).toBeGreaterThanOrEqual(
    Date.parse(first?.date_modified ?? '') + HOUR_MS,
  );
});

test('a feed is read again only when something in it changed', async () => {
  const site = await startSite({ cached: true });
  await site.addListing({ guild: { name: 'Owls' } });
  await site.quiet();
  const first = await site.get('/feeds/servers.atom');
  const etag = first.headers.get('etag') ?? '';
  expect((await site.get('/feeds/servers.atom', { 'if-none-match': etag })).status).toBe(304);
  await site.addListing({ guild: { name: 'Larks' } });
  await site.quiet();
  const changed = await site.get('/feeds/servers.atom', { 'if-none-match': etag });
  expect([changed.status, parseFeed(String(changed.body)).items.length]).toEqual([200, 2]);
});

test('a server’s events are a feed, each once', async () => {
  const site = await startSite();
  const id = await site.addListing({ showEvents: true, guild: { name: 'Owls' } });
  await addEvent(site.db, id, {
    id: '1290000000000000001',
    name: 'Night <walk>',
    description: 'Bring a lamp.',
  });
  await addEvent(site.db, id, { id: '1290000000000000002', name: 'Choir', inHours: 30, lastsHours: null });
  const { body, headers } = await site.get(`/feeds/server/${id}/events.atom`);
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const feed = parseFeed(String(body));
  expect([feed.title, feed.url]).toEqual(['Owls', `http://localhost:3000/server/${id}`]);
  const walk = feed.items.find(({ title }) => title === 'Night <walk>');
  expect(walk?.id).toBe('tag:localhost,2026:event/1290000000000000001');
  expect(walk?.description).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d UTC – \d{4}-\d\d-\d\d \d\d:\d\d UTC\nBy the lake\nBring a lamp\.$/,
  );
  expect(new Set(feed.items.map(({ title }) => title))).toEqual(new Set(['Choir', 'Night <walk>']));
  const json = jsonOf((await site.get(`/feeds/server/${id}/events.json`)).body);
  expect(json.items.map((item) => item.id)).toEqual(feed.items.map((item) => item.id));
  expect((await site.get('/feeds/server/123456789012345678/events.atom')).status).toBe(404);
  expect((await site.get('/feeds/server/x/events.atom')).status).toBe(404);
});

test('feeds by a search have a limit of their own', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await site.get(`/feeds/servers.atom?q=owl${n}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect((await site.get('/feeds/servers.atom')).status).toBe(200);
  expect((await site.get('/feeds/servers.json?q=owl')).status, 'of the other form').toBe(429);
  expect((await site.get('/feeds/servers.atom?x=?&q=owl')).status, 'after a second question mark').toBe(429);
});

test('nothing of a hidden or an age-restricted server is in a feed', async () => {
  const site = await startSite();
  const restricted = await site.addListing({ showEvents: true, guild: { name: 'Velvetine', nsfwLevel: 3 } });
  const hidden = await site.addListing({ unlisted: true, showEvents: true, guild: { name: 'Velvetine' } });
  for (const path of ['/feeds/servers.json', '/feeds/servers.json?q=velvetine'])
    expect(jsonOf((await site.get(path)).body).items, path).toEqual([]);
  const unknown = await site.get('/feeds/server/123456789012345678/events.atom');
  for (const id of [restricted, hidden]) {
    const { status, body } = await site.get(`/feeds/server/${id}/events.atom`, { cookie: 'adult=1' });
    expect([status, body]).toEqual([404, unknown.body]);
  }
});
