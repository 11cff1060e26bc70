// How long from the start to the first page, and how much memory at rest, on both engines? `npx node bench/start.ts`
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { demoCommunities } from '#demo/communities.ts';
import { move } from '#server/backup/move.ts';
import { loadSecret, secretsFrom } from '#server/secrets.ts';
import { createDatabase } from '#database/testing/test-database.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { beginSite, freePorts, startSite, type RunningSite } from '../e2e/site.ts';
import { median } from './compare.ts';
import { besideLoop, fixedLoopSeconds } from './fixed-loop.ts';
import { cpuMsOf, residentMbOf } from './process.ts';

const GOALS = {
  embedded: { loops: 1, restMb: 450 },
  PostgreSQL: { loops: 0.7, restMb: 160 },
} as const;
/** A minute after many callers the memory is back within so much of that at rest. */
const KEPT_OF_CALLERS_MB = 120;
const AT_ONCE = 50;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Idle seconds before the memory is measured. */
    rest: { type: 'string', default: '10' },
    /** Distinct addresses that ask for a page; 0 for none. */
    callers: { type: 'string', default: '100000' },
  },
});

type Options = NonNullable<Parameters<typeof beginSite>[0]>;

const loop = fixedLoopSeconds();
console.log(
  `From the start of the process to its first whole page, on existing data. The loop: ${loop.toFixed(2)} s.`,
);
const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
const ports = await freePorts();
const postgres = await startPostgres();
try {
  // The first start creates the data, and builds outdated pages.
  await (await startSite({ dataDir, ports })).stop();
  const demo = join(dataDir, 'demo');
  const secret = loadSecret({ sessionSecret: null, dataDir: demo });
  const databaseUrl = await createDatabase(postgres.url);
  await move({
    dataDir: demo,
    databaseUrl,
    secrets: secretsFrom(secret),
    replace: false,
    onProgress: () => {},
  });
  const discord = await startSimulator({ world: { communities: demoCommunities }, port: ports[1] });
  const shared = { ...discord.environment, TRUST_PROXY: 'loopback', RATE_LIMITS: 'on' };
  try {
    await measure('embedded', { dataDir: demo, ports, settings: shared });
    const onPostgres = { ...shared, DATABASE_URL: databaseUrl, SESSION_SECRET: secret };
    await measure('PostgreSQL', { dataDir: demo, ports, settings: onPostgres });
  } finally {
    await discord.stop();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(engine: keyof typeof GOALS, options: Options) {
  const { loops, restMb } = GOALS[engine];
  const seconds: number[] = [];
  const computed: number[] = [];
  const runs = Number(values.runs);
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
  await sleep(Number(values.rest) * 1000);
  const rested = residentMbOf(pid);
  if (rested === null) return; // no /proc
  console.log(`  ${rested.toFixed(0)} MB after ${values.rest} s at rest (goal ${goalMb})`);
  const callers = Number(values.callers);
  if (callers === 0) return;
  await callFrom(url, callers);
  await sleep(60_000);
  const more = (residentMbOf(pid) ?? NaN) - rested;
  console.log(
    `  ${more.toFixed(0)} MB more a minute after ${callers} distinct callers (goal ${KEPT_OF_CALLERS_MB})`,
  );
}

/** Asks for the home page from so many addresses. */
async function callFrom(url: string, callers: number) {
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
