import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase, type OpenDatabase } from './open.ts';
import { endSessions, makePoolReadOnly, makeReadOnly } from './testing/make-read-only.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

async function open() {
  const url = await createDatabase(inject('postgresUrl'));
  const database = await openDatabase({ databaseUrl: url, dataDir: '', onError: () => {} });
  onTestFinished(() => database.close());
  return { ...database, url };
}

const write = ({ db }: Pick<OpenDatabase, 'db'>) =>
  db.updateTable('botPresence').set({ connectedAt: new Date() }).execute();

describe.runIf(onPostgres)('a database that can only be read', () => {
  test('when one session can only read, all are replaced at once', async () => {
    const database = await open();
    await makePoolReadOnly(database.db);

    await expect(write(database)).rejects.toSatisfy(isDatabaseUnavailable);

    await Promise.all(Array.from({ length: 10 }, () => write(database)));
  });

  test('a transaction in such a session changes nothing, and the next one succeeds', async () => {
    const database = await open();
    await sql`set default_transaction_read_only = on`.execute(database.db);

    const writing = database.db.transaction().execute((trx) => write({ db: trx }));
    await expect(writing).rejects.toSatisfy(isDatabaseUnavailable);

    await write(database);
  });

  test('no connection to it is kept, neither for queries nor for the lead', async () => {
    const database = await open();
    await makeReadOnly(database.url, true);
    await endSessions(database.url);

    await expect.poll(() => sql`select 1`.execute(database.db).catch(isDatabaseUnavailable)).toBe(true);
    await expect(database.lead()).rejects.toSatisfy(isDatabaseUnavailable);
    await expect.poll(() => database.changes.isListening()).toBe(false);

    await makeReadOnly(database.url, false);
    await write(database);
    const leadership = await database.lead();
    expect(leadership).not.toBeNull();
    await leadership?.giveBack();
    await expect.poll(() => database.changes.isListening()).toBe(true);
  });
});
