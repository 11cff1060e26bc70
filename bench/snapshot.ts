// What does a snapshot of the live panel cost at ten million page views, beside a lookup? `node bench/snapshot.ts`
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '#database/open.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { snapshots } from '#server/analytics/snapshot.ts';
import { loadConfig } from '#server/config.ts';
import { median } from './compare.ts';
import { emptyDatabase, withClient } from './database.ts';

const GOAL = 20;

const { values } = parseArgs({
  options: {
    /** Page views of the last 24 hours. */
    views: { type: 'string', default: '10000000' },
    /** The number of active sessions; ten times as many are stored. */
    active: { type: 'string', default: '7000' },
    rounds: { type: 'string', default: '7' },
    times: { type: 'string', default: '60' },
  },
});
const [views, active, rounds, times] = [values.views, values.active, values.rounds, values.times].map(
  Number,
) as [number, number, number, number];

const server = await startPostgres({ settings: { jit: 'off' } });
try {
  const url = await emptyDatabase(server.url);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', onError: console.error });
  try {
    const filledAt = await fill(url);
    const config = loadConfig({
      DISCORD_CLIENT_ID: '1180000000000000001',
      DISCORD_CLIENT_SECRET: '1',
      DISCORD_BOT_TOKEN: '1',
    });
    const takeSnapshot = snapshots({ config, db: database.db, clock: () => filledAt }); // it stands still, so that nobody leaves meanwhile
    const lookUp = (turn: number) =>
      database.db
        .selectFrom('visits')
        .selectAll()
        .where('sessionId', '=', `s-${(turn * 17) % active}`)
        .execute();

    const seen = await takeSnapshot();
    console.log(
      `Milliseconds of a snapshot and of a lookup by primary key through the same pool, by turns, one at a time;\n` +
        `medians over ${rounds} rounds of ${times}. ${seen.pageViewsLast24Hours} page views in 24 hours, ${seen.pageViewsLastHour} in the last, ` +
        `${seen.activeUsers} active sessions, ${seen.authenticatedUsers} people, ${seen.countryDistribution.length} countries.\n`,
    );
    const ours: Took[] = [];
    const reference: Took[] = [];
    for (let round = 0; round < rounds; round++) {
      const weBegin = round % 2 === 0;
      if (weBegin) ours.push(await timed(takeSnapshot, round));
      reference.push(await timed(lookUp, round));
      if (!weBegin) ours.push(await timed(takeSnapshot, round));
    }
    const ratio = (of: (took: Took) => number) =>
      median(ours.map((took, round) => of(took) / of(reference[round] ?? took))).toFixed(1);
    const middle = (took: readonly Took[]) => median(took.map(({ ms }) => ms)).toFixed(2);
    console.log(
      `${ratio(({ ms }) => ms)} × (goal ${GOAL}), ${ratio(({ computedMs }) => computedMs)} by processor time   ${middle(ours)} : ${middle(reference)} ms`,
    );
  } finally {
    await database.close();
  }
} finally {
  await server.stop();
}

interface Took {
  /** The median of a round. */
  ms: number;
  /** The processor time of this process and the database's in a round, which other work disturbs less. */
  computedMs: number;
}

async function timed(ask: (turn: number) => Promise<unknown>, round: number): Promise<Took> {
  const took: number[] = [];
  const before = await computed();
  for (let turn = 0; turn < times; turn++) {
    const started = performance.now();
    await ask(round * times + turn);
    took.push(performance.now() - started);
  }
  return { ms: median(took), computedMs: (await computed()) - before };
}

/** The processor time so far of this process and, on Linux, of the pool's backends, in milliseconds. */
async function computed() {
  const { rows } = await withClient(server.url, (client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like 'guildhall pool %'`,
    ),
  );
  const { user, system } = process.cpuUsage();
  const nanoseconds = rows.map(({ pid }) =>
    Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]),
  );
  return (user + system) / 1_000 + nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000;
}

/** Fills the tables as page views would, evenly spread over a day and 5,000 pages. */
async function fill(url: string): Promise<Date> {
  const { rows } = await withClient(url, async (client) => {
    const perMinute = Math.round(views / 1440);
    await client.query(
      `insert into view_minutes (minute, views)
       select date_trunc('minute', now()) - n * interval '1 minute', ${perMinute} from generate_series(0, 1439) as n`,
    );
    await client.query(
      `insert into page_minutes (minute, path, views)
       select date_trunc('minute', now()) - n * interval '1 minute', '/server/' || 1180000000000000000 + page,
         1 + ${perMinute} / (page + 10)
       from generate_series(0, 59) as n, generate_series(1, 5000) as page`,
    );
    await client.query(
      `insert into page_hours (path, views) select path, sum(views) from page_minutes group by path`,
    );
    await client.query(
      `insert into users (id, username, language, pseudonym, created_at)
       select 1180000000000000000 + n, 'person ' || n, 'en', n, now() from generate_series(1, 500) as n`,
    );
    await client.query(
      `insert into visits (session_id, user_id, path, country, client, seen_at)
       select 's-' || n, case when n % 5 = 0 then (1180000000000000001 + n % 500)::text end, '/', 
         chr(65 + n % 26) || chr(65 + n % 4), 'Mobile · Chrome',
         case when n < ${active} then now() - n % 300 * interval '1 second' else now() - n % 80000 * interval '1 second' - interval '6 minutes' end
       from generate_series(0, ${active * 10}) as n`,
    );
    await client.query('vacuum analyze');
    return client.query<{ at: Date }>(`select max(seen_at) as at from visits`);
  });
  return rows[0]?.at ?? new Date();
}
