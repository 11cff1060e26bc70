// How long does the deletion of millions of old rows take, and does the site respond meanwhile?
// `node bench/housekeeping.ts`
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { emptyDatabase, withClient } from './database.ts';
import { addOldRows, OLD } from './old-rows.ts';
import { startSiteProcess } from './site-process.ts';
import { watchBackends } from './watch-backends.ts';

const GOAL = { withinS: 300, statementMs: 1_000 };
const LOOK_EVERY_MS = 20;

const { values } = parseArgs({
  options: {
    counts: { type: 'string', default: '10000000' },
    sessions: { type: 'string', default: '2000000' },
    visits: { type: 'string', default: '20000' },
  },
});

const server = await startPostgres({ settings: { shared_buffers: '512MB', max_wal_size: '4GB' } });
try {
  const databaseUrl = await emptyDatabase(server.url);
  // The first start migrates; the old rows are inserted afterwards.
  await (await startSiteProcess({ DATABASE_URL: databaseUrl })).stop();
  const filledFrom = performance.now();
  await withClient(databaseUrl, (client) => addOldRows(client, values));
  console.log(
    `${values.counts} old counts, ${values.sessions} ended sessions, ${values.visits} old visits (made in ${secondsSince(filledFrom)} s).`,
  );
  await measure(databaseUrl);
} finally {
  await server.stop();
}

async function measure(databaseUrl: string) {
  const began = performance.now();
  // There is no Discord at this address.
  const site = await startSiteProcess({
    DATABASE_URL: databaseUrl,
    ROLE: 'all',
    DISCORD_API_BASE: 'http://127.0.0.1:9/api',
  });
  console.log(`Ready after ${secondsSince(began)} s.`);
  const observing = new AbortController();
  const watch = await watchBackends(databaseUrl, LOOK_EVERY_MS);
  const answers = askAgainAndAgain(site.url, observing.signal);

  for (const [table, old] of Object.entries(OLD)) {
    await gone(databaseUrl, table, old);
    console.log(`${table}: none old is left after ${secondsSince(began)} s.`);
  }
  const tookS = (performance.now() - began) / 1000;
  observing.abort();
  const [{ longestStatement: statement }, { times, failed }] = await Promise.all([watch.stop(), answers]);
  times.sort((a, b) => a - b);
  const isReached = tookS <= GOAL.withinS && statement.ms <= GOAL.statementMs && failed === 0;
  process.exitCode = isReached ? 0 : 1;
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(0) ?? '?';
  console.log(
    `Longest statement of the site: ${statement.ms.toFixed(0)} ms (${statement.query}).\n` +
      `${times.length} answers meanwhile, ${failed} failed; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms.\n` +
      (isReached
        ? `Goal reached: ${GOAL.withinS} s, ${GOAL.statementMs} ms a statement, no failed answer.`
        : `Short of the goal: ${GOAL.withinS} s, ${GOAL.statementMs} ms a statement, no failed answer.`),
  );
  await site.stop();
}

async function gone(databaseUrl: string, table: string, old: string) {
  await withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(`select from ${table} where ${old} limit 1`);
      if (rowCount === 0) return;
      await sleep(500);
    }
  });
}

/** Reads an uncached list again and again, until it is stopped. */
async function askAgainAndAgain(url: string, stop: AbortSignal) {
  const times: number[] = [];
  let failed = 0;
  for (let n = 0; !stop.aborted; n++) {
    const began = performance.now();
    const response = await fetch(`${url}/api/servers?q=word${n}`);
    await response.text();
    if (response.status !== 200) failed += 1;
    times.push(performance.now() - began);
    await sleep(LOOK_EVERY_MS);
  }
  return { times, failed };
}

function secondsSince(began: number) {
  return ((performance.now() - began) / 1000).toFixed(1);
}
