import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { DIRECTORY_CHANGED, type Changes } from './changes.ts';
import { migrate } from './migrate.ts';
import type { Engine } from './open.ts';

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
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 60 * 60_000;

/** Opens the embedded PostgreSQL (PGlite) in a directory that this process then owns until it ends. */
export async function openEmbedded(
  dataDir: string,
  onError: (error: unknown, what: string) => void,
): Promise<Engine> {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(dataDir);
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'pglite') });
  await migratePglite(pglite);

  // PGlite has no background workers: without these, dead rows and the log grow for ever.
  const upkeep = [
    setInterval(() => tend('CHECKPOINT'), CHECKPOINT_EVERY_MS).unref(),
    setInterval(() => tend('VACUUM ANALYZE'), VACUUM_EVERY_MS).unref(),
  ];
  const tend = (statement: string) => {
    pglite.exec(statement).catch((error: unknown) => onError(error, statement));
  };

  return {
    dialect: new PGliteDialect({ pglite }),
    changes: await followPgliteChanges(pglite),
    // The directory lock already makes this process the only one.
    lead: async () => {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      return { ended, giveBack: async () => resolve() };
    },
    close: async () => {
      upkeep.forEach(clearInterval);
      await pglite.close();
      lock.close();
    },
  };
}

/** Hears of changes on the one connection that there is. */
export async function followPgliteChanges(pglite: PGlite): Promise<Changes> {
  let revision = 0;
  await pglite.listen(DIRECTORY_CHANGED, () => {
    revision += 1;
  });
  return { revision: () => revision };
}

/** Brings a PGlite's schema up to date. */
export function migratePglite(pglite: PGlite): Promise<void> {
  return migrate({
    run: async (sql) => void (await pglite.exec(sql)),
    rows: async <Row>(sql: string) => (await pglite.query<Row>(sql)).rows,
  });
}

/**
 * PGlite takes no lock of its own, and two processes on one directory lose each other's rows.
 * SQLite's exclusive lock is held by the kernel: it is freed however the process ends.
 */
function lockDirectory(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'in-use.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const { errcode } = error as { errcode?: unknown }; // as node:sqlite's errors have it
    throw errcode === SQLITE_BUSY ? new DirectoryInUse(dataDir) : error;
  }
}
