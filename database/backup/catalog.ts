import type { MigrationConnection } from '../migrate.ts';
import type { BackupHead, BackupTable } from './format.ts';

/** The tables that no backup holds, and why. A restored database has them as the migrations make them. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  schema_migrations: 'the head of the backup names the schema, and the restore makes it anew',
  bot_leader: 'a lease: which process leads the bot is decided by the processes of the restored site',
  bot_presence: 'a lease: whether the bot is connected now',
  bot_shards: 'a lease: which shards are connected now',
  gateway_sessions:
    'a session at Discord must not be resumed twice, nor from an older event; the bot identifies anew',
  gatherings: 'which batches of page views running processes have written',
};

/** A query that only reads. */
export type Read = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** The tables of a database that a backup holds, with the columns that can be written. */
export async function readTables(read: Read): Promise<BackupTable[]> {
  const rows = await read<{ table: string; name: string; type: string }>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by c.relname, a.attnum`);
  const tables = new Map<string, BackupTable>();
  for (const { table, ...column } of rows) {
    if (table in EXCLUDED_TABLES) continue;
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push(column);
    tables.set(table, known);
  }
  return [...tables.values()];
}

/** The last migration of a database; null when it has no schema of ours. */
export async function readSchema(read: Read): Promise<BackupHead['schema'] | null> {
  const [found] = await read<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  );
  if (!found?.found) return null;
  const [newest] = await read<{ version: number; name: string }>(
    'select version, name from schema_migrations order by version desc limit 1',
  );
  return newest ?? null;
}

/** The last values that sequences of columns have given. */
export async function readSequences(read: Read): Promise<BackupHead['sequences']> {
  return read(`
    select t.relname as "table", a.attname as "column",
      (select last_value::text from pg_sequences where schemaname = 'public' and sequencename = s.relname) as last
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
    order by t.relname, a.attname`);
}

/** A foreign key: its table, its name, and the SQL that makes it. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** The foreign keys of a database. */
export function readForeignKeys(connection: MigrationConnection): Promise<ForeignKey[]> {
  return connection.rows(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`);
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
