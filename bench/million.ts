// How fast are lists and searches at a million listings, beside a lookup by primary key? `node bench/million.ts`
// On the embedded engine: `node bench/million.ts --embedded --listings 20000`
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { kyselyOver, openDatabase, type OpenDatabase } from '#database/open.ts';
import type { Database } from '#database/tables.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { columnsOf, type PlacedRow } from '#server/listings/listing.store.ts';
import { median } from './compare.ts';
import { loadedDatabase, loadedDirectory, SETTINGS } from './loaded-database.ts';
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
    /** Measures the embedded engine instead of PostgreSQL. */
    embedded: { type: 'boolean', default: false },
  },
});
const count = Number(values.listings);
const [rounds, times] = [Number(values.rounds), Number(values.times)];

/** A database to measure. */
interface Measured {
  database: OpenDatabase;
  /** The same database without limits of time. */
  unlimited: Database;
  /** The database's processor time so far that is not this process's, in milliseconds. */
  computedElsewhere: () => Promise<number>;
  describedAs: string;
}

await (values.embedded ? measureEmbedded() : measurePostgres());

async function measureEmbedded() {
  const database = await loadedDirectory(resolve(`.cache/million-embedded-${count}`), count);
  await measure({
    database,
    unlimited: database.db,
    computedElsewhere: async () => 0,
    describedAs: 'the embedded engine',
  });
  await database.close();
}

async function measurePostgres() {
  const server = await startPostgres({ keepIn: resolve('.cache/million'), settings: SETTINGS });
  const url = await loadedDatabase(server.url, count);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', onError: console.error });
  const unlimited = kyselyOver(new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }));
  const observer = new Client({ connectionString: server.url });
  await observer.connect();
  try {
    await measure({
      database,
      unlimited,
      computedElsewhere: () => computedByPool(observer),
      describedAs: `PostgreSQL with ${JSON.stringify(SETTINGS)}`,
    });
    await measureWrites(url, count);
  } finally {
    await observer.end();
    await unlimited.destroy();
    await database.close();
    await server.stop();
  }
}

async function measure(measured: Measured) {
  const { database, unlimited, describedAs } = measured;
  console.log(
    `Milliseconds of a query and of a lookup by primary key on the same connections, by turns, one at a time;\n` +
      `medians over ${rounds} rounds of ${times} queries. The second ratio is by processor time, ours and the database's,\n` +
      `without the time to wake another process, which takes a lookup nearly as long as its work.\n` +
      `${count} listings, ${describedAs}.\n`,
  );
  const all = await millionQueries({ db: database.db, unlimited, count });
  const missed = await askAll(
    measured,
    all.filter(({ name }) => name.includes(values.only)),
  );
  if (missed.length > 0) console.log(`\nShort of the goal: ${missed.join('; ')}`);
}

/** Runs each query and the reference by turns and prints the results; returns those that missed their goal. */
async function askAll(
  { database: { db }, computedElsewhere }: Measured,
  asked: readonly MeasuredQuery[],
): Promise<string[]> {
  const timed = timer(computedElsewhere);
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

function timer(computedElsewhere: Measured['computedElsewhere']) {
  const computed = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + (await computedElsewhere());
  };
  return async (ask: (turn: number) => Promise<unknown>, round: number): Promise<Took> => {
    const took: number[] = [];
    const computedBefore = await computed();
    for (let turn = 0; turn < times; turn++) {
      const started = performance.now();
      await ask(round * times + turn);
      took.push(performance.now() - started);
    }
    return { ms: median(took), computedMs: (await computed()) - computedBefore };
  };
}

/** The processor time so far of the pool's backends, on Linux, in milliseconds. */
async function computedByPool(observer: Client) {
  const { rows } = await observer.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'guildhall pool %'`,
  );
  const nanoseconds = rows.map(({ pid }) =>
    Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000;
}
