import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { trackPageView, LIVE_ANALYTICS_PATH } from '#contract/analytics.ts';
import type { App } from '../../http/http.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

const SOCKETS = Number(process.env['SOCKETS'] ?? 60);
const DEAF = Math.ceil(SOCKETS / 20);
const UPDATES = 9;

/** A site with many browsers on its live panel, some of which never read. */
async function startWithCrowd({ sockets, deaf }: { sockets: number; deaf: number }) {
  let app: App | undefined;
  const site = await startSite({
    ...WITH_ADMIN,
    listens: true,
    settings: { ...WITH_ADMIN.settings, TRUST_PROXY: 'loopback' },
    routes: (http) => (app = http.app),
  });
  site.deps.timeout = (milliseconds) => AbortSignal.timeout(milliseconds); // the browsers' process cannot wait for ours
  const { admin } = await addCommunity(site);
  for (let i = 0; i < 100; i++)
    await track(site, `/server/${1_180_000_000_000_000_000n + BigInt(i)}`, `s-${i}`, `192.0.2.${i}`);
  const crowd = fork(new URL('../../testing/watch-panel.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  onTestFinished(() => void crowd.kill('SIGKILL'));
  crowd.send({
    url: site.url.replace('http', 'ws') + LIVE_ANALYTICS_PATH,
    headers: { origin: 'http://localhost:3000', cookie: admin.cookie },
    sockets,
    deaf,
  });
  await once(crowd, 'message');
  const held = () => [...(app?.websocketServer.clients ?? [])];
  return {
    site,
    /** The server's ends of the sockets, in the order of opening. */
    held,
    /** When the last reading browser has seen this page at the top, and how many of them are closed. */
    receivedByAll: async (path: string) => {
      crowd.send({ awaitTop: path });
      const [message] = await once(crowd, 'message');
      return message as { at: number; closed: number };
    },
  };
}

// Different networks, because few pages that only one network views are counted separately.
const track = (site: Site, path: string, sessionId: string, address: string) =>
  site.send(trackPageView.path, {
    method: 'POST',
    body: JSON.stringify({ path, sessionId }),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 Firefox/133.0',
      'x-forwarded-for': address,
    },
  });

/** Makes a page the most viewed one, by one view. */
async function lift(site: Site, path: string, update: number) {
  await Promise.all(
    Array.from({ length: update + 2 }, () => track(site, path, 'newest', `198.51.100.${update}`)),
  );
}

test(
  `closes ${DEAF} of ${SOCKETS} sockets that never read; others get updates in 1 s`,
  { tags: 'long' },
  async () => {
    const { site, held, receivedByAll } = await startWithCrowd({ sockets: SOCKETS, deaf: DEAF });
    // More than the buffers of the operating system hold; of a large crowd the rest is cut by missing pongs.
    for (const socket of held().slice(0, Math.min(DEAF, 20))) socket.send(Buffer.alloc(8 * 1024 * 1024));

    const took: number[] = [];
    for (let update = 0; update < UPDATES; update++) {
      const path = `/n-${update}`;
      const sentAt = performance.timeOrigin + performance.now();
      await lift(site, path, update);
      took.push((await receivedByAll(path)).at - sentAt);
    }
    // The median, under ten times the figure of P6.
    expect(took.toSorted((a, b) => a - b)[Math.floor(UPDATES / 2)], took.join(' ')).toBeLessThan(10_000);

    await eventually(
      () => held().length,
      (count) => count === SOCKETS - DEAF,
      180_000,
    );
    expect((await receivedByAll(`/n-${UPDATES - 1}`)).closed).toBe(0);
  },
);

test('cuts a socket that does not answer pings', { tags: 'long' }, async () => {
  const { held } = await startWithCrowd({ sockets: 2, deaf: 1 });

  await expect.poll(() => held().length, { timeout: 180_000 }).toBe(1);
});
