import { Client } from 'pg';
import { knownMigrations } from './migrate.ts';

/** What can be seen of a PostgreSQL database without changing anything. */
export interface DatabaseState {
  major: number;
  encoding: string;
  /** Whether its locale has letters beyond ASCII. */
  hasLetters: boolean;
  /** The schema's version; 0 where there is none yet. */
  schema: number;
  /** The schema that this version of the program makes. */
  knownSchema: number;
  /** When any of our tables was last vacuumed; null for never. */
  lastVacuum: Date | null;
  /** Dead rows of all our tables. */
  deadRows: number;
}

const WITHIN_MS = 5_000;

/** Inspects a database in a transaction that can only read. */
export async function inspectDatabase(databaseUrl: string): Promise<DatabaseState> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  });
  client.on('error', () => {}); // the failing query rejects with it too
  await client.connect();
  try {
    await client.query('begin read only');
    const { rows } = await client.query<Omit<DatabaseState, 'schema' | 'knownSchema' | 'hasLetters'>>(
      `select current_setting('server_version_num')::int / 10000 as major,
              current_setting('server_encoding') as encoding,
              (select max(greatest(last_vacuum, last_autovacuum)) from pg_stat_user_tables) as "lastVacuum",
              (select coalesce(sum(n_dead_tup), 0)::float8 from pg_stat_user_tables) as "deadRows"`,
    );
    const [seen] = rows;
    if (!seen) throw new Error('the database gave no row');
    const hasLetters =
      seen.encoding === 'UTF8' &&
      (await client.query<{ letters: boolean }>(`select '\uD55C' ~ '^[[:alpha:]]$' as letters`)).rows[0]
        ?.letters === true;
    return { ...seen, hasLetters, schema: await schemaOf(client), knownSchema: knownMigrations().newest };
  } finally {
    await client.end().catch(() => {});
  }
}

async function schemaOf(client: Client) {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  if (table.rows[0]?.found !== true) return 0;
  const newest = await client.query<{ version: number | null }>(
    'select max(version)::int as version from schema_migrations',
  );
  return newest.rows[0]?.version ?? 0;
}
