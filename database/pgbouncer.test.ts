import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './open.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';
import { isStatementTimeout } from './unavailable.ts';

/** The program to test with, which `npm run soak` names where it is installed. */
const PGBOUNCER = process.env['PGBOUNCER'];
const PROTOCOL_3 = 0x30000;

/** The parameters of a startup message; null for any other message. */
function startupParameters(message: Buffer): Record<string, string> | null {
  // Length, version, then names and values, each ended by a zero byte.
  if (message.readInt32BE(4) !== PROTOCOL_3) return null;
  const texts = message.subarray(8).toString().split('\0').slice(0, -2);
  return Object.fromEntries(texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1] ?? '']] : [])));
}

async function open(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '', onError: () => {} });
  onTestFinished(() => database.close());
  return database;
}

describe.runIf(onPostgres)('connecting', () => {
  test('no connection sends a startup parameter that a pooler refuses', async () => {
    const startups: Record<string, string>[] = [];
    const proxy = await startTcpProxy(await createDatabase(inject('postgresUrl')), (message) => {
      const parameters = startupParameters(message);
      if (parameters) startups.push(parameters);
    });
    onTestFinished(() => proxy.close());
    const { db, lead } = await open(proxy.url);
    await lead();
    await sql`select 1`.execute(db);

    const purposes = () => new Set(startups.map((startup) => startup['application_name']?.split(' ')[1]));
    await expect.poll(purposes).toEqual(new Set([undefined, 'listener', 'bot', 'pool']));
    expect(new Set(startups.flatMap((startup) => Object.keys(startup)))).toEqual(
      new Set(['user', 'database', 'application_name', 'client_encoding']),
    );
  });
});

describe.runIf(onPostgres && PGBOUNCER)('through PgBouncer in session mode', () => {
  async function openPooled() {
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    const pooler = await startPgBouncer(databaseUrl, { program: PGBOUNCER });
    onTestFinished(() => pooler.stop());
    return open(pooler.url);
  }

  test('makes the schema, reads and writes, with the settings in each session', async () => {
    const { db } = await openPooled();

    await db.updateTable('botPresence').set({ connectedAt: new Date() }).execute();
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('idle_session_timeout') as idle,
        current_setting('idle_in_transaction_session_timeout') as transaction,
        current_setting('client_connection_check_interval') as check`.execute(db);
    expect(rows).toEqual([{ statement: '1500ms', idle: '15s', transaction: '10s', check: '250ms' }]);
    const slow = sql`select pg_sleep(5)`.execute(db);
    await expect(slow).rejects.toSatisfy(isStatementTimeout);
  });

  test('gets notifications of changes', async () => {
    const { db, changes } = await openPooled();
    const received: unknown[] = [];
    changes.subscribe((change) => received.push(change));
    await expect.poll(() => changes.isListening()).toBe(true);

    await sql`notify directory_changed, '1180000000000000001 t Gaming English'`.execute(db);

    await expect
      .poll(() => received)
      .toContainEqual([
        {
          discordServerId: '1180000000000000001',
          affects: ['text'],
          category: 'Gaming',
          language: 'English',
          tags: [],
        },
      ]);
  });

  test('exactly one process leads until it gives the lead back', async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    const pooler = await startPgBouncer(databaseUrl, { program: PGBOUNCER });
    onTestFinished(() => pooler.stop());
    const [one, other] = [await open(pooler.url), await open(pooler.url)];

    const leadership = await one.lead();
    expect(leadership).not.toBeNull();
    expect(await other.lead()).toBeNull();
    await leadership?.giveBack();
    await expect.poll(async () => (await other.lead()) !== null).toBe(true);
  });
});
