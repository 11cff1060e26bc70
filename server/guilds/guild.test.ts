import { sql } from 'kysely';
import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { getBotInfo } from '#contract/guilds.ts';
import { getListing, getStats, listListings, type Listing } from '#contract/listings.ts';
import { leading } from '../testing/leader.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { recordAbsence, recordSwept } from './guild.store.ts';
import { sweepGuilds } from './guild.sweep.ts';
import { recordHeard } from './record-heard.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const CLIENT_ID = '1180000000000000001';
const SOON = { timeout: 1_000, interval: 10 };
const never = new AbortController().signal;

const runSweep = (deps: Site['deps'], stop: AbortSignal) =>
  sweepGuilds({ ...deps, lead: leading(deps) }, stop);

/** A guild at Discord that the bot is in, with a listing here once the bot has told of it. */
async function addListedGuild(site: Site, guild: Parameters<Site['discord']['addGuild']>[0] = {}) {
  const { id } = site.discord.addGuild({ bot: true, ...guild });
  await heardOf(site, id);
  return site.addListing({ discordServerId: id });
}

const rowOf = (site: Site, id: string) =>
  site.db.selectFrom('guilds').selectAll().where('id', '=', id).executeTakeFirst();
const heardOf = (site: Site, id: string) =>
  eventually(
    () => rowOf(site, id),
    (row) => row !== undefined,
  );

const listingOf = async (site: Site, discordServerId: string) =>
  (await site.call(getListing, { params: { discordServerId } })).body as Partial<Listing>;
const named = (site: Site, id: string, name: string, withinMs?: number) =>
  eventually(
    () => listingOf(site, id),
    (listing) => listing.name === name,
    withinMs,
  );

/** What the public sees of the directory: the list, the numbers, and whether one page is there. */
async function seen(site: Site, discordServerId: string) {
  const [list, stats, one] = await Promise.all([
    site.call(listListings, {}),
    site.call(getStats, {}),
    site.call(getListing, { params: { discordServerId } }),
  ]);
  return {
    listed: (list.body as Listing[]).map((listing) => listing.name),
    stats: stats.body,
    status: one.status,
  };
}

const botInfo = async (site: Site) => (await site.call(getBotInfo, {})).body;
const connected = (site: Site) =>
  eventually(
    () => botInfo(site),
    (info) => JSON.stringify(info) === `{"clientId":"${CLIENT_ID}"}`,
  );
const disconnected = (site: Site) =>
  eventually(
    () => botInfo(site),
    (info) => JSON.stringify(info) === '{"clientId":null}',
  );

/** Waits for the sweep with which each connection begins, so that a test's own sweep is the only one. */
const sweptAtFirst = (site: Site) =>
  eventually(
    () => site.discord.log({ path: '/users/@me/guilds' }),
    (log) => log.at(-1)?.responseText === '[]',
  );

/** The site's dependencies with a moment between asking Discord for a page of guilds and learning what it says. */
function pausingAtEachPage(site: Site, meanwhile: () => Promise<unknown>): Site['deps'] {
  const { discord } = site.deps;
  const guildsAfter: typeof discord.guildsAfter = async (...asked) => {
    const page = await discord.guildsAfter(...asked);
    if (page.length > 0) await meanwhile();
    return page;
  };
  return { ...site.deps, discord: { ...discord, guildsAfter } };
}

test('the name, the icon and the counts that Discord tells arrive in the listing', async () => {
  const site = await startSite({ bot: true });
  const icon = 'a_0123456789abcdef0123456789abcdef';
  const id = await addListedGuild(site, { name: '독서 모임 📚', icon, members: 12_345, online: 678 });

  await runSweep(site.deps, never);

  expect(await listingOf(site, id)).toMatchObject({
    name: '독서 모임 📚',
    icon: expect.stringContaining(`/icons/${id}/${icon}.`),
    memberCount: 12_345,
    onlineCount: 678,
  });
});

test('a listing follows its guild’s name and icon, and the icon’s removal', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Before' });

  site.discord.renameGuild(id, 'After');
  await named(site, id, 'After');
  site.discord.setIcon(id, null);

  const bare = await eventually(
    () => listingOf(site, id),
    (listing) => listing.icon === null,
  );
  expect(bare.name).toBe('After');
});

test('a guild without the bot leaves the directory within a second and returns with it', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Leaving', members: 100 });
  await addListedGuild(site, { name: 'Staying', members: 20 });
  const before = await seen(site, id);

  site.discord.removeBot(id);
  const without = { listed: ['Staying'], stats: { serverCount: 1, totalMembers: 20 }, status: 404 };
  await expect.poll(() => seen(site, id), SOON).toEqual(without);

  site.discord.addBot(id);
  await expect.poll(() => seen(site, id), SOON).toEqual(before);
});

test('whose guild it is, is known for as long as the bot is in it', async () => {
  const site = await startSite({ bot: true });
  const ownerId = site.discord.addUser().id;
  const { id } = site.discord.addGuild({ bot: true, ownerId });
  await heardOf(site, id);
  const ownerIs = (wanted: string | null) =>
    expect.poll(async () => (await rowOf(site, id))?.ownerId, SOON).toBe(wanted);
  await ownerIs(ownerId);

  site.discord.removeBot(id);
  await ownerIs(null);

  site.discord.addBot(id);
  await ownerIs(ownerId);
});

test('nor is whose it is kept of a guild whose loss a roster or a sweep finds', async () => {
  const site = await startSite();
  const [missing, unheard] = [
    await site.addGuild({ ownerId: '1100000000000000001' }),
    await site.addGuild({ ownerId: '1100000000000000002' }),
  ];
  const at = site.clock.now();
  const roster = { shardId: 0, shardCount: 1, ids: [unheard] };
  await recordHeard(
    { ...site.deps, lead: leading(site.deps) },
    { rosters: [roster], facts: [], sessions: new Map(), shards: undefined },
    at,
  );
  await recordAbsence(site.db, unheard, { unheardSince: new Date(at.getTime() + 1), now: at });

  for (const id of [missing, unheard])
    expect(await rowOf(site, id)).toMatchObject({ present: false, ownerId: null });
});

test('an outage at Discord hides nothing when it begins, in a sweep or when it ends', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Down' });
  const before = await seen(site, id);

  site.discord.outage(id, true);
  await eventually(
    () => rowOf(site, id),
    (row) => row?.available === false,
  );
  expect(await seen(site, id)).toEqual(before);

  // During an outage a guild can be missing from the list, and asking for it gives the 404 of an absent bot.
  const { discord } = site.deps;
  const guildsAfter: typeof discord.guildsAfter = async (...asked) =>
    (await discord.guildsAfter(...asked)).filter((guild) => guild.id !== id);
  await runSweep({ ...site.deps, discord: { ...discord, guildsAfter } }, never);
  expect(await seen(site, id)).toEqual(before);

  site.discord.outage(id, false);
  await eventually(
    () => rowOf(site, id),
    (row) => row?.available === true,
  );
  expect(await seen(site, id)).toEqual(before);
});

test('an outage that lasts while the bot connects anew hides nothing', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Down' });
  await site.stopBot();
  site.discord.outage(id, true);
  site.discord.refuseResume(true);
  site.discord.setGateway({ identifyIntervalMs: 0 });

  site.startBot();

  await eventually(
    () => rowOf(site, id),
    (row) => row?.available === false,
  );
  expect(await seen(site, id)).toMatchObject({ listed: ['Down'], status: 200 });
});

/** Holds every sweep up, so that it cannot make up for what the gateway's events alone should bring. */
function withoutSweeps(discord: Site['discord']) {
  discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'delay', ms: 60_000 } });
}

/** Away from the gateway, the bot misses one of each kind of change. */
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
  withoutSweeps(site.discord);
  site.discord.removeBot(gone);
  site.discord.renameGuild(renamed, 'New name');
  site.discord.addBot(back);
  const { id: added } = site.discord.addGuild({ bot: true, name: 'Added' });
  await comeBack();

  await named(site, renamed, 'New name', 10_000);
  await heardOf(site, added);
  await eventually(
    async () =>
      ((await site.call(listListings, {})).body as Listing[]).map((listing) => listing.name).toSorted(),
    (names) => JSON.stringify(names) === '["Back","New name"]',
  );
}

test('a restarted bot resumes its session and misses nothing, without IDENTIFY', async () => {
  const site = await startSite({ bot: true });
  await missChanges(site, site.stopBot, async () => void site.startBot());

  expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('a session whose address is gone is resumed where every session begins', async () => {
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

test('changes that no event will ever tell of are found by the sweep', async () => {
  const site = await startSite({ discord: true });
  const gone = await site.addListing({
    guild: { id: site.discord.addGuild({ name: 'Gone' }).id, heardAt: new Date(0) },
  });
  const back = await site.addListing({
    guild: {
      id: site.discord.addGuild({ name: 'Back', bot: true }).id,
      present: false,
      heardAt: new Date(0),
    },
  });
  const renamed = await site.addListing({
    guild: {
      id: site.discord.addGuild({ name: 'New name', bot: true }).id,
      name: 'Old',
      heardAt: new Date(0),
    },
  });
  const { id: added } = site.discord.addGuild({ name: 'Added', bot: true });

  const swept = await runSweep(site.deps, never);

  expect(swept).toEqual({ guilds: 3, gone: 1 });
  expect(await seen(site, gone)).toMatchObject({ status: 404 });
  expect(await listingOf(site, back)).toMatchObject({ name: 'Back' });
  expect(await listingOf(site, renamed)).toMatchObject({ name: 'New name' });
  expect(await rowOf(site, added)).toMatchObject({ name: 'Added', present: true });
});

test('a dropped connection is resumed without a new IDENTIFY, and nothing is missed', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);

  site.discord.dropConnections();
  site.discord.renameGuild(id, 'Told to nobody');

  await named(site, id, 'Told to nobody');
  expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('asked to reconnect (op 7), the bot resumes and misses nothing', async () => {
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

test('an invalid session (op 9) makes the bot begin a new one and be right again', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);
  site.discord.setGateway({ identifyIntervalMs: 0 });
  // A restarted bot has resumed, so that it has not identified of late and may at once.
  await site.stopBot();
  site.startBot();
  await connected(site);

  site.discord.invalidateSessions(false);
  site.discord.renameGuild(id, 'In the new session');

  await named(site, id, 'In the new session');
  expect(site.discord.metrics()).toMatchObject({ identifies: 2, resumes: 1 });
});

test('a connection whose heartbeats nobody answers is given up and resumed', async () => {
  const site = await startSite({ discord: true });
  site.discord.setGateway({ heartbeatIntervalMs: 100, muteAcks: true });
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

test('the bot leaves a silent gateway and resumes its session on a new connection', async () => {
  const site = await startSite({ discord: true });
  const timeouts = { openWithinMs: 1_000, readyWithinMs: 1_500, pauseMs: 50, longestPauseMs: 100 };
  site.startBot({ gateway: timeouts });
  const id = await addListedGuild(site);

  site.discord.setGateway({ silent: true });
  site.discord.dropConnections();
  site.discord.renameGuild(id, 'In the silence');
  await eventually(
    () => site.discord.log({ path: '/gateway/bot' }).length,
    (fresh) => fresh >= 3,
  );
  site.discord.setGateway({ silent: false });

  await named(site, id, 'In the silence');
  expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

/** Where the gateway is said to be, and what becomes of those who come there. */
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
  // After whatever stopping does at once.
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
  // Twice the longest pause: time enough for another try.
  const until = performance.now() + 800;
  while (performance.now() < until) expect(await seen(site, id)).toMatchObject({ status: 200 });
  expect(site.discord.metrics().connections).toBe(connections);
  expect(await botInfo(site)).toEqual({ clientId: null });
});

test('a shard count that Discord no longer accepts (4011) is asked for anew', async () => {
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

test('a single refusal of the token over HTTP does not silence the bot for good', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { online: 5 });
  await sweptAtFirst(site);
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, times: 1, effect: { kind: 'unauthorized' } });
  await expect(runSweep(site.deps, never)).rejects.toThrow('401');

  await runSweep(site.deps, never);

  expect(await listingOf(site, id)).toMatchObject({ onlineCount: 5 });
});

test('the bot’s client id is told only while the bot is connected', async () => {
  const site = await startSite({ discord: true });
  expect(await botInfo(site)).toEqual({ clientId: null });

  const bot = site.startBot();
  await connected(site);

  site.discord.refuseUpgrades(true);
  site.discord.dropConnections();
  await disconnected(site);
  site.discord.refuseUpgrades(false);
  await connected(site);

  await bot.stop();
  expect(await botInfo(site)).toEqual({ clientId: null });
});

test('a killed bot’s heartbeat expires after 90 s, and a living one renews it', async () => {
  const site = await startSite({ discord: true });
  const silent = site.startBot({ sayConnectedEveryMs: 3_600_000 });
  await connected(site);
  site.clock.advance(85_000);
  expect(await botInfo(site)).toEqual({ clientId: CLIENT_ID });
  site.clock.advance(5_000);
  expect(await botInfo(site)).toEqual({ clientId: null });
  await silent.stop();

  const bot = site.startBot({ sayConnectedEveryMs: 20 });
  await connected(site);
  site.clock.advance(3_600_000);
  await connected(site);

  await bot.stop();
  expect(await botInfo(site)).toEqual({ clientId: null });
});

test('a doubled GUILD_CREATE changes nothing, and a late one is put right by the sweep', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Once', members: 50 });
  const { id: other } = site.discord.addGuild({ name: 'Other', bot: true });
  await runSweep(site.deps, never);
  const create = { id, name: 'Once', icon: null, owner_id: '1100000000000000001', member_count: 7 };
  const before = await rowOf(site, id);

  site.discord.sendEvent(id, 'GUILD_CREATE', create);
  site.discord.sendEvent(id, 'GUILD_CREATE', create);
  site.discord.renameGuild(other, 'After both');
  await eventually(
    () => rowOf(site, other),
    (row) => row?.name === 'After both',
  );
  expect(await rowOf(site, id)).toMatchObject({
    name: 'Once',
    present: true,
    memberCount: 50,
    onlineCount: before?.onlineCount,
  });

  site.discord.removeBot(id);
  site.discord.sendEvent(id, 'GUILD_CREATE', create);
  site.discord.renameGuild(other, 'After the late one');
  await eventually(
    () => rowOf(site, other),
    (row) => row?.name === 'After the late one',
  );
  site.clock.advance(1);
  await runSweep(site.deps, never);
  expect(await seen(site, id)).toMatchObject({ status: 404 });
});

test('a name that cannot be stored as it is does not stop the others', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Plain' });
  const odd = await addListedGuild(site, { name: 'Odd' });

  // Half a surrogate pair and a zero byte: JSON carries them, PostgreSQL has no place for them.
  site.discord.renameGuild(odd, 'half \uD83D and zero \0');
  site.discord.renameGuild(id, 'Renamed beside it');

  await named(site, id, 'Renamed beside it');
  expect(await listingOf(site, odd)).toMatchObject({ name: 'half \uFFFD and zero ' });
  await runSweep(site.deps, never);
});

test('an event that makes no sense is passed over, and the bot hears on', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Before' });
  await connected(site);
  const use = { id: '1', token: 't', type: 2, guild_id: id, locale: 'en', data: { type: 1, name: 'bump' } };

  site.discord.sendEvent(id, 'INTERACTION_CREATE', { ...use, member: {} });
  site.discord.sendEvent(id, 'GUILD_CREATE', JSON.parse('null') as object);
  site.discord.renameGuild(id, 'After');

  expect(await named(site, id, 'After')).toMatchObject({ hidden: null });
});

test('a first page of the sweep that holds one guild too few does not end it', async () => {
  const site = await startSite({ discord: true });
  site.discord.lightGuilds(450);
  site.discord.setQuirks({ shortFirstPage: true });

  const swept = await runSweep(site.deps, never);

  expect(swept).toEqual({ guilds: 450, gone: 0 });
  const { count } = await site.db
    .selectFrom('guilds')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('present', 'is', true)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(450);
});

test('a sweep does not undo what the gateway said while it ran', async () => {
  const site = await startSite({ bot: true });
  const removed = await addListedGuild(site, { name: 'Removed meanwhile' });
  const renamed = await addListedGuild(site, { name: 'Old name' });
  const returned = await addListedGuild(site, { name: 'Returned meanwhile' });
  site.discord.removeBot(returned);
  await eventually(
    () => rowOf(site, returned),
    (row) => row?.present === false,
  );
  site.clock.advance(1);

  const deps = pausingAtEachPage(site, async () => {
    site.discord.removeBot(removed);
    site.discord.addBot(returned);
    site.discord.renameGuild(renamed, 'New name');
    await named(site, renamed, 'New name');
  });
  await runSweep(deps, never);

  expect(await seen(site, removed)).toMatchObject({
    listed: ['Returned meanwhile', 'New name'],
    status: 404,
  });
});

test('a sweep that was told to stop writes nothing more', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { online: 5 });
  await runSweep(site.deps, never);
  site.discord.setCounts(id, { online: 9 });
  const stop = new AbortController();

  await runSweep(
    pausingAtEachPage(site, async () => stop.abort()),
    stop.signal,
  ).catch(() => {});

  expect(await listingOf(site, id)).toMatchObject({ onlineCount: 5 });
});

test('a guild missing from the list but present when asked for stays listed', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);
  await connected(site);
  await sweptAtFirst(site);
  site.clock.advance(1);
  const { discord } = site.deps;

  const swept = await runSweep({ ...site.deps, discord: { ...discord, guildsAfter: async () => [] } }, never);

  expect(swept).toEqual({ guilds: 0, gone: 0 });
  expect(await seen(site, id)).toMatchObject({ status: 200 });
  expect(site.discord.log({ path: `/guilds/${id}` })).toHaveLength(1);
});

test('sweeps leave nothing behind at what may stop them', async () => {
  const site = await startSite({ bot: true });
  await addListedGuild(site);
  const stop = new AbortController();

  for (let sweep = 0; sweep < 3; sweep++) await runSweep(site.deps, stop.signal);

  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});

test('when Discord cannot say whether the bot is in a guild, the guild stays', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site);
  await connected(site);
  await sweptAtFirst(site);
  site.clock.advance(1);
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'serverError', status: 503 } });
  const { discord } = site.deps;

  const sweep = runSweep({ ...site.deps, discord: { ...discord, guildsAfter: async () => [] } }, never);

  await expect(sweep).rejects.toThrow('Discord cannot answer');
  expect(await seen(site, id)).toMatchObject({ status: 200 });
});

test('a sweep that Discord answers with errors or asks to wait is finished later', async () => {
  const site = await startSite({ discord: true });
  const path = '/users/@me/guilds';
  // Each call is tried three times, so these are two failed sweeps and one that waits.
  site.discord.addFault({ match: { path }, times: 6, effect: { kind: 'badGateway' } });
  const { id } = site.discord.addGuild({ bot: true, members: 10, online: 3 });
  site.startBot();
  await eventually(
    () => site.discord.log({ path, status: 502 }).length,
    (refused) => refused === 6,
  );
  site.discord.addFault({ match: { path }, times: 1, effect: { kind: 'rateLimit', retryAfter: 0.2 } });

  const row = await eventually(
    () => rowOf(site, id),
    (row) => row?.onlineCount === 3,
  );
  expect(row?.memberCount).toBe(10);
});

test('unknown counts never become 0 and never erase known ones', async () => {
  const site = await startSite({ bot: true });
  const known = await addListedGuild(site, { members: 80, online: 8 });
  await sweptAtFirst(site);
  await runSweep(site.deps, never);
  const { countedAt } = (await rowOf(site, known)) ?? {};
  const { id: unknown } = site.discord.addGuild({ members: null, online: null });
  await site.addListing({
    guild: { id: unknown, memberCount: null, onlineCount: null, heardAt: new Date(0) },
  });
  site.discord.addBot(unknown);
  await eventually(
    () => rowOf(site, unknown),
    (row) => row?.ownerId !== null,
  );

  site.discord.setCounts(known, { members: null, online: null });
  site.clock.advance(60_000);
  await runSweep(site.deps, never);

  expect(await listingOf(site, known)).toMatchObject({ memberCount: 80, onlineCount: 8 });
  expect(await listingOf(site, unknown)).toMatchObject({ onlineCount: null });
  expect(await rowOf(site, known), 'the time of the old counts').toMatchObject({ countedAt });
  expect(await rowOf(site, unknown)).toMatchObject({ countedAt: null });
});

test('gateway events and a sweep written together never deadlock', async () => {
  const site = await startSite();
  const ids = await Promise.all(
    Array.from({ length: 12 }, () => site.addListing({ guild: { heardAt: new Date(0) } })),
  );
  const began = new Date();
  const heard = async (round: number) => {
    const facts = ids.map((id) => ({ id, name: `heard ${round}`, present: true, available: true }));
    const rosters = [{ shardId: 0, shardCount: 1, ids: ids.slice(round % 2) }];
    const mixed = round % 2 ? facts : facts.toReversed();
    const told = { rosters, facts: mixed, sessions: new Map(), shards: undefined };
    await recordHeard({ ...site.deps, lead: leading(site.deps) }, told, new Date());
  };
  const swept = async (round: number) => {
    const guilds = ids.map((id) => ({
      id,
      name: 'swept',
      icon: null,
      memberCount: round,
      onlineCount: round,
    }));
    const mixed = round % 2 ? guilds.toReversed() : guilds;
    await recordSwept(site.db, mixed, { sweepBeganAt: began, countedAt: new Date() });
  };

  for (let round = 0; round < 15; round++) {
    await Promise.all([heard(round), heard(round + 1), swept(round), swept(round + 1)]);
  }

  const { body } = await site.call(getStats, {});
  expect(body).toMatchObject({ serverCount: 12 });
});
