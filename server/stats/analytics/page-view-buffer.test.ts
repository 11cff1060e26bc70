import { sql } from 'kysely';
import { Client } from 'pg';
import { pino, type Logger } from 'pino';
import { describe, expect, test } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { makePoolReadOnly } from '#database/testing/make-read-only.ts';
import { openThroughProxy } from '#database/testing/through-proxy.ts';
import type { TcpProxy } from '#database/testing/tcp-proxy.ts';
import { createDatabaseWithSchema, onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../../testing/community.ts';
import type { Answer } from '../../testing/site-calls.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { pageViewBuffer } from './page-view-buffer.ts';
import { snapshots } from './snapshot.ts';

const startSite = sites();

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** The views on a connection of its own. */
async function viewsAt(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ views: number }>(
    'select sum(views)::integer as views from view_minutes',
  );
  await client.end();
  return rows[0]?.views;
}

/** Sends a page view as our own pages do. */
function track(
  site: Pick<Site, 'send'>,
  payload: { path?: unknown; sessionId?: unknown },
  headers: Record<string, string> = {},
): Promise<Answer> {
  return site.send(trackPageView.path, {
    method: 'POST',
    body: JSON.stringify({ path: '/', sessionId: 's-1', ...payload }),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'user-agent': CHROME,
      ...headers,
    },
  });
}

const visits = (site: Pick<Site, 'db'>) =>
  site.db.selectFrom('visits').selectAll().orderBy('sessionId').execute();

async function views(site: Pick<Site, 'db'>) {
  const rows = await site.db.selectFrom('pageHours').select(['path', 'views']).orderBy('path').execute();
  return Object.fromEntries(rows.map(({ path, views }) => [path, views]));
}

const counted = (site: Pick<Site, 'db'>, total: number) =>
  eventually(
    () => views(site),
    (stored) => Object.values(stored).reduce((sum, one) => sum + one, 0) >= total,
  );

test('answers a page view with its country and stores it', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback' } });

  const answer = await track(
    site,
    { path: '/server/1180000000000000001', sessionId: '1700000000000-a.b_c' },
    { 'x-forwarded-for': '168.126.63.1', 'user-agent': ANDROID },
  );

  expect(answer).toMatchObject({ status: 200, body: { country: 'KR' } });
  expect(Object.keys(answer.body as object)).toEqual(['country']);
  await counted(site, 1);
  expect(await visits(site)).toEqual([
    {
      sessionId: '1700000000000-a.b_c',
      userId: null,
      path: '/server/1180000000000000001',
      country: 'KR',
      client: 'Mobile · Chrome',
      seenAt: expect.any(Date),
    },
  ]);
  expect(await views(site)).toEqual({ '/server/1180000000000000001': 1 });
});

test('stores neither address nor user agent', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback' } });
  await track(site, {}, { 'x-forwarded-for': '168.126.63.1', 'user-agent': ANDROID });
  await counted(site, 1);

  for (const table of ['visits', 'view_minutes', 'page_minutes', 'page_hours', 'gatherings', 'rate_counts']) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(row::text, ' '), '') as all from ${sql.table(table)} as row`.execute(
      site.db,
    );
    expect(rows[0]?.all, table).not.toMatch(/168\.126|Mozilla|Android/);
  }
});

test('page paths lose query, hash and trailing slash; others are cut to 200 characters', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback' } });
  const addresses = [
    '/',
    '/?ref=x',
    '/#top',
    '/terms/',
    '/terms?lang=ko',
    '/my-servers',
    '/my-servers/1180000000000000001',
    '/my-servers/1180000000000000002/?x=1',
    '/admin#reports',
    '/server/1180000000000000001?x=1#reviews',
    '/server/99/',
    `/${'물'.repeat(300)}`,
    '/<script>\u0000alert(1)</script>\ud800',
  ];
  for (const [index, path] of addresses.entries())
    // From different networks, because few paths that only one network views are counted separately.
    expect(
      await track(site, { path, sessionId: `s-${index}` }, { 'x-forwarded-for': `192.0.2.${index}` }),
      path,
    ).toMatchObject({ status: 200 });

  await counted(site, addresses.length);
  expect(await views(site)).toEqual({
    '/': 3,
    '/terms': 2,
    '/my-servers': 1,
    '/my-servers/…': 2,
    '/admin': 1,
    '/server/1180000000000000001': 1,
    '/server/99': 1,
    [`/${'물'.repeat(199)}`]: 1,
    '/<script>alert(1)</script>\ufffd': 1,
  });
});

test('each write settles a bounded part of the last hour and keeps the sums correct', async () => {
  const site = await startSite();
  const now = site.clock.now();
  await sql`
    insert into page_minutes (minute, path, views)
    select date_trunc('minute', ${now}::timestamptz) - minutes * interval '1 minute', '/server/' || number, 3
    from generate_series(61, 63) as minutes, generate_series(1, 4000) as number`.execute(site.db);
  await sql`insert into page_hours (path, views) select path, sum(views) from page_minutes group by path`.execute(
    site.db,
  );
  const left = async () => {
    const { rows } = await sql<{ minutes: number; unlike: number }>`
      select (select count(*)::integer from page_minutes where path <> '/') as minutes, count(*)::integer as unlike
      from (select path, sum(views) as views from page_minutes group by path) as added
        full join (select * from page_hours where views <> 0) as stored using (path, views)
      where added.path is null or stored.path is null`.execute(site.db);
    return rows[0];
  };
  const written = async () => {
    const before = (await views(site))['/'] ?? 0;
    await track(site, {});
    await eventually(
      () => views(site),
      (stored) => stored['/'] === before + 1,
    );
    return left();
  };

  expect(await left()).toEqual({ minutes: 12_000, unlike: 0 });
  expect(await written()).toEqual({ minutes: 7_000, unlike: 0 });
  expect((await snapshots(site.deps)()).topPages).toEqual([{ path: '/', count: 1 }]);
  expect(await written()).toEqual({ minutes: 0, unlike: 0 });
});

/** A buffer as the site has it, with a clock that stands still. */
function bufferOf(site: Site, log: Logger = site.deps.log) {
  const now = site.clock.now();
  let sent = 0;
  const buffer = pageViewBuffer({ ...site.deps, log, clock: () => now }, async () => new Map());
  return {
    finish: () => buffer.finish(),
    tell: (path: string, sessionId: string, network = `network of ${sent++}`) =>
      buffer.add({
        source: 'direct',
        path,
        sessionId,
        network,
        country: null,
        client: 'Desktop · Chrome',
        tokenHash: null,
      }),
  };
}

test('counts 50 unknown and 2,000 server paths a minute separately, others together', async () => {
  const site = await startSite();
  const { tell, finish } = bufferOf(site);
  for (let i = 0; i < 53; i++) tell(`/nowhere/${i}`, 's-1');
  for (let i = 0; i < 2_004; i++) tell(`/server/${1_180_000_000_000_000_000n + BigInt(i)}`, 's-1');
  for (const path of ['/', '/nowhere/7', '/terms']) tell(path, 's-1');
  await finish();

  const stored = await views(site);
  expect(stored).toMatchObject({ '/…': 3, '/server/…': 4, '/nowhere/7': 2, '/': 1, '/terms': 1 });
  expect(Object.keys(stored)).toHaveLength(50 + 1 + 2_000 + 1 + 2);
});

test('over the visitor bound the newest are stored, all are counted, and it is logged', async () => {
  const site = await startSite();
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  const { tell, finish } = bufferOf(site, log);
  for (let i = 0; i < 5_003; i++) tell('/', `s-${String(i).padStart(5, '0')}`);
  tell('/', 's-00003'); // the next one to be dropped otherwise
  tell('/', 's-05003');
  await finish();

  const noted = (await visits(site)).map(({ sessionId }) => sessionId);
  expect(noted).toHaveLength(5_000);
  expect(noted.slice(0, 2)).toEqual(['s-00003', 's-00005']);
  expect(await views(site)).toEqual({ '/': 5_005 });
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, droppedVisits: 4 }]);
});

test('refuses anything but a page view, on both paths', async () => {
  const site = await startSite();
  const wrong: object[] = [
    { path: undefined },
    { path: 'https://elsewhere.example/' },
    { path: 7 },
    { path: `/${'x'.repeat(8_000)}` },
    { sessionId: undefined },
    { sessionId: '' },
    { sessionId: 'x'.repeat(129) },
    { sessionId: 'no spaces' },
    { sessionId: 'né' },
    { sessionId: ['s'] },
  ];
  for (const payload of wrong) {
    for (const type of ['application/json', 'Application/JSON']) {
      const answer = await track(site, payload, { 'content-type': type });
      expect(answer, JSON.stringify(payload)).toMatchObject({
        status: 400,
        body: { code: 'invalidRequest', issues: [{ path: expect.stringMatching(/^body\./) }] },
      });
    }
  }
  expect((await track(site, { sessionId: 'x'.repeat(128) })).status).toBe(200);
  await counted(site, 1);
});

test('refuses a page view that is cross-origin, malformed, too long or not JSON', async () => {
  const site = await startSite();
  const post = (body: string, headers: Record<string, string>) =>
    site.send(trackPageView.path, { method: 'POST', body, headers });
  const json = { 'content-type': 'application/json' };
  const good = JSON.stringify({ path: '/', sessionId: 's' });

  const answers = [
    [200, await post(good, json)],
    [200, await post(good, { 'content-type': 'application/json; charset=utf-8' })],
    [400, await post('{', json)],
    [400, await post('', json)],
    [400, await post('['.repeat(4_000), json)],
    [400, await post('null', json)],
    [403, await post(good, { ...json, 'sec-fetch-site': 'cross-site' })],
    [403, await post(good, { ...json, origin: 'https://elsewhere.example' })],
    [403, await post(good, { ...json, cookie: 'session=x' })],
    [413, await post(`"${'x'.repeat(65_536)}"`, json)],
    [415, await post(good, { 'content-type': 'text/plain' })],
    [405, await site.get(trackPageView.path)],
  ] as const;

  for (const [status, { status: found, headers }] of answers) {
    expect(found).toBe(status);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('answers robots and requests for the country without counting them', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback' } });
  const japan = { 'x-forwarded-for': '2400:4050::1' };

  const robot = await track(site, { sessionId: 'robot' }, { ...japan, 'user-agent': GOOGLEBOT });
  const detection = await track(site, { sessionId: 'detect-1700000000000-x' }, japan);
  await track(site, { sessionId: 'somebody' }, japan);

  expect([robot, detection]).toMatchObject([{ body: { country: 'JP' } }, { body: { country: 'JP' } }]);
  await counted(site, 1);
  expect((await visits(site)).map(({ sessionId }) => sessionId)).toEqual(['somebody']);
  expect(await views(site)).toEqual({ '/': 1 });
});

test('limits an address to 240 page views a minute on both paths, with Retry-After', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
  const from = (address: string, type = 'application/json') =>
    track(site, {}, { 'x-forwarded-for': address, 'content-type': type });
  const statuses = new Set<number>();
  for (let i = 0; i < 240; i++)
    statuses.add((await from('1.2.3.4', i % 2 ? 'Application/JSON' : 'application/json')).status);

  for (const type of ['application/json', 'Application/JSON']) {
    const refused = await from('1.2.3.4', type);
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-limit')).toBe('240');
  }
  expect(statuses).toEqual(new Set([200]));
  expect((await from('1.2.3.5')).status).toBe(200);
});

test('a page view’s user comes from the cookie, and ends with the session', async () => {
  const site = await startSite(WITH_ADMIN);
  const { member } = await addCommunity(site);
  await track(site, { sessionId: 'theirs', userId: member.userId } as object);
  await track(site, { sessionId: 'made-up' }, { cookie: 'session=made-up' });
  await track(site, { sessionId: 'mine' }, { cookie: `language=ko; ${member.cookie}; theme=dark` });
  await counted(site, 3);

  const who = async () =>
    Object.fromEntries((await visits(site)).map((visit) => [visit.sessionId, visit.userId]));
  expect(await who()).toEqual({ theirs: null, 'made-up': null, mine: member.userId });

  await site.send('/api/auth/logout', {
    method: 'POST',
    headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin' },
  });
  await track(site, { sessionId: 'mine' }, { cookie: member.cookie });
  await counted(site, 4);
  expect(await who()).toMatchObject({ mine: null });
});

test('an erased person is removed from the visits', async () => {
  const site = await startSite(WITH_ADMIN);
  const { member } = await addCommunity(site);
  await track(site, { sessionId: 'mine' }, { cookie: member.cookie });
  await counted(site, 1);

  await site.db.deleteFrom('users').where('id', '=', member.userId).execute();

  expect(await visits(site)).toMatchObject([{ sessionId: 'mine', userId: null }]);
});

// PostgreSQL only: a proxy cuts its connections.
describe.runIf(onPostgres)('while the database is away', () => {
  let url: string;
  let proxy: TcpProxy;
  const startThroughProxy = sites(async () => {
    url = await createDatabaseWithSchema();
    const opened = await openThroughProxy(url);
    proxy = opened.proxy;
    return opened.database;
  });

  test('page views are answered, buffered, and written when it is back', async () => {
    const site = await startThroughProxy();
    await track(site, {});
    await counted(site, 1);
    proxy.cut();

    for (let i = 0; i < 20; i++) expect((await track(site, { path: '/terms' })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 600));
    proxy.mend();

    await counted(site, 21);
    expect(await views(site)).toEqual({ '/': 1, '/terms': 20 });
  });

  test('page views wait for a session that can write', async () => {
    const site = await startThroughProxy();
    await makePoolReadOnly(site.db);

    for (let i = 0; i < 20; i++) await track(site, { path: '/terms' });

    await counted(site, 20);
    expect(await views(site)).toEqual({ '/terms': 20 });
  });

  test('drops a batch that takes too long three times and writes the next', async () => {
    const site = await startThroughProxy();
    // What a sequence has counted is not rolled back.
    await sql`create sequence tries`.execute(site.db);
    await sql`create function take_too_long() returns trigger language plpgsql
      as 'begin perform nextval(''tries''); raise sqlstate ''57014''; end'`.execute(site.db);
    await sql`create trigger slow before insert on page_hours for each row
      when (new.path = '/terms') execute function take_too_long()`.execute(site.db);
    const tries = async () => {
      const { rows } = await sql<{ lastValue: number; isCalled: boolean }>`table tries`.execute(site.db);
      return rows[0]?.isCalled ? rows[0].lastValue : 0;
    };
    try {
      await track(site, { path: '/terms' });
      await eventually(tries, (count) => count === 1); // so that the other one is in another batch
      await track(site, { path: '/admin' });

      await eventually(
        () => views(site),
        (stored) => stored['/admin'] === 1,
      );
      expect(await views(site)).toEqual({ '/admin': 1 });
      expect(await tries()).toBe(3);
    } finally {
      await sql`drop function take_too_long() cascade`.execute(site.db);
      await sql`drop sequence tries`.execute(site.db);
    }
  });

  test('a batch whose response was lost is counted once', async () => {
    const site = await startThroughProxy();
    await track(site, {});
    await counted(site, 1);
    proxy.hangAfter('with batch as');

    await track(site, { path: '/terms' });
    await eventually(
      () => viewsAt(url),
      (count) => count === 2,
    );
    proxy.cut();
    proxy.mend();
    await track(site, { path: '/admin' });

    await eventually(
      () => viewsAt(url),
      (count = 0) => count >= 3,
    );
    expect(await views(site)).toEqual({ '/': 1, '/terms': 1, '/admin': 1 });
    const { rows } = await sql<{
      views: number;
    }>`select sum(views)::integer as views from view_minutes`.execute(site.db);
    expect(rows).toEqual([{ views: 3 }]);
  });
});
