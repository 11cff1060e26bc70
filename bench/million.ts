// How fast are lists and searches at a million listings, beside a lookup by primary key? `node bench/million.ts`
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import {
  LISTING_SORTS,
  type Category,
  type ListingLanguage,
  type ListingSort,
} from '#contract/vocabulary.ts';
import { kyselyOver, openDatabase, type OpenDatabase } from '#database/open.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { loadConfig } from '#server/config.ts';
import { cursorFrom } from '#server/listings/listing-cursor.ts';
import {
  columnsOf,
  descending,
  keysIn,
  keysOf,
  type Filter,
  type PlacedRow,
} from '#server/listings/listing.store.ts';
import { listListings } from '#server/listings/listing.ts';
import { median } from './compare.ts';
import { withClient } from './database.ts';
import { loadedDatabase, SETTINGS } from './loaded-database.ts';
import { insertListings, moreListings } from './make-million.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    /** How often a question is asked in a round, and as often the reference. */
    times: { type: 'string', default: '60' },
    /** A part of a question's name, to ask only that. */
    only: { type: 'string', default: '' },
  },
});
const count = Number(values.listings);
const half = Math.floor(count / 2);
const [rounds, times] = [Number(values.rounds), Number(values.times)];

const LETTERS = Array.from('abcdefghijklmnopqrstu');
const PAIRS = Array.from({ length: 60 }, (_, i) => `${LETTERS[i % 21]}${LETTERS[(i * 5 + 1) % 21]}`);

interface Question {
  name: string;
  /** At most so many times as long as the reference. */
  goal: number | null;
  ask: (turn: number) => Promise<unknown>;
}

/** Looks at the server from beside. */
let observer: Client;

const server = await startPostgres({ keepIn: resolve('.cache/million'), settings: SETTINGS });
try {
  const url = await loadedDatabase(server.url, count);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', onError: console.error });
  observer = new Client({ connectionString: server.url });
  await observer.connect();
  try {
    console.log(
      `Milliseconds of a question and of a lookup by primary key through the same pool, by turns, one at a time;\n` +
        `medians over ${rounds} rounds of ${times} questions. The second ratio is by processor time, ours and the database's;\n` +
        `it leaves out that each of us waits for the other to be woken, which a lookup does nearly as long as it works.\n` +
        `PostgreSQL with ${JSON.stringify(SETTINGS)}.\n`,
    );
    const missed = await askAll(database, await questions(url, database.db));
    await tellOfWriting(url);
    if (missed.length > 0) console.log(`\nShort of the goal: ${missed.join('; ')}`);
  } finally {
    await observer.end();
    await database.close();
  }
} finally {
  await server.stop();
}

async function questions(url: string, db: OpenDatabase['db']): Promise<Question[]> {
  const deps = {
    db,
    config: loadConfig({
      DISCORD_CLIENT_ID: '1180000000000000001',
      DISCORD_CLIENT_SECRET: '1',
      DISCORD_BOT_TOKEN: '1',
    }),
  };
  const parts = await db
    .selectFrom('directoryCounts')
    .select(['category', 'language', 'listings'])
    .where('listings', '>', 0)
    .orderBy('listings')
    .execute();
  const rarest = parts[0] ?? { category: 'Web3' as Category, language: 'Swedish' as ListingLanguage };
  const deep = await deepCursors(url);
  const turned = <T>(list: readonly T[], turn: number) => list[turn % list.length]!;
  const ask = (query: Filter & { sort?: ListingSort; q?: string; cursor?: string }) =>
    listListings(deps, { limit: 24, ...query });
  const search = (goal: number | null, name: string, ...words: string[]): Question => ({
    name: `search: ${name}`,
    goal,
    ask: (turn) => ask({ q: turned(words, turn) }),
  });

  const all: Question[] = [
    ...LISTING_SORTS.flatMap((sort): Question[] => [
      { name: `${sort}: first page`, goal: 5, ask: () => ask({ sort }) },
      {
        name: `${sort}: from row ${half} on`,
        goal: 5,
        ask: (turn) => ask({ sort, cursor: turned(deep[sort].list, turn) }),
      },
      {
        name: `${sort}: one category`,
        goal: 5,
        ask: (turn) => ask({ sort, category: turned(parts, turn).category }),
      },
      {
        name: `${sort}: one language`,
        goal: 5,
        ask: (turn) => ask({ sort, language: turned(parts, turn).language }),
      },
      {
        name: `${sort}: category and language`,
        goal: 5,
        ask: (turn) => {
          const { category, language } = turned(parts, turn * 7);
          return ask({ sort, category, language });
        },
      },
      {
        name: `${sort}: rarest category and language`,
        goal: 5,
        ask: () => ask({ sort, category: rarest.category, language: rarest.language }),
      },
    ]),
    search(40, 'word in 0.5 %', 'astrolabe', 'owl'),
    search(40, 'word in 0.3 %', 'kestrel', '天体観測'),
    search(40, 'word in 0.15 %', 'zephyr'),
    search(40, 'word in 0.01 %', 'quokka'),
    search(40, 'word in none', 'xyzzyx', 'plover'),
    search(60, 'two Korean or Japanese letters in 0.5 %', '낚시', '焚火'),
    search(60, 'two Korean or Japanese letters in 0.1 %', '등산', '将棋'),
    search(40, 'word in a fifth', 'lantern', '친구'),
    search(40, 'word in 2 %', 'marzipan'),
    search(40, 'two words, rare', 'astrolabe kestrel', 'owl quokka'),
    search(40, 'two words, frequent', 'lantern 친구'),
    search(40, 'two words, one of each', 'lantern owl', '친구 낚시'),
    search(40, 'one Latin letter', 'e', 'x', 'q'),
    search(40, 'two Latin letters', 'qu', 'xy', 'ph', 'er'),
    search(40, 'one Korean or Japanese letter', '낚', '焚', '사'),
    search(40, 'letter and a rare word', 'e owl', 'e i quokka'),
    search(40, 'frequent word and a rare one', 'the astrolabe', 'la quokka'),
    search(40, '21 letters and a rare word', `${LETTERS.join(' ')} quokka`),
    search(40, '60 pairs of letters', PAIRS.join(' ')),
    search(40, 'four letters', 'x z q j', 'e a o n'),
    search(40, 'two common words', 'marzipan owl', 'lantern marzipan', 'er on'),
    search(40, 'six words', 'lantern 친구 marzipan owl e on', 'astrolabe kestrel zephyr lantern owl e'),
    search(40, 'word nobody wrote and a letter', 'plover e', 'e xyzzyx'),
    search(null, '500 letters', 'lantern '.repeat(60), 'astrolabekestrel'.repeat(32)),
    {
      name: 'search: word in 0.5 %, each other sort',
      goal: null,
      ask: (turn) => ask({ q: 'astrolabe', sort: turned(['members', 'rating', 'newest'] as const, turn) }),
    },
    {
      name: 'search: word in a fifth, rarest category and language',
      goal: null,
      ask: () => ask({ q: 'lantern', category: rarest.category, language: rarest.language }),
    },
    {
      name: 'search: Korean word, English only',
      goal: null,
      ask: () => ask({ q: '사', language: 'English' }),
    },
    {
      name: 'search: word in a fifth, deep',
      goal: null,
      ask: (turn) => ask({ q: 'lantern', sort: 'bumped', cursor: turned(deep.bumped.search, turn) }),
    },
  ];
  return all.filter(({ name }) => name.includes(values.only));
}

type Deep = Record<ListingSort, { list: string[]; search: string[] }>;

/** Cursors around the middle of each order, found by the one query that our code never asks. */
async function deepCursors(url: string): Promise<Deep> {
  const unhurried = kyselyOver(new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }));
  const found: Partial<Deep> = {};
  for (const sort of LISTING_SORTS) {
    const { rows } = await sql<PlacedRow>`
      select ${columnsOf('listings')} from listings where public
      order by ${descending(keysOf('listings', sort))} offset ${half} limit 50`.execute(unhurried);
    const cursors = (kind: 'directory' | 'search') =>
      rows.map((row) => cursorFrom({ kind, sort, keys: keysIn(row, sort) }));
    found[sort] = { list: cursors('directory'), search: cursors('search') };
  }
  await unhurried.destroy();
  return found as Deep; // each sort was just put in
}

/** Asks each question and the reference by turns and tells what came out; answers what missed its goal. */
async function askAll({ db }: OpenDatabase, asked: readonly Question[]): Promise<string[]> {
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
  /** What this process and the database's computed in a round, which other work on the machine disturbs less. */
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

/** Milliseconds of processor time so far, of this process and the pool's connections; Linux tells of those. */
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

/** What writing costs with every index in place. Nothing of it stays. */
async function tellOfWriting(url: string) {
  await withClient(url, async (client) => {
    const perSecond = async (rows: number, write: () => Promise<unknown>) => {
      const started = performance.now();
      await write();
      return Math.round(rows / ((performance.now() - started) / 1_000));
    };
    const made = moreListings(count + 1_000_000, 4_000);
    await client.query('begin');
    const together = await perSecond(2_000, () => insertListings(client, made.slice(0, 2_000)));
    const singly = await perSecond(500, async () => {
      for (const one of made.slice(2_000, 2_500)) await insertListings(client, [one]);
    });
    const { rows } = await client.query<{ id: string }>(
      'select id from listings where public order by id limit 500',
    );
    const bumps = await perSecond(rows.length, async () => {
      for (const { id } of rows)
        await client.query('update listings set last_bumped_at = now() where id = $1', [id]);
    });
    const counts = await perSecond(rows.length, () =>
      client.query(
        `update guilds set member_count = member_count + 1
         where id in (select discord_server_id from listings where id = any($1))`,
        [rows.map(({ id }) => id)],
      ),
    );
    await client.query('rollback');
    const { rows: sizes } = await client.query<{ name: string; size: string }>(
      `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
       where relname ~ '^(listings|search_texts)' and relkind in ('r', 'i') order by pg_relation_size(oid) desc`,
    );
    console.log(
      `\nWritten a second, with every index: ${together} listings together, ${singly} one by one, ${bumps} bumps, ${counts} member counts.\n` +
        sizes.map(({ name, size }) => `${name} ${size}`).join(', '),
    );
  });
}
