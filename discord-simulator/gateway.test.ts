import {
  GuildFeature,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
} from 'discord-api-types/v10';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import { startTestBot } from './test-bot.ts';
import { callApi } from './test-calls.ts';

const simulator = await startCheckedSimulator();
const token = simulator.environment.DISCORD_BOT_TOKEN;
beforeEach(() => {
  simulator.reset();
  simulator.setGateway({ identifyIntervalMs: 0 });
});
afterAll(() => simulator.stop());

test('READY lists guilds as unavailable, then each gets its own event', async () => {
  simulator.outage(guilds.pixelForge.id, true);
  const bot = await startTestBot(simulator);
  const ready = await bot.event('READY');
  expect(ready).toMatchObject({
    v: 10,
    shard: [0, 1],
    application: { id: simulator.environment.DISCORD_CLIENT_ID },
  });
  const ids = [guilds.moonlightCafe, guilds.studyHall, guilds.pixelForge, guilds.quietGarden].map(
    (guild) => guild.id,
  );
  expect(ready.guilds).toEqual(ids.map((id) => ({ id, unavailable: true })));
  expect(await bot.event('GUILD_DELETE')).toEqual({ id: guilds.pixelForge.id, unavailable: true });
  const created = [
    await bot.event('GUILD_CREATE'),
    await bot.event('GUILD_CREATE'),
    await bot.event('GUILD_CREATE'),
  ];
  expect(created.map((guild) => guild.id)).toEqual(ids.filter((id) => id !== guilds.pixelForge.id));
  expect(created[1]).toMatchObject({ owner_id: cast.ada.id, member_count: 18_432 });
  bot.stop();
});

test('each change of a guild dispatches its event', async () => {
  const bot = await startTestBot(simulator);
  for (let left = 4; left > 0; left--) await bot.event('GUILD_CREATE');
  const { id } = simulator.addGuild({ name: 'New here', bot: true, members: 12 });
  expect(await bot.event('GUILD_CREATE')).toMatchObject({ id, name: 'New here', member_count: 12 });
  simulator.renameGuild(id, 'Renamed');
  simulator.setIcon(id, null);
  simulator.transferOwner(id, cast.mina.id);
  simulator.pauseInvites(id);
  expect(await bot.event('GUILD_UPDATE')).toMatchObject({ name: 'Renamed' });
  expect(await bot.event('GUILD_UPDATE')).toMatchObject({ icon: null });
  expect(await bot.event('GUILD_UPDATE')).toMatchObject({ owner_id: cast.mina.id });
  expect(await bot.event('GUILD_UPDATE')).toMatchObject({
    features: expect.arrayContaining(['INVITES_DISABLED']),
  });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  simulator.pauseInvitesUntil(id, until);
  simulator.pauseInvitesUntil(id, null);
  expect(await bot.event('GUILD_UPDATE')).toMatchObject({
    incidents_data: { invites_disabled_until: until, dms_disabled_until: null },
  });
  expect(await bot.event('GUILD_UPDATE')).toMatchObject({ incidents_data: null });
  simulator.outage(id, true);
  expect(await bot.event('GUILD_DELETE')).toEqual({ id, unavailable: true });
  simulator.outage(id, false);
  expect(await bot.event('GUILD_CREATE')).toMatchObject({ id });
  simulator.removeBot(id);
  expect(await bot.event('GUILD_DELETE')).toEqual({ id });
  bot.stop();
});

test('a guild’s traits are in its events, in REST and in its invites', async () => {
  const bot = await startTestBot(simulator);
  const { id } = guilds.studyHall;
  const before = { verification_level: 1, premium_tier: 2, nsfw_level: 0 };
  await bot.event('GUILD_CREATE');
  expect(await bot.event('GUILD_CREATE')).toMatchObject({ id, ...before });

  simulator.setTraits(id, {
    verificationLevel: GuildVerificationLevel.VeryHigh,
    premiumTier: GuildPremiumTier.Tier3,
    nsfwLevel: GuildNSFWLevel.AgeRestricted,
    features: [GuildFeature.Partnered],
  });
  const told = { verification_level: 4, premium_tier: 3, nsfw_level: 3, features: ['PARTNERED'] };
  expect(await bot.event('GUILD_UPDATE')).toMatchObject({ id, ...told });
  expect((await callApi(simulator, 'GET', `/guilds/${id}`)).body).toMatchObject(told);
  const { guild } = (await callApi(simulator, 'GET', `/invites/${guilds.studyHall.invite}`)).body;
  expect(guild).toMatchObject({ verification_level: 4, nsfw_level: 3, features: ['PARTNERED'] });
  bot.stop();
});

test('a guild without the bot dispatches no events', async () => {
  const bot = await startTestBot(simulator);
  for (let left = 4; left > 0; left--) await bot.event('GUILD_CREATE');
  simulator.renameGuild(guilds.orbitClub.id, 'Unheard');
  simulator.removeBot(guilds.orbitClub.id);
  const { id } = simulator.addGuild({ bot: true });
  expect(await bot.event('GUILD_CREATE')).toMatchObject({ id });
  expect(simulator.sessions()[0]?.seq).toBe(6);
  bot.stop();
});

test('an invalid IDENTIFY is closed with its own code', async () => {
  const wrong = [
    [4004, { token: 'wrong' }],
    [4013, { intents: 1 << 30 }],
    [4014, { intents: 3 }],
    [4010, { shard: [2, 2] }],
  ] as const;
  for (const [code, { ...identity }] of wrong) {
    const bot = await startTestBot(simulator, 'shard' in identity ? { shard: [2, 2] } : identity);
    expect([identity, await bot.closeCode()]).toEqual([identity, code]);
  }
  simulator.lightGuilds(2501);
  const crowded = await startTestBot(simulator, { shard: [0, 1] });
  expect(await crowded.closeCode()).toBe(4011);
  const shared = await startTestBot(simulator, { shard: [1, 2] });
  expect(await shared.event('READY')).toMatchObject({ shard: [1, 2] });
  shared.stop();
});

test('a protocol violation is closed with its own code', async () => {
  const early = await startTestBot(simulator, null);
  early.say(3, {});
  expect(await early.closeCode()).toBe(4003);
  const twice = await startTestBot(simulator);
  twice.say(2, { token, intents: 1, properties: {} });
  expect(await twice.closeCode()).toBe(4005);
  const garbled = await startTestBot(simulator);
  garbled.socket.send('{');
  expect(await garbled.closeCode()).toBe(4002);
  const long = await startTestBot(simulator);
  long.say(3, { text: 'x'.repeat(4096) });
  expect(await long.closeCode()).toBe(4002);
  const client = await startTestBot(simulator);
  client.say(99, {});
  expect(await client.closeCode()).toBe(4001);
  const eager = await startTestBot(simulator);
  for (let sent = 0; sent < 121; sent++) eager.say(1, null);
  expect(await eager.closeCode()).toBe(4008);
});

test('IDENTIFY too soon or too often a day gets INVALID_SESSION', async () => {
  simulator.setGateway({ identifyIntervalMs: 5000 });
  const first = await startTestBot(simulator);
  await first.event('READY');
  const second = await startTestBot(simulator);
  expect((await second.payload(9)).d).toBe(false);
  simulator.setGateway({ identifyIntervalMs: 0 });
  simulator.setStartsLeft(0);
  const third = await startTestBot(simulator);
  expect((await third.payload(9)).d).toBe(false);
  expect((await callApi(simulator, 'GET', '/gateway/bot')).body).toMatchObject({
    shards: 1,
    session_start_limit: { remaining: 0 },
  });
  expect(simulator.metrics()).toMatchObject({ identifies: 1, invalidSessions: 2 });
  for (const bot of [first, second, third]) bot.stop();
});

test('heartbeats are acknowledged, unless acknowledgements are muted', async () => {
  const bot = await startTestBot(simulator);
  bot.say(1, 0);
  await bot.payload(11);
  simulator.requestHeartbeats();
  await bot.payload(1);
  simulator.muteAcks(true);
  bot.say(1, 0);
  bot.say(1, 0);
  simulator.addGuild({ bot: true });
  await expect.poll(() => simulator.metrics().heartbeats).toBe(3);
  bot.stop();
});

test('a client without heartbeats is disconnected', async () => {
  simulator.setGateway({ heartbeatIntervalMs: 500 });
  const bot = await startTestBot(simulator);
  expect(await bot.closeCode()).toBe(4009);
});

test('a resumed session gets all events that it missed', async () => {
  const lost = await startTestBot(simulator);
  const { session_id: sessionId } = await lost.event('READY');
  for (let left = 4; left > 0; left--) await lost.event('GUILD_CREATE');
  simulator.dropConnections();
  await lost.closeCode();
  const { id } = simulator.addGuild({ bot: true });
  simulator.removeBot(guilds.studyHall.id);

  const back = await startTestBot(simulator, null);
  // Some clients send the token with its prefix here, and Discord lets them.
  back.say(6, { token: `Bot ${token}`, session_id: sessionId, seq: 5 });
  expect(await back.event('GUILD_CREATE')).toMatchObject({ id });
  expect(await back.event('GUILD_DELETE')).toEqual({ id: guilds.studyHall.id });
  await back.event('RESUMED');
  expect(simulator.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
  back.stop();
});

test('a closed, expired or refused session cannot be resumed', async () => {
  const resume = async (sessionId: unknown) => {
    const bot = await startTestBot(simulator, null);
    bot.say(6, { token, session_id: sessionId, seq: 1 });
    const { d } = await bot.payload(9);
    bot.stop();
    return d;
  };
  const polite = await startTestBot(simulator);
  const goodbye = await polite.event('READY');
  polite.socket.close(1000);
  await polite.closeCode();
  expect(await resume(goodbye.session_id)).toBe(false);

  const absent = await startTestBot(simulator);
  const { session_id: sessionId } = await absent.event('READY');
  absent.socket.close(4200);
  await absent.closeCode();
  simulator.refuseResume(true);
  expect(await resume(sessionId)).toBe(false);
  simulator.refuseResume(false);
  simulator.advance(180_000);
  expect(await resume(sessionId)).toBe(false);
  expect(await resume('never-was')).toBe(false);
  expect(simulator.metrics().refusedResumes).toBe(4);
});

test('each guild is sent to the shard of its id only', async () => {
  simulator.lightGuilds(100);
  simulator.setGateway({ shards: 3 });
  const bots = [];
  for (const id of [0, 1, 2]) bots.push(await startTestBot(simulator, { shard: [id, 3] }));
  const listed = await Promise.all(bots.map(async (bot) => (await bot.event('READY')).guilds));
  const ids = listed.map((guilds) =>
    Array.isArray(guilds) ? guilds.map((guild: { id: string }) => guild.id) : [],
  );
  expect(new Set(ids.flat()).size).toBe(104);
  for (const [shard, mine] of ids.entries())
    expect(mine.every((id) => (BigInt(id) >> 22n) % 3n === BigInt(shard))).toBe(true);
  const before = simulator.sessions().map((session) => session.seq);
  simulator.renameGuild(ids[1]?.[0] ?? '', 'Only the second shard hears of it');
  const received = simulator.sessions().map((session, index) => session.seq - (before[index] ?? 0));
  expect(received).toEqual([0, 1, 0]);
  for (const bot of bots) bot.stop();
});

test('without the guilds intent no guild events are sent', async () => {
  const bot = await startTestBot(simulator, { intents: 0 });
  expect((await bot.event('READY')).guilds).toEqual([]);
  simulator.addGuild({ bot: true });
  expect(simulator.sessions()[0]?.seq).toBe(1);
  bot.stop();
});
