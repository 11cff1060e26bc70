import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { connectTo, type Where } from '#database/backup/connect.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import type { Database } from '#database/tables.ts';
import { createDatabase, dropDatabase, onPostgres } from '#database/testing/test-database.ts';
import { backupSecretOf } from '../ops/backup/back-up.ts';
import { restore, type RestoreOrder } from '../ops/backup/restore.ts';
import { secretsFrom, type Secrets } from '../secrets.ts';
import { contentOf } from './content-of.ts';

/** The secret of sites in tests. */
export const SECRETS = secretsFrom('a secret for tests, and for nothing else');

/** A folder that is deleted at the end of the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database to restore into, by default on the engine of this run. */
export async function emptyTarget(engine = onPostgres ? 'postgres' : 'embedded'): Promise<Where> {
  if (engine === 'embedded') return { databaseUrl: null, dataDir: join(emptyFolder(), 'data') };
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  onTestFinished(() => dropDatabase(databaseUrl));
  return { databaseUrl, dataDir: '' };
}

/** Does something with an open database that nobody else uses. */
export async function withDatabase<T>(where: Where, use: (db: Database) => Promise<T>): Promise<T> {
  const connection = await connectTo(where);
  try {
    return await use(connection.db);
  } finally {
    await connection.close();
  }
}

export const contentAt = (where: Where) => withDatabase(where, contentOf);

/** Writes a backup into a new file of a folder of its own; returns its path. */
export async function backUpOf(db: Database, secrets: Secrets = SECRETS): Promise<string> {
  const file = join(emptyFolder(), 'backup');
  await writeBackup(db, file, { secret: backupSecretOf(secrets), onProgress: () => {} });
  return file;
}

/** Restores a file as the command does. */
export function restoreFile(file: string, where: Where, order: Partial<RestoreOrder> = {}) {
  return restore(where, {
    file,
    secrets: SECRETS,
    isNewSecret: false,
    replace: false,
    onProgress: () => {},
    ...order,
  });
}
