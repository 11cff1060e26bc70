import { isDeepStrictEqual } from 'node:util';
import { makeSchema, type SqlConnection } from '../make-schema.ts';
import {
  EXCLUDED_TABLES,
  quoted,
  readForeignKeys,
  readSequences,
  readTables,
  type ForeignKey,
} from './catalog.ts';
import { carryOver, readSince } from './carried-over.ts';
import { checkBackup, type CheckedBackup } from './check.ts';
import { readErased, type Erased } from './erased.ts';
import { requireOwnSchema } from './known-schema.ts';
import { BackupRefused, TEXT_OUTPUT_SETTINGS, type BackupHead, type BackupTable } from './format.ts';
import { dropSchema, requireTarget } from './target.ts';

const INSERT_BYTES = 1024 * 1024;

export interface RestoreOptions {
  file: string;
  /** What the first look at the file has found. */
  checked: CheckedBackup;
  /** Whether a database that has rows is emptied first. */
  replace: boolean;
  /** Erases those people of the restored database who were erased since the backup, on the same connection; returns them. */
  eraseAgain: (erased: readonly Erased[]) => Promise<Erased[]>;
  onProgress: (rows: number) => void;
}

/**
 * Restores a checked backup in one transaction: the schema, its rows, and erasures, dismissals and bans since. Whatever fails, the database is as before. Returns how many people were erased again.
 */
export async function restoreDatabase(
  connection: SqlConnection,
  options: RestoreOptions,
): Promise<{ erasedAgain: number }> {
  requireOwnSchema(options.checked.head.schema, 'backup');
  await connection.run('begin');
  try {
    const outcome = await restoreWithin(connection, options);
    await connection.run('commit');
    return outcome;
  } catch (error) {
    await connection.run('rollback').catch(() => {}); // a connection that is lost has rolled back
    throw error;
  }
}

async function restoreWithin(
  connection: SqlConnection,
  { file, checked, replace, eraseAgain, onProgress }: RestoreOptions,
) {
  const { head } = checked;
  await requireTarget(connection, replace);
  const erasedHere = await readErased(connection);
  const since = await readSince(connection, head.takenAt);
  await dropSchema(connection);
  await makeSchema(connection);

  await requireSameTables(connection, head);
  const tables = head.tables.filter(({ name }) => !(name in EXCLUDED_TABLES));
  const foreignKeys = await readForeignKeys(connection);
  await prepareTables(connection, tables, foreignKeys);
  await loadRows(connection, { file, checked, onProgress });
  await setSequences(connection, head, tables);
  await finishTables(connection, tables, foreignKeys);

  await carryOver(connection, since);
  await addErased(connection, erasedHere);
  // Before the erasures: a trigger notes each of them as of now, and who came back since would be erased next time.
  const erased = await readErased(connection);
  const erasedAgain = await eraseAgain(erased);
  await setErased(connection, [...erasedAgain, ...erased]);
  await connection.run('set constraints all immediate');
  return { erasedAgain: erasedAgain.length };
}

/** A file with other tables was not written by us. */
async function requireSameTables(connection: SqlConnection, { tables, schema }: BackupHead) {
  const made = await readTables((sql, parameters) => connection.rows(sql, parameters));
  const describe = ({ name, columns }: BackupTable) =>
    `${name} (${columns.map((one) => `${one.name} ${one.type}`).join(', ')})`;
  const inSchema = new Set(made.map(describe));
  const inFile = new Set(tables.map(describe));
  const different = [
    ...made
      .filter(({ name }) => !(name in EXCLUDED_TABLES))
      .map(describe)
      .filter((one) => !inFile.has(one)),
    ...[...inFile].filter((one) => !inSchema.has(one)),
  ];
  if (different.length > 0)
    throw new BackupRefused(
      `The tables of the backup are not those of the schema ${schema}: ${different.join('; ')}`,
    );
}

/** Rows are written as they were: no trigger counts them again, and foreign keys are checked when all are there. */
async function prepareTables(
  connection: SqlConnection,
  tables: readonly BackupTable[],
  foreignKeys: readonly ForeignKey[],
) {
  for (const setting of TEXT_OUTPUT_SETTINGS) await connection.run(setting);
  for (const { table, name } of foreignKeys)
    await connection.run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) {
    await connection.run(`alter table ${quoted(name)} disable trigger user`);
    await connection.run(`delete from ${quoted(name)}`); // what the schema has put there
  }
}

async function finishTables(
  connection: SqlConnection,
  tables: readonly BackupTable[],
  foreignKeys: readonly ForeignKey[],
) {
  for (const { name } of tables) await connection.run(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await connection.run(`alter table ${table} add constraint ${name} ${definition}`);
}

async function loadRows(
  connection: SqlConnection,
  { file, checked, onProgress }: Pick<RestoreOptions, 'file' | 'checked' | 'onProgress'>,
) {
  let total = 0;
  const changed = () => new BackupRefused(`${file} has changed while it was read. Nothing was restored.`);
  const again = await checkBackup(file, {
    // Before anything of it becomes SQL: its tables are compared with those of the schema no second time.
    onHead: (head) => {
      if (!isDeepStrictEqual(head, checked.head)) throw changed();
    },
    onRows: async (table, lines) => {
      if (table.name in EXCLUDED_TABLES) return;
      for (const batch of batchesOf(lines)) {
        await connection.rows(insertInto(table), [`[${batch.join(',')}]`]);
        total += batch.length;
        onProgress(total);
      }
    },
  });
  if (again.sha256 !== checked.sha256) throw changed();
}

/** Lines in batches of about a megabyte. */
function* batchesOf(lines: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const line of lines) {
    batch.push(line);
    size += line.length;
    if (size < INSERT_BYTES) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Writes rows that are given as one JSON array; a text becomes a value as when it is typed in. */
function insertInto({ name, columns }: BackupTable): string {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const cells = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(', ');
  return `insert into ${quoted(name)} (${names}) overriding system value
    select ${cells} from jsonb_array_elements($1::jsonb) as line`;
}

/** A sequence goes on behind the last value that it gave, and behind each that a row has. */
async function setSequences(connection: SqlConnection, head: BackupHead, tables: readonly BackupTable[]) {
  const made = await readSequences((sql, parameters) => connection.rows(sql, parameters), tables);
  for (const { table, column } of made) {
    const inFile = head.sequences.find((one) => one.table === table && one.column === column);
    if (!inFile) throw new BackupRefused(`The backup does not tell the last value of ${table}.${column}.`);
    await connection.run(
      `select setval(pg_get_serial_sequence('${quoted(table)}', '${column}'), coalesce(last, 1), last is not null)
       from (select greatest(${inFile.last ?? 'null'}, max(${quoted(column)})) as last from ${quoted(table)}) as used`,
    );
  }
}

/** Unites the list of the erased with another one. */
async function addErased(connection: SqlConnection, erased: readonly Erased[]) {
  await writeErased(connection, erased, 'greatest(erased_people.erased_at, excluded.erased_at)');
}

/** Overwrites instants of erasure. The last of several for one person wins. */
async function setErased(connection: SqlConnection, erased: readonly Erased[]) {
  const each = new Map(erased.map((one) => [one.pseudonym, one]));
  await writeErased(connection, [...each.values()], 'excluded.erased_at');
}

async function writeErased(connection: SqlConnection, erased: readonly Erased[], erasedAt: string) {
  await connection.rows(
    `insert into erased_people (pseudonym, erased_at)
     select one ->> 'pseudonym', (one ->> 'erasedAt')::timestamptz from jsonb_array_elements($1::jsonb) as one
     on conflict (pseudonym) do update set erased_at = ${erasedAt}`,
    [JSON.stringify(erased)],
  );
}
