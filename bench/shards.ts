// How much memory does the bot take with many shards and guilds? `node bench/shards.ts`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { freePorts } from '../e2e/site.ts';
import { emptyDatabase, withClient } from './database.ts';
import { cpuMsOf, residentMbOf } from './process.ts';

const GOAL_MB = 1_024;

const { values } = parseArgs({
  options: {
    shards: { type: 'string', default: '100' },
    guilds: { type: 'string', default: '200000' },
    /** The time limit in seconds. */
    within: { type: 'string', default: '900' },
  },
});
const shards = Number(values.shards);
const guilds = Number(values.guilds);

const postgres = await startPostgres();
const discord = await startSimulator({ world: 'empty' });
try {
  discord.lightGuilds(guilds);
  discord.setGateway({ shards, maxConcurrency: shards, identifyIntervalMs: 0 });
  const databaseUrl = await emptyDatabase(postgres.url);
  console.log(`${shards} shards and ${guilds} guilds, the bot alone on PostgreSQL.`);
  await measure(databaseUrl);
} finally {
  await discord.stop();
  await postgres.stop();
}

async function measure(databaseUrl: string) {
  const [port] = await freePorts();
  const bot = fork('server/testing/run-guildhall.ts', {
    env: {
      ...process.env,
      ...discord.environment,
      DATABASE_URL: databaseUrl,
      ROLE: 'bot',
      PORT: String(port),
      LOG_LEVEL: 'error',
      SESSION_SECRET: 'a secret for a bench, and for nothing else',
    },
    stdio: 'inherit',
  });
  const pid = bot.pid ?? 0;
  const beganAt = performance.now();
  const seconds = () => ((performance.now() - beganAt) / 1000).toFixed(1);
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, residentMbOf(pid) ?? 0);
  }, 100);
  try {
    const connected = 'select count(*)::int as count from bot_shards where connected_at is not null';
    await until(databaseUrl, connected, shards);
    const connectedAfter = seconds();
    const heard = 'select count(*)::int as count from guilds where present and owner_id is not null';
    await until(databaseUrl, heard, guilds);
    const heardAfter = seconds();
    await until(
      databaseUrl,
      'select count(*)::int as count from guilds where online_count is not null',
      guilds,
    );
    console.log(
      `  all shards connected after ${connectedAfter} s, all guilds heard of after ${heardAfter} s, counted after ${seconds()} s\n` +
        `  ${most.toFixed(0)} MB at most${most > GOAL_MB ? `, over ${GOAL_MB}` : ''} (goal ${GOAL_MB}), ${((cpuMsOf(pid) ?? NaN) / 1000).toFixed(1)} s computed`,
    );
  } finally {
    clearInterval(watching);
    const ended = once(bot, 'exit');
    bot.kill('SIGTERM');
    await ended;
  }
}

/** Waits until a query counts a number of rows. */
async function until(url: string, query: string, wanted: number) {
  const giveUpAt = performance.now() + Number(values.within) * 1000;
  for (;;) {
    const count = await withClient(url, async (client) => {
      const known = await client.query<{ there: boolean }>(
        `select to_regclass('bot_shards') is not null as there`,
      );
      if (!known.rows[0]?.there) return 0;
      return (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0;
    });
    if (count >= wanted) return;
    if (performance.now() > giveUpAt) throw new Error(`${count} of ${wanted}: ${query}`);
    await sleep(500);
  }
}
