import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './open.ts';
import { prepared } from './prepared.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';

async function open() {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', onError: () => {} });
  onTestFinished(close);
  const kept = async () =>
    (await sql<{ kept: number }>`select count(*)::integer as kept from pg_prepared_statements`.execute(db))
      .rows[0]?.kept;
  return { db, kept };
}

describe.runIf(onPostgres)('prepared statements', () => {
  test('a connection keeps a marked statement once and no other', async () => {
    const { db, kept } = await open();
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ value: number }>`${prepared} select ${value}::integer as value`.execute(
        db,
      );
      expect(rows).toEqual([{ value }]);
      await sql`select ${value}::integer as other`.execute(db);
    }
    expect(await kept()).toBe(1);
  });

  test('a connection keeps at most 100 of them, and executes the others too', async () => {
    const { db, kept } = await open();
    for (let i = 0; i < 120; i++) {
      const { rows } = await sql<{ i: number }>`${prepared} select ${sql.lit(i)} as i`.execute(db);
      expect(rows).toEqual([{ i }]);
    }
    expect(await kept()).toBe(100);
  });

  test('a wrong statement fails each time, and the connection goes on', async () => {
    const { db } = await open();
    const wrong = () => sql`${prepared} select 1 / ${0}::integer as wrong`.execute(db);
    await expect(wrong()).rejects.toThrow('division by zero');
    await expect(wrong()).rejects.toThrow('division by zero');
    await expect(sql`${prepared} select nothing from nowhere`.execute(db)).rejects.toThrow('nowhere');
    expect((await sql`${prepared} select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});
