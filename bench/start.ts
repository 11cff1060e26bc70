// How long from the start to the first page, and how much memory at rest? `node bench/start.ts`
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSimulator } from '#simulator/simulator.ts';
import { beginSite, freePorts, startSite } from '../e2e/site.ts';
import { median } from './compare.ts';
import { cpuMsOf, residentMbOf } from './process.ts';

const GOAL_MS = 2_000;
const GOAL_MB = 550;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Idle seconds before the memory is measured. */
    rest: { type: 'string', default: '10' },
  },
});

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
try {
  const ports = await freePorts();
  // The first start creates the data, and builds outdated pages.
  await (await startSite({ dataDir, ports })).stop();

  console.log('From the start of the process to its first whole page, on existing data; embedded database.');
  await measure('the demo, simulator in the same process', { dataDir, ports });

  const discord = await startSimulator({ world: 'demo', port: ports[1] });
  try {
    await measure('the server alone, its Discord elsewhere', {
      dataDir: join(dataDir, 'demo'),
      ports,
      settings: discord.environment,
    });
  } finally {
    await discord.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(name: string, options: Parameters<typeof beginSite>[0]) {
  const times: number[] = [];
  const computed: number[] = [];
  const memory: number[] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const startedAt = performance.now();
    const site = await beginSite(options);
    try {
      await firstPage(site.url);
      times.push(performance.now() - startedAt);
      computed.push(cpuMsOf(site.pid) ?? NaN);
      await site.opened;
      const isLast = run === Number(values.runs) - 1;
      if (isLast) {
        await sleep(Number(values.rest) * 1000);
        const resident = residentMbOf(site.pid);
        if (resident !== null) memory.push(resident);
      }
    } finally {
      await site.stop();
    }
  }
  const middle = median(times);
  console.log(
    `${name}:\n  ${middle.toFixed(0)} ms${middle > GOAL_MS ? `, over ${GOAL_MS}` : ''} (median of ${times.map((time) => time.toFixed(0)).join(' ')}; goal ${GOAL_MS}); ${median(computed).toFixed(0)} ms of them computed`,
  );
  for (const resident of memory) {
    console.log(
      `  ${resident.toFixed(0)} MB${resident > GOAL_MB ? `, over ${GOAL_MB}` : ''} after ${values.rest} s at rest (goal ${GOAL_MB})`,
    );
  }
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
