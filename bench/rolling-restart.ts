// Four processes behind a proxy, upgraded one after the other under load: is any request lost, any write, or any file of
// a page?
// `node bench/rolling-restart.ts --proxy nginx`, or caddy. Needs that program on the machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, startPostgres } from '#database/testing/postgres-server.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { emptyDatabase } from './database.ts';
import { build } from '../tooling/build.ts';
import { addAssets, findAssetsOf } from '../tooling/other-build.ts';
import { addMembers, countPageViews, findLost, type Keep } from './members.ts';
import { needPart } from './parts.ts';
import { startProxy } from './proxies.ts';
import { requestsTo, tally } from './requests.ts';
import { startSiteProcess, type SiteProcess } from './site-process.ts';

const { values } = parseArgs({
  options: {
    proxy: { type: 'string', default: 'nginx' },
    requests: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
    /** How long requests then come slowly, so that connections to the processes are idle in between. */
    'slow-seconds': { type: 'string', default: '60' },
  },
});
const PROXY = values.proxy === 'caddy' ? 'caddy' : 'nginx';
const PROCESSES = 4;
const UPGRADES = 2;
const PAUSE_MS = 500;
const SLOW_PAUSE_MS = { least: 200, most: 500 };

needPart(PROXY); // before other processes are started
const folder = mkdtempSync(join(tmpdir(), 'guildhall-restart-'));
const versions = await buildVersions(UPGRADES + 1);
const postgres = await startPostgres();
const discord = await startSimulator({ world: 'empty' });
const databaseUrl = await emptyDatabase(postgres.url);
const members = await addMembers(databaseUrl, discord);
const running = new Map<number, SiteProcess>();
/** How often each process was upgraded, by its port. */
const upgraded = new Map<number, number>();
const acknowledged: Keep[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>> | null = null;
let pageViews = 0;
let sent = 0;
let pages = 0;
try {
  for (let i = 0; i < PROCESSES; i++) {
    const port = await freePort();
    running.set(port, await startProcess(port, 0));
  }
  proxy = await startProxy(PROXY, folder, [...running.keys()]);
  await untilReachable(proxy.url);

  const quick = await measure(Number(values.connections), () => sleep(20), {
    isEnough: (requests, restarts) => requests >= Number(values.requests) && restarts >= PROCESSES * UPGRADES,
  });
  const slowUntil = performance.now() + Number(values['slow-seconds']) * 1_000;
  const slow = await measure(1, () => sleep(randomBetween(SLOW_PAUSE_MS)), {
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
} finally {
  await proxy?.stop();
  for (const { child } of running.values()) child.kill('SIGKILL');
  await discord.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Builds of the same pages in which no file has the same name, each with the files of the one before. */
async function buildVersions(count: number) {
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

function startProcess(port: number, version: number) {
  const settings = {
    ...discord.environment,
    ROLE: 'all',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
  };
  return startSiteProcess(settings, versions[version]);
}

/** Waits for the proxy, which makes a certificate first. */
async function untilReachable(url: string) {
  const requests = requestsTo(url, 1);
  while ((await requests.read('/healthz')) !== '200') await sleep(100);
  requests.close();
}

/** Sends requests while the processes are upgraded and restarted, until it is enough; tells how many failed. */
async function measure(
  connections: number,
  pause: () => Promise<unknown>,
  { isEnough }: { isEnough: (requests: number, restarts: number) => boolean },
) {
  const began = performance.now();
  const requests = requestsTo(proxy?.url ?? '', connections);
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
      } else note(await sendNext(requests));
      await pause();
    }
  };
  const clients = Promise.all(Array.from({ length: connections }, client));
  while (!isEnough(answered, restarts))
    for (const [port, site] of running) {
      if (isEnough(answered, restarts)) break;
      const code = await site.stop();
      if (code !== 0) throw new Error(`a process ended with ${code}`);
      restarts += 1;
      upgraded.set(port, Math.min((upgraded.get(port) ?? 0) + 1, UPGRADES));
      running.set(port, await startProcess(port, upgraded.get(port) ?? 0));
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
async function loadPage(requests: ReturnType<typeof requestsTo>, note: (outcome: Outcome) => void) {
  const { status, body } = await requests.load('/');
  note({ kind: 'page', status });
  const files = [...new Set(body.match(/\/assets\/[\w.-]+/g))];
  if (files.length === 0) note({ kind: 'page', status: 'without files' });
  for (const path of files) note({ kind: 'file', status: await requests.read(path) });
  pages += 1;
  return files;
}

/** A read, a page view and a write by turns. */
async function sendNext(requests: ReturnType<typeof requestsTo>): Promise<Outcome> {
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
