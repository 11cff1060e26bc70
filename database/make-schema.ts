import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A connection to either engine. */
export interface SqlConnection {
  /** Runs one or more statements without parameters. */
  run(sql: string): Promise<void>;
  rows<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/** The database was made by a Guildhall with another schema. */
export class OtherSchema extends Error {
  constructor(found: string, own: string) {
    super(
      `The database has the schema ${found}, and this Guildhall has ${own}. ` +
        'Start the Guildhall that made it, or use an empty database. The demo’s folder, DATA_DIR/demo, can be deleted.',
    );
    this.name = 'OtherSchema';
  }
}

/** An arbitrary number, the same in every version of Guildhall. */
export const SCHEMA_LOCK = 7_240_117;

/** The files of `schema/`, each after those whose tables and functions it needs. */
const FILES = [
  'text',
  'guilds',
  'people',
  'listings',
  'revisions',
  'directory',
  'tags',
  'search',
  'reviews',
  'reports',
  'audit',
  'bans',
  'messages',
  'notices',
  'appeals',
  'flags',
  'transparency',
  'unsent',
  'events',
  'webhooks',
  'presence',
  'analytics',
  'changes',
  'triggers',
] as const;

/** One row: the schema that the database has. */
const VERSION_TABLE = `create table schema_version (
  fingerprint text primary key,
  made_at timestamptz(3) not null default now()
)`;

/**
 * Makes the schema in an empty database. Of several processes that start together one makes it and the others wait. Where it
 * is there, no lock is taken: a backup may be running, which holds it shared. Throws `OtherSchema`.
 */
export async function ensureSchema(connection: SqlConnection): Promise<void> {
  if (await hasOwnSchema(connection)) return;
  await connection.run(`select pg_advisory_lock(${SCHEMA_LOCK})`);
  try {
    if (await hasOwnSchema(connection)) return;
    await connection.run('begin');
    try {
      await makeSchema(connection);
      await connection.run('commit');
    } catch (error) {
      await connection.run('rollback').catch(() => {}); // a lost connection has rolled back
      throw error;
    }
  } finally {
    await connection.run(`select pg_advisory_unlock(${SCHEMA_LOCK})`).catch(() => {}); // a lost connection holds none
  }
}

/** Makes the schema within the caller's transaction, without a lock: for a database that nobody else uses. */
export async function makeSchema(connection: SqlConnection): Promise<void> {
  const { files, fingerprint } = ownSchema();
  await connection.run(VERSION_TABLE);
  for (const sql of files) await connection.run(sql);
  await connection.run(`insert into schema_version (fingerprint) values ('${fingerprint}')`);
}

/** The fingerprint of the schema that a database has; null when it has none of ours. */
export async function readFingerprint(rows: SqlConnection['rows']): Promise<string | null> {
  const [table] = await rows<{ found: boolean }>(
    `select to_regclass('public.schema_version') is not null as found`,
  );
  if (!table?.found) return null;
  const [version] = await rows<{ fingerprint: string }>('select fingerprint from schema_version');
  return version?.fingerprint ?? null;
}

async function hasOwnSchema(connection: SqlConnection): Promise<boolean> {
  const found = await readFingerprint((sql, parameters) => connection.rows(sql, parameters));
  const { fingerprint } = ownSchema();
  if (found !== null && found !== fingerprint) throw new OtherSchema(found, fingerprint);
  return found !== null;
}

/** The schema of this Guildhall: its SQL, and the tables, columns and functions that it makes. */
export function ownSchema() {
  const files = FILES.map((name) => readFileSync(new URL(`schema/${name}.sql`, import.meta.url), 'utf8'));
  const sql = withoutComments([VERSION_TABLE, ...files].join(';\n'));
  const tables = sql.matchAll(/^create table (\w+) \(\n(.*?)^\)/gms);
  return {
    files,
    /** Changes with every statement, but with no comment. */
    fingerprint: createHash('sha256').update(sql.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, 12),
    columns: new Map([...tables].map(([, table = '', body = '']) => [table, columnsIn(body)])),
    types: namesOf(sql, 'type'),
    functions: new Set(namesOf(sql, 'function')),
  };
}

const namesOf = (sql: string, kind: 'type' | 'function') =>
  [...sql.matchAll(new RegExp(`^create ${kind} (\\w+)`, 'gm'))].map(([, name = '']) => name);

const withoutComments = (sql: string) =>
  sql.replaceAll(/'(?:[^']|'')*'|--[^\n]*/g, (part) => (part.startsWith('--') ? '' : part));

/** Each column begins a line. */
function columnsIn(body: string): Set<string> {
  const names = [...body.matchAll(/^ {2}([a-z]\w*) /gm)].map(([, name = '']) => name);
  return new Set(names.filter((name) => !/^(primary|unique|check|constraint|foreign)$/.test(name)));
}
