import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { listListings } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import type { Site } from '../../testing/community.ts';
import {
  addListedGuild,
  botInfo,
  connected,
  disconnected,
  untilStored,
  named,
  rowOf,
  seen,
} from '../../testing/guild-views.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

/** Makes one change of each kind while the bot is not connected. */
async function missChanges(site: Site, whileAway: () => Promise<void>, comeBack: () => Promise<void>) {
  const gone = await addListedGuild(site, { name: 'Gone' });
  const renamed = await addListedGuild(site, { name: 'Old name' });
  const back = await addListedGuild(site, { name: 'Back' });
  site.discord.removeBot(back);
  await eventually(
    () => rowOf(site, back),
    (row) => row?.present === false,
  );

  await whileAway();
  site.discord.removeBot(gone);
  site.discord.renameGuild(renamed, 'New name');
  site.discord.addBot(back);
  const { id: added } = site.discord.addGuild({ bot: true, name: 'Added' });
  await comeBack();

  await named(site, renamed, 'New name', 10_000);
  await untilStored(site, added);
  await eventually(
    async () =>
      ((await site.call(listListings, {})).body as Listing[]).map((listing) => listing.name).toSorted(),
    (names) => JSON.stringify(names) === '["Back","New name"]',
  );
}

test('a restarted bot resumes its session without IDENTIFY and misses no event', async () => {
  const site = await startSite({ bot: true });
  await missChanges(site, site.stopBot, async () => void site.startBot());

  expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('resumes a session at the gateway’s own URL when the resume URL is gone', async () => {
  const site = await startSite({ bot: true });
  await missChanges(
    site,
    async () => {
      await site.stopBot();
      await sql`update gateway_sessions set session = jsonb_set(session, '{resumeURL}', '"ws://127.0.0.1:9"')`.execute(
        site.db,
      );
    },
    async () => void site.startBot(),
  );

  expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('a bot that cannot resume identifies and learns from the roster what it missed', async () => {
  const site = await startSite({ bot: true });
  site.discord.setGateway({ identifyIntervalMs: 0, refuseResume: true });
  await missChanges(site, site.stopBot, async () => void site.startBot());

  expect(site.discord.metrics()).toMatchObject({ identifies: 2, resumes: 0, refusedResumes: 1 });
});

test('resumes a dropped connection without IDENTIFY and misses no event', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);

  site.discord.dropConnections();
  site.discord.renameGuild(id, 'Told to nobody');

  await named(site, id, 'Told to nobody');
  expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('resumes after a request to reconnect (op 7) and misses no event', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);

  site.discord.sendReconnect();
  await eventually(
    () => site.discord.metrics().connections,
    (connections) => connections === 2,
  );
  site.discord.renameGuild(id, 'While reconnecting');

  await named(site, id, 'While reconnecting');
  expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('starts a new session after an invalid one (op 9) and finds all changes', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);
  site.discord.setGateway({ identifyIntervalMs: 0 });
  // A restarted bot has resumed, so it may identify at once.
  await site.stopBot();
  site.startBot();
  await connected(site);

  site.discord.invalidateSessions(false);
  site.discord.renameGuild(id, 'In the new session');

  await named(site, id, 'In the new session');
  expect(site.discord.metrics()).toMatchObject({ identifies: 2, resumes: 1 });
});

test('replaces a connection without heartbeat acknowledgements and resumes', async () => {
  const site = await startSite({ discord: true });
  site.discord.setGateway({ heartbeatIntervalMs: 1_000, muteAcks: true });
  site.startBot();
  const id = await addListedGuild(site);

  await eventually(
    () => site.discord.metrics().resumes,
    (resumes) => resumes > 0,
  );
  site.discord.muteAcks(false);
  site.discord.renameGuild(id, 'Heard again');

  await named(site, id, 'Heard again');
  expect(site.discord.metrics()).toMatchObject({ identifies: 1 });
});

test(
  'the bot leaves a silent gateway and resumes its session on a new connection',
  { tags: 'long' },
  async () => {
    const site = await startSite({ discord: true });
    // Long enough for a slow machine to connect; each attempt in the silence takes both limits.
    const timeouts = { openWithinMs: 2_000, readyWithinMs: 5_000, pauseMs: 50, longestPauseMs: 100 };
    site.startBot({ gateway: timeouts });
    const id = await addListedGuild(site);

    site.discord.setGateway({ silent: true });
    site.discord.dropConnections();
    site.discord.renameGuild(id, 'In the silence');
    await eventually(
      () => site.discord.log({ path: '/gateway/bot' }).length,
      (fresh) => fresh >= 3,
      120_000,
    );
    site.discord.setGateway({ silent: false });

    await named(site, id, 'In the silence', 60_000);
    expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
  },
);

/** The gateway's address, and what happens to connections there. */
async function startRefusingGateway(meet: (socket: Duplex) => void) {
  const gateway = createServer((_request, response) => {
    const limit = { total: 1000, remaining: 1000, reset_after: 1000, max_concurrency: 1 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ url: address('ws'), shards: 1, session_start_limit: limit }));
  });
  const address = (protocol: string) => `${protocol}://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  gateway.on('upgrade', (_request, socket) => meet(socket));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    gateway.close();
    gateway.closeAllConnections();
  });
  return { settings: { DISCORD_API_BASE: `${address('http')}/api` } };
}

const refuse = (socket: Duplex) =>
  void socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');

test('refused connections are retried with growing pauses while the site answers', async () => {
  const asks: number[] = [];
  const gateway = await startRefusingGateway((socket) => {
    asks.push(performance.now());
    refuse(socket);
  });
  const site = await startSite(gateway);

  site.startBot({
    gateway: { openWithinMs: 1_000, readyWithinMs: 5_000, pauseMs: 200, longestPauseMs: 800 },
  });
  while (asks.length < 4) expect((await site.call(listListings, {})).status).toBe(200);

  expect(await botInfo(site)).toEqual({ clientId: null });
  const pauses = asks.slice(1, 4).map((at, i) => at - (asks[i] ?? 0));
  for (const [i, least] of [200, 400, 800].entries())
    expect(pauses[i], `pause ${i}`).toBeGreaterThanOrEqual(least - 2);
});

test('a bot stopped while it connects survives the refusal that follows', async () => {
  const { promise: met, resolve: meet } = Promise.withResolvers<Duplex>();
  const site = await startSite(await startRefusingGateway(meet));
  const bot = site.startBot();
  const socket = await met;

  const stopped = bot.stop();
  // After what a stop does at once.
  setTimeout(() => refuse(socket), 100);

  await expect(stopped).resolves.toBeUndefined();
});

test('the bot resumes its session once a refusing gateway accepts again', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);

  site.discord.refuseUpgrades(true);
  site.discord.dropConnections();
  site.discord.renameGuild(id, 'Behind closed curtains');
  await disconnected(site);
  await eventually(
    () => site.discord.log({ path: '/gateway/bot' }).length,
    (fresh) => fresh >= 3,
  );
  site.discord.refuseUpgrades(false);

  await named(site, id, 'Behind closed curtains');
  await connected(site);
  expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('a refused bot token (4004) ends retries, and the site works without a bot', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);
  await connected(site);

  site.discord.closeConnections(4004);

  await disconnected(site);
  const { connections } = site.discord.metrics();
  // Twice the longest pause, so that another try would have come.
  const until = performance.now() + 800;
  while (performance.now() < until) expect(await seen(site, id)).toMatchObject({ status: 200 });
  expect(site.discord.metrics().connections).toBe(connections);
  expect(await botInfo(site)).toEqual({ clientId: null });
});

test('asks for the number of shards again when Discord refuses it (4011)', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);

  site.discord.setGateway({ identifyIntervalMs: 0, shards: 2, leastShards: 2, maxConcurrency: 2 });
  site.discord.closeConnections(4011);
  await eventually(
    () => site.discord.metrics().identifies,
    (identifies) => identifies === 3,
  );
  site.discord.renameGuild(id, 'On one of two shards');

  await named(site, id, 'On one of two shards');
  expect(site.discord.log({ path: '/gateway/bot' })).toHaveLength(2);
});
