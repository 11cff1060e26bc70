import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { changeFeed, DIRECTORY_CHANGED, type Changes } from './changes.ts';
import { DirectoryUnusable, requireDataDirectory } from './data-directory.ts';
import { TAKE_EPOCH } from './leader.ts';
import { ensureSchema } from './make-schema.ts';
import type { Engine, Leadership } from './open.ts';
import { vacuum } from './vacuum.ts';

/** Another process has the data directory open. */
export class DirectoryInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Another Guildhall is running on ${dataDir}. The embedded database belongs to one process at a time: ` +
        'stop the other one, or set DATA_DIR to another folder, or use DATABASE_URL with a PostgreSQL server.',
    );
    this.name = 'DirectoryInUse';
  }
}

const SQLITE_BUSY = 5;
const CHECKPOINT_EVERY_MS = 5 * MINUTE_MS;
const VACUUM_EVERY_MS = HOUR_MS;
/** Less memory than the 128 MB of a server of its own: what is read again comes from the system's cache of files. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens the embedded PostgreSQL (PGlite) in a directory, which is locked until this process ends. */
export async function openEmbedded(
  dataDir: string,
  onError: (error: unknown, what: string) => void,
): Promise<Engine> {
  process.umask(0o077);
  requireDataDirectory(dataDir);
  const lock = lockDirectory(dataDir);
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'pglite'), startParams: START_PARAMS });
  await ensureSchemaOf(pglite);

  // PGlite has no background workers: without these, dead rows and the write-ahead log grow for ever.
  const closing = new AbortController();
  const upkeep = [
    setInterval(() => tend('checkpoint', () => pglite.exec('CHECKPOINT')), CHECKPOINT_EVERY_MS).unref(),
    setInterval(() => tend('vacuum', () => vacuum(pglite, closing.signal)), VACUUM_EVERY_MS).unref(),
  ];
  const tend = (what: string, run: () => Promise<unknown>) => {
    run().catch((error: unknown) => {
      if (!closing.signal.aborted) onError(error, `database: ${what} failed`);
    });
  };

  return {
    dialect: new PGliteDialect({ pglite }),
    changes: await followPgliteChanges(pglite),
    // The lock on the directory makes this the only process.
    lead: () => leadPglite(pglite),
    close: async () => {
      upkeep.forEach(clearInterval);
      closing.abort();
      await pglite.close();
      lock.close();
    },
  };
}

/** Listens for changes on PGlite's only connection. */
export async function followPgliteChanges(pglite: PGlite): Promise<Changes> {
  const { changes, notify } = changeFeed(true);
  await pglite.listen(DIRECTORY_CHANGED, notify);
  return changes;
}

/** The leadership of the only process. */
export async function leadPglite(pglite: PGlite): Promise<Leadership> {
  const { rows } = await pglite.query<{ epoch: number }>(TAKE_EPOCH);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  return { epoch: Number(rows[0]?.epoch), ended, giveBack: async () => resolve() };
}

/** Makes the schema in an empty PGlite. */
export function ensureSchemaOf(pglite: PGlite): Promise<void> {
  return ensureSchema({
    run: async (sql) => void (await pglite.exec(sql)),
    rows: async <Row>(sql: string) => (await pglite.query<Row>(sql)).rows,
  });
}

/** Whether a process has a data directory open. */
export function isInUse(dataDir: string): boolean {
  try {
    lockDirectory(dataDir).close();
    return false;
  } catch (error) {
    if (error instanceof DirectoryInUse) return true;
    throw error;
  }
}

/**
 * PGlite does not lock its directory, and two processes on it lose each other's rows. The kernel holds SQLite's
 * exclusive lock, and frees it however the process ends.
 */
export function lockDirectory(dataDir: string): DatabaseSync {
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(join(dataDir, 'in-use.lock'));
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    const { errcode } = error as { errcode?: unknown }; // as node:sqlite's errors have it
    throw errcode === SQLITE_BUSY ? new DirectoryInUse(dataDir) : new DirectoryUnusable(dataDir, error);
  }
}
