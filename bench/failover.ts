// PostgreSQL fails over to a streaming replica under writes: how long until the site is well, and is a write lost?
// `node bench/failover.ts --server 15` for Debian's PostgreSQL 15 in place of the one of the npm packages.
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '#database/testing/postgres-server.ts';
import { startTcpProxy, type TcpProxy } from '#database/testing/tcp-proxy.ts';
import { bench, readOptions, type Start } from './frame/bench.ts';
import { emptyDatabase } from './frame/database.ts';
import { epochIn, untilLed } from './frame/leader.ts';
import { addMembers, findLost, type Keep } from './frame/members.ts';
import { needPart } from './frame/parts.ts';
import { requestsTo, tally, type Requests } from './frame/requests.ts';
import type { SiteProcess } from './frame/site-process.ts';
import { watchBackends } from './frame/watch-backends.ts';

const options = readOptions({ server: '18', only: '' });

const MOST_BACKENDS = 23;
const WELL_WITHIN_MS = 60_000;
const ROLES = ['web', 'web', 'all'] as const;
const WRITERS_OF_EACH = 2;
const STANDBY_MS = 5_000;

interface Servers {
  primary: PostgresServer;
  replica: PostgresServer;
  proxy: TcpProxy;
  /** The address of the database on the primary. */
  databaseUrl: string;
  /** The address of the database on the replica. */
  promoted: string;
}

interface Variant {
  name: string;
  isSynchronous: boolean;
  /** Lets the primary fail and the replica take over; tells when it was promoted. */
  fail: (servers: Servers) => Promise<number>;
}

const VARIANTS: readonly Variant[] = [
  { name: 'the primary is killed', isSynchronous: true, fail: killed },
  { name: 'the machine of the primary vanishes', isSynchronous: true, fail: vanished },
  { name: 'a switchover, the address on the standby for 5 s', isSynchronous: true, fail: switchedOver },
  { name: 'the primary is killed, replication is asynchronous', isSynchronous: false, fail: killed },
];

let isGood = true;
for (const variant of VARIANTS.filter(({ name }) => name.includes(options.only))) {
  console.log(`\nPostgreSQL ${options.server}: ${variant.name}`);
  await bench(async (start) => (isGood = (await measure(start, variant)) && isGood));
}
process.exitCode = isGood ? 0 : 1;

async function killed({ primary, replica, proxy, promoted }: Servers) {
  await primary.kill();
  await sleep(1_000); // until somebody, or a program, has noticed
  return takeOver(replica, proxy, promoted);
}

async function vanished({ replica, proxy, promoted }: Servers) {
  proxy.hang();
  await sleep(3_000);
  proxy.forget(); // nothing ends the open connections
  return takeOver(replica, proxy, promoted);
}

async function switchedOver({ primary, replica, proxy, promoted }: Servers) {
  await primary.stop();
  proxy.retarget(promoted);
  await sleep(STANDBY_MS);
  return takeOver(replica, proxy, promoted);
}

async function takeOver(replica: PostgresServer, proxy: TcpProxy, promoted: string) {
  await replica.promote();
  const at = performance.now();
  proxy.retarget(promoted);
  return at;
}

async function measure(start: Start, { isSynchronous, fail }: Variant): Promise<boolean> {
  const programs = options.server === '15' ? { programs: dirname(needPart('postgres15')) } : {};
  const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
  const names = { synchronous_standby_names: isSynchronous ? '*' : '' };
  const primary = await start.postgres({ ...programs, settings: { ...durable, ...names } });
  const replica = start.add(await primary.startReplica({ synchronous_standby_names: '' }), (one) =>
    one.stop(),
  );
  const discord = await start.discord();
  const databaseUrl = await emptyDatabase(primary.url);
  const members = await addMembers(databaseUrl, discord);
  const proxy = start.add(await startTcpProxy(databaseUrl), (one) => one.close());
  const settings = { ...discord.environment, DATABASE_URL: proxy.url, DATA_DIR: start.folder() };
  const sites: SiteProcess[] = [];
  for (const ROLE of ROLES) sites.push(await start.site({ ...settings, ROLE, LOG_LEVEL: 'fatal' }));
  const promoted = Object.assign(new URL(databaseUrl), { host: new URL(replica.url).host }).href;
  return failOver(
    { primary, replica, proxy, databaseUrl, promoted },
    { fail, sites, keep: members.keep, isSynchronous },
  );
}

interface Failing {
  fail: Variant['fail'];
  sites: readonly SiteProcess[];
  keep: (n: number) => Keep;
  isSynchronous: boolean;
}

async function failOver(servers: Servers, { fail, sites, keep, isSynchronous }: Failing): Promise<boolean> {
  const { databaseUrl, promoted } = servers;
  const load = startLoad(sites, keep);
  await sleep(8_000);
  const before = await epochIn(databaseUrl);
  const backends = await watchBackends(promoted, 100);

  const failedAt = performance.now();
  const promotedAt = await fail(servers);
  const wellAt = await load.wellAfter(promotedAt);
  const ledAt = await untilLed(promoted, before);
  const { acknowledged, statuses, readiness } = await load.stop();
  const { most } = await backends.stop();
  const after = await epochIn(promoted);
  const lost = await findLost(promoted, acknowledged);

  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  console.log(
    `  well ${seconds(wellAt - failedAt)} s after the fault, ${seconds(wellAt - promotedAt)} s after the promotion`,
  );
  console.log(`  writes by status: ${statuses.toString()}; /readyz: ${readiness.toString()}`);
  console.log(`  ${acknowledged.length} acknowledged, ${lost.length} of them lost`);
  console.log(
    `  epoch ${before} before, ${after} after; leads again ${seconds(ledAt - promotedAt)} s after the promotion; at most ${most} backends`,
  );
  const onlyRefused = [...statuses.entries(), ...readiness.entries()].every(([status]) =>
    /^(200|503)$/.test(status),
  );
  return (
    onlyRefused &&
    (lost.length === 0 || !isSynchronous) &&
    ledAt < Infinity &&
    most <= MOST_BACKENDS * sites.length &&
    wellAt < Infinity
  );
}

/** Writes to all processes and asks whether they are ready, until it is stopped. */
function startLoad(sites: readonly SiteProcess[], keep: (n: number) => Keep) {
  const stopping = new AbortController();
  const [statuses, readiness] = [tally(), tally()];
  const acknowledged: Keep[] = [];
  const [lastKept, lastReady] = [new Map<SiteProcess, number>(), new Map<SiteProcess, number>()];
  let sent = 0;
  const write = async (requests: Requests, site: SiteProcess) => {
    const began = performance.now();
    const wish = keep(sent++);
    const status = await requests.keep(wish);
    statuses.add(status);
    if (status !== '200') return;
    acknowledged.push(wish);
    lastKept.set(site, began);
  };
  const ask = async (requests: Requests, site: SiteProcess) => {
    const began = performance.now();
    const status = await requests.read('/readyz');
    readiness.add(status);
    if (status === '200') lastReady.set(site, began);
  };
  const again = async (site: SiteProcess, act: typeof write) => {
    const requests = requestsTo(site.url, 1);
    for (; !stopping.signal.aborted; await sleep(50)) await act(requests, site);
    requests.close();
  };
  const running = Promise.all(
    sites.flatMap((site) => [
      again(site, ask),
      ...Array.from({ length: WRITERS_OF_EACH }, () => again(site, write)),
    ]),
  );
  const isWell = (since: number) =>
    sites.every((site) => (lastKept.get(site) ?? 0) > since && (lastReady.get(site) ?? 0) > since);
  return {
    /** When all processes were ready and had written again; infinity for never. */
    wellAfter: async (since: number) => {
      while (!isWell(since)) {
        if (performance.now() > since + WELL_WITHIN_MS) return Infinity;
        await sleep(20);
      }
      return performance.now();
    },
    stop: async () => {
      stopping.abort();
      await running;
      return { acknowledged, statuses, readiness };
    },
  };
}
