import { readdirSync, readFileSync } from 'node:fs';

/** What a migration needs of a connection, whichever engine is behind it. */
export interface MigrationConnection {
  /** Runs one or more statements without parameters. */
  run(sql: string): Promise<void>;
  rows<Row>(sql: string): Promise<Row[]>;
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

// Any number will do, as long as every Guildhall that shares a database uses the same one.
const MIGRATION_LOCK = 7_240_117;

/**
 * Brings the schema up to date: all missing migrations in one transaction, or none.
 * Of several processes that start together one migrates and the others wait for it.
 */
export async function migrate(connection: MigrationConnection): Promise<void> {
  const migrations = readMigrations();
  const known = migrations.at(-1)?.version ?? 0;

  await connection.run('begin');
  try {
    await connection.run(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await connection.run(
      `create table if not exists schema_migrations (
         version integer primary key, name text not null, applied_at timestamptz(3) not null default now()
       )`,
    );
    const applied = await connection.rows<{ version: number }>('select version from schema_migrations');
    const newest = Math.max(0, ...applied.map((row) => row.version));
    if (newest > known) throw new SchemaTooNew(newest, known);

    for (const { version, name, sql } of migrations.filter((migration) => migration.version > newest)) {
      await connection.run(sql);
      await connection.run(`insert into schema_migrations (version, name) values (${version}, '${name}')`);
    }
    await connection.run('commit');
  } catch (error) {
    await connection.run('rollback').catch(() => {}); // a connection that is lost has rolled back
    throw error;
  }
}

function readMigrations() {
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
