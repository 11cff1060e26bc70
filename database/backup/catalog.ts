import { ownSchema, type SqlConnection } from '../make-schema.ts';
import { BackupRefused, type BackupHead, type BackupTable } from './format.ts';

/**
 * The tables that no backup holds, and why. A restored database has them as the schema makes them.
 */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  schema_version: 'the head of the backup names the schema, and the restore makes it anew',
  bot_leader: 'a lease: which process leads the bot is decided by the processes of the restored site',
  bot_presence: 'a lease: whether the bot is connected now',
  bot_shards: 'a lease: which shards are connected now',
  gateway_sessions:
    'a session at Discord must not be resumed twice, nor from an older event; the bot identifies anew',
  sessions: 'who has signed out since must not be signed in again; everybody signs in anew',
  gatherings: 'which batches of page views running processes have written',
};

/** A query that only reads. */
export type Read = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** The tables of a database, those of others too, with the columns that can be written. */
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
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push(column);
    tables.set(table, known);
  }
  return [...tables.values()];
}

/** Tables as a backup holds them, and the names of what it leaves out. */
export interface OwnTables {
  tables: BackupTable[];
  leftOut: string[];
}

/**
 * The tables and columns of a database that Guildhall has made. Others, which somebody has added, are left out: a restore,
 * which makes the schema, would refuse them. Throws when something is missing.
 */
export async function readOwnTables(read: Read): Promise<OwnTables> {
  const { columns: made } = ownSchema();
  const found = await readTables(read);
  const tables: BackupTable[] = [];
  const leftOut: string[] = [];
  for (const { name, columns } of found) {
    const own = made.get(name);
    if (!own) leftOut.push(`the table ${name}`);
    else if (!(name in EXCLUDED_TABLES)) {
      tables.push({ name, columns: columns.filter((column) => own.has(column.name)) });
      leftOut.push(
        ...columns
          .filter((column) => !own.has(column.name))
          .map((column) => `the column ${name}.${column.name}`),
      );
    }
  }
  const missing = [...made.keys()].filter((name) => !found.some((table) => table.name === name));
  if (missing.length > 0)
    throw new BackupRefused(
      `The database lacks ${missing.join(', ')}, which Guildhall has made: a backup of it could not be restored.`,
    );
  return { tables, leftOut };
}

/** The last values that sequences of columns of some tables have given. */
export async function readSequences(
  read: Read,
  tables: readonly BackupTable[],
): Promise<BackupHead['sequences']> {
  const sequences = await read<BackupHead['sequences'][number]>(`
    select t.relname as "table", a.attname as "column",
      (select last_value::text from pg_sequences where schemaname = 'public' and sequencename = s.relname) as last
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
    order by t.relname, a.attname`);
  return sequences.filter(({ table, column }) =>
    tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column)),
  );
}

/** A foreign key: its table, its name, and the SQL that makes it. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** The foreign keys of a database. */
export function readForeignKeys(connection: SqlConnection): Promise<ForeignKey[]> {
  return connection.rows(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`);
}

/** A name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
