// How fast are lists and searches at a million listings, beside a lookup by primary key? `node bench/million.ts`
// On the embedded engine: `node bench/million.ts --embedded --listings 20000`
import { resolve } from 'node:path';
import { PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { kyselyOver } from '#database/open.ts';
import type { Database } from '#database/tables.ts';
import { columnsOf, type OrderedRow } from '#server/listings/listing.store.ts';
import { bench, readOptions, type Start } from './frame/bench.ts';
import { besideLookup, lineBeside, poolCpuMs } from './frame/beside-lookup.ts';
import { withClient } from './frame/database.ts';
import { loadedDatabase, loadedDirectory, SETTINGS } from './frame/loaded-database.ts';
import { millionQueries } from './million/queries.ts';
import { measureWrites } from './million/writes.ts';

const options = readOptions({
  listings: 1_000_000,
  rounds: 7,
  times: 60, // of a query, and of the lookup, in a round
  only: '', // a part of the name of the query to measure
  embedded: false, // measures the embedded engine instead of PostgreSQL
});

/** A database to measure. */
interface Measured {
  db: Database;
  /** The same database without limits of time. */
  unlimited: Database;
  computedElsewhere: () => Promise<number>;
  describedAs: string;
}

await bench((start) => (options.embedded ? measureEmbedded(start) : measurePostgres(start)));

async function measureEmbedded(start: Start) {
  const directory = resolve(`.cache/million-embedded-${options.listings}`);
  const opened = await loadedDirectory(directory, options.listings);
  const { db } = start.add(opened, (database) => database.close());
  await measure({ db, unlimited: db, computedElsewhere: async () => 0, describedAs: 'the embedded engine' });
}

async function measurePostgres(start: Start) {
  const server = await start.postgres({ keepIn: resolve('.cache/million'), settings: SETTINGS });
  const url = await loadedDatabase(server.url, options.listings);
  const { db } = await start.database(url);
  const pool = new Pool({ connectionString: url, max: 1 });
  const unlimited = start.add(kyselyOver(new PostgresDialect({ pool })), (opened) => opened.destroy());
  await withClient(server.url, (observer) =>
    measure({
      db,
      unlimited,
      computedElsewhere: () => poolCpuMs(observer),
      describedAs: `PostgreSQL with ${JSON.stringify(SETTINGS)}`,
    }),
  );
  await measureWrites(url, options.listings);
}

/** Prints each query beside the lookup, and at the end those that missed their goal. */
async function measure({ db, unlimited, computedElsewhere, describedAs }: Measured) {
  const { listings: count, rounds, times, only } = options;
  console.log(
    `Milliseconds of a query and of a lookup by primary key on the same connections, by turns, one at a time;\n` +
      `medians over ${rounds} rounds of ${times} queries. The second ratio is by processor time, ours and the database's,\n` +
      `without the time to wake another process, which takes a lookup nearly as long as its work.\n` +
      `${count} listings, ${describedAs}.\n`,
  );
  const { rows } = await sql<{ id: string }>`select id from listings order by id limit 1000`.execute(db);
  const lookUp = (turn: number) => {
    const id = rows[(turn * 17) % rows.length]?.id;
    return sql<OrderedRow>`select ${columnsOf('listings')} from listings where id = ${id}`.execute(db);
  };
  const missed: string[] = [];
  for (const { name, goal, ask } of await millionQueries({ db, unlimited, count })) {
    if (!name.includes(only)) continue;
    const beside = await besideLookup({ ask, lookUp }, { rounds, times, computedElsewhere });
    console.log(lineBeside(name, goal, beside));
    if (goal !== null && beside.ratio > goal) missed.push(`${name} (${beside.ratio.toFixed(1)} ×)`);
  }
  if (missed.length > 0) console.log(`\nShort of the goal: ${missed.join('; ')}`);
}
