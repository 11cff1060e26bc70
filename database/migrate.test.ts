import { openAsBlob, readdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, SchemaTooNew, type MigrationConnection } from './migrate.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';

const files = readdirSync(new URL('migrations/', import.meta.url)).toSorted();
const versions = files.map((file) => Number(file.slice(0, 4)));

/** Connections to one empty database: as many as asked for, or the single one that is embedded. */
async function connectionsToNewDatabase(count: number): Promise<MigrationConnection[]> {
  if (!onPostgres) {
    // Much sooner there than one that is made from nothing.
    const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
    onTestFinished(() => pglite.close());
    await pglite.exec('drop schema public cascade; create schema public');
    const connection = {
      run: async (sql: string) => void (await pglite.exec(sql)),
      rows: async <Row>(sql: string) => (await pglite.query<Row>(sql)).rows,
    };
    return [connection];
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

const applied = (connection: MigrationConnection) =>
  connection.rows<{ version: number; applied_at: Date }>(
    'select version, applied_at from schema_migrations order by version',
  );

test('the migrations are numbered without a gap, so that none is overlooked or comes twice', () => {
  expect(versions).toEqual(versions.map((_, i) => i + 1));
});

test('each migration is applied once, and a second start changes nothing', async () => {
  const [connection] = await connectionsToNewDatabase(1);
  if (!connection) throw new Error('no connection');

  await migrate(connection);
  const first = await applied(connection);
  await migrate(connection);

  expect(first.map((row) => row.version)).toEqual(versions);
  expect(await applied(connection)).toEqual(first);
});

test.runIf(onPostgres)(
  'of several processes that start together one migrates, and all of them can go on',
  async () => {
    const connections = await connectionsToNewDatabase(6);

    await Promise.all(connections.map(migrate));

    for (const connection of connections) {
      expect((await applied(connection)).map((row) => row.version)).toEqual(versions);
    }
  },
);

test('a database of a newer Guildhall is refused in words and left as it is', async () => {
  const [connection] = await connectionsToNewDatabase(1);
  if (!connection) throw new Error('no connection');
  await migrate(connection);
  await connection.run("insert into schema_migrations (version, name) values (9999, 'from the future')");

  const migrating = migrate(connection);

  await expect(migrating).rejects.toThrow(SchemaTooNew);
  await expect(migrating).rejects.toThrow(
    /schema version 9999, and this Guildhall knows versions up to \d+\. Start the newer Guildhall/,
  );
  // It is out of the transaction again.
  await connection.run('create table still_works (id integer)');
});

test('a migration that fails leaves nothing behind', async () => {
  const [connection] = await connectionsToNewDatabase(1);
  if (!connection) throw new Error('no connection');
  // The second migration cannot make its table.
  await connection.run('create table listings (id integer)');

  await expect(migrate(connection)).rejects.toThrow(/already exists/);

  expect(
    await connection.rows(
      "select to_regclass('guilds') as guilds, to_regclass('schema_migrations') as migrations",
    ),
  ).toEqual([{ guilds: null, migrations: null }]);
});
