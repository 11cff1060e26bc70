import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { kyselyOver, openDatabase, type OpenDatabase } from '../open.ts';

/** A migrated, empty database on the engine that this run of the tests is for. */
export interface TestDatabase extends OpenDatabase {
  /** Where a second server can find it; null when embedded, which only one process can open. */
  url: string | null;
  /** Deletes all rows. */
  reset(): Promise<void>;
}

/** Opens a database for one test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env['TEST_DATABASE'] === 'postgres' ? openOnPostgres() : openInMemory();
}

async function openInMemory(): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
  const db = kyselyOver(new PGliteDialect({ pglite }));
  const ended = Promise.withResolvers<void>();
  return {
    db,
    url: null,
    lead: async () => ({ ended: ended.promise, giveBack: async () => ended.resolve() }),
    close: () => pglite.close(),
    reset: () => reset(db),
  };
}

async function openOnPostgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const url = await createDatabase(server);
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: '',
    onError: (error, what) => {
      throw new Error(what, { cause: error });
    },
  });
  return { ...database, url, reset: () => reset(database.db) };
}

/** Makes an empty database on a PostgreSQL server and gives its address. */
export async function createDatabase(server: string): Promise<string> {
  const name = `guildhall_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function reset(db: OpenDatabase['db']) {
  await sql`truncate guilds, listings, directory_counts, gateway_sessions`.execute(db);
  await sql`update bot_presence set connected_at = null`.execute(db);
}
