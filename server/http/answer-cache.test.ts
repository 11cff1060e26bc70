import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { getListing, getStats, listListings } from '#contract/listings.ts';
import { Refusal } from '../refusal.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { answerCache, type AnswerCache } from './answer-cache.ts';

const startSite = sites();

test('who has the answer already is told so in a few bytes, until it changes', async () => {
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

test('a kept answer is sent again without a question to the database', async () => {
  const site = await startSite({ cached: true });
  await site.addListing();
  await site.quiet();
  await site.call(getStats, {});
  const queries = await site.countQueries(async () => {
    for (let i = 0; i < 5; i++) await site.call(getStats, {});
  });

  expect(queries).toBe(0);
});

test('of many who ask at once for the same one asks the database', async () => {
  const site = await startSite({ cached: true });
  await site.addListing();
  await site.quiet();
  const queries = await site.countQueries(async () => {
    await Promise.all(Array.from({ length: 20 }, () => site.call(getStats, {})));
  });

  expect(queries).toBe(1);
});

test('no change leaves a kept answer wrong for more than a second, whoever made the change', async () => {
  const site = await startSite({ cached: true });
  const discordServerId = await site.addListing({ guild: { name: 'Before', memberCount: 1 } });
  const seen = async () => JSON.stringify((await site.call(listListings, {})).body);
  const within = (text: string) => eventually(seen, (body) => body.includes(text), 1_000);

  await within('"name":"Before"');
  await site.db.updateTable('guilds').set({ name: 'After' }).execute();
  await within('"name":"After"');
  await site.db.updateTable('listings').set({ lastBumpedAt: site.clock.now() }).execute();
  await within('"lastBumpedAt":"20');
  await site.db.updateTable('listings').set({ status: 'banned', statusBeforeBan: 'approved' }).execute();
  await eventually(seen, (body) => body === '[]', 1_000);
  expect((await site.call(getListing, { params: { discordServerId } })).status).toBe(404);
});

test('a refusal is never kept', async () => {
  const site = await startSite({ cached: true });
  const guild = await site.addGuild();
  expect((await site.call(getListing, { params: { discordServerId: guild } })).status).toBe(404);
  await site.addListing({ discordServerId: guild });

  expect((await site.call(getListing, { params: { discordServerId: guild } })).status).toBe(200);
});

test('an answer comes in the encoding that was asked for, and says the same in each', async () => {
  const site = await startSite({ cached: true });
  for (let i = 0; i < 10; i++) await site.addListing();
  const ask = async (encoding: string) => {
    const response = await fetch(`${site.url}/api/servers`, { headers: { 'accept-encoding': encoding } });
    return {
      encoding: response.headers.get('content-encoding'),
      vary: response.headers.get('vary'),
      text: await response.text(),
    };
  };
  const [brotli, gzip, plain, refused] = [
    await ask('gzip, br'),
    await ask('gzip'),
    await ask('identity'),
    await ask('br;q=0'),
  ];

  expect([brotli.encoding, gzip.encoding, plain.encoding, refused.encoding]).toEqual([
    'br',
    'gzip',
    null,
    null,
  ]);
  expect(new Set([brotli.text, gzip.text, plain.text]).size).toBe(1);
  expect(brotli.vary).toContain('accept-encoding');
});

test('while the database is away what is known is sent, and nothing that may be wrong while it is not', async () => {
  let revision: number | null = 1;
  let make = async () => ({ status: 200, headers: {}, body: 'first' });
  const cache: AnswerCache = answerCache({
    changes: { revision: () => revision },
    keyOf: () => 'key',
    headers: {},
  });
  const app = Fastify();
  app.get('/', (request, reply) => cache.send(request, reply, () => make()));
  const ask = async () => {
    const { statusCode, body } = await app.inject('/');
    return statusCode === 200 ? body : statusCode;
  };
  const away = async (): Promise<never> => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };

  expect(await ask()).toBe('first');
  revision = null;
  make = async () => ({ status: 200, headers: {}, body: 'second' });
  expect(await ask(), 'unheard of changes, but the database answers').toBe('second');
  make = away;
  expect(await ask(), 'the database is away').toBe('first');
  make = async () => ({ status: 503, headers: {}, body: 'a page that says so' });
  expect(await ask(), 'a page cannot be made').toBe('first');
  make = async () => {
    throw new Refusal('listingNotFound');
  };
  expect(await ask(), 'hidden meanwhile').toBe(404);
  revision = 2;
  make = away;
  expect(await ask(), 'heard of a change, and away again').toBe(500);
});

test('what is kept is bounded with the addresses that it is kept under', async () => {
  let made = 0;
  const cache: AnswerCache = answerCache({
    changes: { revision: () => 1 },
    keyOf: ({ url = '' }) => url,
    headers: {},
  });
  const body = 'x'.repeat(100_000);
  const app = Fastify();
  app.get('/', (request, reply) =>
    cache.send(request, reply, async () => {
      made += 1;
      return { status: 200, headers: {}, body };
    }),
  );
  const ask = (at: number) => app.inject(`/?at=${at}&${'y'.repeat(15_000)}`);
  // With their bodies alone, so many stay below the 64 MB that are kept; with their addresses they do not.
  const asked = 310;

  for (let at = 0; at < asked; at++) await ask(at);
  await ask(asked - 1);
  expect(made).toBe(asked);
  await ask(0);
  expect(made).toBe(asked + 1);
});

test('a change in what the headers tell is a change of the answer', async () => {
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
