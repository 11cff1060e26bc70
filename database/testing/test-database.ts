import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TimeLimits } from '../client.ts';
import { followPgliteChanges, leadPglite } from '../embedded.ts';
import { kyselyOver, openDatabase, type DatabaseOptions, type OpenDatabase } from '../open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of an empty embedded database. */
    embeddedDump: string;
    /** The address of a PostgreSQL server to make databases on. */
    postgresUrl: string;
    /** The name of an empty database with the schema on that server, to be copied. */
    postgresTemplate: string;
  }
}

/** An empty database on the engine that this run of the tests is for. */
export interface TestDatabase extends OpenDatabase {
  /** Its address for a second process; null for PGlite, which only one process can open. */
  url: string | null;
  /** Deletes all rows. */
  reset(): Promise<void>;
}

/** Whether this run of the tests is on PostgreSQL. */
export const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Tests that are not about time limits pass on a machine that stands still for seconds. */
const PATIENT: TimeLimits = { connect: 15_000, statement: 15_000, answer: 16_000 };

/** Opens a database for one test file, on PostgreSQL by default in the time zone of its server. */
export async function openTestDatabase({ timeZone = '' } = {}): Promise<TestDatabase> {
  if (!onPostgres) return openInMemory();
  const url = await createDatabaseWithSchema();
  if (timeZone !== '')
    await run(url, `alter database ${new URL(url).pathname.slice(1)} set TimeZone to '${timeZone}'`);
  const database = await openOnPostgres(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(url);
    },
  };
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

/** Opens a database on PostgreSQL; by default a lost connection fails the test. */
export async function openOnPostgres(
  url: string,
  { onError = raise, limits = PATIENT }: Pick<Partial<DatabaseOptions>, 'onError' | 'limits'> = {},
): Promise<TestDatabase> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '', onError, limits });
  return { ...database, url, reset: () => reset(database.db) };
}

function raise(error: unknown, what: string) {
  throw new Error(what, { cause: error });
}

/** Creates an empty database with the schema on the PostgreSQL server of this run; returns its address. */
export function createDatabaseWithSchema(): Promise<string> {
  return createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') });
}

/** Creates a database on a PostgreSQL server, empty without a template; returns its address. */
export async function createDatabase(
  server: string,
  { template = 'template0', options = '' } = {},
): Promise<string> {
  const name = `guildhall_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template ${template} ${options}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Deletes a database, and ends what is still connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await run(
    Object.assign(new URL(url), { pathname: '/postgres' }).href,
    `drop database ${name} with (force)`,
  );
}

async function run(server: string, statement: string) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Tables whose rows come from the schema, not from tests. */
const NOT_EMPTIED = ['schema_version', 'bot_presence', 'bot_leader'];
/** Small tables are emptied faster by DELETE, since TRUNCATE creates a new file for each table and index. */
const TRUNCATE_FROM_BYTES = 1024 * 1024;

/**
 * Empties all tables in one statement. As a replica, PostgreSQL fires no triggers and checks no foreign keys, so that
 * the audit can be emptied too; that needs a superuser. The locks wait for active writers, as TRUNCATE does.
 */
async function reset(db: OpenDatabase['db']) {
  await sql`
    do $$
    declare
      name text;
      tables text[] := (select array_agg(quote_ident(tablename) order by tablename) from pg_tables
        where schemaname = 'public' and tablename <> all (${sql.lit(`{${NOT_EMPTIED.join(',')}}`)}));
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      execute 'lock table ' || array_to_string(tables, ', ') || ' in share row exclusive mode';
      foreach name in array tables loop
        if pg_relation_size(name::regclass) > ${sql.lit(TRUNCATE_FROM_BYTES)} then
          execute 'truncate ' || name || ' cascade';
        else
          execute 'select exists (select from ' || name || ')' into has_rows;
          if has_rows then execute 'delete from ' || name; end if;
        end if;
      end loop;
      update bot_presence set connected_at = null;
    end $$`.execute(db);
}
