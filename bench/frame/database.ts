import { randomBytes } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import type { Database } from '#database/tables.ts';

/** Runs SQL as it is written. */
export interface Queries {
  // The caller says what the rows are, as with pg's own clients.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  query<Row extends object>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Runs SQL as it is written on either engine. */
export function queriesOver(db: Database): Queries {
  return {
    query: <Row extends object>(text: string, parameters: unknown[] = []) =>
      db.executeQuery<Row>(CompiledQuery.raw(text, parameters)),
  };
}

/** Creates an empty database on a server; returns its address. */
export async function emptyDatabase(serverUrl: string): Promise<string> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name} template template0`));
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Opens a separate connection while something is done with it. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
