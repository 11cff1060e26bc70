import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { TIME_LIMITS } from './client.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { DatabaseUnfit } from './postgres.ts';
import type { Database } from './tables.ts';
import { startTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts';
import { startPostgres } from './testing/postgres-server.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';
import { isDatabaseUnavailable, isStatementTimeout } from './unavailable.ts';

interface Opened extends OpenDatabase {
  url: string;
  proxy: TcpProxy;
  /** Errors that the pool reports. */
  logged: string[];
}

/** A database behind a proxy that can hang and break. */
async function open(limits = TIME_LIMITS): Promise<Opened> {
  const url = await createDatabase(inject('postgresUrl'));
  const proxy = await startTcpProxy(url);
  const logged: string[] = [];
  const database = await openDatabase({
    databaseUrl: proxy.url,
    dataDir: '',
    onError: (_error, what) => logged.push(what),
    limits,
  });
  onTestFinished(async () => {
    proxy.mend();
    await database.close();
    await proxy.close();
  });
  return { ...database, url, proxy, logged };
}

/** Queries on a separate connection, without the proxy and the pool. */
async function ask<Row extends object>(url: string, question: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(question);
  await client.end();
  return rows;
}

const MINE = `datname = current_database() and pid <> pg_backend_pid() and application_name like 'guildhall pool %'`;
const terminateAll = (url: string) =>
  ask(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${MINE}`);

const works = async (db: Database) =>
  (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one === 1;

/** Retries until it succeeds; returns how long that took. */
async function wellAgain(db: Database, withinMs: number) {
  const began = performance.now();
  for (;;) {
    const worked = await works(db).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return false;
      throw error;
    });
    const took = performance.now() - began;
    if (worked || took > withinMs) return took;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.runIf(onPostgres)('a PostgreSQL server', () => {
  test('refuses a locale without Korean letters with an explanation', async () => {
    const url = await createDatabase(inject('postgresUrl'), {
      options: `locale_provider libc locale 'C' encoding 'UTF8'`,
    });
    const opening = openDatabase({ databaseUrl: url, dataDir: '', onError: () => {} });

    await expect(opening).rejects.toThrow(DatabaseUnfit);
    await expect(opening).rejects.toThrow(/Korean and Japanese have no letters.*createdb .*C\.UTF-8/s);
  });

  test('refuses an encoding other than UTF-8 with an explanation', async () => {
    const url = await createDatabase(inject('postgresUrl'), {
      options: `locale_provider libc locale 'C' encoding 'LATIN1'`,
    });
    const opening = openDatabase({ databaseUrl: url, dataDir: '', onError: () => {} });

    await expect(opening).rejects.toThrow(/must be encoded in UTF8, this one is LATIN1/);
  });
});

describe.runIf(onPostgres)('queries', () => {
  test('killed connections fail their queries, and the next query succeeds', async () => {
    const { db, url, logged } = await open();
    await Promise.all(Array.from({ length: 5 }, () => works(db)));
    const asking = sql`select pg_sleep(1.5)`.execute(db);
    const outcome = asking.catch((error: unknown) => error);
    await expect
      .poll(() => ask(url, `select 1 from pg_stat_activity where ${MINE} and query like '%pg_sleep%'`))
      .toHaveLength(1);

    await terminateAll(url);

    expect(isDatabaseUnavailable(await outcome)).toBe(true);
    expect(await wellAgain(db, 55_000)).toBeLessThan(10_000);
    await expect.poll(() => [...new Set(logged)]).toEqual(['database: idle connection failed']);
  });

  test('a session that the server has ended as idle is no failure', async () => {
    const { db, url, logged } = await open();
    await works(db);
    // As after a standstill of the process, which then finds its own limits and the server's passed.
    await sql`set idle_session_timeout to '1ms'`.execute(db);
    await expect.poll(() => ask(url, `select from pg_stat_activity where ${MINE}`)).toEqual([]);

    expect(await wellAgain(db, 55_000)).toBeLessThan(10_000);
    expect(logged).toEqual([]);
  });

  test('a killed transaction changes nothing and the pool keeps its size', async () => {
    const { db, url } = await open();
    for (let i = 0; i < 12; i++) {
      const attempt = db.transaction().execute(async (trx) => {
        await trx.updateTable('botPresence').set({ connectedAt: new Date() }).execute();
        await terminateAll(url);
        await trx.selectFrom('guilds').select('id').execute();
      });
      await expect(attempt).rejects.toSatisfy(isDatabaseUnavailable);
    }

    expect(await works(db)).toBe(true);
    expect(await ask(url, 'select connected_at from bot_presence')).toEqual([{ connected_at: null }]);
  });

  test('queries and transactions on a hanging server fail within 2 s', async () => {
    const { db, proxy, pool } = await open();
    await works(db);
    proxy.hang();

    const transaction = db.transaction().execute((trx) => works(trx as unknown as Database));
    const asks = [transaction, ...Array.from({ length: 30 }, () => works(db))].map(async (ask) => {
      const began = performance.now();
      const error = await ask.then(
        () => null,
        (error: unknown) => error,
      );
      return {
        unavailable: isDatabaseUnavailable(error),
        words: String(error),
        took: performance.now() - began,
      };
    });

    for (const { unavailable, words, took } of await Promise.all(asks)) {
      expect(unavailable, words).toBe(true);
      expect(took).toBeLessThan(20_000);
    }
    expect(pool?.()).toMatchObject({ used: 0, waiting: 0 });
    proxy.mend();
    expect(await wellAgain(db, 55_000)).toBeLessThan(50_000);
  });

  test('at most 1,000 queries wait for a connection, and a further one fails at once', async () => {
    const { db, pool } = await open({ ...TIME_LIMITS, connect: 60_000 });
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(db)));
    let refused = 0;
    const asks = Array.from({ length: 1_100 }, () =>
      sql`select pg_sleep(0.01)`.execute(db).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        refused += 1;
      }),
    );

    await expect.poll(() => pool?.().used).toBe(10);
    expect(pool?.().waiting).toBeLessThanOrEqual(1_000);
    expect(refused).toBeGreaterThanOrEqual(90);
    await Promise.all(asks);
    expect(refused).toBeLessThanOrEqual(100);
  });

  test('a transaction begun on a hanging server is not left open for the next client', async () => {
    const { db, proxy, url } = await open();
    await works(db);
    proxy.hang();
    await expect(db.transaction().execute(async () => {})).rejects.toSatisfy(isDatabaseUnavailable);
    proxy.mend();
    await wellAgain(db, 55_000);

    const at = new Date('2026-01-31T12:00:00.000Z');
    await db.updateTable('botPresence').set({ connectedAt: at }).execute();

    expect(await ask(url, 'select connected_at from bot_presence'), 'seen by others').toEqual([
      { connected_at: at },
    ]);
    await expect
      .poll(() => ask(url, `select state from pg_stat_activity where ${MINE} and state like 'idle in%'`))
      .toEqual([]);
  });
});

describe.runIf(onPostgres)('errors', () => {
  test('distinguishes a statement timeout from an unavailable database within 2 s', async () => {
    const { db } = await open({ ...TIME_LIMITS, answer: 10_000 }); // the server's report is not missed
    const began = performance.now();
    const error = await sql`select pg_sleep(30)`.execute(db).catch((thrown: unknown) => thrown);

    expect(isStatementTimeout(error), String(error)).toBe(true);
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await works(db)).toBe(true);
  });

  test('a deadlock counts as unavailable, a wrong query does not', async () => {
    const { db } = await open();
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

    expect(isDatabaseUnavailable(deadlock)).toBe(true);
    const wrong = await sql`select nothing_of_this_name`.execute(db).catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(wrong)).toBe(false);
    expect(isDatabaseUnavailable(null)).toBe(false);
  });
});

describe.runIf(onPostgres)('a restart and the lead', () => {
  test('uses a restarted server within five seconds of its return', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const logged: string[] = [];
    const database = await openDatabase({
      databaseUrl: server.url,
      dataDir: '',
      onError: (_error, what) => logged.push(what),
    });
    onTestFinished(() => database.close());
    const leadership = await database.lead();
    await works(database.db);

    await server.restart();

    expect(await wellAgain(database.db, 55_000)).toBeLessThan(50_000);
    await leadership?.ended;
    expect(await database.lead()).not.toBeNull();
  });

  test('of all processes on a database exactly one leads until it gives the lead back', async () => {
    const one = await open();
    const other = await openDatabase({ databaseUrl: one.url, dataDir: '', onError: () => {} });
    onTestFinished(() => other.close());

    const claims = await Promise.all([one.lead(), other.lead(), one.lead(), other.lead()]);
    const leaders = claims.filter((leadership) => leadership !== null);
    expect(leaders).toHaveLength(1);

    await leaders[0]?.giveBack();
    await leaders[0]?.ended;
    const next = await other.lead();
    expect(next).not.toBeNull();
    await next?.giveBack();
  });

  test('a killed connection ends the lead, and another process can lead', async () => {
    const { url, lead } = await open();
    const leadership = await lead();

    await ask(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'guildhall bot %' and datname = current_database()`,
    );

    await leadership?.ended;
    const next = await lead();
    expect(next).not.toBeNull();
    await leadership?.giveBack();
    await next?.giveBack();
  });

  test('a lead whose connection hangs ends, and can be taken again', { tags: 'long' }, async () => {
    const { lead, proxy } = await open();
    const leadership = await lead();

    proxy.forget();

    await leadership?.ended;
    await expect.poll(() => lead().then((next) => next !== null), { timeout: 120_000 }).toBe(true);
  });

  test('an attempt to lead on a hanging server fails within 2 s and leaves no lock', async () => {
    const { url, lead, proxy } = await open();
    proxy.hangAfter('pg_try_advisory_lock');
    const began = performance.now();

    await expect(lead()).rejects.toSatisfy(isDatabaseUnavailable);

    expect(performance.now() - began).toBeLessThan(20_000);
    proxy.mend();
    const held = `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => ask(url, held)).toEqual([]);
    proxy.hang();
    await expect(lead()).rejects.toSatisfy(isDatabaseUnavailable);
  });
});
