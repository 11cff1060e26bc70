// What do requests cost one, two and four processes and the PostgreSQL they share? `node bench/scaling.ts`
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { freePort, startPostgres } from '#database/testing/postgres-server.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { startSite, type RunningSite } from '../e2e/site.ts';
import { median } from './compare.ts';
import { loadedDatabase, SETTINGS } from './loaded-database.ts';
import { cpuMsOf, residentMbOf } from './process.ts';
import { databaseCpuMs } from './processor-time.ts';
import { requestKinds, type RequestKind } from './scaling-requests.ts';
import { watchWaiting } from './watch-waiting.ts';

const PROCESSES = [1, 2, 4] as const;
/** Of each process, so that its code is optimised and the pool is open. */
const WARM_UP_REQUESTS = 200;

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    /** Of all processes together. */
    connections: { type: 'string', default: '8' },
    /** A part of the name of what is asked for. */
    only: { type: 'string', default: '' },
  },
});
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
];

/** A process with its pages, and where its metrics are. */
interface Site extends RunningSite {
  metricsUrl: string;
}

const discord = await startSimulator({ world: 'empty' });
const server = await startPostgres({ keepIn: resolve('.cache/million'), settings: SETTINGS });
const url = await loadedDatabase(server.url, Number(values.listings));
const observer = new Client({ connectionString: url });
await observer.connect();
const sites: Site[] = [];
try {
  for (let n = 0; n < Math.max(...PROCESSES); n++) sites.push(await startOne());
  console.log(
    `Built pages, ${values.listings} listings, PostgreSQL with ${JSON.stringify(SETTINGS)}; medians of ${rounds} rounds of ${seconds} s,\n` +
      `${connections} connections. By processor time, from /proc: of the site's processes, of PostgreSQL's, and of what sends the requests.\n`,
  );
  for (const kind of await requestKinds(observer)) if (kind.name.includes(values.only)) await measure(kind);
  console.log(await bytesOfListings());
  console.log(
    `Memory of each process at the end: ${sites.map(({ pid }) => `${(residentMbOf(pid) ?? NaN).toFixed(0)} MB`).join(', ')}.`,
  );
} finally {
  for (const site of sites) await site.stop();
  await observer.end();
  await server.stop();
  await discord.stop();
}

/** What the listings take on the disk, with everything that is stored of each for lists and searches. */
async function bytesOfListings() {
  const { rows } = await observer.query<{ table: string; each: number }>(
    `select relname as table, pg_total_relation_size(relid)::float8 / $1 as each from pg_stat_user_tables
     where pg_total_relation_size(relid) > 100 * $1::float8 order by each desc`,
    [Number(values.listings)],
  );
  const all = rows.reduce((sum, { each }) => sum + each, 0);
  const parts = rows.map(({ table, each }) => `${table} ${(each / 1000).toFixed(1)}`);
  return `${(all / 1000).toFixed(1)} kB a listing with its indexes: ${parts.join(', ')}.`;
}

/** Starts a process that never runs the bot, which would find none of the made guilds at the simulator. */
async function startOne(): Promise<Site> {
  const metricsPort = String(await freePort());
  const site = await startSite({
    settings: {
      ...discord.environment,
      DATABASE_URL: url,
      SESSION_SECRET: 'x'.repeat(32),
      ROLE: 'web',
      LOG_LEVEL: 'error',
      METRICS_PORT: metricsPort,
    },
  });
  return { ...site, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
}

async function measure(kind: RequestKind) {
  await load(kind, sites, { amount: WARM_UP_REQUESTS });
  console.log(kind.name);
  const all = new Map(PROCESSES.map((count) => [count, [] as Run[]]));
  for (let round = 0; round < rounds; round++)
    for (const count of round % 2 === 0 ? PROCESSES : PROCESSES.toReversed())
      all.get(count)?.push(await run(kind, sites.slice(0, count)));
  for (const [count, runs] of all) tell(count, runs);
  console.log();
}

/** What a run took, in milliseconds of processor time a request. */
interface Run {
  perSecond: number;
  /** Requests that were refused or failed. */
  bad: number;
  p50: number;
  p99: number;
  siteMs: number;
  databaseMs: number;
  loadMs: number;
  waiting: number;
  /** What backends of the pools that ran a statement waited for, by share of the samples. */
  waits: Map<string, number>;
}

async function run(kind: RequestKind, loaded: readonly Site[]): Promise<Run> {
  const siteMs = () => loaded.reduce((sum, { pid }) => sum + (cpuMsOf(pid) ?? NaN), 0);
  const watching = await watchWaiting(
    url,
    loaded.map(({ metricsUrl }) => metricsUrl),
  );
  const before = { site: siteMs(), database: await databaseCpuMs(observer), load: process.cpuUsage() };
  const results = await load(kind, loaded, { duration: seconds });
  const own = process.cpuUsage(before.load);
  const after = { site: siteMs(), database: await databaseCpuMs(observer) };
  const watched = await watching.stop();
  const requests = results.reduce((sum, { good }) => sum + good, 0);
  return {
    perSecond: requests / seconds,
    bad: results.reduce((sum, { bad }) => sum + bad, 0),
    p50: median(results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    siteMs: (after.site - before.site) / requests,
    databaseMs: (after.database - before.database - watched.cpuMs) / requests,
    loadMs: (own.user + own.system) / 1000 / requests,
    ...watched,
  };
}

function load(kind: RequestKind, loaded: readonly Site[], effort: { duration: number } | { amount: number }) {
  return Promise.all(
    loaded.map(async (site) => {
      const { host } = new URL(site.url);
      const { headers = {}, ...request } = await kind.requests(site.url);
      const result = await autocannon({
        url: `http://127.0.0.1:${new URL(site.url).port}`,
        headers: { ...headers, host }, // another name of this machine would be redirected
        connections: Math.ceil(connections / loaded.length),
        ...effort,
        requests: [request],
      });
      const good = result.statusCodeStats[kind.status]?.count ?? 0;
      return { ...result, good, bad: result.requests.total - good + result.errors };
    }),
  );
}

function tell(count: number, runs: readonly Run[]) {
  const middle = (of: (run: Run) => number) => median(runs.map(of));
  const [site, database] = [middle((run) => run.siteMs), middle((run) => run.databaseMs)];
  const perCore = (ms: number) => (ms < 0.005 ? 'any number' : (1000 / ms).toFixed(0));
  const waits = new Map<string, number>();
  for (const run of runs)
    for (const [what, share] of run.waits) waits.set(what, (waits.get(what) ?? 0) + share / runs.length);
  const bad = runs.reduce((sum, run) => sum + run.bad, 0);
  if (bad > 0) process.exitCode = 1;
  const largest = [...waits].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  console.log(
    `  ${count} process${count === 1 ? ' ' : 'es'} ${middle((run) => run.perSecond)
      .toFixed(0)
      .padStart(6)} /s, p50 ${middle((run) => run.p50)} ms, p99 ${middle((run) => run.p99)} ms; ` +
      `${site.toFixed(2)} ms site, ${database.toFixed(2)} ms database, ${middle((run) => run.loadMs).toFixed(2)} ms load${bad === 0 ? '' : `; ${bad} REFUSED OR FAILED`}\n` +
      `    ${perCore(site)} requests a second of a site's core, ${perCore(database)} of a database's core: ` +
      `${database < 0.005 ? 'no' : (site / database).toFixed(1)} cores of site to one of database\n` +
      `    pools: at most ${Math.max(...runs.map((run) => run.waiting))} waiting; backends: ${largest.map(([what, share]) => `${(share * 100).toFixed(0)} % ${what}`).join(', ')}`,
  );
}
