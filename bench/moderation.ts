// How fast is an admin's search at 10,000 listings, beside a lookup by primary key? `node bench/moderation.ts`
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '#database/open.ts';
import { createDatabase } from '#database/testing/test-database.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { loadConfig } from '#server/config.ts';
import { listRequests } from '#server/queue/requests.ts';
import { median } from './compare.ts';
import { makeListings } from './make-million.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    /** The number of runs of a query, and of the reference, in a round. */
    times: { type: 'string', default: '60' },
  },
});
const [count, rounds, times] = [Number(values.listings), Number(values.rounds), Number(values.times)];
const GOAL = 5;

const server = await startPostgres({ settings: { jit: 'off' } });
try {
  const url = await createDatabase(server.url);
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '', onError: console.error });
  const client = new Client({ connectionString: url });
  await client.connect();
  await makeListings(client, count);
  await client.query('vacuum analyze');
  await client.end();

  const deps = {
    db,
    config: loadConfig({
      DISCORD_CLIENT_ID: '1180000000000000001',
      DISCORD_CLIENT_SECRET: '1',
      DISCORD_BOT_TOKEN: '1',
    }),
  };
  const rows = await db.selectFrom('listings').select(['id', 'name', 'discordServerId']).execute();
  const one = (turn: number) => rows[(turn * 7919) % rows.length]!;
  const search = (q: string, limit = 100) => listRequests(deps, { status: 'approved', q, limit });
  const questions: [string, (turn: number) => Promise<{ requests: unknown[] }>][] = [
    ['a whole id', (turn) => search(one(turn).discordServerId)],
    ['part of an id', (turn) => search(one(turn).discordServerId.slice(2, 16))],
    ['a whole name', (turn) => search(one(turn).name.toUpperCase())],
    ['nothing at all', () => search('zzqqzz')],
    ['what many names hold, 25 of them', () => search('the', 25)],
    ['what many names hold, 100 of them', () => search('the')],
    ['what most names hold, 100 of them', () => search('e')],
    ['no search, 25 of all', () => listRequests(deps, { status: 'approved', limit: 25 })],
    ['no search, 100 of all', () => listRequests(deps, { status: 'approved', limit: 100 })],
  ];
  const lookUp = (turn: number) => sql`select * from listings where id = ${one(turn).id}`.execute(db);

  console.log(
    `Milliseconds of a question of an admin's and of a lookup by primary key at ${count} listings, by turns, one at a time;\n` +
      `medians over ${rounds} rounds of ${times} questions.\n`,
  );
  for (const [name, ask] of questions) {
    const found = (await ask(0)).requests.length;
    for (let turn = 0; turn < times; turn++) await Promise.all([ask(turn), lookUp(turn)]);
    const ratios: number[] = [];
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const both = { ours: [] as number[], reference: [] as number[] };
      const order = round % 2 === 0 ? (['ours', 'reference'] as const) : (['reference', 'ours'] as const);
      for (let turn = 0; turn < times; turn++) {
        for (const who of order) {
          const started = performance.now();
          await (who === 'ours' ? ask(turn) : lookUp(turn));
          both[who].push(performance.now() - started);
        }
      }
      ours.push(median(both.ours));
      reference.push(median(both.reference));
      ratios.push(median(both.ours) / median(both.reference));
    }
    const ratio = median(ratios);
    console.log(
      `${name}: ${ratio.toFixed(1)} ×${ratio > GOAL ? `, beyond ${GOAL}` : ''}   (${median(ours).toFixed(2)} and ${median(reference).toFixed(2)} ms; ${found} found)`,
    );
  }
  await close();
} finally {
  await server.stop();
}
