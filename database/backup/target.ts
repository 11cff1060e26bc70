import { knownMigrations, SchemaTooNew, type MigrationConnection } from '../migrate.ts';
import { EXCLUDED_TABLES, quoted, readSchema } from './catalog.ts';
import { BackupRefused } from './format.ts';

/** The tables that have rows in an empty database: zeros, and erasures, which stay whatever is restored. */
const WHEN_EMPTY = new Set(['status_counts', 'waiting_counts', 'erased_people']);

/**
 * Refuses a database that a restore would harm: one with rows unless it is to be replaced, one that other processes of
 * Guildhall use, one of a newer Guildhall, and one that holds something else.
 */
export async function requireTarget(connection: MigrationConnection, replace: boolean): Promise<void> {
  const read = <Row>(sql: string, parameters?: unknown[]) => connection.rows<Row>(sql, parameters);
  await requireNobodyElse(connection);
  const { migrations, tables: ours } = knownMigrations();
  const schema = await readSchema(read);
  const newest = migrations.at(-1)?.version ?? 0;
  if (schema && schema.version > newest) throw new SchemaTooNew(schema.version, newest);

  const relations = await read<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`);
  const others = relations.filter(({ name }) => schema === null || !ours.has(name));
  if (others.length > 0)
    throw new BackupRefused(
      `The database also holds ${others[0]?.name}, which is not Guildhall’s. Restore into a database of its own.`,
    );
  if (replace) return;
  for (const { name } of relations) {
    if (name in EXCLUDED_TABLES || WHEN_EMPTY.has(name)) continue;
    const rows = await read(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0)
      throw new BackupRefused(
        `The database is not empty: ${name} has rows. Restore into an empty one, or add --replace, which deletes ` +
          'everything that it holds now.',
      );
  }
}

async function requireNobodyElse(connection: MigrationConnection) {
  const [others] = await connection.rows<{ count: number }>(`
    select count(distinct pid)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'guildhall%'`);
  if ((others?.count ?? 0) > 0)
    throw new BackupRefused(
      'Guildhall runs on this database: stop all of its processes first. What they remember would no longer hold.',
    );
}

/** Drops everything that the migrations have made. */
export async function dropSchema(connection: MigrationConnection): Promise<void> {
  const statements = await connection.rows<{ sql: string }>(`
    select format('drop table %s cascade', string_agg(quote_ident(relname), ', ')) as sql from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    having count(*) > 0
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  for (const { sql } of statements) await connection.run(sql);
}
