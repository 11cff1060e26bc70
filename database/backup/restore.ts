import { SchemaTooNew, knownMigrations, migrateWithin, type MigrationConnection } from '../migrate.ts';
import { quoted, readForeignKeys, readTables, type ForeignKey } from './catalog.ts';
import { checkBackup, type CheckedBackup } from './check.ts';
import { readErased, type Erased } from './erased.ts';
import { BackupRefused, TEXT_OUTPUT_SETTINGS, type BackupHead, type BackupTable } from './format.ts';
import { dropSchema, requireTarget } from './target.ts';

const INSERT_BYTES = 1024 * 1024;

export interface RestoreOptions {
  file: string;
  /** What the first look at the file has found. */
  checked: CheckedBackup;
  /** Whether a database that has rows is emptied first. */
  replace: boolean;
  /** Erases those people of the restored database who were erased since the backup, on the same connection. */
  eraseAgain: (erased: readonly Erased[]) => Promise<number>;
  onProgress: (rows: number) => void;
}

/** Refuses a backup whose schema this Guildhall does not know. */
export function requireKnownSchema({ schema }: BackupHead): void {
  const { migrations } = knownMigrations();
  const newest = migrations.at(-1)?.version ?? 0;
  if (schema.version > newest) throw new SchemaTooNew(schema.version, newest);
  if (migrations.find(({ version }) => version === schema.version)?.name !== schema.name)
    throw new BackupRefused(
      `The backup has schema version ${schema.version} (${schema.name}), which is not that of this Guildhall. ` +
        'Restore it with the Guildhall that wrote it.',
    );
}

/**
 * Restores a checked backup in one transaction: the schema as it was, its rows, the migrations since, and erasures
 * since. Whatever fails, the database is as before. Returns how many people were erased again.
 */
export async function restoreDatabase(
  connection: MigrationConnection,
  options: RestoreOptions,
): Promise<{ erasedAgain: number }> {
  requireKnownSchema(options.checked.head);
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
  connection: MigrationConnection,
  { file, checked, replace, eraseAgain, onProgress }: RestoreOptions,
) {
  const { head } = checked;
  await requireTarget(connection, replace);
  const erasedHere = await readErased(connection);
  await dropSchema(connection);
  await migrateWithin(connection, { after: 0, upTo: head.schema.version });

  await requireSameTables(connection, head);
  const foreignKeys = await readForeignKeys(connection);
  await prepareTables(connection, head.tables, foreignKeys);
  await loadRows(connection, { file, checked, onProgress });
  await setSequences(connection, head);
  await finishTables(connection, head.tables, foreignKeys);

  const newest = knownMigrations().migrations.at(-1)?.version ?? 0;
  await migrateWithin(connection, { after: head.schema.version, upTo: newest });
  await addErased(connection, erasedHere);
  const erasedAgain = await eraseAgain(await readErased(connection));
  await addErased(connection, erasedHere);
  await connection.run('set constraints all immediate');
  return { erasedAgain };
}

/** The migrations make the tables of the backup; a file that tells of others was not written by us. */
async function requireSameTables(connection: MigrationConnection, { tables, schema }: BackupHead) {
  const made = await readTables((sql, parameters) => connection.rows(sql, parameters));
  const told = (from: readonly BackupTable[]) =>
    from.map(
      ({ name, columns }) => `${name} (${columns.map((one) => `${one.name} ${one.type}`).join(', ')})`,
    );
  const [ours, theirs] = [new Set(told(made)), new Set(told(tables))];
  const different = [...ours].filter((one) => !theirs.has(one));
  different.push(...[...theirs].filter((one) => !ours.has(one)));
  if (different.length > 0)
    throw new BackupRefused(
      `The tables of the backup are not those of schema version ${schema.version}: ${different.join('; ')}`,
    );
}

/** Rows are written as they were: no trigger counts them again, and foreign keys are checked when all are there. */
async function prepareTables(
  connection: MigrationConnection,
  tables: readonly BackupTable[],
  foreignKeys: readonly ForeignKey[],
) {
  for (const setting of TEXT_OUTPUT_SETTINGS) await connection.run(setting);
  for (const { table, name } of foreignKeys)
    await connection.run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) {
    await connection.run(`alter table ${quoted(name)} disable trigger user`);
    await connection.run(`delete from ${quoted(name)}`); // what its migration has put there
  }
}

async function finishTables(
  connection: MigrationConnection,
  tables: readonly BackupTable[],
  foreignKeys: readonly ForeignKey[],
) {
  for (const { name } of tables) await connection.run(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await connection.run(`alter table ${table} add constraint ${name} ${definition}`);
}

async function loadRows(
  connection: MigrationConnection,
  { file, checked, onProgress }: Pick<RestoreOptions, 'file' | 'checked' | 'onProgress'>,
) {
  let total = 0;
  const again = await checkBackup(file, {
    onRows: async (table, lines) => {
      for (const batch of batchesOf(lines)) {
        await connection.rows(insertInto(table), [`[${batch.join(',')}]`]);
        total += batch.length;
        onProgress(total);
      }
    },
  });
  if (again.sha256 !== checked.sha256)
    throw new BackupRefused(`${file} has changed while it was read. Nothing was restored.`);
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

async function setSequences(connection: MigrationConnection, { sequences }: BackupHead) {
  for (const { table, column, last } of sequences) {
    const sequence = `pg_get_serial_sequence('${quoted(table)}', '${column}')`;
    const [value, isUsed] = last === null ? ['1', 'false'] : [last, 'true'];
    await connection.run(`select setval(${sequence}, ${value}, ${isUsed}) where ${sequence} is not null`);
  }
}

async function addErased(connection: MigrationConnection, erased: readonly Erased[]) {
  await connection.rows(
    `insert into erased_people (pseudonym, erased_at)
     select one ->> 'pseudonym', (one ->> 'erasedAt')::timestamptz from jsonb_array_elements($1::jsonb) as one
     on conflict (pseudonym) do update set erased_at = greatest(erased_people.erased_at, excluded.erased_at)`,
    [JSON.stringify(erased)],
  );
}
