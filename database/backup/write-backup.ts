import { CompiledQuery } from 'kysely';
import type { Database } from '../tables.ts';
import type { Read } from './catalog.ts';
import { dumpDatabase } from './dump.ts';
import { requireNew, writeBackupFile } from './write-file.ts';

/** A backup that was written. */
export interface Written {
  rows: number;
  bytes: number;
  /** How long its transaction took: so long writes wait on the embedded database. */
  ms: number;
}

/** Writes a backup of a database into a new file, in one transaction that reads all rows as they are at one moment. */
export async function writeBackup(
  db: Database,
  file: string,
  { secret, onProgress }: { secret: string; onProgress: (rows: number) => void },
): Promise<Written> {
  requireNew(file);
  return db.transaction().execute(async (trx) => {
    const began = performance.now();
    const read: Read = async <Row>(sql: string, parameters: unknown[] = []) =>
      (await trx.executeQuery<Row>(CompiledQuery.raw(sql, parameters))).rows;
    let rows = 0;
    const bytes = await writeBackupFile(
      file,
      dumpDatabase(read, {
        secret,
        onProgress: (count) => {
          rows = count;
          onProgress(count);
        },
      }),
    );
    return { rows, bytes, ms: performance.now() - began };
  });
}
