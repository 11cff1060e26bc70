import { CamelCasePlugin, Kysely, type Dialect } from 'kysely';
import type { Changes } from './changes.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Tables } from './tables.ts';

/** The right to be the one process that runs the bot, while it lasts. */
export interface Leadership {
  /** Higher with each leader: what one with a lower number writes is refused. */
  epoch: number;
  /** Settles when the right is gone, because it was given back or the database dropped the connection. */
  ended: Promise<void>;
  giveBack(): Promise<void>;
}

/** What each engine brings. */
export interface Engine {
  dialect: Dialect;
  changes: Changes;
  /** Asks once to lead; null when another process does. */
  lead(): Promise<Leadership | null>;
  close(): Promise<void>;
}

/** An open, migrated database. */
export interface OpenDatabase extends Omit<Engine, 'dialect'> {
  db: Database;
}

export interface DatabaseOptions {
  /** `postgres://…`, or null for the embedded engine. */
  databaseUrl: string | null;
  /** Where the embedded engine keeps its files. */
  dataDir: string;
  /** Told of what goes wrong behind the scenes: a lost idle connection, failed maintenance. */
  onError: (error: unknown, what: string) => void;
}

/**
 * Opens the database and brings its schema up to date.
 * Throws in words when another process has the directory, the schema is newer than the code,
 * or the database cannot serve this product.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onError,
}: DatabaseOptions): Promise<OpenDatabase> {
  const engine = databaseUrl
    ? await openPostgres(databaseUrl, onError)
    : await openEmbedded(dataDir, onError);
  return { ...engine, db: kyselyOver(engine.dialect) };
}

/** The query builder as all our code uses it: snake_case in SQL, camelCase in TypeScript. */
export function kyselyOver(dialect: Dialect): Database {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}
