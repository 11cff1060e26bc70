import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectTo, whileSchemaStays, type Where } from '#database/backup/connect.ts';
import { BackupRefused, type BackupSecret } from '#database/backup/format.ts';
import { writeBackup, type Written } from '#database/backup/write-backup.ts';
import { requireNew } from '#database/backup/write-file.ts';
import { DirectoryInUse } from '#database/embedded.ts';
import type { Secrets } from '../../secrets.ts';
import { askForBackup } from './ask-for-backup.ts';

/** A backup that was made, and by whom. */
export interface Made extends Written {
  /** Whether the process that runs the site has made it; its writes have waited meanwhile. */
  byTheSite: boolean;
}

export interface BackUpOptions {
  file: string;
  secret: () => BackupSecret;
  /** Told the number of rows; null while the site makes another backup. */
  onProgress: (rows: number | null) => void;
  /** Ends it without a file. */
  signal?: AbortSignal;
}

/**
 * Makes a backup of a site that may be running. A PostgreSQL server is asked directly; of an embedded database the
 * process that has it open is asked, or nobody has and this process opens it.
 */
export async function backUp(
  where: Where,
  { file, secret, onProgress, signal }: BackUpOptions,
): Promise<Made> {
  requireNew(file);
  if (where.databaseUrl === null) requireEmbedded(where.dataDir);
  const connection = await connectTo(where).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  });
  if (!connection)
    return { ...(await askForBackup(where.dataDir, file, { onProgress, signal })), byTheSite: true };
  try {
    const written = await whileSchemaStays(connection, 'shared', () =>
      writeBackup(connection.db, file, { secret: secret(), onProgress, signal }),
    );
    return { ...written, byTheSite: false };
  } finally {
    await connection.close();
  }
}

/** Refuses a folder without an embedded database, in which opening it would create one. */
export function requireEmbedded(dataDir: string): void {
  if (!existsSync(join(dataDir, 'pglite', 'PG_VERSION')))
    throw new BackupRefused(
      `${dataDir} holds no database. Where it is, is said by DATA_DIR or DATABASE_URL.`,
    );
}

/** How backups of a site name its secret, and are signed by it. */
export function backupSecretOf(secrets: Secrets): BackupSecret {
  return {
    fingerprint: secrets.pseudonymOf('backup', 'fingerprint'),
    sign: (sha256) => secrets.sign(sha256, 'backup'),
  };
}
