// Processes behind PgBouncer as Debian packages it: what is its pool enough for, and what happens when parts fail?
// `node bench/pgbouncer.ts`
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPgBouncer } from '#database/testing/pgbouncer.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { emptyDatabase, withClient } from './database.ts';
import { addMembers, findLost, type Keep } from './members.ts';
import { needPart } from './parts.ts';
import { requestsTo, tally } from './requests.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';
import { watchBackends } from './watch-backends.ts';

const PACKAGED_INI = '/etc/pgbouncer/pgbouncer.ini';
const WRITERS_OF_EACH = 15;
const LOAD_MS = 15_000;
const WELL_WITHIN_MS = 60_000;

const program = needPart('pgbouncer');
const ini = readFileSync(PACKAGED_INI, 'utf8');
const postgres = await startPostgres();
const discord = await startSimulator({ world: 'empty' });
const folder = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'));
let isGood = true;
try {
  isGood = (await underLoad('one process, as packaged', 1, {})) && isGood;
  await underLoad('four processes, as packaged', 4, {}); // too small: only told
  isGood =
    (await underLoad('four processes, default_pool_size = 60', 4, { default_pool_size: 60 })) && isGood;
  isGood = (await whileFailing()) && isGood;
} finally {
  await discord.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;

type Settings = Readonly<Record<string, string | number>>;

/** Starts processes behind PgBouncer while something is done with them. */
async function withSites<T>(
  count: number,
  settings: Settings,
  use: (made: {
    sites: SiteProcess[];
    databaseUrl: string;
    members: Awaited<ReturnType<typeof addMembers>>;
    pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  }) => Promise<T>,
): Promise<T> {
  const databaseUrl = await emptyDatabase(postgres.url);
  const members = await addMembers(databaseUrl, discord);
  const pooler = await startPgBouncer(databaseUrl, { program, ini, settings });
  const sites: SiteProcess[] = [];
  try {
    for (let i = 0; i < count; i++)
      sites.push(
        await startSiteProcess({
          ...discord.environment,
          ROLE: 'all',
          DATABASE_URL: pooler.url,
          DATA_DIR: folder,
          LOG_LEVEL: 'fatal',
        }),
      );
    return await use({ sites, databaseUrl, members, pooler });
  } finally {
    for (const { child } of sites) child.kill('SIGKILL');
    await pooler.stop();
  }
}

/** Members write through all processes, as fast as they are answered; then they pause, and each process has to be well. */
function underLoad(name: string, processes: number, settings: Settings): Promise<boolean> {
  return withSites(processes, settings, async ({ sites, databaseUrl, members }) => {
    const backends = await watchBackends(databaseUrl, 100);
    const until = performance.now() + LOAD_MS;
    const statuses = tally();
    const acknowledged: Keep[] = [];
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
    const wellAfter = await wellAgain(sites);
    const { most } = await backends.stop();
    const lost = await findLost(databaseUrl, acknowledged);
    console.log(
      `${name}: writes by status ${statuses.toString()}, ${lost.length} lost, at most ${most} backends, all ready ${wellAfter} after the load`,
    );
    return statuses.entries().every(([status]) => status === '200') && lost.length === 0;
  });
}

/** The leader is killed, and PostgreSQL and PgBouncer are restarted, one after the other. */
function whileFailing(): Promise<boolean> {
  return withSites(
    4,
    { default_pool_size: 60, server_login_retry: 1 },
    async ({ sites, databaseUrl, pooler }) => {
      const [leader, ...others] = sites; // the first that has started leads
      await untilLed(databaseUrl, 0);
      const tell = async (what: string, alive: readonly SiteProcess[], act: () => unknown) => {
        const before = await epochIn(databaseUrl);
        const began = performance.now();
        await act();
        const [ready, leads] = [await wellAgain(alive, began), await untilLed(databaseUrl, before, began)];
        console.log(`${what}: all ready after ${ready}, another lead after ${leads}`);
        return ready !== 'never' && leads !== 'never';
      };
      const good = [
        await tell('the leader killed', others, () => leader?.child.kill('SIGKILL')),
        await tell('PostgreSQL restarted behind it', others, () => postgres.restart()),
        await tell('PgBouncer killed and started', others, () => pooler.restart()),
      ];
      return good.every(Boolean);
    },
  );
}

/** How long until every process is ready. */
async function wellAgain(sites: readonly SiteProcess[], began = performance.now()) {
  for (const site of sites) {
    const requests = requestsTo(site.url, 1);
    while ((await requests.read('/readyz')) !== '200') {
      if (performance.now() > began + WELL_WITHIN_MS) return 'never';
      await sleep(50);
    }
    requests.close();
  }
  return secondsSince(began);
}

/** How long until a leader with a higher epoch holds the lock. */
async function untilLed(databaseUrl: string, epoch: number, began = performance.now()) {
  while (performance.now() < began + WELL_WITHIN_MS) {
    if ((await epochIn(databaseUrl)) > epoch) return secondsSince(began);
    await sleep(50);
  }
  return 'never';
}

/** The epoch of the leader; 0 while no connection holds the lock. */
async function epochIn(databaseUrl: string) {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ epoch: number }>(
      `select epoch::int from bot_leader where exists (
         select from pg_locks where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database()))`,
    ),
  );
  return rows[0]?.epoch ?? 0;
}

function secondsSince(began: number) {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}
