import { createHash } from 'node:crypto';
import { quoted, readOwnTables, readSequences, type Read } from './catalog.ts';
import { readFingerprint } from '../make-schema.ts';
import { requireOwnSchema } from './known-schema.ts';
import {
  BackupRefused,
  FORMAT,
  TEXT_OUTPUT_SETTINGS,
  type BackupEnd,
  type BackupHead,
  type BackupSecret,
  type BackupTable,
} from './format.ts';

const ROWS_AT_ONCE = 1_000;

export interface DumpOptions {
  secret: BackupSecret;
  /** Called with the number of rows so far. */
  onProgress: (rows: number) => void;
  /** Told which tables and columns are left out because Guildhall has not made them. */
  onLeftOut?: (names: string[]) => void;
}

/**
 * The lines of a backup, in pieces, each made when the one before was taken. It has to run in a transaction of its own
 * that has not read anything yet, which it makes a snapshot: all rows are of one moment.
 */
export async function* dumpDatabase(
  read: Read,
  { secret, onProgress, onLeftOut }: DumpOptions,
): AsyncGenerator<string> {
  await read('set transaction isolation level repeatable read, read only');
  for (const setting of TEXT_OUTPUT_SETTINGS) await read(setting);
  const schema = await readFingerprint(read);
  if (!schema) throw new BackupRefused('The database is empty: there is nothing to back up.');
  requireOwnSchema(schema, 'database');
  const { tables, leftOut } = await readOwnTables(read);
  onLeftOut?.(leftOut);
  const [now] = await read<{ at: string }>('select now()::text as at');
  const head: BackupHead = {
    guildhall: 'backup',
    format: FORMAT,
    schema,
    takenAt: new Date(now?.at ?? '').toISOString(),
    secret: secret.fingerprint,
    tables,
    // After the snapshot is taken, so that no row has a greater number.
    sequences: await readSequences(read, tables),
  };

  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify(head)}\n`);
  const rows: Record<string, number> = {};
  let total = 0;
  for (const table of tables) {
    yield hashed(`${JSON.stringify({ table: table.name })}\n`);
    rows[table.name] = 0;
    for await (const lines of linesOf(read, table)) {
      rows[table.name]! += lines.length;
      total += lines.length;
      yield hashed(`${lines.join('\n')}\n`);
      onProgress(total);
    }
  }
  const sha256 = hash.digest('hex');
  const end: BackupEnd = { end: { rows, sha256, hmac: secret.sign(sha256) } };
  yield `${JSON.stringify(end)}\n`;
}

/** The rows of a table, each as a line of JSON that the database makes. */
async function* linesOf(read: Read, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  const cells = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await read(
    `declare backup_rows no scroll cursor for select to_json(array[${cells}]::text[])::text as line from ${quoted(name)}`,
  );
  for (;;) {
    const fetched = await read<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`);
    if (fetched.length > 0) yield fetched.map(({ line }) => line);
    if (fetched.length < ROWS_AT_ONCE) break;
  }
  await read('close backup_rows');
}
