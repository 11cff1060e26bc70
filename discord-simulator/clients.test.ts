import {
  Client as CoreClient,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
} from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { CompressionMethod, type SessionInfo, WebSocketManager } from '@discordjs/ws';
import { Client as OceanicClient } from 'oceanic.js';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';

const simulator = await startCheckedSimulator();
const {
  DISCORD_API_BASE: api,
  DISCORD_BOT_TOKEN: token,
  DISCORD_CLIENT_ID: applicationId,
} = simulator.environment;
const stops: (() => unknown)[] = [];
beforeEach(() => {
  simulator.reset();
  simulator.setGateway({ identifyIntervalMs: 0 });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => simulator.stop());

/** Connects as the product does; `kept` is where the session survives a restart. */
async function connectCore(kept: Map<number, SessionInfo | null> = new Map()) {
  const rest = new REST({ version: '10', api, timeout: 8000, retries: 2 }).setToken(token);
  const gateway = new WebSocketManager({
    token,
    intents: GatewayIntentBits.Guilds,
    rest,
    compression: CompressionMethod.ZlibNative,
    retrieveSessionInfo: (shard) => kept.get(shard) ?? null,
    updateSessionInfo: (shard, info) => void kept.set(shard, info),
  });
  const client = new CoreClient({ rest, gateway });
  const received: string[] = [];
  client.on(GatewayDispatchEvents.Ready, () => void received.push('ready'));
  client.on(GatewayDispatchEvents.Resumed, () => void received.push('resumed'));
  client.on(GatewayDispatchEvents.GuildCreate, ({ data }) => void received.push(`+${data.name}`));
  client.on(
    GatewayDispatchEvents.GuildDelete,
    ({ data }) => void received.push(data.unavailable ? `?${data.id}` : `-${data.id}`),
  );
  await gateway.connect();
  const stop = () => gateway.destroy({ code: 4200, reason: 'restart' });
  stops.push(stop);
  return { client, gateway, received, stop };
}

const expectReceived = (received: string[], what: string) => expect.poll(() => received).toContain(what);

test('@discordjs/core sees all guilds, a join, a removal and an outage', async () => {
  const { received } = await connectCore();
  await expectReceived(received, '+The Study Hall');
  await expectReceived(received, '+Quiet Garden');
  const { id } = simulator.addGuild({ name: 'Joined', bot: true });
  await expectReceived(received, '+Joined');
  simulator.outage(id, true);
  await expectReceived(received, `?${id}`);
  simulator.removeBot(guilds.studyHall.id);
  await expect.poll(() => received.at(-1)).toBe(`-${guilds.studyHall.id}`);
});

test('@discordjs/core resumes after a lost connection without a second IDENTIFY', async () => {
  const { received } = await connectCore();
  await expectReceived(received, '+Quiet Garden');
  simulator.dropConnections();
  simulator.addGuild({ name: 'Missed', bot: true });
  await expectReceived(received, '+Missed');
  await expectReceived(received, 'resumed');
  expect(simulator.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('@discordjs/core follows a request to reconnect, and a close of 4000', async () => {
  const { received } = await connectCore();
  await expectReceived(received, '+Quiet Garden');
  simulator.sendReconnect();
  await expectReceived(received, 'resumed');
  simulator.closeConnections(4000);
  await expect.poll(() => simulator.metrics().resumes).toBe(2);
  expect(simulator.metrics().identifies).toBe(1);
});

test('@discordjs/core identifies again when its session cannot be resumed', { tags: 'long' }, async () => {
  const { received } = await connectCore();
  await expectReceived(received, '+Quiet Garden');
  simulator.refuseResume(true);
  simulator.closeConnections(4000);
  await expect.poll(() => received.filter((one) => one === 'ready').length, { timeout: 60_000 }).toBe(2);
  expect(simulator.metrics()).toMatchObject({ identifies: 2, resumes: 0, refusedResumes: 1 });
});

test('@discordjs/core resumes its session after a restart of the process', async () => {
  const kept = new Map<number, SessionInfo | null>();
  const first = await connectCore(kept);
  await expectReceived(first.received, '+Quiet Garden');
  const saved = new Map(kept); // destroying forgets the session
  await first.stop();
  simulator.addGuild({ name: 'While away', bot: true });
  const second = await connectCore(saved);
  await expectReceived(second.received, '+While away');
  expect(second.received).not.toContain('ready');
  expect(simulator.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});

test('@discordjs/core replaces a connection without heartbeat ACKs', async () => {
  simulator.setGateway({ heartbeatIntervalMs: 1_000 });
  const { received } = await connectCore();
  await expectReceived(received, '+Quiet Garden');
  simulator.muteAcks(true);
  await expect.poll(() => simulator.metrics().connections).toBeGreaterThan(1);
  simulator.muteAcks(false);
  await expectReceived(received, 'resumed');
});

test('@discordjs/core gets an error for a wrong token', async () => {
  const rest = new REST({ version: '10', api }).setToken('wrong');
  const gateway = new WebSocketManager({ token: 'wrong', intents: GatewayIntentBits.Guilds, rest });
  await expect(gateway.connect()).rejects.toThrow('401: Unauthorized');
});

test('@discordjs/core answers a slash command by deferring and editing', async () => {
  const { client, received } = await connectCore();
  await client.api.applicationCommands.bulkOverwriteGlobalCommands(applicationId, [
    { name: 'bump', description: 'Lift' },
  ]);
  client.on(GatewayDispatchEvents.InteractionCreate, ({ data, api: calls }) => {
    void calls.interactions.defer(data.id, data.token, { flags: MessageFlags.Ephemeral }).then(() =>
      calls.interactions.editReply(applicationId, data.token, {
        content: `Lifted, ${'locale' in data ? data.locale : ''}`,
      }),
    );
  });
  await expectReceived(received, '+The Study Hall');
  const answer = await simulator.slash(guilds.studyHall.id, cast.mina.id, 'bump');
  expect(answer).toMatchObject({ answered: true, deferred: true, ephemeral: true, content: 'Lifted, ko' });
});

test('@discordjs/rest waits out a rate limit and retries after a 502', async () => {
  const rest = new REST({ version: '10', api, retries: 2 }).setToken(token);
  simulator.addFault({
    match: { path: '/gateway/bot' },
    times: 1,
    effect: { kind: 'rateLimit', retryAfter: 0.2 },
  });
  await rest.get('/gateway/bot');
  simulator.addFault({ match: { path: '/gateway/bot' }, times: 1, effect: { kind: 'badGateway' } });
  await rest.get('/gateway/bot');
  expect(simulator.log({ path: '/gateway/bot' }).map((one) => one.status)).toEqual([429, 200, 502, 200]);
});

test('oceanic.js sees guilds come and go, and resumes after a lost connection', async () => {
  const client = new OceanicClient({
    auth: `Bot ${token}`,
    rest: { baseURL: `${api}/v10` },
    gateway: { intents: 1, reconnectDelay: () => 50 },
  });
  const received: string[] = [];
  client.on('ready', () => void received.push('ready'));
  client.on('guildAvailable', (guild) => void received.push(`+${guild.name}`));
  client.on('guildCreate', (guild) => void received.push(`+${guild.name}`));
  client.on('guildDelete', (guild) => void received.push(`-${guild.id}`));
  client.on('error', (error) => void received.push(String(error)));
  stops.push(() => client.disconnect(false));
  await client.connect();
  await expectReceived(received, 'ready');
  simulator.addGuild({ name: 'Joined', bot: true });
  await expectReceived(received, '+Joined');
  simulator.removeBot(guilds.studyHall.id);
  await expectReceived(received, `-${guilds.studyHall.id}`);
  simulator.dropConnections();
  simulator.addGuild({ name: 'Missed', bot: true });
  await expectReceived(received, '+Missed');
  expect(simulator.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
});
