// How long does a vacuum of the embedded database block other work? `node bench/vacuum.ts`
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import type { Client } from 'pg';
import { ensureSchemaOf } from '#database/embedded.ts';
import { vacuum } from '#database/vacuum.ts';
import { insertListings, moreListings } from './make-million.ts';

const BATCH = 2_000;
const GOAL_MS = 200;

const { values } = parseArgs({ options: { listings: { type: 'string', default: '20000' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-vacuum-'));
const pglite = await PGlite.create({ dataDir });
try {
  await ensureSchemaOf(pglite);
  // It only uses `query`, which PGlite has too.
  const client = pglite as unknown as Client;
  const count = Number(values.listings);
  for (let from = 0; from < count; from += BATCH)
    await insertListings(client, moreListings(from, Math.min(BATCH, count - from)));
  console.log(`${count} listings. The longest time in which nothing else runs; goal: ${GOAL_MS} ms.`);
  for (let round = 0; round < 2; round++) {
    await makeDeadRows();
    console.log(`in one statement: ${await longestStall(() => pglite.exec('vacuum analyze'))} ms`);
    await makeDeadRows();
    console.log(`table by table, as the site does it: ${await longestStall(() => vacuum(pglite))} ms`);
  }
} finally {
  await pglite.close();
  await rm(dataDir, { recursive: true });
}

async function makeDeadRows() {
  await pglite.exec('update listings set last_bumped_at = now() where random() < 0.3');
  await pglite.exec('update guilds set member_count = member_count + 1');
}

async function longestStall(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await sleep(100); // the first sample is not a delay
  await run();
  await sleep(100);
  delay.disable();
  return Math.round(delay.max / 1e6);
}
