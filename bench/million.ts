// How fast are lists and searches at a million listings, beside a lookup by primary key? `node bench/million.ts`
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '#database/open.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { columnsOf, type PlacedRow } from '#server/listings/listing.store.ts';
import { median } from './compare.ts';
import { loadedDatabase, SETTINGS } from './loaded-database.ts';
import { millionQueries, type MeasuredQuery } from './million-queries.ts';
import { measureWrites } from './million-writes.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    /** The number of runs of a query, and of the reference, in a round. */
    times: { type: 'string', default: '60' },
    /** A part of the name of the query to measure. */
    only: { type: 'string', default: '' },
  },
});
const count = Number(values.listings);
const [rounds, times] = [Number(values.rounds), Number(values.times)];

/** A separate connection, for measuring the database. */
let observer: Client;

const server = await startPostgres({ keepIn: resolve('.cache/million'), settings: SETTINGS });
try {
  const url = await loadedDatabase(server.url, count);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', onError: console.error });
  observer = new Client({ connectionString: server.url });
  await observer.connect();
  try {
    console.log(
      `Milliseconds of a query and of a lookup by primary key through the same pool, by turns, one at a time;\n` +
        `medians over ${rounds} rounds of ${times} queries. The second ratio is by processor time, ours and the database's,\n` +
        `without the time to wake the other process, which takes a lookup nearly as long as its work.\n` +
        `PostgreSQL with ${JSON.stringify(SETTINGS)}.\n`,
    );
    const all = await millionQueries({ url, db: database.db, count });
    const asked = all.filter(({ name }) => name.includes(values.only));
    const missed = await askAll(database, asked);
    await measureWrites(url, count);
    if (missed.length > 0) console.log(`\nShort of the goal: ${missed.join('; ')}`);
  } finally {
    await observer.end();
    await database.close();
  }
} finally {
  await server.stop();
}

/** Runs each query and the reference by turns and prints the results; returns those that missed their goal. */
async function askAll({ db }: OpenDatabase, asked: readonly MeasuredQuery[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from listings order by id limit 1000`.execute(db);
  const lookUp = (turn: number) => {
    const id = rows[(turn * 17) % rows.length]?.id;
    return sql<PlacedRow>`select ${columnsOf('listings')} from listings where id = ${id}`.execute(db);
  };
  const missed: string[] = [];
  for (const { name, goal, ask } of asked) {
    await timed(ask, 0);
    const ours: Took[] = [];
    const reference: Took[] = [];
    for (let round = 0; round < rounds; round++) {
      const weBegin = round % 2 === 0;
      if (weBegin) ours.push(await timed(ask, round));
      reference.push(await timed(lookUp, round));
      if (!weBegin) ours.push(await timed(ask, round));
    }
    const ratio = (of: (took: Took) => number) =>
      median(ours.map((took, round) => of(took) / of(reference[round] ?? took)));
    const byTheClock = ratio((took) => took.ms);
    const middle = (took: readonly Took[]) => median(took.map(({ ms }) => ms)).toFixed(2);
    if (goal !== null && byTheClock > goal) missed.push(`${name} (${byTheClock.toFixed(1)} ×)`);
    console.log(
      `${byTheClock.toFixed(1).padStart(7)} ×${goal === null ? '        ' : ` (≤ ${String(goal).padStart(2)})`}` +
        `${ratio((took) => took.computedMs)
          .toFixed(1)
          .padStart(7)} ×  ` +
        `${middle(ours).padStart(8)} : ${middle(reference)} ms  ${name}`,
    );
  }
  return missed;
}

interface Took {
  /** The median of a round. */
  ms: number;
  /** The processor time of this process and the database's in a round, which other work disturbs less. */
  computedMs: number;
}

async function timed(ask: (turn: number) => Promise<unknown>, round: number): Promise<Took> {
  const took: number[] = [];
  const computedBefore = await computed();
  for (let turn = 0; turn < times; turn++) {
    const started = performance.now();
    await ask(round * times + turn);
    took.push(performance.now() - started);
  }
  return { ms: median(took), computedMs: (await computed()) - computedBefore };
}

/** The processor time so far of this process and, on Linux, of the pool's backends, in milliseconds. */
async function computed() {
  const { rows } = await observer.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'guildhall pool %'`,
  );
  const { user, system } = process.cpuUsage();
  const nanoseconds = rows.map(({ pid }) =>
    Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]),
  );
  return (user + system) / 1_000 + nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000;
}
