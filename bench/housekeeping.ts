// How long does it take until what strangers have left is cleared, and does the site serve meanwhile?
// `node bench/housekeeping.ts`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { emptyDatabase, withClient } from './database.ts';

const GOAL = { withinS: 300, statementMs: 1_000 };
const LOOK_EVERY_MS = 20;

/** What is old, by table. */
const OLD = {
  visits: "seen_at < now() - interval '24 hours'",
  sessions: "seen_at < now() - interval '7 days' or created_at < now() - interval '30 days'",
  rate_counts: "period < now() - interval '2 hours'",
};

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
  // The first start migrates; what is old comes afterwards.
  await (await startSite(databaseUrl, 'web')).stop();
  const filledFrom = performance.now();
  await withClient(databaseUrl, addOldRows);
  console.log(
    `${values.counts} old counts, ${values.sessions} ended sessions, ${values.visits} old visits (made in ${secondsSince(filledFrom)} s).`,
  );
  await measure(databaseUrl);
} finally {
  await server.stop();
}

async function measure(databaseUrl: string) {
  const began = performance.now();
  const site = await startSite(databaseUrl, 'all');
  console.log(`Ready after ${secondsSince(began)} s.`);
  const observing = new AbortController();
  const longest = longestStatement(databaseUrl, observing.signal);
  const answers = askAgainAndAgain(site.url, observing.signal);

  for (const [table, old] of Object.entries(OLD)) {
    await gone(databaseUrl, table, old);
    console.log(`${table}: none old is left after ${secondsSince(began)} s.`);
  }
  const tookS = (performance.now() - began) / 1000;
  observing.abort();
  const [statement, { times, failed }] = await Promise.all([longest, answers]);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(0) ?? '?';
  console.log(
    `Longest statement of the site: ${statement.ms.toFixed(0)} ms (${statement.query}).\n` +
      `${times.length} answers meanwhile, ${failed} failed; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms.\n` +
      (tookS <= GOAL.withinS && statement.ms <= GOAL.statementMs && failed === 0
        ? `Goal reached: ${GOAL.withinS} s, ${GOAL.statementMs} ms a statement, no failed answer.`
        : `Short of the goal: ${GOAL.withinS} s, ${GOAL.statementMs} ms a statement, no failed answer.`),
  );
  await site.stop();
}

async function addOldRows(client: Client) {
  await client.query(`
    insert into rate_counts (kind, subject, period, count)
    select 'sign-in', lpad(n::text, 32, '0'), date_trunc('minute', now()) - interval '3 hours' - (n % 4000) * interval '1 minute', 1
    from generate_series(1, ${values.counts}::int) as n`);
  await client.query(`
    insert into users (id, username, language, pseudonym, created_at)
    select (100000000000000000 + n)::text, 'user', 'en', n::text, now() from generate_series(1, 1000) as n`);
  await client.query(`
    insert into sessions (token_hash, user_id, created_at, seen_at)
    select lpad(n::text, 43, '0'), (100000000000000001 + n % 1000)::text,
      now() - case when n % 2 = 0 then interval '40 days' else interval '20 days' end + n * interval '10 ms',
      now() - case when n % 2 = 0 then interval '1 day' else interval '8 days' end + n * interval '10 ms'
    from generate_series(1, ${values.sessions}::int) as n`);
  await client.query(`
    insert into visits (session_id, path, client, seen_at)
    select md5(n::text), '/server/' || (1180000000000000000 + n), 'Desktop · Chrome', now() - interval '2 days' + n * interval '1 second'
    from generate_series(1, ${values.visits}::int) as n`);
}

/** A Guildhall without pages in a process of its own; nothing answers where it looks for Discord. */
async function startSite(databaseUrl: string, role: string) {
  const child = fork(new URL('../server/testing/run-guildhall.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ROLE: role,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'x'.repeat(32),
      DISCORD_CLIENT_ID: '1180000000000000001',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_BOT_TOKEN: 'token',
      DISCORD_API_BASE: 'http://127.0.0.1:9/api',
    },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ended = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
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

/** Looks again and again how long what the site asks has been running. */
async function longestStatement(databaseUrl: string, stop: AbortSignal) {
  const longest = { ms: 0, query: '' };
  await withClient(databaseUrl, async (client) => {
    while (!stop.aborted) {
      const { rows } = await client.query<{ ms: number; query: string }>(`
        select (extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as ms, left(query, 80) as query
        from pg_stat_activity where state = 'active' and application_name like 'guildhall%' order by 1 desc limit 1`);
      if (rows[0] && rows[0].ms > longest.ms) Object.assign(longest, rows[0]);
      await sleep(LOOK_EVERY_MS);
    }
  });
  return longest;
}

/** Reads a list that no cache holds, as long as it may. */
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
