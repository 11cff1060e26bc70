import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { followPgliteChanges, leadPglite } from '../embedded.ts';
import { kyselyOver, openDatabase, type DatabaseOptions, type OpenDatabase } from '../open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated embedded database. */
    embeddedDump: string;
    /** The address of a PostgreSQL server to make databases on. */
    postgresUrl: string;
  }
}

/** A migrated, empty database on the engine that this run of the tests is for. */
export interface TestDatabase extends OpenDatabase {
  /** Where a second server can find it; null when embedded, which only one process can open. */
  url: string | null;
  /** Deletes all rows. */
  reset(): Promise<void>;
}

/** Which engine this run of the tests is for. */
export const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Opens a database for one test file. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return onPostgres ? openOnPostgres(await createDatabase(inject('postgresUrl'))) : openInMemory();
}

async function openInMemory(): Promise<TestDatabase> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
  const db = kyselyOver(new PGliteDialect({ pglite }));
  return {
    db,
    url: null,
    changes: await followPgliteChanges(pglite),
    lead: () => leadPglite(pglite),
    close: () => pglite.close(),
    reset: () => reset(db),
  };
}

/** Opens a PostgreSQL database of one's own; unless told otherwise, a lost connection fails the test. */
export async function openOnPostgres(
  url: string,
  onError: DatabaseOptions['onError'] = raise,
): Promise<TestDatabase> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '', onError });
  return { ...database, url, reset: () => reset(database.db) };
}

function raise(error: unknown, what: string) {
  throw new Error(what, { cause: error });
}

/** Makes an empty database on a PostgreSQL server and gives its address. */
export async function createDatabase(server: string, options = ''): Promise<string> {
  const name = `guildhall_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0 ${options}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function reset(db: OpenDatabase['db']) {
  await sql`truncate guilds, listings, directory_counts, gateway_sessions, bot_shards, counts_wanted, users, sessions, rate_counts, revisions, reviews, reports, view_minutes, page_minutes, page_hours, visits, visit_counts, gatherings, user_bans, notifications, status_counts, audit_words`.execute(
    db,
  );
  // The audit lets nobody empty it, not even a test: but whoever owns the table can put its guard aside.
  await sql`alter table audit disable trigger user`.execute(db);
  await sql`truncate audit`.execute(db);
  await sql`alter table audit enable trigger user`.execute(db);
  await sql`update bot_presence set connected_at = null`.execute(db);
}
