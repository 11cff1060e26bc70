import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureSchemaOf } from './embedded.ts';
import { onPostgres } from './testing/test-database.ts';
import { vacuum } from './vacuum.ts';

describe.skipIf(onPostgres)('vacuum of the embedded database', () => {
  let pglite: PGlite;
  beforeAll(async () => {
    pglite = await PGlite.create();
    await ensureSchemaOf(pglite);
  });
  afterAll(() => pglite.close());

  test('updates the statistics of every table', async () => {
    await vacuum(pglite);

    const { rows } = await pglite.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`,
    );
    expect(rows).toEqual([]);
  });

  test('lets queries run between its statements', async () => {
    const over = new AbortController();
    const vacuuming = vacuum(pglite).finally(() => over.abort());

    let answered = 0;
    for (; !over.signal.aborted; answered += 1) {
      await pglite.query('select 1');
      await setImmediate();
    }
    await vacuuming;

    expect(answered).toBeGreaterThan(20);
  });
});
