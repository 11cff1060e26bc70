import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { trackPageView, liveMessage, LIVE_ANALYTICS_PATH, type LiveMessage } from '#contract/analytics.ts';
import { appointModerator } from '#contract/roles.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../http/http.ts';
import { passUntil } from '../../testing/pass-until.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

const ORIGIN = 'http://localhost:3000';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** A site behind a trusted proxy, with an admin and a few people. */
async function startWithPeople() {
  let app: App | undefined;
  const site = await startSite({
    ...WITH_ADMIN,
    listens: true,
    settings: { ...WITH_ADMIN.settings, TRUST_PROXY: 'loopback' },
    routes: (http) => (app = http.app),
  });
  return { site, watchers: () => app?.websocketServer.clients.size, ...(await addCommunity(site)) };
}

/** Opens the panel's socket and keeps its messages. */
function watch(site: Pick<Site, 'url'>, headers: Record<string, string>) {
  const socket = new WebSocket(site.url.replace('http', 'ws') + LIVE_ANALYTICS_PATH, { headers });
  onTestFinished(() => socket.terminate());
  const messages: LiveMessage[] = [];
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString()) as LiveMessage);
  });
  const refused = new Promise<number | undefined>((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('open', () => resolve(undefined));
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => {}); // the status or the code shows it
  return { socket, messages, refused, closed };
}

const asAdmin = ({ cookie }: SignedIn) => ({ origin: ORIGIN, cookie });

function track(
  site: Pick<Site, 'url'>,
  path: string,
  sessionId: string,
  headers: Record<string, string> = {},
) {
  return fetch(site.url + trackPageView.path, {
    method: 'POST',
    body: JSON.stringify({ path, sessionId }),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'user-agent': SAFARI,
      ...headers,
    },
  });
}

const UPDATE_EVERY_MS = 500;

/** Waits until so many sessions have been written. */
const stored = (site: Pick<Site, 'db'>, sessions: number) =>
  eventually(
    () => site.db.selectFrom('visits').select('sessionId').execute(),
    (rows) => rows.length === sessions,
  );

const latest = ({ messages }: { messages: LiveMessage[] }) => messages.at(-1)?.data;

test('an admin gets a snapshot at once, and updates', async () => {
  const { site, admin, member } = await startWithPeople();
  await track(site, '/', 'early', { 'x-forwarded-for': '133.11.0.1' });
  await stored(site, 1);

  const panel = watch(site, asAdmin(admin));
  await eventually(
    () => panel.messages.length,
    (count) => count > 0,
  );
  await track(site, '/server/1180000000000000001', 'late', {
    'x-forwarded-for': '168.126.63.1',
    cookie: member.cookie,
  });
  await stored(site, 2);
  await passUntil(
    site,
    UPDATE_EVERY_MS,
    () => latest(panel)?.pageViewsLastHour,
    (count) => count === 2,
  );

  const early = {
    sessionId: 'early',
    userId: null,
    username: null,
    avatar: null,
    currentPage: '/',
    country: 'JP',
    userAgent: 'Mobile · Safari',
    lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  };
  expect(panel.messages[0]).toEqual({
    type: 'initial',
    data: {
      activeUsers: 1,
      authenticatedUsers: 0,
      pageViewsLastHour: 1,
      pageViewsLast24Hours: 1,
      activeSessions: [early],
      topPages: [{ path: '/', count: 1 }],
      countryDistribution: [{ country: 'JP', count: 1 }],
    },
  });
  expect(panel.messages.at(-1)).toEqual({
    type: 'update',
    data: {
      activeUsers: 2,
      authenticatedUsers: 1,
      pageViewsLastHour: 2,
      pageViewsLast24Hours: 2,
      activeSessions: [
        {
          ...early,
          sessionId: 'late',
          userId: member.userId,
          username: 'member',
          avatar: expect.stringContaining(`/avatars/${member.userId}/`),
          currentPage: '/server/1180000000000000001',
          country: 'KR',
        },
        early,
      ],
      topPages: [
        { path: '/', count: 1 },
        { path: '/server/1180000000000000001', count: 1 },
      ],
      countryDistribution: [
        { country: 'JP', count: 1 },
        { country: 'KR', count: 1 },
      ],
    },
  });
  for (const message of panel.messages) expect(liveMessage.safeParse(message).success).toBe(true);
});

test('only admins may connect, and only from our own pages', async () => {
  const { site, admin, owner } = await startWithPeople();
  const status = (headers: Record<string, string>) => watch(site, headers).refused;

  expect(await status({ origin: ORIGIN })).toBe(401);
  expect(await status({ origin: ORIGIN, cookie: 'session=made-up' })).toBe(401);
  expect(await status({ origin: ORIGIN, cookie: owner.cookie })).toBe(403);
  expect(await status({ cookie: admin.cookie })).toBe(403);
  for (const origin of [
    `${ORIGIN}.evil.example`,
    'http://localhost:3001',
    'https://localhost:3000',
    'null',
    `${ORIGIN}/`,
  ])
    expect(await status({ origin, cookie: admin.cookie }), origin).toBe(403);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await status({ ...asAdmin(admin), 'sec-fetch-site': site }), site).toBe(403);
  expect(await status(asAdmin(admin))).toBeUndefined();
  expect(await status({ ...asAdmin(admin), 'sec-fetch-site': 'same-origin' })).toBeUndefined();
});

test('a moderator may not watch', async () => {
  const { site, admin, stranger } = await startWithPeople();
  const appointed = await site.call(appointModerator, { as: admin, body: { userId: stranger.userId } });
  expect(appointed.status).toBe(200);
  expect(await watch(site, asAdmin(stranger)).refused).toBe(403);
});

test('a refused upgrade is an ordinary response, as for any other path', async () => {
  const { site } = await startWithPeople();
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(site.url);
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: ${ORIGIN}\r\n` +
            'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        ),
      );
      socket.once('data', (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
      socket.on('error', reject);
    });

  const refused = await ask(LIVE_ANALYTICS_PATH);
  expect(refused).toMatch(/^HTTP\/1\.1 401 /);
  expect(refused).toContain('x-content-type-options: nosniff');
  expect(refused).toContain('"code":"notSignedIn"');
  expect(await ask('/healthz')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('/api/nothing')).toMatch(/^HTTP\/1\.1 404 /);
  expect(await site.get(LIVE_ANALYTICS_PATH)).toMatchObject({ status: 404, body: { code: 'notFound' } });
});

test('the socket closes when its admin signs out', async () => {
  const { site, admin } = await startWithPeople();
  const panel = watch(site, asAdmin(admin));
  const other = watch(site, asAdmin(await site.signIn(admin.userId)));
  await eventually(
    () => [panel, other].map(({ messages }) => messages.length),
    (counts) => counts.every(Boolean),
  );

  await site.send('/api/auth/logout', {
    method: 'POST',
    headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
  });

  await passUntil(
    site,
    UPDATE_EVERY_MS,
    () => panel.socket.readyState,
    (state) => state === WebSocket.CLOSED,
  );
  expect(await panel.closed).toBe(1008);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
});

test('updates come at most twice a second, and none when nothing has changed', async () => {
  const { site, admin } = await startWithPeople();
  const open = async () => {
    const panel = watch(site, asAdmin(admin));
    await eventually(
      () => panel.messages.length,
      (count) => count > 0,
    );
    return panel;
  };
  const pause = async (milliseconds: number) => {
    const set = site.clock.deadlines();
    site.clock.advance(milliseconds);
    await eventually(site.clock.deadlines, (now) => now > set);
  };
  const begun = site.clock.deadlines();
  const panel = await open();
  await eventually(site.clock.deadlines, (set) => set > begun);
  for (let unchanged = 0; unchanged < 3; unchanged++) await pause(UPDATE_EVERY_MS);

  await track(site, '/terms', 's-1');
  await stored(site, 1);
  await open();
  site.clock.advance(UPDATE_EVERY_MS - 1);
  await track(site, '/terms', 's-2');
  await stored(site, 2);
  await pause(1);

  // One that had come in between would have been about the first page view alone.
  await eventually(
    () => latest(panel)?.activeUsers,
    (users) => users === 2,
  );
  expect(panel.messages.map(({ data }) => data.activeUsers)).toEqual([0, 2]);
});

test('nothing is computed while nobody watches', async () => {
  const { site, admin, watchers } = await startWithPeople();
  const panel = watch(site, asAdmin(admin));
  await eventually(
    () => panel.messages.length,
    (count) => count > 0,
  );
  const pauses = async () => {
    for (let run = 0; run < 5; run++) {
      site.clock.advance(UPDATE_EVERY_MS);
      await stored(site, 0); // as long as a query takes
    }
  };
  expect(await site.countQueries(pauses)).toBeGreaterThan(0);

  panel.socket.close();
  await eventually(watchers, (count) => count === 0);

  // What was being computed at the close is finished first.
  await pauses();
  expect(await site.countQueries(pauses)).toBe(0);
});

test('a visitor’s session ends five minutes after its last page view', async () => {
  const { site, admin } = await startWithPeople();
  await track(site, '/', 's-1', { 'x-forwarded-for': '133.11.0.1' });
  await stored(site, 1);
  const panel = watch(site, asAdmin(admin));
  await eventually(
    () => latest(panel)?.activeUsers,
    (count) => count === 1,
  );

  site.clock.advance(5 * MINUTE_MS);
  await passUntil(
    site,
    UPDATE_EVERY_MS,
    () => latest(panel)?.activeUsers,
    (count) => count === 0,
  );
  expect(latest(panel)).toMatchObject({
    pageViewsLastHour: 1,
    activeSessions: [],
    topPages: [{ path: '/', count: 1 }],
    countryDistribution: [],
  });

  site.clock.advance(61 * MINUTE_MS);
  await passUntil(
    site,
    UPDATE_EVERY_MS,
    () => latest(panel)?.pageViewsLastHour,
    (count) => count === 0,
  );
  expect(latest(panel)).toMatchObject({ pageViewsLast24Hours: 1, topPages: [] });
});

test('shows the newest hundred sessions and counts all', async () => {
  const { site, admin } = await startWithPeople();
  for (let i = 0; i < 105; i++) {
    site.clock.advance(1);
    await track(site, '/', `s-${i}`, { 'x-forwarded-for': '133.11.0.1' });
  }
  await stored(site, 105);
  const panel = watch(site, asAdmin(admin));

  const data = await eventually(
    () => latest(panel),
    (snapshot) => snapshot?.activeUsers === 105,
  );

  expect(data?.activeSessions.map(({ sessionId }) => sessionId)).toEqual(
    Array.from({ length: 100 }, (_, i) => `s-${104 - i}`),
  );
  expect(data?.countryDistribution).toEqual([{ country: 'JP', count: 105 }]);
});

test('closes the socket of a browser that sends too much, without an error in the log', async () => {
  const { site, admin } = await startWithPeople();
  const panel = watch(site, asAdmin(admin));
  await panel.refused;
  panel.socket.send('x'.repeat(1_025));

  expect(await panel.closed).toBe(1009);
});

/** A second process on the same database. */
async function startSecond({ deps }: Site) {
  const { app } = await createApp(deps, null);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = () => app.close();
  onTestFinished(stop);
  return { url, stop };
}

test('an admin at one process sees page views at another', async () => {
  const { site, admin } = await startWithPeople();
  const second = await startSecond(site);
  const panel = watch(second, asAdmin(admin));
  await eventually(
    () => panel.messages.length,
    (count) => count > 0,
  );

  await track(site, '/terms', 'elsewhere');
  await stored(site, 1);
  const snapshot = await passUntil(
    site,
    UPDATE_EVERY_MS,
    () => latest(panel),
    (message) => message?.topPages[0]?.path === '/terms',
  );
  expect(snapshot?.topPages[0]?.path).toBe('/terms');
});

test('on stop a process writes its buffer and closes its sockets with 1001', async () => {
  const { site, admin } = await startWithPeople();
  const second = await startSecond(site);
  const panel = watch(second, asAdmin(admin));
  const deaf = watch(second, asAdmin(admin));
  await Promise.all([panel.refused, deaf.refused]);
  deaf.socket.pause(); // it does not answer a close frame either
  await track(second, '/terms', 'last');

  await second.stop();

  expect(await panel.closed).toBe(1001);
  expect(await site.db.selectFrom('visits').select('sessionId').execute()).toEqual([{ sessionId: 'last' }]);
});
