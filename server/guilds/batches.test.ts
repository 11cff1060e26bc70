import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import { leading } from '../testing/leader.ts';
import { sites } from '../testing/start-site.ts';
import { writeInBatches } from './batches.ts';
import { followGuilds } from './gateway/guild.events.ts';
import type { LeaderTransaction } from './leader.store.ts';
import { writeEvents } from './gateway/write-events.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const GUILDS = 40;

/** Rows of guilds, and a fact about each. */
async function addGuilds(site: Site) {
  const ids = await Promise.all(Array.from({ length: GUILDS }, () => site.addGuild()));
  return { ids, facts: ids.map((id) => ({ id, name: 'Renamed', present: true, available: true })) };
}

/** A log that keeps its lines. */
function readableLog() {
  const lines: Record<string, unknown>[] = [];
  return { log: pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) }), lines };
}

const renamed = async (site: Site) =>
  (await site.db.selectFrom('guilds').select('id').where('name', '=', 'Renamed').execute()).map(
    ({ id }) => id,
  );

/** Runs SQL for each row of a statement on guilds, by a trigger. */
async function failOnUpdate(site: Site, acting: string) {
  await sql`
    create function on_update() returns trigger language plpgsql as ${sql.raw(`$$ begin ${acting}; return new; end $$`)}`.execute(
    site.db,
  );
  await sql`create trigger on_update before update on guilds for each row execute function on_update()`.execute(
    site.db,
  );
  onTestFinished(async () => {
    await sql`drop trigger on_update on guilds`.execute(site.db);
    await sql`drop function on_update`.execute(site.db);
  });
}

test('a database that can only be read is not taken for a fault of the rows', async () => {
  const aside: unknown[] = [];
  const readOnly = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), {
    code: '25006',
  });

  const writing = writeInBatches([1, 2], {
    size: 10,
    write: () => Promise.reject(readOnly),
    setAside: (rows) => void aside.push(rows),
  });

  await expect(writing).rejects.toBe(readOnly);
  expect(aside).toEqual([]);
});

test('sets aside and logs a guild that cannot be written, and writes all others', async () => {
  const site = await startSite();
  const { ids, facts } = await addGuilds(site);
  const poisoned = ids[17] ?? '';
  await failOnUpdate(site, `if new.id = '${poisoned}' then raise exception 'poisoned'; end if`);
  const { log, lines } = readableLog();
  const session = { shardId: 0, shardCount: 1, sessionId: 's', sequence: 9, resumeURL: 'ws://x' };

  const news = { rosters: [], facts, sessions: new Map([[0, session]]), shards: undefined };
  await writeEvents({ lead: leading(site.deps), databaseNow: site.deps.databaseNow, log }, news, new Date());

  expect(await renamed(site)).toEqual(expect.arrayContaining(ids.filter((id) => id !== poisoned)));
  expect(await renamed(site)).not.toContain(poisoned);
  expect(lines).toMatchObject([{ guilds: [poisoned], count: 1 }]);
  const { rows } = await sql<{ sequence: number }>`
    select (session->>'sequence')::int as sequence from gateway_sessions`.execute(site.db);
  expect(rows, 'the place in the stream').toEqual([{ sequence: 9 }]);
});

test.runIf(onPostgres)('halves a batch that times out until it succeeds', async () => {
  const site = await startSite();
  const { ids, facts } = await addGuilds(site);
  await failOnUpdate(site, 'perform pg_sleep(0.02)');
  const log = pino({ level: 'silent' });
  // All rows take 0.8 s, a quarter of them 0.2 s.
  const lead: LeaderTransaction = (writes) =>
    leading(site.deps)(async (trx) => {
      await sql`set local statement_timeout = 350`.execute(trx);
      return writes(trx);
    });
  const roster = { shardId: 0, shardCount: 1, ids: [] };

  await writeEvents(
    { lead, databaseNow: site.deps.databaseNow, log },
    { rosters: [], facts, sessions: new Map(), shards: undefined },
    new Date(),
  );
  expect((await renamed(site)).toSorted()).toEqual(ids.toSorted());

  await writeEvents(
    { lead, databaseNow: site.deps.databaseNow, log },
    { rosters: [roster], facts: [], sessions: new Map(), shards: undefined },
    new Date(),
  );
  const present = await site.db.selectFrom('guilds').select('id').where('present', 'is', true).execute();
  expect(present).toEqual([]);
});

test('writes the next batch after a failed one', async () => {
  const site = await startSite();
  const { ids } = await addGuilds(site);
  await failOnUpdate(site, `if new.name = 'poison' then raise exception 'poisoned'; end if`);
  const guilds = followGuilds({ ...site.deps, lead: leading(site.deps) }, new AbortController().signal);
  const [first = '', second = ''] = ids;
  const session = { shardId: 0, shardCount: 1, sessionId: 's', sequence: 1, resumeURL: 'ws://x' };
  const rename = (id: string, name: string) =>
    guilds.handle({
      shardId: 0,
      session,
      // The parts that are read.
      payload: { op: 0, s: 1, t: 'GUILD_UPDATE', d: { id, name, icon: null, owner_id: first } } as never,
    });

  rename(first, 'poison');
  await guilds.finish();
  rename(second, 'Renamed');

  await expect.poll(() => renamed(site), { timeout: 10_000 }).toEqual([second]);
});

test('gives up a batch of failing rows after a bounded number of tries', async () => {
  let tries = 0;
  const given: number[] = [];
  const write = async () => {
    tries += 1;
    throw new Error('no row passes');
  };

  await writeInBatches(
    Array.from({ length: 1_000 }, (_, i) => i),
    { size: 500, write, setAside: (rows) => void given.push(...rows) },
  );

  expect(given).toHaveLength(1_000);
  expect(tries).toBeLessThan(200);
});

test('rosters that come together look at the stored guilds once', async () => {
  const site = await startSite();
  const { ids } = await addGuilds(site);
  const shardCount = 4;
  const shardOf = (id: string) => Number((BigInt(id) >> 22n) % BigInt(shardCount));
  const gone = ids.find((id) => shardOf(id) === 1) ?? '';
  const present = ids.filter((id) => id !== gone);
  // The last shard is not connected, so nothing is known of its guilds.
  const rosters = [0, 1, 2].map((shardId) => ({
    shardId,
    shardCount,
    ids: present.filter((id) => shardOf(id) === shardId),
  }));
  let transactions = 0;
  const lead = leading(site.deps);
  const counting: LeaderTransaction = (writes) => {
    transactions += 1;
    return lead(writes);
  };

  const { log } = readableLog();
  const news = { rosters, facts: [], sessions: new Map(), shards: undefined };
  await writeEvents({ lead: counting, databaseNow: site.deps.databaseNow, log }, news, new Date());

  const left = await site.db.selectFrom('guilds').select('id').where('present', 'is', false).execute();
  expect(left.map(({ id }) => id)).toEqual([gone]);
  // Three rosters, a page of guilds, the one that left, the empty page after it, and the sessions.
  expect(transactions).toBe(7);
});
