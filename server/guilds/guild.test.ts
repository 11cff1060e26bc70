import { expect, test } from 'vitest';
import { getStats } from '#contract/listings.ts';
import { HOUR_MS } from '#contract/durations.ts';
import {
  addListedGuild,
  botInfo,
  CLIENT_ID,
  connected,
  disconnected,
  untilStored,
  listingOf,
  named,
  rowOf,
  runSweep,
  seen,
} from '../testing/guild-views.ts';
import { leading } from '../testing/leader.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { recordAbsence, recordSwept } from './guild.store.ts';
import { writeEvents } from './gateway/write-events.ts';

const startSite = sites();

const SOON = { timeout: 1_000, interval: 10 };

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

test('stores a guild’s owner only while the bot is in it', async () => {
  const site = await startSite({ bot: true });
  const ownerId = site.discord.addUser().id;
  const { id } = site.discord.addGuild({ bot: true, ownerId });
  await untilStored(site, id);
  const ownerIs = (wanted: string | null) =>
    expect.poll(async () => (await rowOf(site, id))?.ownerId, { timeout: 10_000 }).toBe(wanted);
  await ownerIs(ownerId);

  site.discord.removeBot(id);
  await ownerIs(null);

  site.discord.addBot(id);
  await ownerIs(ownerId);
});

test('deletes the owner of a guild that a roster or a sweep finds gone', async () => {
  const site = await startSite();
  const [missing, unheard] = [
    await site.addGuild({ ownerId: '1100000000000000001' }),
    await site.addGuild({ ownerId: '1100000000000000002' }),
  ];
  const at = site.clock.now();
  const roster = { shardId: 0, shardCount: 1, ids: [unheard] };
  await writeEvents(
    { ...site.deps, lead: leading(site.deps) },
    { rosters: [roster], facts: [], sessions: new Map(), shards: undefined },
    at,
  );
  const times = { unheardSince: new Date(at.getTime() + 1), now: at, at: site.deps.databaseNow() };
  await site.db.transaction().execute((trx) => recordAbsence(trx, unheard, times));

  for (const id of [missing, unheard])
    expect(await rowOf(site, id)).toMatchObject({ present: false, ownerId: null });
});

test('an outage at Discord hides no listing at its beginning, in a sweep or at its end', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Down' });
  const before = await seen(site, id);

  site.discord.outage(id, true);
  await eventually(
    () => rowOf(site, id),
    (row) => row?.available === false,
  );
  expect(await seen(site, id)).toEqual(before);

  // During an outage a guild can be missing in the list, and its own route returns 404 as for an absent bot.
  const { discord } = site.deps;
  const guildsAfter: typeof discord.guildsAfter = async (...args) =>
    (await discord.guildsAfter(...args)).filter((guild) => guild.id !== id);
  await runSweep({ ...site.deps, discord: { ...discord, guildsAfter } });
  expect(await seen(site, id)).toEqual(before);

  site.discord.outage(id, false);
  await eventually(
    () => rowOf(site, id),
    (row) => row?.available === true,
  );
  expect(await seen(site, id)).toEqual(before);
});

test('an outage during a reconnect hides no listing', async () => {
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

test('the client id is in the reply only while the bot is connected', async () => {
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
  const silent = site.startBot({ sayConnectedEveryMs: HOUR_MS });
  await connected(site);
  site.clock.advance(85_000);
  expect(await botInfo(site)).toEqual({ clientId: CLIENT_ID });
  site.clock.advance(5_000);
  expect(await botInfo(site)).toEqual({ clientId: null });
  await silent.stop();

  const bot = site.startBot({ sayConnectedEveryMs: 20 });
  await connected(site);
  site.clock.advance(HOUR_MS);
  await connected(site);

  await bot.stop();
  expect(await botInfo(site)).toEqual({ clientId: null });
});

test('a repeated GUILD_CREATE has no effect; a sweep corrects a late one', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Once', members: 50 });
  const { id: other } = site.discord.addGuild({ name: 'Other', bot: true });
  await runSweep(site.deps);
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
  await runSweep(site.deps);
  expect(await seen(site, id)).toMatchObject({ status: 404 });
});

test('a name with characters that cannot be stored does not stop the others', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Plain' });
  const odd = await addListedGuild(site, { name: 'Odd' });

  // A lone surrogate and a zero byte, which JSON can hold and PostgreSQL cannot.
  site.discord.renameGuild(odd, 'half \uD83D and zero \0');
  site.discord.renameGuild(id, 'Renamed beside it');

  await named(site, id, 'Renamed beside it');
  expect(await listingOf(site, odd)).toMatchObject({ name: 'half \uFFFD and zero ' });
  await runSweep(site.deps);
});

test('skips an invalid event and handles the next ones', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, { name: 'Before' });
  await connected(site);
  const use = { id: '1', token: 't', type: 2, guild_id: id, locale: 'en', data: { type: 1, name: 'bump' } };

  site.discord.sendEvent(id, 'INTERACTION_CREATE', { ...use, member: {} });
  site.discord.sendEvent(id, 'GUILD_CREATE', JSON.parse('null') as object);
  site.discord.renameGuild(id, 'After');

  expect(await named(site, id, 'After')).toMatchObject({ hidden: null });
});

test('gateway events and a sweep written together never deadlock', async () => {
  const site = await startSite();
  const ids = await Promise.all(
    Array.from({ length: 12 }, () => site.addListing({ guild: { receivedAt: new Date(0) } })),
  );
  const began = new Date();
  const received = async (run: number) => {
    const facts = ids.map((id) => ({ id, name: `heard ${run}`, present: true, available: true }));
    const rosters = [{ shardId: 0, shardCount: 1, ids: ids.slice(run % 2) }];
    const mixed = run % 2 ? facts : facts.toReversed();
    const news = { rosters, facts: mixed, sessions: new Map(), shards: undefined };
    await writeEvents({ ...site.deps, lead: leading(site.deps) }, news, new Date());
  };
  const swept = async (run: number) => {
    const guilds = ids.map((id) => ({
      id,
      name: 'swept',
      icon: null,
      memberCount: run,
      onlineCount: run,
    }));
    const mixed = run % 2 ? guilds.toReversed() : guilds;
    const times = { sweepBeganAt: began, countedAt: new Date() };
    await site.db.transaction().execute((trx) => recordSwept(trx, mixed, times));
  };

  for (let run = 0; run < 15; run++) {
    await Promise.all([received(run), received(run + 1), swept(run), swept(run + 1)]);
  }

  const { body } = await site.call(getStats, {});
  expect(body).toMatchObject({ serverCount: 12 });
});
