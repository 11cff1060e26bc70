import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Client, Pool, types, type PoolClient } from 'pg';
import { followChanges } from './changes.ts';
import { migrate } from './migrate.ts';
import type { Engine, Leadership } from './open.ts';

const OLDEST_MAJOR = 15;
// Together under two seconds: whoever asks while the database hangs hears so within that time.
const CONNECT_WITHIN_MS = 1_000;
const ANSWER_WITHIN_MS = 1_800;
// A server that vanishes without a word is noticed within half a minute even where nobody asks it anything.
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
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
    ...ALIVE,
    application_name: 'guildhall',
  });
  // Without listeners, a database that restarts would end this process: an idle connection speaks
  // through the pool, one that is in use through the client.
  pool.on('error', (error) => onError(error, 'idle database connection'));
  pool.on('connect', (client) => {
    client.on('error', (error) => onError(error, 'database connection in use'));
  });

  const changes = followChanges(databaseUrl);
  return {
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => giveUpWhenItHangs(await pool.connect()),
        end: () => pool.end(),
      },
    }),
    changes,
    lead: () => lead(databaseUrl),
    close: async () => {
      await Promise.all([changes.stop(), pool.end()]);
    },
  };
}

/**
 * Ends a connection whose server has not answered in time. What was asked may still be done there, late: were
 * the connection used again, a BEGIN given up for lost would swallow the writes of whoever comes next.
 */
function giveUpWhenItHangs(client: PoolClient): PostgresPoolClient {
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') void end(client);
      throw error;
    }
  };
  // The other way to call it, with a cursor, is not in use.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

/** A pool's clients can be ended too, whatever their type says; the pool then makes another. */
function end(client: PoolClient) {
  return (client as unknown as Client).end();
}

async function prepare(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // whoever is asking hears of it too
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
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding = '' } = rows[0] ?? {};
  if (version < OLDEST_MAJOR) {
    throw new DatabaseUnfit(
      `DATABASE_URL: PostgreSQL ${OLDEST_MAJOR} or newer is needed, this is ${version}.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseUnfit(`DATABASE_URL: the database must be encoded in UTF8, this one is ${encoding}.`);
  }
  // In any other encoding the question itself would be an error.
  const korean = await client.query<{ letters: boolean }>(`select '\uD55C' ~ '^[[:alpha:]]$' as letters`);
  if (!korean.rows[0]?.letters) {
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
    query_timeout: ANSWER_WITHIN_MS,
    ...ALIVE,
    // When this machine vanishes, the database shall notice within seconds and free the lock.
    options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3',
    application_name: 'guildhall bot',
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  const giveBack = async () => {
    // A connection that hangs would end only with its server; one that owes an answer is cut.
    await client.query(`select pg_advisory_unlock(${LEADER_LOCK})`).catch(() => {}); // lost already
    await client.end();
  };
  try {
    await client.connect();
    const { rows } = await client.query<{ leads: boolean }>(
      `select pg_try_advisory_lock(${LEADER_LOCK}) as leads`,
    );
    if (rows[0]?.leads) return { ended, giveBack };
  } catch (error) {
    void client.end(); // nor may a lock be held that nobody knows of
    throw error;
  }
  await client.end();
  return null;
}
