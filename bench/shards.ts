// What does the bot take with many shards and guilds, and does one shard's fault stay its own? `node bench/shards.ts`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { freePort, startPostgres } from '#database/testing/postgres-server.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { emptyDatabase, withClient } from './database.ts';
import { watchEventLoop } from './event-loop.ts';
import { cpuMsOf, residentMbOf } from './process.ts';
import { databaseCpuMs } from './processor-time.ts';
import { breakShards } from './shard-faults.ts';
import { untilCounted } from './until-counted.ts';

const GOAL_MB = 1_024;
/** Short, so that a shard soon notices that its heartbeats are not acknowledged. */
const HEARTBEAT_MS = 10_000;
/** Discord's limit for bots of this size: so many at once, and the next five seconds later. */
const REALISTIC = { maxConcurrency: 16, identifyIntervalMs: 5_000 };
/** Channels and roles of a guild with `--heavy`: GUILD_CREATE has 22 KB then. */
const HEAVY_EXTRAS = 37;

const { values } = parseArgs({
  options: {
    shards: { type: 'string', default: '100' },
    guilds: { type: 'string', default: '200000' },
    /** Guilds as large as Discord's are. */
    heavy: { type: 'boolean', default: false },
    /** At first all shards identify at once, which Discord lets no bot do. */
    unpaced: { type: 'boolean', default: false },
    /** The time limit of each step in seconds. */
    within: { type: 'string', default: '900' },
  },
});
const shards = Number(values.shards);
const guilds = Number(values.guilds);
const withinMs = Number(values.within) * 1_000;

const CONNECTED = 'select count(*)::int as count from bot_shards where connected_at is not null';
const HEARD = 'select count(*)::int as count from guilds where present and owner_id is not null';
const COUNTED = 'select count(*)::int as count from guilds where online_count is not null';

const postgres = await startPostgres();
const discord = await startSimulator({ world: 'empty' });
try {
  discord.lightGuilds(guilds, values.heavy ? HEAVY_EXTRAS : 0);
  const databaseUrl = await emptyDatabase(postgres.url);
  console.log(
    `${shards} shards and ${guilds} guilds${values.heavy ? ' of 22 KB' : ''}, the bot alone on PostgreSQL.`,
  );
  const [pace, paceInWords] = values.unpaced
    ? [{ maxConcurrency: shards, identifyIntervalMs: 0 }, 'all identify at once']
    : [REALISTIC, '16 identify every 5 s'];
  discord.setGateway({ shards, heartbeatIntervalMs: HEARTBEAT_MS, ...pace });
  await run(`an empty database, ${paceInWords}`, databaseUrl, () =>
    breakShards(discord, { databaseUrl, shards }),
  );
  // New sessions, as after an update that needs other events: each shard's guilds are compared with the stored ones.
  await withClient(databaseUrl, (client) =>
    client.query('delete from gateway_sessions; delete from bot_shards'),
  );
  discord.setGateway(REALISTIC);
  await run('all guilds stored, 16 identify every 5 s', databaseUrl);
} finally {
  await discord.stop();
  await postgres.stop();
}

/** Starts the bot and waits until it knows all guilds, then does something more with it. */
async function run(name: string, databaseUrl: string, then?: () => Promise<boolean>) {
  const observer = new Client({ connectionString: databaseUrl });
  await observer.connect();
  const metricsPort = await freePort();
  const databaseBefore = await databaseCpuMs(observer);
  const bot = startBot(databaseUrl, metricsPort);
  const pid = bot.pid ?? 0;
  const beganAt = performance.now();
  const seconds = () => ((performance.now() - beganAt) / 1000).toFixed(1);
  const loop = watchEventLoop(`http://127.0.0.1:${metricsPort}/metrics`);
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, residentMbOf(pid) ?? 0)), 100);
  const ended = once(bot, 'exit');
  const died = ended.then(() => Promise.reject(new Error('The bot has ended.')));
  died.catch(() => {}); // it also ends when it is told to
  const until = (query: string, count: number) =>
    Promise.race([untilCounted(databaseUrl, query, { count, withinMs }), died]);
  try {
    await until(CONNECTED, shards);
    const connectedAfter = seconds();
    await until(HEARD, guilds);
    const heardAfter = seconds();
    const heardCpu = (await databaseCpuMs(observer)) - databaseBefore;
    await until(COUNTED, guilds);
    await until(`select count(*)::int as count from gateway_sessions`, shards);
    console.log(
      `${name}:\n  all shards connected after ${connectedAfter} s, all guilds heard of after ${heardAfter} s (${(heardCpu / 1000).toFixed(1)} s of the database's processor), counted after ${seconds()} s\n` +
        `  ${((cpuMsOf(pid) ?? NaN) / 1000).toFixed(1)} s of the bot's processor`,
    );
    if ((await then?.()) === false) process.exitCode = 1;
    console.log(
      `  ${most.toFixed(0)} MB at most${most > GOAL_MB ? `, over ${GOAL_MB}` : ''} (goal ${GOAL_MB}); longest stall of the event loop ${loop.stop().toFixed(0)} ms`,
    );
    if (most > GOAL_MB) process.exitCode = 1;
  } finally {
    loop.stop();
    clearInterval(watching);
    bot.kill('SIGTERM');
    await ended;
    await observer.end();
  }
}

function startBot(databaseUrl: string, metricsPort: number) {
  return fork('server/testing/run-guildhall.ts', {
    env: {
      ...process.env,
      ...discord.environment,
      DATABASE_URL: databaseUrl,
      ROLE: 'bot',
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'error',
      SESSION_SECRET: 'a secret for a bench, and for nothing else',
    },
    stdio: 'inherit',
  });
}
