import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { eventually, sites } from '../testing/start-site.ts';
import type { Http } from './http.ts';

const startSite = sites();

/** Routes that do what no product route does on purpose. */
function probes({ app }: Http) {
  app.post('/api/probe', async (request) => ({ got: request.body ?? null }));
  app.get('/api/bug', async () => {
    throw new Error('the password is hunter2');
  });
  app.get('/api/no-database', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
}

const SECURITY_HEADERS = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.any(String),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const json = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

test('responses of every status have the security headers', async () => {
  const site = await startSite({ routes: probes });
  const answers = [
    [200, await site.get('/api/stats')],
    [200, await site.get('/healthz')],
    [400, await site.get('/api/servers?limit=none')],
    [400, await site.get('/api/servers/%E0%A4%A')],
    [403, await site.send('/api/probe', json('{}', { origin: 'https://elsewhere.example' }))],
    [404, await site.get('/api/nothing')],
    [404, await site.get('/api/servers/123456789012345678')],
    [413, await site.send('/api/probe', json(JSON.stringify('x'.repeat(65_536))))],
    [
      415,
      await site.send('/api/probe', {
        method: 'POST',
        body: 'a=b',
        headers: { 'content-type': 'text/plain' },
      }),
    ],
    [500, await site.get('/api/bug')],
    [503, await site.get('/api/no-database')],
  ] as const;

  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers), String(status)).toMatchObject(SECURITY_HEADERS);
  }
});

test('answers a request that is not HTTP with the common headers', async () => {
  const site = await startSite({ listens: true });
  const { hostname, port } = new URL(site.url);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write('NOT HTTP AT ALL\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain("content-security-policy: default-src 'none'");
  expect((await site.get('/healthz')).status).toBe(200);
});

test('sends Strict-Transport-Security on https and not on http', async () => {
  const plain = await startSite();
  const secure = await startSite({ settings: { PUBLIC_URL: 'https://guildhall.example' } });

  expect((await plain.get('/healthz')).headers.get('strict-transport-security')).toBeNull();
  const headers = (await secure.get('/healthz')).headers;
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('the policy allows scripts and styles only from our own origin', async () => {
  const site = await startSite();
  const policy = (await site.get('/healthz')).headers.get('content-security-policy') ?? '';

  expect(policy).not.toMatch(/unsafe|nonce|\*/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
});

test('the policy allows Google’s hosts only when conversions are counted', async () => {
  const without = await startSite();
  const counting = await startSite({ settings: { GOOGLE_ADS_CONVERSION: 'AW-123456789/AbC-D_efG' } });
  const policy = async (site: typeof without) =>
    (await site.get('/healthz')).headers.get('content-security-policy');

  expect(await policy(without)).not.toContain('google');
  expect(await policy(counting)).toContain("script-src 'self' https://www.googletagmanager.com");
});

test('accepts writes only from our own pages or from programs without cookies', async () => {
  const site = await startSite({ routes: probes });
  const ours = 'http://localhost:3000';
  const cases: [Record<string, string>, number][] = [
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-origin', origin: ours, cookie: 'session=x' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: ours }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: ours, cookie: 'session=x' }, 200],
    [{ origin: `${ours}.evil.example` }, 403],
    [{ origin: 'http://localhost:3001' }, 403],
    [{ origin: 'null' }, 403],
    [{ cookie: 'session=x' }, 403],
    [{}, 200],
  ];

  for (const [headers, status] of cases) {
    expect((await site.send('/api/probe', json('{}', headers))).status, JSON.stringify(headers)).toBe(status);
  }
});

test('accepts JSON and empty bodies, whatever their content type', async () => {
  const site = await startSite({ routes: probes });
  const post = async (body: string | undefined, type?: string) =>
    site.send('/api/probe', {
      method: 'POST',
      ...(body !== undefined && { body: Buffer.from(body) }),
      headers: type ? { 'content-type': type } : {},
    });

  expect(await post('{"a":1}', 'application/json')).toMatchObject({ status: 200, body: { got: { a: 1 } } });
  expect(await post('{"a":1}', 'application/json; charset=utf-8')).toMatchObject({ status: 200 });
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]) {
    expect(await post('', type), type).toMatchObject({ status: 200, body: { got: null } });
    expect(await post(undefined, type), type).toMatchObject({ status: 200, body: { got: null } });
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ]) {
    expect(await post('{"a":1}', type), type).toMatchObject({ status: 415, body: { code: 'notJson' } });
  }
  for (const broken of [
    '{',
    '{"a":',
    'undefined',
    "{'a':1}",
    '{"__proto__":{"admin":true}}',
    '['.repeat(60_000),
  ]) {
    expect(await post(broken, 'application/json'), broken.slice(0, 30)).toMatchObject({
      status: 400,
      body: { error: expect.any(String), code: 'invalidRequest' },
    });
  }
});

test('accepts a body of 64 KB and refuses one byte more', async () => {
  const site = await startSite({ routes: probes });
  const bodyOf = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;

  expect((await site.send('/api/probe', json(bodyOf(65_536)))).status).toBe(200);
  expect(await site.send('/api/probe', json(bodyOf(65_537)))).toMatchObject({
    status: 413,
    body: { code: 'bodyTooLarge' },
  });
});

test('an unhandled error is a bare 500, an unavailable database a 503 with Retry-After', async () => {
  const site = await startSite({ routes: probes });

  expect((await site.get('/api/bug')).body).toEqual({
    error: 'Something went wrong on our side. Try again.',
    code: 'internal',
  });
  const away = await site.get('/api/no-database');
  expect(away.headers.get('retry-after')).toBe('5');
  expect(away.body).toMatchObject({ code: 'unavailable' });
});

/** So that a minute holds all that a test asks. */
function beginMinute({ clock }: Awaited<ReturnType<typeof startSite>>) {
  clock.advance(60_000 - (clock.now().getTime() % 60_000));
}

test('limits an address to 600 reads a minute, with Retry-After', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  beginMinute(site);
  const statuses: number[] = [];
  for (let i = 0; i < 600; i++) statuses.push((await site.get('/api/bot-info')).status);
  const refused = await site.get('/api/stats');

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'tooManyRequests', error: expect.any(String) },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-limit')).toBe('600');
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
});

test('limits an address to 1,200 writes a minute for all users, and reads separately', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  beginMinute(site);
  const write = async (at: number) =>
    site.send('/api/user/servers', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: `session=made-up-${at}`,
      },
      body: '{}',
    });
  const statuses: number[] = [];
  for (let at = 0; at < 1200; at += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => write(at + nth)));
    statuses.push(...answers.map(({ status }) => status));
  }
  const refused = await write(1200);

  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('ratelimit-limit')).toBe('1200');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await site.get('/api/bot-info')).status).toBe(200);
}, 60_000);

test('headers of an untrusted client never change the address that is counted', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  const remaining = async (headers: Record<string, string>) =>
    Number((await site.get('/api/bot-info', headers)).headers.get('ratelimit-remaining'));

  const first = await remaining({ 'x-forwarded-for': '1.2.3.4' });
  const second = await remaining({
    'x-forwarded-for': '5.6.7.8',
    forwarded: 'for=9.9.9.9',
    'x-real-ip': '8.8.8.8',
  });
  expect(second).toBe(first - 1);
});

test('counts the address from a trusted proxy, and an IPv6 /64 as one', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
  const remaining = async (address: string) =>
    Number(
      (await site.get('/api/bot-info', { 'x-forwarded-for': address })).headers.get('ratelimit-remaining'),
    );

  expect(await remaining('1.2.3.4')).toBe(599);
  expect(await remaining('5.6.7.8')).toBe(599);
  expect(await remaining('2001:db8:1:2::1')).toBe(599);
  expect(await remaining('2001:db8:1:2:ffff::2')).toBe(598);
  expect(await remaining('2001:db8:1:3::1')).toBe(599);
});

test('/healthz is 200 while the process lives, /readyz while it can serve', async () => {
  const site = await startSite();
  expect(await site.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await site.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('readiness checks within a second share one database query', async () => {
  const site = await startSite();
  const ask = async () => expect((await site.get('/readyz')).status).toBe(200);

  const queries = await site.countQueries(async () => {
    await Promise.all(Array.from({ length: 20 }, ask));
  });

  expect(queries).toBe(1);
  await eventually(
    () => site.countQueries(ask),
    (count) => count === 1,
  );
});

test('responses of the API are not stored by default', async () => {
  const site = await startSite({ routes: probes });
  for (const path of ['/api/bot-info', '/api/nothing', '/api/bug', '/api/servers/1']) {
    expect((await site.get(path)).headers.get('cache-control'), path).toBe('no-store');
  }
});

test('compresses long responses when the client accepts it', async () => {
  const site = await startSite();
  const response = await site.get('/api/openapi.json', { 'accept-encoding': 'br' });

  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.body).toMatchObject({ openapi: '3.1.0' });
});
