import { setTimeout as sleep } from 'node:timers/promises';
import { REST } from '@discordjs/rest';
import {
  WebSocketManager,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
  type WebSocketShard,
} from '@discordjs/ws';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '#simulator/simulator.ts';
import { CalmSharding } from './calm-sharding.ts';

test('a connection that is there again before it has recovered is an error that somebody hears', async () => {
  const simulator = await startSimulator({ world: 'empty' });
  onTestFinished(() => simulator.stop());
  simulator.setGateway({ identifyIntervalMs: 0 });
  const { DISCORD_API_BASE: api, DISCORD_BOT_TOKEN: token } = simulator.environment;
  let strategy: CalmSharding | undefined;
  const manager = new WebSocketManager({
    token,
    rest: new REST({ version: '10', api }).setToken(token),
    intents: GatewayIntentBits.Guilds,
    buildStrategy: (manager) => (strategy = new CalmSharding(manager)),
  });
  const errors: string[] = [];
  manager.on(WebSocketShardEvents.Error, ({ message }) => void errors.push(message));
  await manager.connect();
  const { shards } = strategy as unknown as { shards: Map<number, WebSocketShard> };
  const shard = shards.get(0);

  const recovering = shard?.destroy({ recover: WebSocketShardDestroyRecovery.Reconnect, code: 4200 });
  await sleep(250); // it has hung up by now, and connects again a quarter of a second later
  await shard?.connect();
  await recovering;

  expect(errors).toEqual(["Tried to connect a shard that wasn't idle"]);
  await manager.destroy({ code: 4200 });
});
