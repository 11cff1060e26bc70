import { z } from 'zod';
import { BackupRefused, FORMAT, type BackupHead, type BackupTable, type Cell } from './format.ts';
import { readBackupFile } from './read-file.ts';

const NAME = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const COUNT = z.int().min(0);
const HEAD = z.object({
  guildhall: z.literal('backup'),
  format: COUNT,
  schema: z.string(),
  takenAt: z.iso.datetime(),
  secret: z.string(),
  tables: z
    .array(
      z.object({
        name: NAME,
        columns: z.array(z.object({ name: NAME, type: z.string().regex(/^["a-z0-9_ (),.[\]]+$/) })).min(1),
      }),
    )
    .max(1_000),
  sequences: z.array(
    z.object({
      table: NAME,
      column: NAME,
      last: z
        .string()
        .regex(/^\d{1,19}$/)
        .nullable(),
    }),
  ),
});
const BEGIN_OF_TABLE = z.object({ table: NAME });
const HASH = z.string().regex(/^[0-9a-f]{64}$/);
const END = z.object({ end: z.object({ rows: z.record(NAME, COUNT), sha256: HASH, hmac: HASH }) });

/** The contents of a complete backup. */
export interface CheckedBackup {
  head: BackupHead;
  rows: Record<string, number>;
  total: number;
  sha256: string;
  /** Of the checksum, by the secret of the site that has written it; not checked yet. */
  hmac: string;
}

/** Receives the parts of a backup, in order. */
export interface BackupVisitor {
  onHead?: (head: BackupHead) => Promise<void> | void;
  /** Some lines with rows of one table, as they stand in the file. */
  onRows?: (table: BackupTable, lines: string[]) => Promise<void> | void;
}

/**
 * Reads a backup to its end and checks it whole: its format, the tables and the cells of each row, the counts and the
 * checksum. Throws `BackupRefused` at the first fault.
 */
export async function checkBackup(file: string, visitor: BackupVisitor = {}): Promise<CheckedBackup> {
  const reading = { file, head: null as BackupHead | null, table: -1, rows: {} as Record<string, number> };
  let end: z.infer<typeof END>['end'] | null = null;
  let sha256: string | null = null;
  for await (const block of readBackupFile(file)) {
    if (end) throw damaged(file, 'something follows its end');
    let rows: string[] = [];
    const flush = async () => {
      const table = reading.head?.tables[reading.table];
      if (rows.length === 0) return;
      if (!table) throw damaged(file, 'a row stands before its table');
      reading.rows[table.name] = (reading.rows[table.name] ?? 0) + rows.length;
      for (const row of rows) checkRow(file, table, row);
      await visitor.onRows?.(table, rows);
      rows = [];
    };
    for (const [index, line] of block.lines.entries()) {
      if (line.startsWith('[')) {
        rows.push(line);
        continue;
      }
      await flush();
      const isLast = block.sha256 !== null && index === block.lines.length - 1;
      if (isLast) end = parsed(file, END, line).end;
      else if (reading.head) beginTable(reading, parsed(file, BEGIN_OF_TABLE, line).table);
      else {
        reading.head = parseHead(file, line);
        await visitor.onHead?.(reading.head);
      }
    }
    await flush();
    sha256 = block.sha256;
  }
  const { head, rows } = reading;
  if (!head || !end || sha256 === null) throw damaged(file, 'it is cut off before its end');
  if (sha256 !== end.sha256) throw damaged(file, 'its checksum is wrong');
  requireCounts(file, head, rows, end.rows);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { head, rows: end.rows, total, sha256, hmac: end.hmac };
}

function parseHead(file: string, line: string): BackupHead {
  const value = jsonOf(line) as { guildhall?: unknown; format?: unknown } | null;
  if (value?.guildhall !== 'backup') throw new BackupRefused(`${file} is no backup of Guildhall.`);
  if (value.format !== FORMAT)
    throw new BackupRefused(
      `${file} has format ${String(value.format)}, and this Guildhall reads format ${FORMAT}. Restore it with the ` +
        'Guildhall that wrote it.',
    );
  return parsed(file, HEAD, line);
}

function beginTable(
  reading: { file: string; head: BackupHead | null; table: number; rows: Record<string, number> },
  name: string,
) {
  reading.table += 1;
  if (reading.head?.tables[reading.table]?.name !== name)
    throw damaged(reading.file, `the table ${name} is not expected where it stands`);
  reading.rows[name] = 0;
}

function checkRow(file: string, table: BackupTable, line: string) {
  const row = jsonOf(line) as Cell[] | undefined;
  const isWhole =
    Array.isArray(row) &&
    row.length === table.columns.length &&
    row.every((cell) => cell === null || typeof cell === 'string');
  if (!isWhole) throw damaged(file, `a row of ${table.name} is not as its columns are`);
}

function requireCounts(
  file: string,
  { tables }: BackupHead,
  found: Record<string, number>,
  expected: Record<string, number>,
) {
  for (const { name } of tables)
    if (found[name] === undefined || found[name] !== expected[name])
      throw damaged(
        file,
        `it holds ${found[name] ?? 'no'} rows of ${name}, and should hold ${expected[name] ?? 'none'}`,
      );
  if (Object.keys(expected).length !== tables.length)
    throw damaged(file, 'it counts tables that it does not hold');
}

function parsed<T>(file: string, schema: z.ZodType<T>, line: string): T {
  const result = schema.safeParse(jsonOf(line));
  if (!result.success) throw damaged(file, `it cannot be understood: ${line.slice(0, 80)}`);
  return result.data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function damaged(file: string, why: string) {
  return new BackupRefused(`${file} is damaged: ${why}.`);
}
