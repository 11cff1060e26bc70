import { expect, test } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { getListing, type Listing, getStats } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { changeFeed } from '#database/changes.ts';
import { listTags, tagsOfChanges } from '../listings/cache-tags.ts';
import { Refusal } from '../refusal.ts';
import { addCommunity } from '../testing/community.ts';
import { eventually, sites } from '../testing/start-site.ts';
import type { CacheableResponse } from './cache-entry.ts';
import { responseCache } from './response-cache.ts';

const startSite = sites();

test('answers 304 to a client with the current response until it changes', async () => {
  const site = await startSite();
  const discordServerId = await site.addListing({ description: 'First words, twenty or more.' });
  const first = await site.call(getListing, { params: { discordServerId } });
  const etag = first.headers.get('etag') ?? '';
  const again = (tag: string) => site.get(`/api/servers/${discordServerId}`, { 'if-none-match': tag });

  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(await again(etag)).toMatchObject({ status: 304, body: '' });
  expect((await again(`"other", ${etag}`)).status).toBe(304);
  expect((await again('W/"something-else"')).status).toBe(200);

  await site.db.updateTable('listings').set({ description: 'Other words, twenty or more.' }).execute();
  expect(await again(etag)).toMatchObject({
    status: 200,
    body: { description: 'Other words, twenty or more.' },
  });
});

test('sends a cached response without a query', async () => {
  const site = await startSite({ cached: true });
  await site.addListing();
  await site.quiet();
  await site.call(getStats, {});
  const queries = await site.countQueries(async () => {
    for (let i = 0; i < 5; i++) await site.call(getStats, {});
  });

  expect(queries).toBe(0);
});

test('concurrent requests for the same response query the database once', async () => {
  const site = await startSite({ cached: true });
  await site.addListing();
  await site.quiet();
  const queries = await site.countQueries(async () => {
    await Promise.all(Array.from({ length: 20 }, () => site.call(getStats, {})));
  });

  expect(queries).toBe(1);
});

test('no cached response stays stale for more than 1 s after any process’s change', async () => {
  const site = await startSite({ cached: true });
  const discordServerId = await site.addListing({ guild: { name: 'Before', memberCount: 1 } });
  const listed = async () => JSON.stringify((await site.call(listListings, {})).body);
  const within = (text: string) => eventually(listed, (body) => body.includes(text), 1_000);

  await within('"name":"Before"');
  await site.db.updateTable('guilds').set({ name: 'After' }).execute();
  await within('"name":"After"');
  await site.db.updateTable('listings').set({ lastBumpedAt: site.clock.now() }).execute();
  await within('"lastBumpedAt":"20');
  await site.db.updateTable('listings').set({ status: 'banned', statusBeforeBan: 'approved' }).execute();
  await eventually(listed, (body) => body === '[]', 1_000);
  expect((await site.call(getListing, { params: { discordServerId } })).status).toBe(404);
});

test('does not cache refusals', async () => {
  const site = await startSite({ cached: true });
  const guild = await site.addGuild();
  expect((await site.call(getListing, { params: { discordServerId: guild } })).status).toBe(404);
  await site.addListing({ discordServerId: guild });

  expect((await site.call(getListing, { params: { discordServerId: guild } })).status).toBe(200);
});

test('sends the same content in each encoding that is accepted', async () => {
  const site = await startSite({ cached: true });
  for (let i = 0; i < 10; i++) await site.addListing();
  const ask = async (encoding: string) => {
    const response = await site.get('/api/servers', { 'accept-encoding': encoding });
    return {
      encoding: response.headers.get('content-encoding'),
      vary: response.headers.get('vary'),
      text: JSON.stringify(response.body),
    };
  };
  const [brotli, gzip, plain, refused] = [
    await ask('gzip, br'),
    await ask('gzip'),
    await ask('identity'),
    await ask('br;q=0'),
  ];
  expect((await ask('br;q=0.5')).encoding).toBe('br');

  expect([brotli.encoding, gzip.encoding, plain.encoding, refused.encoding]).toEqual([
    'br',
    'gzip',
    null,
    null,
  ]);
  expect(new Set([brotli.text, gzip.text, plain.text]).size).toBe(1);
  expect(brotli.vary).toContain('accept-encoding');
});

/** A cache whose changes and answers a test makes. */
function startCache(megabytes = 64) {
  const feed = changeFeed(true);
  const cache = responseCache({
    megabytes,
    clock: () => new Date(),
    changes: feed.changes,
    tagsOf: tagsOfChanges,
    headers: {},
  });
  const ask = async (make: () => Promise<CacheableResponse>, key = 'key') => {
    const { status, body } = await cache.get(key, {}, make);
    return status === 200 ? body.toString() : status;
  };
  return { ...feed, cache, ask };
}

const answering =
  (body: string, tags: string[] = []) =>
  async () => ({ status: 200, headers: {}, body, tags });

test('serves stale entries only while the database is unavailable', async () => {
  const { ask, setListening, notify } = startCache();
  const away = async (): Promise<never> => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };

  expect(await ask(answering('first'))).toBe('first');
  setListening(false);
  expect(await ask(answering('second')), 'unheard of changes, but the database answers').toBe('second');
  expect(await ask(away), 'the database is away').toBe('first');
  const failed = async () => ({ status: 503, headers: {}, body: 'a page that says so', tags: [] });
  expect(await ask(failed), 'a page cannot be made').toBe('first');
  const hidden = async (): Promise<never> => {
    throw new Refusal('listingNotFound');
  };
  await expect(ask(hidden), 'hidden meanwhile').rejects.toThrow('Server not found');
  setListening(true);
  notify('');
  await expect(ask(away), 'heard of a change, and away again').rejects.toThrow('ECONNREFUSED');
});

test('requests that wait for the same response compress it once', async () => {
  const { cache } = startCache();
  const made = answering('x'.repeat(10_000));
  const replies = Array.from({ length: 20 }, () => cache.get('key', { 'accept-encoding': 'br' }, made));
  const bodies = new Set((await Promise.all(replies)).map(({ body }) => body));

  expect(bodies.size).toBe(1);
});

test('bounds its memory, including the keys', async () => {
  const { ask } = startCache();
  const body = 'x'.repeat(100_000);
  let made = 0;
  const askAt = (at: number) =>
    ask(
      async () => {
        made += 1;
        return { status: 200, headers: {}, body, tags: [] };
      },
      `/?at=${at}&${'y'.repeat(15_000)}`,
    );
  // With their bodies alone, so many stay below the 24 MB that are kept; with their keys they do not.
  const sent = 117;

  for (let at = 0; at < sent; at++) await askAt(at);
  await askAt(sent - 1);
  expect(made).toBe(sent);
  await askAt(0);
  expect(made).toBe(sent + 1);
});

test('addresses that anyone can make up do not evict those that everybody asks for', async () => {
  const { ask } = startCache();
  const body = 'x'.repeat(500_000);
  const known = [
    'en dark  2026 /',
    '/api/servers?category=Gaming&sort=newest',
    'ko light  2026 /server/1180',
  ];
  const invented = (i: number) => [
    `en dark  2026 /?cursor=${i}`,
    `en dark  2026 /?category=Gaming&q=${i}`,
    `en dark  2026 /?category=${i}`,
    `en dark  2026 /?tag=${i}`,
    `en dark  2026 /my-servers/${i}`,
    `adult en dark  2026 /?q=${i}`,
    `/api/servers?limit=${i}`,
  ];
  for (const key of known) await ask(answering(`first ${body}`), key);
  for (let i = 0; i < 30; i++) for (const key of invented(i)) await ask(answering(body), key);

  for (const key of known) expect(await ask(answering('made anew'), key), key).toMatch(/^first/);
});

test('does not cache a response whose listing changed while it was computed', async () => {
  const { ask, notify } = startCache();
  const { promise: read, resolve: finish } = Promise.withResolvers<void>();
  const slow = ask(async () => {
    await read;
    return { status: 200, headers: {}, body: 'before', tags: ['listing 1'] };
  });
  notify('1 - Gaming English');
  const meanwhile = ask(answering('after', ['listing 1']));
  finish();

  expect(await slow).toBe('before');
  expect(await meanwhile).toBe('after');
  expect(await ask(answering('asked again', ['listing 1']))).toBe('after');
});

test('evicts the responses that a change affects and no others', async () => {
  const { ask, notify } = startCache();
  const visible: Record<string, string[]> = {
    page: ['listing 1'],
    'other page': ['listing 2'],
    all: listTags({}, [{ discordServerId: '2' }]),
    music: listTags({ category: 'Music' }, [{ discordServerId: '2' }]),
    'all by members': listTags({ sort: 'members' }, [{ discordServerId: '2' }]),
    'all growing': listTags({ sort: 'growing' }, []),
    'all active': listTags({ sort: 'active' }, []),
    'gaming in Korean': listTags({ category: 'Gaming', language: ['Korean'] }, []),
    'a search': listTags({ q: 'owl' }, []),
    size: ['size'],
  };
  const clearedBy = async (line: string) => {
    for (const [key, tags] of Object.entries(visible)) await ask(answering('kept', tags), key);
    notify(line);
    const cleared = [];
    for (const [key, tags] of Object.entries(visible))
      if ((await ask(answering('new', tags), key)) === 'new') cleared.push(key);
    notify('');
    return cleared;
  };

  expect(await clearedBy('1 - - -')).toEqual(['page']);
  expect(await clearedBy('2 - Music English')).toEqual(['other page', 'all', 'music', 'all by members']);
  expect(await clearedBy('1 b Gaming Korean')).toEqual(['page', 'all', 'gaming in Korean', 'a search']);
  expect(await clearedBy('1 ms Gaming English')).toEqual(['page', 'all by members', 'size']);
  expect(await clearedBy('1 w Gaming English')).toEqual(['page', 'all growing']);
  expect(await clearedBy('1 a Gaming English')).toEqual(['page', 'all active']);
  expect(await clearedBy('1 t Gaming English')).toEqual(['page', 'a search']);
  expect(await clearedBy('1 bmrnwats Music English')).toEqual([
    'page',
    'all',
    'music',
    'all by members',
    'all growing',
    'all active',
    'a search',
    'size',
  ]);
  expect(await clearedBy('')).toHaveLength(10);
});

test('fifty refused bumps evict nothing', async () => {
  const site = await startSite({ cached: true, discord: true });
  const { manager, guildId: discordServerId } = await addCommunity(site);
  await site.addListing({ discordServerId });
  await site.call(bumpListing, { as: manager, params: { discordServerId } });
  await site.quiet();
  await site.call(listListings, {});
  let queries = 0;
  for (let i = 0; i < 50; i++) {
    const refused = await site.call(bumpListing, { as: manager, params: { discordServerId } });
    expect(refused.status).toBe(429);
    await site.quiet();
    queries += await site.countQueries(async () => {
      await site.call(listListings, {});
    });
  }

  expect(queries).toBe(0);
});

test('a change that is not public evicts nothing', async () => {
  const site = await startSite({ cached: true });
  const visible = await site.addListing({ guild: { memberCount: 10, onlineCount: 5 } });
  const hidden = await site.addListing({ status: 'pending', approvedAt: null });
  await site.quiet();
  await site.call(listListings, {});
  const guilds = (id: string) => site.db.updateTable('guilds').where('id', '=', id);
  const listings = (id: string) => site.db.updateTable('listings').where('discordServerId', '=', id);
  const silent = [
    guilds(visible).set({ memberCount: 10, onlineCount: 5, countedAt: site.clock.now() }),
    guilds(hidden).set({ memberCount: 99, name: 'Unseen' }),
    listings(hidden).set({ description: 'Words that nobody sees in public.' }),
    listings(visible).set({ inviteCheckedAt: site.clock.now(), rejectionReason: 'For its managers.' }),
    listings('1'.repeat(18)).set({ description: 'A statement that finds no row.' }),
  ];

  const queries = await site.countQueries(async () => {
    for (const statement of silent) {
      await statement.execute();
      await site.quiet();
      await site.call(listListings, {});
    }
  });
  expect(queries).toBe(0);
});

test('a response computed for a member is cached for everybody', async () => {
  const site = await startSite({ cached: true, discord: true });
  const { manager, guildId: discordServerId } = await addCommunity(site);
  await site.addListing({ discordServerId });
  await site.quiet();
  await site.call(getListing, { as: manager, params: { discordServerId } });

  const queries = await site.countQueries(async () => {
    await site.call(getListing, { params: { discordServerId } });
    await site.call(getListing, { as: manager, params: { discordServerId } });
  });
  expect(queries).toBe(0);
});

test('different URLs never share a wrong response', async () => {
  const site = await startSite({ cached: true });
  const music = await site.addListing({ category: 'Music' });
  await site.addListing({ category: 'Gaming' });
  await site.quiet();
  const listed = async (path: string) => {
    const { status, body } = await site.get(path);
    return status === 200 ? (body as Listing[]).map(({ discordServerId }) => discordServerId) : status;
  };
  for (const prefix of ['??', '?%3F', '?&', '?category=Gaming&'])
    await site.get(`/api/servers${prefix}category=Music`);

  expect(await listed('/api/servers?category=Music')).toEqual([music]);
  expect(await listed('/api/servers?category=Music&category=Music')).toBe(400);
  await site.get('/api/servers?limit=%ff');
  expect(await listed('/api/servers?limit=%EF%BF%BD')).toBe(400);
});

test('parameters that a route does not read do not add cache entries', async () => {
  const site = await startSite({ cached: true });
  await site.addListing();
  await site.quiet();
  await site.get('/api/servers?sort=newest&category=Gaming');

  const queries = await site.countQueries(async () => {
    for (const path of [
      '/api/servers?category=Gaming&sort=newest',
      '/api/servers/?sort=newest&category=Gaming&utm_source=1',
      '/api/servers?x=2&sort=newest&category=Gaming&lang=ko',
      '/%61pi/servers?sort=newest&category=Gaming',
    ])
      expect((await site.get(path)).status, path).toBe(200);
  });
  expect(queries).toBe(0);
});

test('a change of the headers changes the ETag', async () => {
  const site = await startSite();
  await site.addListing({ lastBumpedAt: site.clock.now() });
  const first = await site.get('/api/servers?limit=1');
  await site.addListing({ approvedAt: new Date(0) });
  const { status, headers } = await site.get('/api/servers?limit=1', {
    'if-none-match': first.headers.get('etag') ?? '',
  });

  expect(first.headers.get('link')).toBeNull();
  expect({ status, total: headers.get('x-total-count') }).toEqual({ status: 200, total: '2' });
  expect(headers.get('link')).toContain('rel="next"');
});

test('a cache has its size, and made-up addresses have a share of it', async () => {
  const { ask } = startCache(8);
  let made = 0;
  const page = 'x'.repeat(250_000); // counted twice
  const read = (key: string) =>
    ask(async () => ((made += 1), { status: 200, headers: {}, body: page, tags: [] }), key);
  for (let n = 0; n < 9; n++) await read(`en /server/${n}`);
  for (let n = 0; n < 40; n++) await read(`en /?q=${n}`);
  made = 0;
  for (let n = 0; n < 9; n++) await read(`en /server/${n}`);
  expect(made, 'known addresses').toBe(0);
  for (let n = 34; n < 40; n++) await read(`en /?q=${n}`);
  expect(made, 'the last searches').toBe(0);
  await read('en /?q=33');
  expect(made, 'a search before them').toBe(1);
});
