import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../tables.ts';

const POOL_SIZE = 10;

/** Lets sessions that begin from now on only read, as on a standby, or write again. */
export function makeReadOnly(databaseUrl: string, isReadOnly: boolean): Promise<void> {
  return besides(
    databaseUrl,
    (name) => `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
}

/** Ends all sessions of a database. */
export function endSessions(databaseUrl: string): Promise<void> {
  return besides(
    databaseUrl,
    (name) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}

/** Lets all sessions of a pool only read, as after a primary has been made a standby under them. */
export async function makePoolReadOnly(db: Database): Promise<void> {
  const inEach = Array.from({ length: POOL_SIZE }, () =>
    sql`select set_config('default_transaction_read_only', 'on', false), pg_sleep(0.3)`.execute(db),
  );
  await Promise.all(inEach);
}

async function besides(databaseUrl: string, statement: (name: string) => string) {
  const client = new Client({
    connectionString: Object.assign(new URL(databaseUrl), { pathname: '/postgres' }).href,
  });
  await client.connect();
  await client.query(statement(new URL(databaseUrl).pathname.slice(1)));
  await client.end();
}
