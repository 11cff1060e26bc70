import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { join } from 'node:path';
import { lockDirectory } from '../embedded.ts';
import { requireDataDirectory } from '../data-directory.ts';
import { SCHEMA_LOCK, type SqlConnection } from '../make-schema.ts';
import { kyselyOver } from '../open.ts';
import { refuseUnfit } from '../postgres.ts';
import type { Database } from '../tables.ts';
import { BackupRefused } from './format.ts';

/** The limits that this version of PostgreSQL has; `transaction_timeout` is from 17 on. */
const LIFT_LIMITS = `select set_config(name, '0', false) from pg_settings where name in
  ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout')`;

/** The one connection of a command to a database, which does not make the schema. */
export interface CommandConnection extends SqlConnection {
  /** The query builder on this same connection, within its transaction. It begins none of its own. */
  db: Database;
  close(): Promise<void>;
}

/** Where a command finds a database: `postgres://…`, or null for the embedded one. */
export interface Where {
  databaseUrl: string | null;
  dataDir: string;
}

/** Opens a database for a command; of an embedded one it takes the lock, and throws `DirectoryInUse` otherwise. */
export function connectTo({ databaseUrl, dataDir }: Where): Promise<CommandConnection> {
  return databaseUrl ? connectToPostgres(databaseUrl) : openExclusively(dataDir);
}

async function connectToPostgres(databaseUrl: string): Promise<CommandConnection> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'backup of guildhall',
    keepAlive: true,
  });
  client.on('error', () => {}); // the failing query rejects with it too
  await client.connect();
  try {
    await refuseUnfit(client);
    // A role or a database may have limits that a statement over all rows exceeds.
    await client.query(LIFT_LIMITS);
  } catch (error) {
    await client.end();
    throw error;
  }
  const leased = { query: client.query.bind(client), release: () => {} };
  return {
    run: async (sql) => void (await client.query(sql)),
    // The caller's SQL names the columns.
    rows: async <Row>(sql: string, parameters: unknown[] = []) =>
      (await client.query(sql, parameters)).rows as Row[],
    db: kyselyOver(
      new PostgresDialect({ pool: { options: {}, connect: async () => leased, end: async () => {} } }),
    ),
    close: () => client.end(),
  };
}

async function openExclusively(dataDir: string): Promise<CommandConnection> {
  process.umask(0o077);
  requireDataDirectory(dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'pglite') });
    return {
      run: async (sql) => void (await pglite.exec(sql)),
      rows: async <Row>(sql: string, parameters: unknown[] = []) =>
        (await pglite.query<Row>(sql, parameters)).rows,
      db: kyselyOver(new PGliteDialect({ pglite })),
      close: async () => {
        await pglite.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Does something while no process can make the schema; refuses while one does. */
export async function whileSchemaStays<T>(
  connection: SqlConnection,
  kind: 'shared' | 'exclusive',
  doing: () => Promise<T>,
): Promise<T> {
  const suffix = kind === 'shared' ? '_shared' : '';
  const [lock] = await connection.rows<{ taken: boolean }>(
    `select pg_try_advisory_lock${suffix}(${SCHEMA_LOCK}) as taken`,
  );
  if (!lock?.taken)
    throw new BackupRefused('Another process is making the schema of this database. Try again in a minute.');
  try {
    return await doing();
  } finally {
    await connection.run(`select pg_advisory_unlock${suffix}(${SCHEMA_LOCK})`).catch(() => {}); // a lost one holds none
  }
}
