import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DefaultWebSocketManagerOptions,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
  type SessionInfo,
} from '@discordjs/ws';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '#simulator/simulator.ts';
import { RecoveringShard } from './shard-connection.ts';

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
  await sleep(250); // the library has closed the connection by now, and reconnects after a quarter of a second
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

function shardAt(url: string, token: string) {
  let session: SessionInfo | null = null;
  const limit = { total: 1, remaining: 1, reset_after: 1, max_concurrency: 1 };
  return new RecoveringShard(
    {
      options: {
        ...DefaultWebSocketManagerOptions,
        token,
        handshakeTimeout: 500,
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
