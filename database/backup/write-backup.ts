import { CompiledQuery } from 'kysely';
import type { Database } from '../tables.ts';
import type { Read } from './catalog.ts';
import { dumpDatabase } from './dump.ts';
import type { BackupSecret } from './format.ts';
import { requireNew, writeBackupFile } from './write-file.ts';

/** A backup that was written. */
export interface Written {
  rows: number;
  bytes: number;
  /** How long its transaction took: so long writes wait on the embedded database. */
  ms: number;
  /** Tables and columns that are not in it, because Guildhall has not made them. */
  leftOut: string[];
}

interface WriteOptions {
  secret: BackupSecret;
  onProgress: (rows: number) => void;
  /** Ends it early; no file is left. */
  signal?: AbortSignal | undefined;
}

/** Writes a backup of a database into a new file, in one transaction that reads all rows as they are at one moment. */
export async function writeBackup(
  db: Database,
  file: string,
  { secret, onProgress, signal }: WriteOptions,
): Promise<Written> {
  requireNew(file);
  return db.transaction().execute(async (trx) => {
    const began = performance.now();
    const read: Read = async <Row>(sql: string, parameters: unknown[] = []) =>
      (await trx.executeQuery<Row>(CompiledQuery.raw(sql, parameters))).rows;
    let rows = 0;
    let leftOut: string[] = [];
    const bytes = await writeBackupFile(
      file,
      dumpDatabase(read, {
        secret,
        onProgress: (count) => {
          rows = count;
          onProgress(count);
        },
        onLeftOut: (names) => (leftOut = names),
      }),
      signal,
    );
    return { rows, bytes, ms: performance.now() - began, leftOut };
  });
}
