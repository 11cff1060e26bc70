import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '#database/open.ts';
import type { Database } from '#database/tables.ts';
import { createDatabase } from '#database/testing/test-database.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { loadConfig, type Config } from '#server/config.ts';
import { median } from './compare.ts';
import { withClient } from './database.ts';
import { makeListings } from './make-million.ts';

/** A listing of the database, to ask for. */
interface Known {
  id: string;
  name: string;
  discordServerId: string;
}

/** What a bench asks. */
export interface Question {
  name: string;
  /** Changes the data before this question, for this one and those after it. */
  prepare?: (client: Client) => Promise<void>;
  /** Asks about a listing, and returns what was found. */
  ask: (about: Known) => Promise<readonly unknown[]>;
}

interface Bench {
  listings: number;
  rounds: number;
  /** How often each question and the lookup are asked in a round. */
  times: number;
  /** The most that a question may take, in times of the lookup. */
  goal: number;
  /** Adds rows to those of the listings. */
  prepare?: (client: Client) => Promise<void>;
  questions: (deps: { db: Database; config: Config }) => Promise<readonly Question[]> | readonly Question[];
}

/** Prints how long questions take at a number of listings, beside a lookup by primary key; one at a time, by turns. */
export async function besideLookup(bench: Bench): Promise<void> {
  const server = await startPostgres({ settings: { jit: 'off' } });
  try {
    const url = await createDatabase(server.url);
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '', onError: console.error });
    await fill(url, bench);
    const config = loadConfig({
      DISCORD_CLIENT_ID: '1180000000000000001',
      DISCORD_CLIENT_SECRET: '1',
      DISCORD_BOT_TOKEN: '1',
    });
    const known = await db.selectFrom('listings').select(['id', 'name', 'discordServerId']).execute();
    const { listings, rounds, times, goal } = bench;
    console.log(
      `Beside a lookup by primary key at ${listings} listings, by turns; medians over ${rounds} rounds of ${times}; goal ${goal} ×.\n`,
    );
    for (const question of await bench.questions({ db, config })) {
      // On a connection whose statements may take long.
      if (question.prepare) await withClient(url, question.prepare);
      await compare(db, question, known, bench);
    }
    await close();
  } finally {
    await server.stop();
  }
}

async function fill(url: string, { listings, prepare }: Bench) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await makeListings(client, listings);
  await prepare?.(client);
  await client.query('vacuum analyze');
  await client.end();
}

async function compare(
  db: Database,
  { name, ask }: Question,
  known: readonly Known[],
  { rounds, times, goal }: Bench,
) {
  const one = (turn: number) => known[(turn * 7919) % known.length]!;
  const lookUp = (turn: number) => sql`select * from listings where id = ${one(turn).id}`.execute(db);
  const found = (await ask(one(0))).length;
  for (let turn = 0; turn < times; turn++) await Promise.all([ask(one(turn)), lookUp(turn)]);
  const medians: { ours: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const both = { ours: [] as number[], reference: [] as number[] };
    const order = round % 2 === 0 ? (['ours', 'reference'] as const) : (['reference', 'ours'] as const);
    for (let turn = 0; turn < times; turn++) {
      for (const who of order) {
        const started = performance.now();
        await (who === 'ours' ? ask(one(turn)) : lookUp(turn));
        both[who].push(performance.now() - started);
      }
    }
    medians.push({ ours: median(both.ours), reference: median(both.reference) });
  }
  const ratio = median(medians.map(({ ours, reference }) => ours / reference));
  const [ours, reference] = [
    median(medians.map((round) => round.ours)),
    median(medians.map((round) => round.reference)),
  ];
  console.log(
    `${name}: ${ratio.toFixed(1)} ×${ratio > goal ? `, beyond ${goal}` : ''}   (${ours.toFixed(2)} and ${reference.toFixed(2)} ms; ${found} found)`,
  );
}
