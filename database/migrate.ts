import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { columnsMadeBy, functionsMadeBy } from './made-by-migrations.ts';

/** A connection to either engine, as migrations use it. */
export interface MigrationConnection {
  /** Runs one or more statements without parameters. */
  run(sql: string): Promise<void>;
  rows<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** The database was migrated by a newer Guildhall than this one. */
export class SchemaTooNew extends Error {
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}, and this Guildhall knows versions up to ${known}. ` +
        'Start the newer Guildhall that wrote it, or restore a backup made before the upgrade.',
    );
    this.name = 'SchemaTooNew';
  }
}

/** An arbitrary number, the same in every version of Guildhall. */
export const MIGRATION_LOCK = 7_240_117;

const TABLE_OF_MIGRATIONS = `create table if not exists schema_migrations (
  version integer primary key, name text not null, applied_at timestamptz(3) not null default now()
)`;

const LOCK_WITHIN_MS = 300;
const MOST_ATTEMPTS = 200;
/** lock_not_available and deadlock_detected. */
const LOCKED = new Set<unknown>(['55P03', '40P01']);

/**
 * Brings the schema up to date, each missing migration in its own transaction. Of several processes that start together
 * one migrates and the others wait. On a current schema no lock is taken: a backup may be running, which holds it shared.
 */
export async function migrate(connection: MigrationConnection): Promise<void> {
  if ((await missingIn(connection)).length === 0) return;
  await connection.run(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    await connection.run(TABLE_OF_MIGRATIONS);
    for (const migration of await missingIn(connection)) await apply(connection, migration);
  } finally {
    await connection.run(`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => {}); // a lost connection holds none
  }
}

/** The migrations that a database lacks. Throws `SchemaTooNew` when it has one that is not known. */
async function missingIn(connection: MigrationConnection): Promise<Migration[]> {
  const migrations = readMigrations();
  const known = migrations.at(-1)?.version ?? 0;
  const [table] = await connection.rows<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  const applied = table?.found
    ? await connection.rows<{ version: number }>('select version from schema_migrations')
    : [];
  const newest = Math.max(0, ...applied.map((row) => row.version));
  if (newest > known) throw new SchemaTooNew(newest, known);
  return migrations.filter(({ version }) => version > newest);
}

/**
 * Applies the migrations after one version and up to another within the caller's transaction, without a lock: for a
 * database that nobody else uses.
 */
export async function migrateWithin(
  connection: MigrationConnection,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  await connection.run(TABLE_OF_MIGRATIONS);
  for (const { version, name, sql } of readMigrations()) {
    if (version <= after || version > upTo) continue;
    await connection.run(sql);
    // What is deferred would stand in the way of the next migration's changes of its table.
    await connection.run('set constraints all immediate; set constraints all deferred');
    await connection.run(`insert into schema_migrations (version, name) values (${version}, '${name}')`);
  }
}

/** The migrations that this Guildhall knows, and what those up to a version have made. */
export function knownMigrations(upTo = Infinity) {
  const migrations = readMigrations();
  const applied = migrations.filter(({ version }) => version <= upTo);
  const columns = columnsMadeBy([{ sql: TABLE_OF_MIGRATIONS }, ...applied]);
  return {
    migrations,
    newest: migrations.at(-1)?.version ?? 0,
    /** The names of the tables. */
    tables: new Set(columns.keys()),
    /** The columns of each table. */
    columns,
    functions: functionsMadeBy(applied),
  };
}

/**
 * Applies one migration atomically. It waits for a lock for less than PostgreSQL's deadlock_timeout: in a conflict with
 * a running process the migration rolls back and starts again.
 */
async function apply(connection: MigrationConnection, { version, name, sql }: Migration) {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.run('begin');
      await connection.run(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
      await connection.run(sql);
      await connection.run(`insert into schema_migrations (version, name) values (${version}, '${name}')`);
      await connection.run('commit');
      return;
    } catch (error) {
      await connection.run('rollback').catch(() => {}); // a connection that is lost has rolled back
      const { code } = error as { code?: unknown }; // errors of both engines have it
      if (!LOCKED.has(code) || attempt >= MOST_ATTEMPTS) throw error;
      await sleep(Math.random() * LOCK_WITHIN_MS);
    }
  }
}

interface Migration {
  version: number;
  name: string;
  sql: string;
}

function readMigrations(): Migration[] {
  const folder = new URL('./migrations/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .toSorted()
    .map((file) => ({
      version: Number(file.slice(0, 4)),
      name: file.slice(5, -'.sql'.length),
      sql: readFileSync(new URL(file, folder), 'utf8'),
    }));
}
