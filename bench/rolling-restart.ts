// Four processes behind a proxy, restarted one after the other under load: is any request lost, or any write?
// `node bench/rolling-restart.ts --proxy nginx`, or caddy. Needs that program on the machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, startPostgres } from '#database/testing/postgres-server.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { emptyDatabase } from './database.ts';
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
const RESTARTS_OF_EACH = 2;
const PAUSE_MS = 500;
const SLOW_PAUSE_MS = { least: 200, most: 500 };

needPart(PROXY); // before other processes are started
const folder = mkdtempSync(join(tmpdir(), 'guildhall-restart-'));
const postgres = await startPostgres();
const discord = await startSimulator({ world: 'empty' });
const databaseUrl = await emptyDatabase(postgres.url);
const members = await addMembers(databaseUrl, discord);
const running = new Map<number, SiteProcess>();
const acknowledged: Keep[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>> | null = null;
let pageViews = 0;
let sent = 0;
try {
  for (let i = 0; i < PROCESSES; i++) {
    const port = await freePort();
    running.set(port, await startProcess(port));
  }
  proxy = await startProxy(PROXY, folder, [...running.keys()]);
  await untilReachable(proxy.url);

  const quick = await measure(Number(values.connections), () => sleep(20), {
    isEnough: (requests, restarts) =>
      requests >= Number(values.requests) && restarts >= PROCESSES * RESTARTS_OF_EACH,
  });
  const slowUntil = performance.now() + Number(values['slow-seconds']) * 1_000;
  const slow = await measure(1, () => sleep(randomBetween(SLOW_PAUSE_MS)), {
    isEnough: () => performance.now() > slowUntil,
  });

  for (const site of running.values()) await site.stop();
  const lost = await findLost(databaseUrl, acknowledged);
  const counted = await countPageViews(databaseUrl);
  console.log(`${acknowledged.length} acknowledged writes, ${lost.length} of them lost.`);
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

function startProcess(port: number) {
  return startSiteProcess({
    ...discord.environment,
    ROLE: 'all',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
  });
}

/** Waits for the proxy, which makes a certificate first. */
async function untilReachable(url: string) {
  const requests = requestsTo(url, 1);
  while ((await requests.read('/healthz')) !== '200') await sleep(100);
  requests.close();
}

/** Sends requests while the processes are restarted, until it is enough; tells how many failed. */
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
  const client = async () => {
    while (!isEnough(answered, restarts)) {
      const { kind, status } = await sendNext(requests);
      answered += 1;
      outcomes.add(`${kind} ${status}`);
      if (status !== '200') failures += 1;
      await pause();
    }
  };
  const clients = Promise.all(Array.from({ length: connections }, client));
  while (!isEnough(answered, restarts))
    for (const [port, site] of running) {
      if (isEnough(answered, restarts)) break;
      const code = await site.stop();
      if (code !== 0) throw new Error(`a process ended with ${code}`);
      running.set(port, await startProcess(port));
      restarts += 1;
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

/** A read, a page view and a write by turns. */
async function sendNext(requests: ReturnType<typeof requestsTo>) {
  const n = sent++;
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
