// Four processes behind a proxy, upgraded one after the other under load: is any request lost, any write, or any file of
// a page?
// `node bench/rolling-restart.ts --proxy nginx`, or caddy. Needs that program on the machine.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#database/testing/postgres-server.ts';
import { build } from '../tooling/build.ts';
import { addAssets, findAssetsOf } from '../tooling/other-build.ts';
import { bench, readOptions, type Start } from './frame/bench.ts';
import { emptyDatabase } from './frame/database.ts';
import { addMembers, countPageViews, findLost, type Keep } from './frame/members.ts';
import { needPart } from './frame/parts.ts';
import { startProxy } from './frame/proxies.ts';
import { requestsTo, tally, type Requests } from './frame/requests.ts';
import type { SiteProcess } from './frame/site-process.ts';

const options = readOptions({
  proxy: 'nginx',
  requests: 10_000,
  connections: 16,
  'slow-seconds': 60, // so long requests then come slowly, so that connections to the processes are idle in between
});
const PROXY = options.proxy === 'caddy' ? 'caddy' : 'nginx';
const PROCESSES = 4;
const UPGRADES = 2;
const PAUSE_MS = 500;
const SLOW_PAUSE_MS = { least: 200, most: 500 };

needPart(PROXY); // before other processes are started
/** How often each process was upgraded, by its port. */
const upgrades = new Map<number, number>();
const acknowledged: Keep[] = [];
let pageViews = 0;
let sent = 0;
let pages = 0;

/** The processes behind the proxy, and what they have. */
interface Upgraded {
  proxyUrl: string;
  members: Awaited<ReturnType<typeof addMembers>>;
  /** By port. */
  running: Map<number, SiteProcess>;
  startProcess: (port: number, version: number) => Promise<SiteProcess>;
}

await bench(async (start) => {
  const folder = start.folder();
  const versions = await buildVersions(folder, UPGRADES + 1);
  const postgres = await start.postgres();
  const discord = await start.discord();
  const databaseUrl = await emptyDatabase(postgres.url);
  const members = await addMembers(databaseUrl, discord);
  const settings = { ...discord.environment, ROLE: 'all', DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const startProcess = (port: number, version: number) =>
    start.site({ ...settings, PORT: String(port), TRUST_PROXY: 'loopback' }, versions[version]);
  const running = new Map<number, SiteProcess>();
  for (let i = 0; i < PROCESSES; i++) {
    const port = await freePort();
    running.set(port, await startProcess(port, 0));
  }
  const proxyUrl = await startBefore(start, folder, [...running.keys()]);
  const upgraded = { proxyUrl, members, running, startProcess };

  const quick = await measure(upgraded, {
    connections: options.connections,
    pause: () => sleep(20),
    isEnough: (requests, restarts) => requests >= options.requests && restarts >= PROCESSES * UPGRADES,
  });
  const slowUntil = performance.now() + options['slow-seconds'] * 1_000;
  const slow = await measure(upgraded, {
    connections: 1,
    pause: () => sleep(randomBetween(SLOW_PAUSE_MS)),
    isEnough: () => performance.now() > slowUntil,
  });

  for (const site of running.values()) await site.stop();
  const lost = await findLost(databaseUrl, acknowledged);
  const counted = await countPageViews(databaseUrl);
  console.log(`${acknowledged.length} acknowledged writes, ${lost.length} of them lost.`);
  console.log(`${pages} pages, whose files were asked for at once and after the next pause.`);
  console.log(`${pageViews} acknowledged page views, ${counted} counted.`);
  const failures = quick + slow + lost.length + Math.abs(counted - pageViews);
  console.log(failures === 0 ? 'Nothing failed.' : 'Something failed.');
  process.exitCode = failures === 0 ? 0 : 1;
});

/** Builds of the same pages in which no file has the same name, each with the files of the one before. */
async function buildVersions(folder: string, count: number) {
  const built: string[] = [];
  for (let i = 0; i < count; i++) {
    const version = join(folder, `version-${i}`);
    const name = `assets/version-${i}-[name]-[hash]`;
    const assets = { assetFileNames: `${name}[extname]` };
    const client = { entryFileNames: `${name}.js`, chunkFileNames: `${name}.js`, ...assets };
    await build(version, { client, server: assets });
    const before = built.at(-1);
    if (before !== undefined) addAssets(version, findAssetsOf(before) ?? new Map());
    built.push(version);
  }
  return built;
}

/** Starts the proxy, which makes a certificate first; returns its address. */
async function startBefore(start: Start, folder: string, ports: readonly number[]) {
  const { url } = start.add(await startProxy(PROXY, folder, ports), (proxy) => proxy.stop());
  const requests = requestsTo(url, 1);
  while ((await requests.read('/healthz')) !== '200') await sleep(100);
  requests.close();
  return url;
}

interface Load {
  connections: number;
  pause: () => Promise<unknown>;
  isEnough: (requests: number, restarts: number) => boolean;
}

/** Sends requests while the processes are upgraded and restarted, until it is enough; tells how many failed. */
async function measure(behind: Upgraded, { connections, pause, isEnough }: Load) {
  const began = performance.now();
  const requests = requestsTo(behind.proxyUrl, connections);
  const outcomes = tally();
  let answered = 0;
  let restarts = 0;
  let failures = 0;
  const note = ({ kind, status }: Outcome) => {
    answered += 1;
    outcomes.add(`${kind} ${status}`);
    if (status !== '200') failures += 1;
  };
  const client = async () => {
    let filesBefore: readonly string[] = [];
    while (!isEnough(answered, restarts)) {
      if (sent++ % 4 === 0) {
        // What a page loads later may come after the process that has rendered it.
        for (const path of filesBefore) note({ kind: 'later file', status: await requests.read(path) });
        filesBefore = await loadPage(requests, note);
      } else note(await sendNext(requests, behind.members));
      await pause();
    }
  };
  const clients = Promise.all(Array.from({ length: connections }, client));
  while (!isEnough(answered, restarts))
    for (const [port, site] of behind.running) {
      if (isEnough(answered, restarts)) break;
      const code = await site.stop();
      if (code !== 0) throw new Error(`a process ended with ${code}`);
      restarts += 1;
      upgrades.set(port, Math.min((upgrades.get(port) ?? 0) + 1, UPGRADES));
      behind.running.set(port, await behind.startProcess(port, upgrades.get(port) ?? 0));
      await sleep(PAUSE_MS);
    }
  await clients;
  requests.close();
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `${PROXY}: ${answered} requests in ${seconds.toFixed(0)} s (${(answered / seconds).toFixed(0)} a second), ${restarts} restarts, ${failures} failed`,
  );
  console.log(`  ${outcomes.toString()}`);
  return failures;
}

interface Outcome {
  kind: string;
  status: string;
}

/** Loads a page with the files that its HTML names; returns those. */
async function loadPage(requests: Requests, note: (outcome: Outcome) => void) {
  const { status, body } = await requests.load('/');
  note({ kind: 'page', status });
  const files = [...new Set(body.match(/\/assets\/[\w.-]+/g))];
  if (files.length === 0) note({ kind: 'page', status: 'without files' });
  for (const path of files) note({ kind: 'file', status: await requests.read(path) });
  pages += 1;
  return files;
}

/** A read, a page view and a write by turns. */
async function sendNext(requests: Requests, members: Upgraded['members']): Promise<Outcome> {
  const n = sent;
  if (n % 3 === 0) return { kind: 'read', status: await requests.read('/api/servers?limit=10') };
  if (n % 3 === 1) {
    const status = await requests.viewPage(`s-${n}`);
    if (status === '200') pageViews += 1;
    return { kind: 'page view', status };
  }
  const keep = members.keep(Math.floor(n / 3) % members.most);
  const status = await requests.keep(keep);
  if (status === '200') acknowledged.push(keep);
  return { kind: 'write', status };
}

function randomBetween({ least, most }: { least: number; most: number }) {
  return least + Math.random() * (most - least);
}
