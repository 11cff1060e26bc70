// How does a day of visits, compressed into minutes, go while a sweep and a clean-up are under way? `node bench/day.ts`
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '#contract/durations.ts';
import { freePort } from '#database/testing/postgres-server.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { RunningSite } from '../e2e/site.ts';
import { addOldRows, OLD } from './day/old-rows.ts';
import { dayOfVisits, type Answer } from './day/visits.ts';
import { bench, readOptions } from './frame/bench.ts';
import { emptyDatabase, withClient } from './frame/database.ts';
import { readMetric, watchEventLoop } from './frame/event-loop.ts';
import { insertListings, moreListings } from './frame/make-listings.ts';
import { cpuMsOf, residentMbOf } from './frame/process.ts';

const options = readOptions({
  minutes: 10,
  // What happens in the day. A view is a page, a count of it and, for half of them, a list of seen cards.
  views: 60_000,
  searches: 12_000,
  'sign-ins': 1_200,
  guilds: 60_000, // of the bot, of which a tenth is listed
  // Old rows, which housekeeping deletes.
  counts: 2_000_000,
  sessions: 400_000,
  visits: 20_000,
  cache: 64, // megabytes of a process
});
const { minutes, guilds } = options;
const FIRST_LIGHT_GUILD = Date.UTC(2019, 0, 1) - Date.UTC(2015, 0, 1);
const idOf = (n: number) => String(BigInt(FIRST_LIGHT_GUILD + n) << 22n);

await bench(async (start) => {
  const postgres = await start.postgres({ settings: { shared_buffers: '512MB', max_wal_size: '4GB' } });
  const discord = await start.discord();
  const databaseUrl = await emptyDatabase(postgres.url);
  // The first start makes the schema; the rows are inserted afterwards.
  await (await start.site({ DATABASE_URL: databaseUrl })).stop();
  const ids = await fill(databaseUrl);
  discord.lightGuilds(guilds);
  const metricsPort = String(await freePort());
  const site = await start.demo({
    settings: {
      ...discord.environment,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'x'.repeat(32),
      ROLE: 'all',
      TRUST_PROXY: 'loopback',
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'error',
      CACHE_MB: String(options.cache),
      METRICS_PORT: metricsPort,
    },
  });
  await live(site, { discord, databaseUrl, metricsPort, ids });
});

/** Fills the directory with listings of some of the bot's guilds, and adds old rows; returns the listed guilds' ids. */
async function fill(databaseUrl: string) {
  const listings = moreListings(0, Math.ceil(guilds / 10));
  for (const [n, listing] of listings.entries())
    Object.assign(listing, { guild: idOf(n * 10), present: true, status: 'approved' });
  await withClient(databaseUrl, async (client) => {
    for (let from = 0; from < listings.length; from += 1_000)
      await insertListings(client, listings.slice(from, from + 1_000));
    await addOldRows(client, options);
    await client.query('vacuum analyze');
  });
  return listings.map(({ guild }) => guild);
}

interface Place {
  discord: Simulator;
  databaseUrl: string;
  metricsPort: string;
  ids: readonly string[];
}

async function live(site: RunningSite, { discord, databaseUrl, metricsPort, ids }: Place) {
  const before = await sizesIn(databaseUrl);
  const people = Array.from({ length: options['sign-ins'] }, () => discord.addUser().id);
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const loop = watchEventLoop(metrics);
  const [computedBefore, memoryBefore] = [cpuMsOf(site.pid) ?? NaN, residentMbOf(site.pid) ?? NaN];
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, residentMbOf(site.pid) ?? 0)), 250);
  const began = performance.now();
  const since = () => ((performance.now() - began) / 1000).toFixed(0);
  const beside = Promise.all([
    swept(databaseUrl, since),
    ...Object.entries(OLD).map(([table, old]) => cleared(databaseUrl, { table, old, since })),
  ]);

  const { views, searches } = options;
  const answers = await dayOfVisits(site.url, { minutes, views, searches, ids, people });
  clearInterval(watching);
  const tookS = (performance.now() - began) / 1000;
  console.log(
    `${views} views, ${searches} searches, ${options['sign-ins']} sign-ins of a day in ${(tookS / 60).toFixed(1)} min; ${guilds} guilds, ${ids.length} listed.`,
  );
  tell(answers);
  console.log(
    `Memory ${memoryBefore.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${(residentMbOf(site.pid) ?? NaN).toFixed(0)} MB after; longest stall of the event loop ${loop.stop().toFixed(0)} ms;\n` +
      `${await heapIn(metrics)};\n` +
      `${await cacheIn(metrics)};\n` +
      `${(((cpuMsOf(site.pid) ?? NaN) - computedBefore) / 1000 / tookS).toFixed(2)} of a core computed on average.`,
  );
  for (const line of await beside) console.log(line);
  await sleep(2_000); // the last page views are written
  await tellSizes(before, await sizesIn(databaseUrl));
}

/** What is used of the memory: by objects of JavaScript, and by buffers beside them. */
async function heapIn(metrics: string) {
  const [heap = NaN, external = NaN] = await Promise.all(
    ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'].map(
      async (name) => ((await readMetric(metrics, name)) ?? NaN) / 1e6,
    ),
  );
  return `of it ${heap.toFixed(0)} MB used by objects, ${external.toFixed(0)} MB by buffers`;
}

/** How many of the answers that are the same for everybody were found ready. */
async function cacheIn(metrics: string) {
  const [ready = NaN, computed = NaN] = await Promise.all(
    ['cache', 'computed'].map(
      async (source) =>
        (await readMetric(metrics, `guildhall_shared_responses_total\\{source="${source}"\\}`)) ?? NaN,
    ),
  );
  const all = ready + computed;
  return `a cache of ${options.cache} MB had ${((100 * ready) / all).toFixed(1)} % of ${all} shared answers ready`;
}

/** Waits until a query counts so many rows. */
async function untilCounted(databaseUrl: string, query: string, wanted: number) {
  const giveUpAt = performance.now() + HOUR_MS;
  await withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ count: number }>(query);
      const count = rows[0]?.count ?? 0;
      if (count >= wanted) return;
      if (performance.now() > giveUpAt) throw new Error(`${count} of ${wanted}: ${query}`);
      await sleep(500);
    }
  });
}

async function swept(databaseUrl: string, since: () => string) {
  const counted =
    'select count(*)::int as count from guilds where online_count is not null and owner_id is not null';
  await untilCounted(databaseUrl, counted, guilds);
  return `The sweep had counted all guilds after ${since()} s.`;
}

async function cleared(
  databaseUrl: string,
  { table, old, since }: { table: string; old: string; since: () => string },
) {
  const isClear = `select (not exists (select from ${table} where ${old}))::int as count`;
  await untilCounted(databaseUrl, isClear, 1);
  return `${table}: none old was left after ${since()} s.`;
}

function tell(answers: readonly Answer[]) {
  let failed = 0;
  for (const [kind, of] of Map.groupBy(answers, (answer) => answer.kind)) {
    const times = of.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share: number) =>
      (times[Math.floor((times.length - 1) * share)] ?? NaN).toFixed(0).padStart(5);
    const bad = of.filter(({ isGood }) => !isGood);
    failed += bad.length;
    const why = [...new Set(bad.map(({ status }) => status))].join(', ');
    console.log(
      `  ${kind.padEnd(28)} ${String(of.length).padStart(7)}  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  longest ${at(1)} ms${bad.length === 0 ? '' : `  ${bad.length} FAILED (${why})`}`,
    );
  }
  console.log(`${failed} of ${answers.length} failed (goal 0). Minute by minute:`);
  const minuteOf = ({ at }: Answer) => Math.floor(at / 60_000) + 1;
  for (const [minute, of] of Map.groupBy(answers, minuteOf)) {
    const times = of.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const bad = of.filter(({ isGood }) => !isGood).length;
    const p99 = times[Math.floor((times.length - 1) * 0.99)] ?? NaN;
    console.log(
      `  ${String(minute).padStart(3)}  ${of.length} answers  p99 ${p99.toFixed(0)} ms  ${bad} failed`,
    );
  }
  if (failed > 0) process.exitCode = 1;
}

interface Size {
  table: string;
  bytes: number;
  live: number;
  dead: number;
}

async function sizesIn(databaseUrl: string): Promise<Size[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Size>(`
      select relname as table, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as live, n_dead_tup::float8 as dead
      from pg_stat_user_tables order by bytes desc`);
    return rows;
  });
}

async function tellSizes(before: readonly Size[], after: readonly Size[]) {
  console.log('Tables, with their indexes, of which each is over 100 kB and has changed:');
  for (const { table, bytes, live, dead } of after) {
    const was = before.find((one) => one.table === table)?.bytes ?? 0;
    if (bytes < 100_000 || bytes === was) continue;
    const mb = (size: number) => (size / 1e6).toFixed(1);
    console.log(
      `  ${table.padEnd(20)} ${mb(was).padStart(7)} MB before, ${mb(bytes).padStart(7)} MB after; ${live} rows, ${dead} dead`,
    );
  }
}
