import { PostgresDialect } from 'kysely';
import { Client, Pool, types } from 'pg';
import { migrate } from './migrate.ts';
import type { Engine, Leadership } from './open.ts';

const OLDEST_MAJOR = 15;
// Together under two seconds: whoever asks while the database hangs hears so within that time.
const CONNECT_WITHIN_MS = 1_000;
const ANSWER_WITHIN_MS = 1_800;
const LEADER_LOCK = 7_240_118;

// Counts fit a JavaScript number; ids that do not are kept as text.
types.setTypeParser(types.builtins.INT8, Number);

/** This PostgreSQL cannot serve the product. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit';
}

/** Opens a PostgreSQL server's database, after checking that it can serve and migrating it. */
export async function openPostgres(
  databaseUrl: string,
  onError: (error: unknown, what: string) => void,
): Promise<Engine> {
  await prepare(databaseUrl);

  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'guildhall',
  });
  // Without listeners, a database that restarts would end this process: an idle connection speaks
  // through the pool, one that is in use through the client.
  pool.on('error', (error) => onError(error, 'idle database connection'));
  pool.on('connect', (client) => {
    client.on('error', (error) => onError(error, 'database connection in use'));
  });

  return {
    dialect: new PostgresDialect({ pool }),
    lead: () => lead(databaseUrl),
    close: () => pool.end(),
  };
}

async function prepare(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await refuseUnfit(client);
    await migrate({
      run: async (sql) => void (await client.query(sql)),
      rows: async <Row>(sql: string) => (await client.query(sql)).rows as Row[], // the caller's SQL names the columns
    });
  } finally {
    await client.end();
  }
}

async function refuseUnfit(client: Client) {
  const { rows } = await client.query<{ version: number; encoding: string; letters: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding,
            '\uD55C' ~ '^[[:alpha:]]$' as letters`,
  );
  const { version = 0, encoding = '', letters = false } = rows[0] ?? {};
  if (version < OLDEST_MAJOR) {
    throw new DatabaseUnfit(
      `DATABASE_URL: PostgreSQL ${OLDEST_MAJOR} or newer is needed, this is ${version}.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseUnfit(`DATABASE_URL: the database must be encoded in UTF8, this one is ${encoding}.`);
  }
  if (!letters) {
    throw new DatabaseUnfit(
      'DATABASE_URL: in the locale of this database Korean and Japanese have no letters and cannot be searched. ' +
        'Create it with a UTF-8 one: createdb --template=template0 --locale=C.UTF-8 guildhall',
    );
  }
}

/** A connection of its own that holds the leader's advisory lock; the database frees it when the connection ends. */
async function lead(databaseUrl: string): Promise<Leadership | null> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: 'guildhall bot',
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  await client.connect();
  const { rows } = await client.query<{ leads: boolean }>(
    `select pg_try_advisory_lock(${LEADER_LOCK}) as leads`,
  );
  if (!rows[0]?.leads) {
    await client.end();
    return null;
  }
  return { ended, giveBack: () => client.end() };
}
