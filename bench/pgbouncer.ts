// Processes behind PgBouncer as Debian packages it: what is its pool enough for, and what happens when parts fail?
// `node bench/pgbouncer.ts`
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPgBouncer } from '#database/testing/pgbouncer.ts';
import type { PostgresServer } from '#database/testing/postgres-server.ts';
import { bench, type Start } from './frame/bench.ts';
import { emptyDatabase } from './frame/database.ts';
import { epochIn, untilLed } from './frame/leader.ts';
import { addMembers, findLost, type Keep } from './frame/members.ts';
import { needPart } from './frame/parts.ts';
import { requestsTo, tally } from './frame/requests.ts';
import type { SiteProcess } from './frame/site-process.ts';
import { watchBackends } from './frame/watch-backends.ts';

const PACKAGED_INI = '/etc/pgbouncer/pgbouncer.ini';
const WRITERS_OF_EACH = 15;
const LOAD_MS = 15_000;
const WELL_WITHIN_MS = 60_000;

const program = needPart('pgbouncer');
const ini = readFileSync(PACKAGED_INI, 'utf8');
const enough = { default_pool_size: 60 };
const good = [
  await underLoad('one process, as packaged', 1, {}),
  (await underLoad('four processes, as packaged', 4, {})) || true, // too small: printed, and no failure
  await underLoad('four processes, default_pool_size = 60', 4, enough),
  await whileFailing(),
];
process.exitCode = good.every(Boolean) ? 0 : 1;

type Settings = Readonly<Record<string, string | number>>;

/** Starts processes that reach PostgreSQL through PgBouncer. */
async function startSites(start: Start, postgres: PostgresServer, count: number, settings: Settings) {
  const discord = await start.discord();
  const databaseUrl = await emptyDatabase(postgres.url);
  const members = await addMembers(databaseUrl, discord);
  const pooler = start.add(await startPgBouncer(databaseUrl, { program, ini, settings }), (one) =>
    one.stop(),
  );
  const ofSites = { ...discord.environment, ROLE: 'all', DATABASE_URL: pooler.url, DATA_DIR: start.folder() };
  const sites: SiteProcess[] = [];
  for (let i = 0; i < count; i++) sites.push(await start.site({ ...ofSites, LOG_LEVEL: 'fatal' }));
  return { sites, databaseUrl, members, pooler };
}

/** Members write through all processes, as fast as they are answered; then they pause, and each process has to be well. */
async function underLoad(name: string, processes: number, settings: Settings): Promise<boolean> {
  const acknowledged: Keep[] = [];
  const statuses = tally();
  let lost: Keep[] = [];
  await bench(async (start) => {
    const postgres = await start.postgres();
    const { sites, databaseUrl, members } = await startSites(start, postgres, processes, settings);
    const backends = await watchBackends(databaseUrl, 100);
    const until = performance.now() + LOAD_MS;
    let sent = 0;
    const write = async (site: SiteProcess) => {
      const requests = requestsTo(site.url, 1);
      while (performance.now() < until) {
        const wish = members.keep(sent++);
        const status = await requests.keep(wish);
        statuses.add(status);
        if (status === '200') acknowledged.push(wish);
      }
      requests.close();
    };
    await Promise.all(sites.flatMap((site) => Array.from({ length: WRITERS_OF_EACH }, () => write(site))));
    const began = performance.now();
    const readyAt = await untilReady(sites);
    const { most } = await backends.stop();
    lost = await findLost(databaseUrl, acknowledged);
    console.log(
      `${name}: writes by status ${statuses.toString()}, ${lost.length} lost, at most ${most} backends, all ready ${seconds(readyAt - began)} after the load`,
    );
  });
  return statuses.entries().every(([status]) => status === '200') && lost.length === 0;
}

/** The leader is killed, and PostgreSQL and PgBouncer are restarted, one after the other. */
async function whileFailing(): Promise<boolean> {
  let isGood = true;
  await bench(async (start) => {
    const postgres = await start.postgres();
    const settings = { ...enough, server_login_retry: 1 };
    const { sites, databaseUrl, pooler } = await startSites(start, postgres, 4, settings);
    const [leader, ...others] = sites; // the first that has started leads
    await untilLed(databaseUrl, 0);
    const fail = async (what: string, act: () => unknown) => {
      const before = await epochIn(databaseUrl);
      const began = performance.now();
      await act();
      const [readyAt, ledAt] = [await untilReady(others), await untilLed(databaseUrl, before)];
      console.log(
        `${what}: all ready after ${seconds(readyAt - began)}, another lead after ${seconds(ledAt - began)}`,
      );
      isGood &&= readyAt < Infinity && ledAt < Infinity;
    };
    await fail('the leader killed', () => leader?.kill());
    await fail('PostgreSQL restarted behind it', () => postgres.restart());
    await fail('PgBouncer killed and started', () => pooler.restart());
  });
  return isGood;
}

/** When every process is ready, by `performance.now`; infinity for never. */
async function untilReady(sites: readonly SiteProcess[]) {
  const until = performance.now() + WELL_WITHIN_MS;
  for (const site of sites) {
    const requests = requestsTo(site.url, 1);
    while ((await requests.read('/readyz')) !== '200') {
      if (performance.now() > until) return Infinity;
      await sleep(50);
    }
    requests.close();
  }
  return performance.now();
}

function seconds(ms: number) {
  return ms === Infinity ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}
