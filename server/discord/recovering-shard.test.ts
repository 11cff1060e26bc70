import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, createDeflate } from 'node:zlib';
import {
  CompressionMethod,
  DefaultWebSocketManagerOptions,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
  WebSocketShardStatus,
  type SessionInfo,
} from '@discordjs/ws';
import { GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { startSimulator } from '#simulator/simulator.ts';
import { RecoveringShard } from './recovering-shard.ts';

test('a shard that reconnects before its recovery emits an error', async () => {
  const simulator = await startSimulator({ world: 'empty' });
  onTestFinished(() => simulator.stop());
  simulator.setGateway({ identifyIntervalMs: 0 });
  const { DISCORD_API_BASE: api, DISCORD_BOT_TOKEN: token } = simulator.environment;
  const shard = shardAt(api.replace('http', 'ws').replace('/api', ''), token);
  const errors: string[] = [];
  shard.on(WebSocketShardEvents.Error, ({ message }) => void errors.push(message));
  await shard.connect();

  const recovering = shard.destroy({ recover: WebSocketShardDestroyRecovery.Reconnect, code: 4200 });
  // The library has closed the connection then, and reconnects after half a second.
  while (shard.status !== WebSocketShardStatus.Idle) await sleep(5);
  await shard.connect();
  await recovering;

  expect(errors).toEqual(["Tried to connect a shard that wasn't idle"]);
  await shard.destroy({ code: 4200 });
});

test('a shard that is given up while it connects hangs up without an error', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const shard = shardAt(`ws://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'token');
  const uncaught: string[] = [];
  const catching = ({ message }: Error) => void uncaught.push(message);
  process.prependOnceListener('uncaughtException', catching);
  onTestFinished(() => void process.off('uncaughtException', catching));
  void shard.connect().catch(() => {}); // it never settles
  const [socket] = (await once(silent, 'connection')) as [Socket];
  socket.on('error', () => {});
  const hungUp = once(socket.resume(), 'close');

  await shard.destroy({ code: 4200 });

  await hungUp;
  expect(uncaught).toEqual([]);
});

const LONG = { tags: ['long'] };
test('what a connection leaves in a flood is no part of the next one', LONG, async () => {
  const first = await gatewayMessages([HELLO, READY, ...Array.from({ length: FLOOD }, (_, at) => guild(at))]);
  const second = await gatewayMessages([
    HELLO,
    ...Array.from({ length: AFTER }, (_, at) => guild(FLOOD + at)),
  ]);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    for (const message of connections === 1 ? first : second) socket.send(message);
    if (connections === 1) socket.close(4000);
  });
  await once(server, 'listening');
  // It connects again while it inflates.
  const shard = shardAt(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token', 30_000);
  const errors: string[] = [];
  const names = new Set<string>();
  shard.on(WebSocketShardEvents.Error, ({ message }) => void errors.push(message));
  shard.on(WebSocketShardEvents.Dispatch, ({ t, d }) => {
    if (t === GatewayDispatchEvents.GuildUpdate) names.add(d.id);
  });

  await shard.connect();
  const last = String(FLOOD + AFTER - 1);
  await vi.waitFor(() => expect(errors.length > 0 || names.has(last)).toBe(true), 300_000);

  expect(errors).toEqual([]);
  expect(connections).toBe(2);
  await shard.destroy({ code: 4200 });
});

const FLOOD = 120;
const AFTER = 10;
/** Small where it is compressed, and slow to inflate. */
const LONG_NAME = 'a'.repeat(4_000_000);
const HELLO = { op: GatewayOpcodes.Hello, d: { heartbeat_interval: 40_000 } };
const READY = {
  op: GatewayOpcodes.Dispatch,
  t: GatewayDispatchEvents.Ready,
  s: 1,
  d: { session_id: 'session', resume_gateway_url: null, guilds: [] },
};
const guild = (at: number) => ({
  op: GatewayOpcodes.Dispatch,
  t: GatewayDispatchEvents.GuildUpdate,
  s: at + 2,
  d: { id: String(at), name: LONG_NAME },
});

/** Messages as parts of one compressed stream, as the gateway sends them. */
async function gatewayMessages(payloads: readonly object[]): Promise<Buffer[]> {
  const deflate = createDeflate({ level: 1 });
  const messages: Buffer[] = [];
  for (const payload of payloads) {
    const parts: Buffer[] = [];
    const collect = (part: Buffer) => void parts.push(part);
    deflate.on('data', collect);
    deflate.write(JSON.stringify(payload));
    await new Promise<void>((resolve) => deflate.flush(constants.Z_SYNC_FLUSH, resolve));
    deflate.off('data', collect);
    messages.push(Buffer.concat(parts));
  }
  return messages;
}

function shardAt(url: string, token: string, handshakeTimeout = 500) {
  let session: SessionInfo | null = null;
  const limit = { total: 1, remaining: 1, reset_after: 1, max_concurrency: 1 };
  return new RecoveringShard(
    {
      options: {
        ...DefaultWebSocketManagerOptions,
        compression: CompressionMethod.ZlibNative,
        token,
        handshakeTimeout,
        intents: GatewayIntentBits.Guilds,
        shardCount: 1,
        gatewayInformation: { url, shards: 1, session_start_limit: limit },
      },
      retrieveSessionInfo: () => session,
      updateSessionInfo: (_, news) => {
        session = news;
      },
      waitForIdentify: async () => {},
    },
    0,
  );
}
