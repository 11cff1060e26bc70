import { timingSafeEqual } from 'node:crypto';
import { checkBackup, type CheckedBackup } from '#database/backup/check.ts';
import { connectTo, whileSchemaStays, type Where } from '#database/backup/connect.ts';
import { BackupRefused } from '#database/backup/format.ts';
import { requireOwnSchema } from '#database/backup/known-schema.ts';
import { restoreDatabase } from '#database/backup/restore.ts';
import { eraseAgain } from '../../people/own-data/erase-again.store.ts';
import type { Secrets } from '../../secrets.ts';
import { backupSecretOf } from './back-up.ts';

/** What another SESSION_SECRET costs, for the operator. */
export const LOST_WITH_SECRET =
  'With another secret all webhooks are switched off, since their sealed addresses cannot be opened; and people whose ' +
  'data was erased are no longer recognised, so that their bans do not hold and the audit is not found by their ids. ' +
  'Nor can it be checked whether somebody has changed the backup: restore only a file that nobody else could write to.';

export interface RestoreOrder {
  file: string;
  /** The secret of the site that is restored; null when it has none yet. */
  secrets: Secrets | null;
  isNewSecret: boolean;
  replace: boolean;
  /** Told while the file is read for the first time, and then while its rows are written. */
  onProgress: (step: 'checking' | 'restoring', rows: number, of: number | null) => void;
}

/** A backup that was restored. */
export interface Restored {
  checked: CheckedBackup;
  /** How many people were erased again who had been erased since the backup. */
  erasedAgain: number;
  /** Whether the backup was made with the site's secret. */
  isSameSecret: boolean;
}

/** Checks a backup whole, and then restores it; whatever is refused or fails, the database stays as it is. */
export async function restore(where: Where, order: RestoreOrder): Promise<Restored> {
  const { file, replace, onProgress } = order;
  let checkedRows = 0;
  const checked = await checkBackup(file, {
    onHead: ({ schema }) => requireOwnSchema(schema, 'backup'),
    onRows: (_, lines) => {
      checkedRows += lines.length;
      onProgress('checking', checkedRows, null);
    },
  });
  const isSameSecret = requireSecret(checked, order);
  if (isSameSecret) requireSignature(file, checked, order);

  const connection = await connectTo(where);
  try {
    return await whileSchemaStays(connection, 'exclusive', async () => {
      const { erasedAgain } = await restoreDatabase(connection, {
        file,
        checked,
        replace,
        onProgress: (rows) => onProgress('restoring', rows, checked.total),
        eraseAgain: (erased) =>
          eraseAgain(
            connection.db,
            erased,
            isSameSecret ? null : (id) => order.secrets?.pseudonymOf(id, 'person') ?? '',
          ),
      });
      await connection.run('analyze'); // until then the planner knows nothing of the rows
      return { checked, erasedAgain, isSameSecret };
    });
  } finally {
    await connection.close();
  }
}

/** Whether the backup was made with the site's secret; refuses another one unless it is wanted. */
function requireSecret({ head }: CheckedBackup, { secrets, isNewSecret }: RestoreOrder): boolean {
  if (secrets && head.secret === backupSecretOf(secrets).fingerprint) return true;
  if (isNewSecret) return false;
  throw new BackupRefused(
    `${
      secrets
        ? 'The backup was made with another SESSION_SECRET than this site has.'
        : 'This site has no SESSION_SECRET yet.'
    } Set the one that belongs to the backup (a site with an embedded database keeps it in DATA_DIR/session-secret), ` +
      `or add --new-secret. ${LOST_WITH_SECRET}`,
  );
}

/** Who can write the file can make its checksum anew, but not the signature. */
function requireSignature(file: string, { sha256, hmac }: CheckedBackup, { secrets }: RestoreOrder) {
  const expected = secrets && backupSecretOf(secrets).sign(sha256);
  if (expected !== null && timingSafeEqual(Buffer.from(hmac), Buffer.from(expected))) return;
  throw new BackupRefused(
    `${file} is not as this site has written it: its signature by SESSION_SECRET is wrong. Somebody has changed it.`,
  );
}
