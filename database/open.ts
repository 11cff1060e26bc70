import { CamelCasePlugin, Kysely, type Dialect } from 'kysely';
import type { Changes } from './changes.ts';
import type { TimeLimits } from './client.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

/** The lead: only one process at a time holds it, and runs the bot. */
export interface Leadership {
  /** Increases with each leader; writes with a lower number are refused. */
  epoch: number;
  /** Resolves when the lead ends: it was given back, or its connection is lost. */
  ended: Promise<void>;
  giveBack(): Promise<void>;
}

/** The interface of both engines. */
export interface Engine {
  dialect: Dialect;
  changes: Changes;
  /** Tries to take the lead; null when another process has it. */
  lead(): Promise<Leadership | null>;
  /** The state of the pool of connections; absent where there is one connection. */
  pool?: () => PoolState;
  close(): Promise<void>;
}

/** How many connections there are by what they do, and how many queries wait for one. */
export interface PoolState {
  used: number;
  idle: number;
  waiting: number;
}

/** An open database. */
export interface OpenDatabase extends Omit<Engine, 'dialect'> {
  db: Database;
}

export interface DatabaseOptions {
  /** `postgres://…`, or null for the embedded engine. */
  databaseUrl: string | null;
  /** Where the embedded engine keeps its files. */
  dataDir: string;
  /** Called with errors outside of queries: a lost idle connection, failed maintenance. */
  onError: (error: unknown, what: string) => void;
  /** How long PostgreSQL may take; the product's limits by default. */
  limits?: TimeLimits;
}

/**
 * Opens the database and makes its schema if it is empty. Throws an error with an explanation when another process has
 * locked the directory, it has another schema, or the database lacks something that the product needs.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onError,
  limits,
}: DatabaseOptions): Promise<OpenDatabase> {
  const engine = databaseUrl
    ? await openPostgres(databaseUrl, onError, limits)
    : await openEmbedded(dataDir, onError);
  return { ...engine, db: kyselyOver(engine.dialect) };
}

/** The query builder: snake_case in SQL, camelCase in TypeScript. */
export function kyselyOver(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}
