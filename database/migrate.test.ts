import { openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, MIGRATION_LOCK, SchemaTooNew, type MigrationConnection } from './migrate.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';

const files = readdirSync(new URL('migrations/', import.meta.url)).toSorted();
const versions = files.map((file) => Number(file.slice(0, 4)));

/** Connections to one empty database: a number of them, or PGlite's only one. */
async function connectionsToNewDatabase(count: number): Promise<MigrationConnection[]> {
  if (!onPostgres) {
    // Loading a dump is much faster than initializing a database.
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

test('migrations are numbered from 1 without gaps', () => {
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

test('old banned and pending listings are migrated to revisions', async () => {
  const [connection] = await connectionsToNewDatabase(1);
  if (!connection) throw new Error('no connection');
  for (const file of files.slice(0, 5))
    await connection.run(readFileSync(new URL(`migrations/${file}`, import.meta.url), 'utf8'));
  await connection.run(`
    create table schema_migrations (version integer primary key, name text not null, applied_at timestamptz(3) default now());
    insert into schema_migrations (version, name) select number, 'earlier' from generate_series(1, 5) as number;
    insert into guilds (id, name, present, available, heard_at)
      select '12345678901234567' || number, 'a guild', true, true, now() from generate_series(1, 3) as number;
    insert into listings (discord_server_id, status, description, category, language, created_at, approved_at) values
      ('123456789012345671', 'banned', 'Banned after it was approved.', 'Art', 'English', now(), now()),
      ('123456789012345672', 'banned', 'Banned before it was approved.', 'Art', 'English', now(), null),
      ('123456789012345673', 'pending', 'Waits for its decision.', 'Art', 'English', now(), null)`);

  await migrate(connection);

  expect(
    await connection.rows(`
      select status, status_before_ban, revisions.number, revisions.description
      from listings left join revisions on listing_id = id order by discord_server_id`),
  ).toEqual([
    { status: 'banned', status_before_ban: 'approved', number: null, description: null },
    { status: 'banned', status_before_ban: 'rejected', number: null, description: null },
    { status: 'pending', status_before_ban: null, number: 1, description: 'Waits for its decision.' },
  ]);
});

test('messages keep their order, and an older process can still insert its own', async () => {
  const [connection] = await connectionsToNewDatabase(1);
  if (!connection) throw new Error('no connection');
  for (const file of files.slice(0, 18))
    await connection.run(readFileSync(new URL(`migrations/${file}`, import.meta.url), 'utf8'));
  const insert = (auditId: number) =>
    connection.run(`
      insert into notifications (audit_id, user_id, kind, created_at, due_at)
      select ${auditId}, id, 'person ban', now(), now() from users`);
  await connection.run(`
    create table schema_migrations (version integer primary key, name text not null, applied_at timestamptz(3) default now());
    insert into schema_migrations (version, name) select number, 'earlier' from generate_series(1, 18) as number;
    insert into users (id, username, language, pseudonym, created_at) values ('123456789012345678', 'ada', 'en', 'x', now())`);
  await insert(5);
  await insert(3);

  await migrate(connection);
  await insert(2);

  expect(
    await connection.rows(
      'select id::integer as id, audit_id::integer as "auditId" from notifications order by id',
    ),
  ).toEqual([
    { id: 3, auditId: 3 },
    { id: 5, auditId: 5 },
    { id: 6, auditId: 2 },
  ]);
  await expect(insert(5)).rejects.toThrow(/notifications_audit/);
});

test.runIf(onPostgres)('of several processes that start together one migrates, and all succeed', async () => {
  const connections = await connectionsToNewDatabase(6);

  await Promise.all(connections.map(migrate));

  for (const connection of connections) {
    expect((await applied(connection)).map((row) => row.version)).toEqual(versions);
  }
});

test.runIf(onPostgres)('a process starts on a current schema while a backup runs', async () => {
  const [connection, backup] = await connectionsToNewDatabase(2);
  if (!connection || !backup) throw new Error('no connection');
  await migrate(connection);
  await backup.run(`select pg_advisory_lock_shared(${MIGRATION_LOCK})`);
  await connection.run('set lock_timeout = 2000');

  await migrate(connection);

  await connection.run(`delete from schema_migrations where version = ${versions.length}`);
  await expect(migrate(connection)).rejects.toThrow('lock timeout');
});

test('refuses a newer database with an explanation and leaves it unchanged', async () => {
  const [connection] = await connectionsToNewDatabase(1);
  if (!connection) throw new Error('no connection');
  await migrate(connection);
  await connection.run("insert into schema_migrations (version, name) values (9999, 'from the future')");

  const migrating = migrate(connection);

  await expect(migrating).rejects.toThrow(SchemaTooNew);
  await expect(migrating).rejects.toThrow(
    /schema version 9999, and this Guildhall knows versions up to \d+\. Start the newer Guildhall/,
  );
  // The connection is not in a transaction any more.
  await connection.run('create table still_works (id integer)');
});

test('a failed migration is rolled back, and earlier ones stay', async () => {
  const [connection] = await connectionsToNewDatabase(1);
  if (!connection) throw new Error('no connection');
  // The second migration cannot create its table.
  await connection.run('create table listings (id integer)');

  await expect(migrate(connection)).rejects.toThrow(/already exists/);

  expect(
    await connection.rows(
      "select to_regclass('guilds')::text as guilds, to_regclass('revisions') as revisions",
    ),
  ).toEqual([{ guilds: 'guilds', revisions: null }]);
  expect(await connection.rows('select version from schema_migrations')).toEqual([{ version: 1 }]);
});

test.runIf(onPostgres)('a migration rolls back when a lock is held, and starts again', async () => {
  const [connection, other] = await connectionsToNewDatabase(2);
  if (!connection || !other) throw new Error('no connection');
  await connection.run(
    'create table schema_migrations (version integer primary key, name text not null, applied_at timestamptz(3) not null default now())',
  );
  await other.run('begin; lock table schema_migrations in share mode');

  const migrating = migrate(connection);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await other.run('commit');

  await migrating;
  const [row] = await connection.rows<{ applied: number }>(
    'select count(*)::int as applied from schema_migrations',
  );
  expect(row?.applied).toBeGreaterThan(15);
});
