import { afterAll, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import type { Effect } from './faults.ts';
import { relatedId } from './guilds.ts';
import { callApi, signIn } from './test-calls.ts';

const simulator = await startCheckedSimulator();
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

const gatewayBot = () => callApi(simulator, 'GET', '/gateway/bot');
const fail = (effect: Effect, times = 1) =>
  simulator.addFault({ match: { path: '/gateway/bot' }, times, effect });

test('each fault looks as it does at Discord', async () => {
  fail({ kind: 'rateLimit', scope: 'shared', retryAfter: 2.5 });
  const limited = await gatewayBot();
  expect([
    limited.status,
    limited.headers.get('retry-after'),
    limited.headers.get('x-ratelimit-scope'),
  ]).toEqual([429, '3', 'shared']);
  expect(limited.body).toMatchObject({
    message: 'You are being rate limited.',
    retry_after: 2.5,
    global: false,
  });

  fail({ kind: 'rateLimit', withHeaders: false });
  expect((await gatewayBot()).headers.has('retry-after')).toBe(false);
  fail({ kind: 'serverError', status: 503 });
  expect((await gatewayBot()).body).toEqual({ code: 0, message: '500: Internal Server Error' });
  fail({ kind: 'badGateway' });
  const gateway = await gatewayBot();
  expect([gateway.status, gateway.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  fail({ kind: 'cloudflareBan', retryAfter: 30 });
  const banned = await gatewayBot();
  expect([banned.status, banned.text, banned.headers.get('retry-after')]).toEqual([
    429,
    'error code: 1015',
    '30',
  ]);
  fail({ kind: 'cloudflareBan', as: 'json' });
  const blocked = await gatewayBot();
  expect([blocked.status, blocked.headers.has('retry-after')]).toEqual([429, false]);
  expect(blocked.body).toMatchObject({ code: 0, message: expect.stringContaining('being blocked') });
  fail({ kind: 'proxyLimit' });
  const proxied = await gatewayBot();
  expect([proxied.status, proxied.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  fail({ kind: 'unauthorized' });
  expect((await gatewayBot()).status).toBe(401);
  fail({ kind: 'truncate' });
  expect(() => JSON.parse('{"url"')).toThrow(SyntaxError);
  await expect(gatewayBot()).rejects.toThrow(SyntaxError);
  fail({ kind: 'delay', ms: 150 });
  const started = Date.now();
  expect((await gatewayBot()).status).toBe(200);
  expect(Date.now() - started).toBeGreaterThanOrEqual(140);
  expect((await gatewayBot()).status).toBe(200);
});

test('a connection that breaks after a write has applied it, one before has not', async () => {
  const path = `/channels/${relatedId(guilds.studyHall.id, 2)}/invites`;
  const invite = () => callApi(simulator, 'POST', path, { body: { max_age: 0, unique: true } });
  const code = /"code":"(\w+)"/;
  simulator.addFault({
    match: { method: 'POST', path: /invites$/ },
    times: 1,
    effect: { kind: 'hangUp', when: 'before' },
  });
  await expect(invite()).rejects.toThrow('fetch failed');
  expect(simulator.log({ path })).toHaveLength(0);
  simulator.addFault({
    match: { method: 'POST', path: /invites$/ },
    times: 1,
    effect: { kind: 'hangUp', when: 'after' },
  });
  await expect(invite()).rejects.toThrow('fetch failed');
  const made = code.exec(simulator.log({ path })[0]?.responseText ?? '')?.[1] ?? '';
  expect((await callApi(simulator, 'GET', `/invites/${made}`)).status).toBe(200);
});

test('a fault affects matching requests only, by count or by rate', async () => {
  const { bearer } = await signIn(simulator, cast.ada.id);
  simulator.addFault({ match: { auth: 'user' }, times: 2, effect: { kind: 'serverError' } });
  const person = () => callApi(simulator, 'GET', '/users/@me', { auth: bearer });
  expect((await callApi(simulator, 'GET', '/users/@me')).status).toBe(200);
  expect([(await person()).status, (await person()).status, (await person()).status]).toEqual([
    500, 500, 200,
  ]);

  simulator.addFault({ match: { path: '/gateway/bot' }, rate: 0.5, effect: { kind: 'serverError' } });
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) statuses.push((await gatewayBot()).status);
  const failures = statuses.filter((status) => status === 500).length;
  expect(failures).toBeGreaterThan(10);
  expect(failures).toBeLessThan(30);
  simulator.clearFaults();
  expect((await gatewayBot()).status).toBe(200);
});

test('requests can be held, before Discord acts or after, until faults are cleared', async () => {
  const { id } = guilds.studyHall;
  const path = `/guilds/${id}`;
  const ask = async () => (await callApi(simulator, 'GET', path)).body.name;
  const held: Promise<unknown>[] = [];
  for (const when of ['before', 'after'] as const) {
    simulator.addFault({ match: { path }, times: 1, effect: { kind: 'hold', when } });
    held.push(ask());
    await expect.poll(simulator.heldRequests).toBe(held.length);
  }
  simulator.renameGuild(id, 'Another name');
  expect(await ask()).toBe('Another name');
  expect(simulator.log({ path })).toHaveLength(1);
  simulator.clearFaults();

  expect(await Promise.all(held)).toEqual(['Another name', 'The Study Hall']);
  expect(simulator.heldRequests()).toBe(0);
});

test('answers can be held until all requests have arrived', async () => {
  simulator.answerTogether({ path: `/guilds/${guilds.studyHall.id}` }, 2);
  let first: number | null = null;
  const waiting = callApi(simulator, 'GET', `/guilds/${guilds.studyHall.id}`).then(
    ({ status }) => (first = status),
  );
  expect((await callApi(simulator, 'GET', `/guilds/${guilds.pixelForge.id}`)).status).toBe(200);
  expect(first).toBeNull();
  expect((await callApi(simulator, 'GET', `/guilds/${guilds.studyHall.id}`)).status).toBe(200);
  expect(await waiting).toBe(200);
  // The barrier is gone: the next one passes alone.
  expect((await callApi(simulator, 'GET', `/guilds/${guilds.studyHall.id}`)).status).toBe(200);
});

test('every answer has its bucket, and a full bucket answers 429', async () => {
  simulator.setLimits({ routes: { 'GET /gateway/bot': { limit: 2, windowMs: 60_000 } } });
  const answers = [await gatewayBot(), await gatewayBot(), await gatewayBot()];
  expect(answers.map((one) => [one.status, one.headers.get('x-ratelimit-remaining')])).toEqual([
    [200, '1'],
    [200, '0'],
    [429, '0'],
  ]);
  expect(Number(answers[2]?.body.retry_after)).toBeGreaterThan(50);
  simulator.advance(60_000);
  expect((await gatewayBot()).status).toBe(200);
  expect(simulator.metrics()).toMatchObject({ requests: 4, tooMany: 1, invalidRequests: 1 });
});

test('global, invite and invalid request limits hold when switched on', async () => {
  simulator.setLimits({ global: true });
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, n) => callApi(simulator, 'GET', `/guilds/${n + 1}`)),
  );
  expect(many.some((one) => one.headers.get('x-ratelimit-global') === 'true')).toBe(true);
  simulator.reset();
  simulator.setLimits({ invites: true, routes: { 'GET /invites/{code}': { limit: 1000, windowMs: 1000 } } });
  for (let n = 0; n < 250; n++) await callApi(simulator, 'GET', '/invites/studyhall', { auth: '' });
  expect((await callApi(simulator, 'GET', '/invites/studyhall', { auth: '' })).text).toBe('error code: 1015');
});

test('the control endpoint answers local programs and refuses other origins', async () => {
  const control = (name: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${simulator.origin}/__sim/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const made = await control('addGuild', { name: 'By wire', bot: true });
  const { id }: { id: string } = JSON.parse(await made.text());
  expect((await callApi(simulator, 'GET', `/guilds/${id}`)).body.name).toBe('By wire');
  await control('addMember', { guildId: id, userId: cast.noa.id, permissions: '32' });
  expect(simulator.guild(id)?.members.has(cast.noa.id)).toBe(true);
  await control('addFault', {
    match: { path: { matches: '^/guilds/' } },
    times: 1,
    effect: { kind: 'serverError' },
  });
  expect((await callApi(simulator, 'GET', `/guilds/${id}`)).status).toBe(500);
  expect((await control('nothing', {})).status).toBe(404);
  expect((await control('removeBot', { guildId: '1' })).status).toBe(400);
  expect((await control('reset', {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await control('reset', {}, { 'content-type': 'text/plain' })).status).toBe(403);
  expect(simulator.guild(id)).toBeDefined();
});

test('every control method can be called over HTTP', async () => {
  const methods = Object.entries(simulator).filter(
    ([name, value]) => typeof value === 'function' && name !== 'stop',
  );
  for (const [name] of methods) {
    const response = await fetch(`${simulator.origin}/__sim/${name}`, {
      method: 'GET',
      headers: { 'content-type': 'application/json' },
    });
    expect([name, response.status]).toEqual([name, 405]);
  }
  expect(methods.length).toBeGreaterThan(40);
});
