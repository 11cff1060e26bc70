import type { IncomingMessage } from 'node:http';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeApiKey } from '#contract/api-keys.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { countWithKeys } from './count-with-keys.ts';
import { requestLimit } from './rate-limit.ts';

const startSite = sites();

/** A clock that stands, and a database that can be away. */
async function start() {
  const site = await startSite({ discord: true, settings: { RATE_LIMITS: 'on' } });
  const { body } = await site.call(makeApiKey, { as: await site.person(), body: { name: 'Owls' } });
  const { key } = body as { key: string };
  const at = { now: site.clock.now().getTime() };
  const database = { isAway: false, error: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) };
  let queries = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      if (database.isAway) throw database.error;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
  const deps = { ...site.deps, db: site.db.withPlugin(plugin), clock: () => new Date(at.now), log };
  const count = countWithKeys(deps, requestLimit(deps));
  const read = async (token = key, method = 'GET') => {
    const request = {
      method,
      url: '/api/stats',
      headers: { authorization: `Bearer ${token}` },
      socket: { remoteAddress: '192.0.2.1' },
    };
    const headers: Record<string, string> = {};
    const refusal = await count(
      request as unknown as IncomingMessage, // the parts that are read
      (name, value) => void (headers[name] = value),
    );
    return [refusal?.code ?? 'read', headers['ratelimit-remaining']];
  };
  const queriesOf = async (doing: () => Promise<unknown>) => {
    const before = queries;
    await doing();
    return queries - before;
  };
  const used = () =>
    eventually(
      () => site.db.selectFrom('apiKeys').select('lastUsedOn').executeTakeFirst(),
      (row) => row?.lastUsedOn != null,
    );
  return { at, database, key, lines, read, queriesOf, used };
}

const MADE_UP = `ghk_${'x'.repeat(43)}`;

test('a key is looked up once a second, and by many reads at once once', async () => {
  const { at, read, queriesOf, used } = await start();
  await read();
  await used();
  expect(await queriesOf(() => read())).toBe(0);
  expect(await read(undefined, 'HEAD')).toEqual(['read', '597']);
  at.now += 999;
  expect(await queriesOf(() => read())).toBe(0);
  at.now += 1;
  expect(await queriesOf(() => Promise.all(Array.from({ length: 50 }, () => read())))).toBe(1);
});

test('while the database is away each read counts by address, and waits for nothing', async () => {
  const { at, database, read, queriesOf, used } = await start();
  expect(await read()).toEqual(['read', '599']);
  await used();
  expect(await read()).toEqual(['read', '598']);

  database.isAway = true;
  expect(await read(), 'within the second').toEqual(['read', '597']);
  at.now += 1_000;
  expect(await read()).toEqual(['read', '599']);
  expect(await read(MADE_UP), 'nobody can tell').toEqual(['read', '598']);
  expect(await queriesOf(() => read())).toBe(0);
  at.now += 1_000;
  expect(await queriesOf(() => read()), 'asks whether it is back').toBe(1);

  database.isAway = false;
  at.now += 1_000;
  expect(await read()).toEqual(['read', '595']);
  await eventually(
    () => read(),
    ([, left]) => left === '596',
  );
  expect((await read(MADE_UP))[0]).toBe('keyUnknown');
});

test('the log says once that the database is away, and names no key', async () => {
  const { at, database, key, lines, read } = await start();
  database.isAway = true;
  for (let n = 0; n < 3; n++) {
    await read();
    at.now += 1_000;
  }
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['api keys: not looked up']);
  expect(lines.join('')).not.toContain(key.slice('ghk_'.length));
});

test('an error of the statement itself is not taken for an absent database', async () => {
  const { database, read } = await start();
  Object.assign(database, { isAway: true, error: new Error('relation gone') });
  await expect(read()).rejects.toThrow('relation gone');
});
