import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './open.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';
import { isDatabaseUnavailable, isStatementTimeout } from './unavailable.ts';

const POOL = 10;
/** The backends beside the pool: the listener, the leader and the terminator. */
const BESIDE_THE_POOL = 3;

/** A database behind a proxy with a leader and a listener, and a second connection that counts its backends. */
async function openWatched() {
  const url = await createDatabase(inject('postgresUrl'));
  const proxy = await startTcpProxy(url);
  const { db, lead, close } = await openDatabase({ databaseUrl: proxy.url, dataDir: '', onError: () => {} });
  const watch = await watchBackends(url);
  onTestFinished(async () => {
    await watch.stop();
    proxy.mend();
    await close();
    await proxy.close();
  });
  await lead();
  return { db, proxy, watch };
}

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
  const asked: Promise<{ error: unknown; tookMs: number }>[] = [];
  for (let i = 0; i < times; i++) {
    for (let j = 0; j < atOnce; j++) {
      const began = performance.now();
      asked.push(
        ask().then(
          () => ({ error: null, tookMs: performance.now() - began }),
          (error: unknown) => ({ error, tookMs: performance.now() - began }),
        ),
      );
    }
    await sleep(100);
  }
  return Promise.all(asked);
}

describe.runIf(onPostgres)('an abandoned query', () => {
  test(
    'a backend that ignores its cancellation ends before its connection is replaced',
    { tags: 'long' },
    async () => {
      const { db, watch } = await openWatched();
      await sql`create function stubborn() returns void language plpgsql as $$ begin
      perform pg_sleep(30);
      exception when query_canceled then perform pg_sleep(6);
    end $$`.execute(db);

      const outcomes = await flood(() => sql`select stubborn()`.execute(db), { times: 40, atOnce: 2 });

      await sleep(1_000);
      expect(watch.most()).toBeLessThanOrEqual(POOL + BESIDE_THE_POOL);
      await expect.poll(async () => (await watch.counts()).active, { timeout: 60_000 }).toBe(0);
      for (const { error, tookMs } of outcomes) {
        expect(isDatabaseUnavailable(error) || isStatementTimeout(error), String(error)).toBe(true);
        expect(tookMs).toBeLessThan(25_000);
      }
      await sql`select 1`.execute(db);
    },
  );

  test(
    'an unreachable connection frees its place within 5 s of the network’s return',
    { tags: 'long' },
    async () => {
      const { db, proxy, watch } = await openWatched();
      proxy.hang();
      const outcomes = await flood(() => sql`select pg_sleep(0.1)`.execute(db), { times: 60, atOnce: 2 });
      expect(outcomes.every(({ error }) => isDatabaseUnavailable(error))).toBe(true);
      expect(Math.max(...outcomes.map(({ tookMs }) => tookMs))).toBeLessThan(25_000);

      proxy.mend();
      await expect.poll(() => works(db), { timeout: 50_000 }).toBe(true);

      await sleep(1_000);
      expect(watch.most()).toBeLessThanOrEqual(POOL + BESIDE_THE_POOL);
    },
  );

  test('ends on the server after the network has dropped its connection', async () => {
    const { db, proxy, watch } = await openWatched();
    const long = Array.from({ length: POOL }, () => sql`select pg_sleep(30)`.execute(db).catch(() => {}));
    await expect.poll(async () => (await watch.counts()).active).toBe(POOL);

    proxy.forget();
    await Promise.all(long);
    await expect.poll(() => works(db)).toBe(true);
    await Promise.all(Array.from({ length: POOL }, () => sql`select pg_sleep(0.3)`.execute(db)));

    await sleep(1_000);
    await expect.poll(async () => (await watch.counts()).active).toBe(0); // the leader asks now and then
    expect(watch.most()).toBeLessThanOrEqual(POOL + BESIDE_THE_POOL);
  });
});

const works = (db: Awaited<ReturnType<typeof openDatabase>>['db']) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
