import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ensureSchema, OtherSchema, ownSchema, SCHEMA_LOCK, type SqlConnection } from './make-schema.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';

/** Connections to one database without a schema: a number of them, or PGlite's only one. */
async function connect(count = 1): Promise<SqlConnection[]> {
  if (!onPostgres) {
    // Loading a dump is much faster than initializing a database.
    const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
    onTestFinished(() => pglite.close());
    await pglite.exec('drop schema public cascade; create schema public');
    const rows = async <Row>(sql: string) => (await pglite.query<Row>(sql)).rows;
    return [{ run: async (sql) => void (await pglite.exec(sql)), rows }];
  }
  const url = await createDatabase(inject('postgresUrl'));
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      onTestFinished(() => client.end());
      return {
        run: async (sql: string) => void (await client.query(sql)),
        rows: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
      };
    }),
  );
}

const versions = (connection: SqlConnection) =>
  connection.rows<{ fingerprint: string }>('select fingerprint, made_at from schema_version');

test('the schema is made once, and a second start changes nothing', async () => {
  const [connection] = await connect();
  await ensureSchema(connection!);
  const made = await versions(connection!);
  await ensureSchema(connection!);

  expect(made).toMatchObject([{ fingerprint: ownSchema().fingerprint }]);
  expect(await versions(connection!)).toEqual(made);
});

test('tables, columns and functions are read off the SQL as the catalog has them', async () => {
  const [connection] = await connect();
  await ensureSchema(connection!);
  const { columns, functions } = ownSchema();

  const found = await connection!.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const read = [...columns].flatMap(([table, names]) => [...names].map((name) => `${table}.${name}`));
  expect(read.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  const made = await connection!.rows<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  expect([...functions].toSorted()).toEqual(made.map(({ name }) => name).toSorted());
});

test('there are fewer than sixty triggers, and at most twelve on listings', async () => {
  const [connection] = await connect();
  await ensureSchema(connection!);
  const triggers = await connection!.rows<{ table: string; count: number }>(
    `select tgrelid::regclass::text as table, count(*)::integer as count from pg_trigger where not tgisinternal group by 1`,
  );
  expect(triggers.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(60);
  expect(triggers.find(({ table }) => table === 'listings')?.count).toBeLessThanOrEqual(12);
});

test.runIf(onPostgres)('of several processes that start together one makes it, and all succeed', async () => {
  const connections = await connect(6);

  await Promise.all(connections.map(ensureSchema));

  for (const connection of connections) expect(await versions(connection)).toHaveLength(1);
});

test.runIf(onPostgres)('a process starts while a backup runs', async () => {
  const [connection, backup] = await connect(2);
  await ensureSchema(connection!);
  await backup!.run(`select pg_advisory_lock_shared(${SCHEMA_LOCK})`);
  await connection!.run('set lock_timeout = 2000');

  await ensureSchema(connection!);

  await connection!.run('drop table schema_version');
  await expect(ensureSchema(connection!)).rejects.toThrow('lock timeout');
});

test('a database with another schema is refused, and stays as it is', async () => {
  const [connection] = await connect();
  await ensureSchema(connection!);
  await connection!.run(`update schema_version set fingerprint = 'of-another'`);

  await expect(ensureSchema(connection!)).rejects.toThrow(OtherSchema);
  await expect(ensureSchema(connection!)).rejects.toThrow(
    /has the schema of-another, and this Guildhall has [0-9a-f]{12}\. Start the Guildhall that made it/,
  );
  // The connection is not in a transaction any more.
  await connection!.run('create table still_works (id integer)');
});

test('a schema that cannot be made leaves nothing behind', async () => {
  const [connection] = await connect();
  await connection!.run('create table listings (id integer)');

  await expect(ensureSchema(connection!)).rejects.toThrow(/already exists/);

  expect(await connection!.rows(`select to_regclass('guilds') as guilds`)).toEqual([{ guilds: null }]);
  await connection!.run('create table still_works (id integer)');
});
