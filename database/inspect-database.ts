import { Client } from 'pg';
import { ownSchema, readFingerprint } from './make-schema.ts';

/** What can be seen of a PostgreSQL database without changing anything. */
export interface DatabaseState {
  major: number;
  encoding: string;
  /** Whether its locale has letters beyond ASCII. */
  hasLetters: boolean;
  /** The fingerprint of the schema; null where there is none yet. */
  schema: string | null;
  /** The schema that this version of the program makes. */
  ownSchema: string;
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
    const { rows } = await client.query<Omit<DatabaseState, 'schema' | 'ownSchema' | 'hasLetters'>>(
      `select current_setting('server_version_num')::int / 10000 as major,
              current_setting('server_encoding') as encoding,
              (select max(greatest(last_vacuum, last_autovacuum)) from pg_stat_user_tables) as "lastVacuum",
              (select coalesce(sum(n_dead_tup), 0)::float8 from pg_stat_user_tables) as "deadRows"`,
    );
    const [facts] = rows;
    if (!facts) throw new Error('the database gave no row');
    const hasLetters =
      facts.encoding === 'UTF8' &&
      (await client.query<{ letters: boolean }>(`select '\uD55C' ~ '^[[:alpha:]]$' as letters`)).rows[0]
        ?.letters === true;
    const schema = await readFingerprint(async <Row>(sql: string) => (await client.query(sql)).rows as Row[]);
    return { ...facts, hasLetters, schema, ownSchema: ownSchema().fingerprint };
  } finally {
    await client.end().catch(() => {});
  }
}
