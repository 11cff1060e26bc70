import { randomBytes } from 'node:crypto';
import { PostgresDialect } from 'kysely';
import { Client, types } from 'pg';
import { followChanges } from './changes.ts';
import { openConnection, TIME_LIMITS, TIME_ZONE, type Settings, type TimeLimits } from './client.ts';
import { leadership } from './leadership.ts';
import { ensureSchema } from './make-schema.ts';
import type { Engine } from './open.ts';
import { createPool } from './pool.ts';

const OLDEST_MAJOR = 15;
/** How often the server looks whether the caller of a statement has gone. */
const CHECK_CALLER_EVERY_MS = 250;
/** The server ends a session whose client has vanished, and frees its locks: the bot and the listener ask more often. */
const SETTINGS = { ...TIME_ZONE, idle_session_timeout: '10000' };
const POOL_SETTINGS = {
  // Longer than the pool keeps an idle connection.
  idle_session_timeout: '15000',
  idle_in_transaction_session_timeout: '10000',
  // Starting parallel workers takes longer than our queries may, and they would be backends beside the pool's.
  max_parallel_workers_per_gather: '0',
};

// Counts fit into a JavaScript number; Discord ids do not, and are stored as text.
types.setTypeParser(types.builtins.INT8, Number);

/** This PostgreSQL lacks something that the product needs. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit';
}

/** Checks a database on a PostgreSQL server, and opens it. */
export async function openPostgres(
  databaseUrl: string,
  onError: (error: unknown, what: string) => void,
  limits: TimeLimits = TIME_LIMITS,
): Promise<Engine> {
  const settings = { ...SETTINGS, ...(await prepare(databaseUrl)) };
  const id = randomBytes(6).toString('hex');
  const options = (purpose: string) => ({
    databaseUrl,
    name: `guildhall ${purpose} ${id}`,
    settings,
    limits,
  });
  const pool = createPool({
    ...options('pool'),
    settings: { ...settings, ...POOL_SETTINGS, statement_timeout: String(limits.statement) },
    onError,
  });
  const changes = followChanges((onNotification) => openConnection(options('listener'), onNotification));
  return {
    dialect: new PostgresDialect({ pool }),
    changes,
    pool: () => pool.state(),
    lead: leadership(() => openConnection(options('bot'))),
    close: async () => {
      await Promise.all([changes.stop(), pool.end()]);
    },
  };
}

/** Checks the server and the schema; returns the settings of all sessions that not every server knows. */
async function prepare(databaseUrl: string): Promise<Settings> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the failing query rejects with it too
  await client.connect();
  try {
    await client.query(`set TimeZone to '${TIME_ZONE.TimeZone}'`);
    await refuseUnfit(client);
    await ensureSchema({
      run: async (sql) => void (await client.query(sql)),
      rows: async <Row>(sql: string) => (await client.query(sql)).rows as Row[], // the caller's SQL names the columns
    });
    const check = { client_connection_check_interval: String(CHECK_CALLER_EVERY_MS) };
    // A server on Windows refuses it.
    return await client.query(`set client_connection_check_interval to ${CHECK_CALLER_EVERY_MS}`).then(
      () => check,
      () => ({}),
    );
  } finally {
    await client.end();
  }
}

/** Throws `DatabaseUnfit` when the product cannot run on this PostgreSQL. */
export async function refuseUnfit(client: Client): Promise<void> {
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
  // After the check of the encoding, because in another one this query would fail.
  const korean = await client.query<{ letters: boolean }>(`select '\uD55C' ~ '^[[:alpha:]]$' as letters`);
  if (!korean.rows[0]?.letters) {
    throw new DatabaseUnfit(
      'DATABASE_URL: in the locale of this database Korean and Japanese have no letters and cannot be searched. ' +
        'Create it with a UTF-8 one: createdb --template=template0 --locale=C.UTF-8 guildhall',
    );
  }
}
