import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteApiKey, makeApiKey, type ApiKey } from '#contract/api-keys.ts';
import { DAY_MS } from '#contract/durations.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const ON = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
const ADDRESS = '192.0.2.1';
const MADE_UP = `ghk_${'x'.repeat(43)}`;

async function startWithKey(options: Parameters<typeof startSite>[0] = {}) {
  const site = await startSite({ discord: true, settings: ON, ...options });
  const maker = await site.person();
  const { key, id } = (await site.call(makeApiKey, { as: maker, body: { name: 'Owls' } })).body as ApiKey & {
    key: string;
  };
  site.clock.beginMinute();
  return { site, maker, key, id, ...readsOf(site, key) };
}

function readsOf(site: Site, key: string) {
  const withKey = (path = '/api/stats', more: Record<string, string> = {}) =>
    site.get(path, { authorization: `Bearer ${key}`, 'x-forwarded-for': ADDRESS, ...more });
  const without = (path = '/api/stats') => site.get(path, { 'x-forwarded-for': ADDRESS });
  return { withKey, without };
}

const left = ({ headers }: { headers: Headers }) => Number(headers.get('ratelimit-remaining'));
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const times = async (n: number, read: () => Promise<unknown>) => {
  for (let i = 0; i < n; i++) await read();
};

test('reads with a key are counted by the key, and the address stays free', async () => {
  const { site, withKey, without } = await startWithKey();
  await site.addListing();
  await times(599, () => withKey());
  const last = await withKey('/api/servers', { 'x-forwarded-for': '192.0.2.2' });
  expect([last.status, left(last), last.headers.get('ratelimit-limit')]).toEqual([200, 0, '600']);

  const refused = await withKey();
  expect(refusal(refused)).toEqual([429, 'tooManyRequests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  const free = await without();
  expect([free.status, left(free)]).toEqual([200, 599]);
  site.clock.advance(60_000);
  expect((await withKey()).status).toBe(200);
});

test('a key reads where its address has no reads left', async () => {
  const { withKey, without } = await startWithKey();
  await times(600, () => without());
  expect((await without()).status).toBe(429);

  const answer = await withKey();
  expect([answer.status, left(answer)]).toEqual([200, 599]);
});

test('what is promised has one count, and the rest stays with the address', async () => {
  const { site, key, withKey, without } = await startWithKey();
  const id = await site.addListing();
  const limited = `/api/servers/${id}/events`;
  expect((await without(limited)).headers.get('ratelimit-limit')).toBe('120');
  const counted: number[] = [];
  for (const path of ['/api/stats', '/api/servers?limit=1', limited, '/api/tags', '/api/stats/'])
    counted.push(left(await withKey(path)));
  expect(counted).toEqual([599, 598, 597, 596, 595]);
  const lower = await site.get('/api/stats', { authorization: `bearer  ${key}` });
  expect([lower.status, left(lower)]).toEqual([200, 594]);

  const suggestions = await withKey('/api/suggest?q=owl');
  expect([suggestions.headers.get('ratelimit-limit'), left(suggestions)]).toEqual(['600', 599]);
  expect(left(await without('/api/suggest?q=owl'))).toBe(598);
});

test.each([
  ['made up', `Bearer ${MADE_UP}`],
  ['of another form', 'Bearer eyJhbGciOi.x'],
  ['empty', 'Bearer'],
  ['longer', `bearer ${MADE_UP}x`],
  ['followed by more', `Bearer ${MADE_UP} ${MADE_UP}`],
])('a key that is %s is refused with 401 and counted by address', async (_what, authorization) => {
  const { site, without } = await startWithKey();
  const headers = { authorization, 'x-forwarded-for': ADDRESS };
  const answer = await site.get('/api/servers', headers);

  expect(answer.body).toEqual({ code: 'keyUnknown', error: expect.any(String) });
  expect(answer.status).toBe(401);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'www-authenticate': 'Bearer error="invalid_token"',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'ratelimit-remaining': '599',
  });
  expect(left(await without())).toBe(598);
});

test('another scheme, a page, a write and a preflight pay no heed to a key', async () => {
  const { site, maker } = await startWithKey();
  for (const authorization of ['Basic b3dsOm93bA==', '', 'Bearerx y', 'ghk_x'])
    expect((await site.get('/api/stats', { authorization })).status, authorization).toBe(200);
  const authorization = `Bearer ${MADE_UP}`;
  expect((await site.get('/healthz', { authorization })).status).toBe(200);
  const made = { method: 'POST', body: '{"name":"Owls"}' } as const;
  const json = { authorization, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  expect((await site.send('/api/user/keys', { ...made, headers: json })).status).toBe(401);
  const both = { ...json, cookie: maker.cookie };
  expect((await site.send('/api/user/keys', { ...made, headers: both })).status).toBe(200);
  const preflight = { authorization, 'access-control-request-method': 'GET' };
  expect((await site.send('/api/stats', { method: 'OPTIONS', headers: preflight })).status).toBe(204);
});

test('a key reads nothing personal, also beside a session', async () => {
  const { site, maker, withKey } = await startWithKey();
  const hidden = await site.addListing({ status: 'pending' });
  for (const path of ['/api/auth/user', '/api/user/keys', '/api/user/data'])
    for (const more of [{}, { cookie: maker.cookie }])
      expect(refusal(await withKey(path, more)), path).toEqual([401, 'notSignedIn']);
  expect((await site.get('/api/auth/user', { cookie: maker.cookie })).status).toBe(200);
  expect((await withKey(`/api/servers/${hidden}`, { cookie: maker.cookie })).status).toBe(404);
});

test('made-up keys cause as many look-ups as an address may read', async () => {
  const { site, maker, withKey } = await startWithKey({ cached: true });
  const madeUp = (n: number) => ({
    authorization: `Bearer ghk_${String(n).padStart(43, 'x')}`,
    'x-forwarded-for': ADDRESS,
  });
  const statuses = new Map<number, number>();
  const flood = async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => site.get('/api/stats', madeUp(n))),
    );
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await withKey();
  const queries = await site.countQueries(flood);

  expect(queries).toBe(600);
  expect(Object.fromEntries(statuses)).toEqual({ 401: 600, 429: 400 });
  site.clock.advance(1_000);
  expect((await withKey()).status, 'a known key is looked up again').toBe(200);
  const made = await site.call(makeApiKey, { as: maker, body: { name: 'Not seen yet' } });
  const { key } = made.body as { key: string };
  const elsewhere = { authorization: `Bearer ${key}`, 'x-forwarded-for': '192.0.2.9' };
  expect((await site.get('/api/stats', elsewhere)).status, 'another address').toBe(200);
});

test('the day of the last read is written once a day', async () => {
  const { site, withKey } = await startWithKey();
  site.clock.advance(DAY_MS - (site.clock.now().getTime() % DAY_MS)); // so that the day does not change within the test
  const read = () => site.db.selectFrom('apiKeys').select(sql<string | null>`last_used_on::text`.as('on'));
  expect(await read().execute()).toEqual([{ on: null }]);
  await withKey();
  const today = site.clock.now().toISOString().slice(0, 10);
  await eventually(
    () => read().execute(),
    (rows) => rows[0]?.on === today,
  );
  const version = sql<string>`xmin::text`.as('version');
  const before = await site.db.selectFrom('apiKeys').select(version).execute();
  for (let n = 0; n < 3; n++) {
    site.clock.advance(61_000);
    await withKey();
  }
  expect(await site.db.selectFrom('apiKeys').select(version).execute()).toEqual(before);
  site.clock.advance(DAY_MS);
  await withKey();
  const tomorrow = site.clock.now().toISOString().slice(0, 10);
  await eventually(
    () => read().execute(),
    (rows) => rows[0]?.on === tomorrow,
  );
});

test.runIf(onPostgres)('a key ends in every process within a second', async () => {
  const { site, maker, withKey, key, id } = await startWithKey();
  const other = await startSite({ settings: { ...site.discord.environment, ...ON } });
  const there = readsOf(other, key);
  expect([(await withKey()).status, (await there.withKey()).status]).toEqual([200, 200]);

  await other.call(deleteApiKey, { as: maker, params: { id } });
  for (const one of [site, other]) one.clock.advance(1_000);
  expect([(await withKey()).status, (await there.withKey()).status]).toEqual([401, 401]);
});

test('without limits nothing is counted, and an unknown key is refused still', async () => {
  const { withKey, site } = await startWithKey({ settings: { RATE_LIMITS: 'off' } });
  const answer = await withKey();
  expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([200, null]);
  expect(refusal(await readsOf(site, MADE_UP).withKey())).toEqual([401, 'keyUnknown']);
});
