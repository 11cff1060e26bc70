import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './open.ts';
import type { Database } from './tables.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';
import { isDatabaseUnavailable, isStatementTimeout } from './unavailable.ts';

const POOL = 10;
/** Backends beside the pool: the listener, the leader, and one of them that is replaced. */
const BESIDE_THE_POOL = 3;

const PGBOUNCER = process.env['PGBOUNCER'];
const ROUTES = ['directly', ...(PGBOUNCER ? ['through PgBouncer'] : [])];

/** A database behind a proxy with a leader and a listener, and a second connection that counts its backends. */
async function openWatched(route: string) {
  const url = await createDatabase(inject('postgresUrl'));
  const pooler =
    route === 'directly' ? null : await startPgBouncer(url, { program: PGBOUNCER, settings: ROOMY });
  const proxy = await startTcpProxy(pooler?.url ?? url);
  const { db, lead, close } = await openDatabase({ databaseUrl: proxy.url, dataDir: '', onError: () => {} });
  const watch = await watchBackends(url);
  onTestFinished(async () => {
    await watch.stop();
    proxy.mend();
    await close();
    await proxy.close();
    await pooler?.stop();
  });
  await lead();
  return { db, proxy, watch };
}

/** More than a process needs, and none kept, so that only Guildhall's pool limits the backends. */
const ROOMY = { default_pool_size: 100, server_idle_timeout: 1 };

/** Counts the backends of a database's clients every few milliseconds: not those of autovacuum, which come by themselves. */
async function watchBackends(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const counts = async () => {
    const { rows } = await client.query<{ all: number; active: number }>(
      `select count(*)::int as all, count(*) filter (where state = 'active')::int as active
       from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0] ?? { all: 0, active: 0 };
  };
  const stopping = new AbortController();
  let most = 0;
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      most = Math.max(most, (await counts()).all);
      await sleep(5);
    }
    await client.end();
  })();
  return {
    counts,
    most: () => most,
    stop: () => {
      stopping.abort();
      return watching;
    },
  };
}

/** Runs a number of queries, a few every 100 ms; returns the outcome of each. */
async function flood(ask: () => Promise<unknown>, { times, atOnce }: { times: number; atOnce: number }) {
  const statements: Promise<{ error: unknown; tookMs: number }>[] = [];
  for (let i = 0; i < times; i++) {
    for (let j = 0; j < atOnce; j++) {
      const began = performance.now();
      statements.push(
        ask().then(
          () => ({ error: null, tookMs: performance.now() - began }),
          (error: unknown) => ({ error, tookMs: performance.now() - began }),
        ),
      );
    }
    await sleep(100);
  }
  return Promise.all(statements);
}

describe.runIf(onPostgres).each(ROUTES)('an abandoned query, %s', (route) => {
  test(
    'a flood of statements that ignore their cancellation leaves no backend behind',
    { tags: 'long' },
    async () => {
      const { db, watch } = await openWatched(route);
      await createStubborn(db);

      const outcomes = await flood(() => sql`select stubborn()`.execute(db), { times: 40, atOnce: 2 });

      expect(watch.most()).toBeLessThanOrEqual(2 * POOL + BESIDE_THE_POOL);
      await expect.poll(async () => (await watch.counts()).active).toBe(0);
      expect((await watch.counts()).all).toBeLessThanOrEqual(POOL + BESIDE_THE_POOL);
      for (const { error, tookMs } of outcomes) {
        expect(isDatabaseUnavailable(error) || isStatementTimeout(error), String(error)).toBe(true);
        expect(tookMs).toBeLessThan(25_000);
      }
      await sql`select 1`.execute(db);
    },
  );

  test('a statement that ignores its cancellation ends when its caller has gone', async () => {
    const { db, watch } = await openWatched(route);
    await createStubborn(db);

    await expect(sql`select stubborn()`.execute(db)).rejects.toSatisfy(isDatabaseUnavailable);

    await expect.poll(async () => (await watch.counts()).active).toBe(0);
  });

  test('a network that hangs and returns brings the pool no further backends', { tags: 'long' }, async () => {
    const { db, proxy, watch } = await openWatched(route);
    proxy.hang();
    const outcomes = await flood(() => sql`select pg_sleep(0.1)`.execute(db), { times: 60, atOnce: 2 });
    expect(outcomes.every(({ error }) => isDatabaseUnavailable(error))).toBe(true);
    expect(Math.max(...outcomes.map(({ tookMs }) => tookMs))).toBeLessThan(25_000);

    proxy.mend();
    await expect.poll(() => works(db), { timeout: 50_000 }).toBe(true);

    expect(watch.most()).toBeLessThanOrEqual(2 * POOL + BESIDE_THE_POOL);
    await expect.poll(async () => (await watch.counts()).all).toBeLessThanOrEqual(POOL + BESIDE_THE_POOL);
  });

  test('ends on the server after the network has dropped its connection', { tags: 'long' }, async () => {
    const { db, proxy, watch } = await openWatched(route);
    const long = Array.from({ length: POOL }, () => sql`select pg_sleep(30)`.execute(db).catch(() => {}));
    await expect.poll(async () => (await watch.counts()).active).toBe(POOL);

    proxy.forget();
    await Promise.all(long);
    await expect.poll(() => works(db)).toBe(true);
    await Promise.all(Array.from({ length: POOL }, () => sql`select pg_sleep(0.3)`.execute(db)));

    await expect.poll(async () => (await watch.counts()).active).toBe(0); // the leader asks now and then
    expect(watch.most()).toBeLessThanOrEqual(2 * POOL + BESIDE_THE_POOL);
    // The server ends sessions that nobody has used for 15 s.
    await expect
      .poll(async () => (await watch.counts()).all, { timeout: 60_000 })
      .toBeLessThanOrEqual(BESIDE_THE_POOL);
  });
});

/** A function that goes on for a minute when it is cancelled. */
async function createStubborn(db: Database) {
  await sql`create function stubborn() returns void language plpgsql as $$ begin
    perform pg_sleep(30);
    exception when query_canceled then perform pg_sleep(60);
  end $$`.execute(db);
}

const works = (db: Database) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
