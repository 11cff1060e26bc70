// How long from the start to the first page, and how much memory at rest, on both engines? `npx node bench/start.ts`
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoCommunities } from '#demo/communities.ts';
import { move } from '#server/ops/backup/move.ts';
import { loadSecret, secretsFrom } from '#server/secrets.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { beginSite, freePorts, startSite, type RunningSite } from '../e2e/site.ts';
import { bench, readOptions } from './frame/bench.ts';
import { emptyDatabase } from './frame/database.ts';
import { besideLoop, fixedLoopSeconds } from './frame/fixed-loop.ts';
import { median } from './frame/median.ts';
import { cpuMsOf, residentMbOf } from './frame/process.ts';

const GOALS = {
  embedded: { loops: 1, restMb: 450 },
  PostgreSQL: { loops: 0.7, restMb: 160 },
} as const;
/** A minute after many callers the memory is back within so much of that at rest. */
const KEPT_OF_CALLERS_MB = 120;
const AT_ONCE = 50;

const { runs, rest, callers } = readOptions({
  runs: 5,
  rest: 10, // idle seconds before the memory is measured
  callers: 100_000, // distinct addresses that ask for a page; 0 for none
});

type Options = NonNullable<Parameters<typeof beginSite>[0]>;

await bench(async (start) => {
  const loop = fixedLoopSeconds();
  console.log(
    `From the start of the process to its first whole page, on existing data. The loop: ${loop.toFixed(2)} s.`,
  );
  const dataDir = start.folder();
  const ports = await freePorts();
  const postgres = await start.postgres();
  // The first start creates the data, and builds outdated pages.
  await (await startSite({ dataDir, ports })).stop();
  const demo = join(dataDir, 'demo');
  const secret = loadSecret({ sessionSecret: null, dataDir: demo });
  const databaseUrl = await emptyDatabase(postgres.url);
  const secrets = secretsFrom(secret);
  await move({ dataDir: demo, databaseUrl, secrets, replace: false, onProgress: () => {} });
  const discord = start.add(
    await startSimulator({ world: { communities: demoCommunities }, port: ports[1] }),
    (one) => one.stop(),
  );
  const shared = { ...discord.environment, TRUST_PROXY: 'loopback', RATE_LIMITS: 'on' };
  await measure('embedded', { dataDir: demo, ports, settings: shared }, loop);
  const onPostgres = { ...shared, DATABASE_URL: databaseUrl, SESSION_SECRET: secret };
  await measure('PostgreSQL', { dataDir: demo, ports, settings: onPostgres }, loop);
});

async function measure(engine: keyof typeof GOALS, options: Options, loop: number) {
  const { loops, restMb } = GOALS[engine];
  const seconds: number[] = [];
  const computed: number[] = [];
  for (let run = 1; run <= runs; run++) {
    const startedAt = performance.now();
    const site = await beginSite(options);
    try {
      await firstPage(site.url);
      seconds.push((performance.now() - startedAt) / 1000);
      computed.push((cpuMsOf(site.pid) ?? NaN) / 1000);
      await site.opened;
      if (run < runs) continue;
      console.log(
        `${engine}: ${median(seconds).toFixed(2)} s, ${besideLoop(seconds, loop, loops)}; ${median(computed).toFixed(2)} s of them computed`,
      );
      await measureMemory(site, restMb);
    } finally {
      await site.stop();
    }
  }
}

async function measureMemory({ pid, url }: RunningSite, goalMb: number) {
  await sleep(rest * 1000);
  const rested = residentMbOf(pid);
  if (rested === null) return; // no /proc
  console.log(`  ${rested.toFixed(0)} MB after ${rest} s at rest (goal ${goalMb})`);
  if (callers === 0) return;
  await callFromAll(url);
  await sleep(60_000);
  const more = (residentMbOf(pid) ?? NaN) - rested;
  console.log(
    `  ${more.toFixed(0)} MB more a minute after ${callers} distinct callers (goal ${KEPT_OF_CALLERS_MB})`,
  );
}

/** Asks for the home page from so many addresses as there are callers. */
async function callFromAll(url: string) {
  let next = 0;
  const call = async () => {
    while (next < callers) {
      const n = next++;
      const address = `203.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
      await (await fetch(url, { headers: { 'x-forwarded-for': address } })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, call));
}

/** Requests the home page until it is complete, with its listings. */
async function firstPage(url: string) {
  for (;;) {
    try {
      const response = await fetch(url);
      if (response.status === 200 && (await response.text()).includes('/server/')) return;
    } catch {
      // not listening yet
    }
    await sleep(5);
  }
}
