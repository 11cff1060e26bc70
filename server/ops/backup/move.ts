import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectTo } from '#database/backup/connect.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import type { Secrets } from '../../secrets.ts';
import { backupSecretOf, requireEmbedded } from './back-up.ts';
import { clearLeftovers } from './requests.ts';
import { restore, type Restored } from './restore.ts';

export interface MoveOrder {
  dataDir: string;
  /** Where to: `postgres://…`. */
  databaseUrl: string;
  secrets: Secrets;
  replace: boolean;
  onProgress: (step: 'reading' | 'checking' | 'restoring', rows: number, of: number | null) => void;
}

/**
 * Copies an embedded database, which no process may use meanwhile, to a PostgreSQL server. It is read only; whatever
 * fails, the server’s database stays as it was, and the move can begin again.
 */
export async function move({
  dataDir,
  databaseUrl,
  secrets,
  replace,
  onProgress,
}: MoveOrder): Promise<Restored> {
  requireEmbedded(dataDir);
  const source = await connectTo({ databaseUrl: null, dataDir });
  clearLeftovers(dataDir);
  const file = join(dataDir, `move-${randomBytes(4).toString('hex')}.backup`);
  try {
    await writeBackup(source.db, file, {
      secret: backupSecretOf(secrets),
      onProgress: (rows) => onProgress('reading', rows, null),
    });
    // The source stays locked, so that nothing is written there that would be left behind.
    return await restore(
      { databaseUrl, dataDir },
      { file, secrets, isNewSecret: false, replace, onProgress },
    );
  } finally {
    rmSync(file, { force: true });
    await source.close();
  }
}
