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
  let session: SessionInfo | null = null;
  const limit = { total: 1, remaining: 1, reset_after: 1, max_concurrency: 1 };
  const url = api.replace('http', 'ws').replace('/api', '');
  const shard = new RecoveringShard(
    {
      options: {
        ...DefaultWebSocketManagerOptions,
        token,
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
