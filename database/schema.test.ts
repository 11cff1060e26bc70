import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeSchema, ownSchema, type SqlConnection } from './make-schema.ts';
import { migrate } from './migrate.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';

/** A connection to a new database without anything in it. */
async function connect(): Promise<SqlConnection> {
  if (onPostgres) {
    const client = new Client({ connectionString: await createDatabase(inject('postgresUrl')) });
    await client.connect();
    onTestFinished(() => client.end());
    return {
      run: async (sql) => void (await client.query(sql)),
      rows: async <Row>(sql: string, parameters?: unknown[]) =>
        (await client.query(sql, parameters)).rows as Row[],
    };
  }
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
  onTestFinished(() => pglite.close());
  await pglite.exec('drop schema public cascade; create schema public');
  return {
    run: async (sql) => void (await pglite.exec(sql)),
    rows: async <Row>(sql: string, parameters?: unknown[]) => (await pglite.query<Row>(sql, parameters)).rows,
  };
}

/** Everything that the catalogs say of the schema, by name and definition; not the order of columns. */
const CATALOG = `
  select format('column %s.%s %s %s%s%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), attcollation::regcollation, attstattarget) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and attnum > 0 and not attisdropped
  union all select format('relation %s %s %s', relname, relkind, reloptions) from pg_class
    where relnamespace = 'public'::regnamespace
  union all select format('constraint %s %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), condeferrable,
      condeferred) from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`;

async function catalogOf(connection: SqlConnection) {
  const lines = await connection.rows<{ line: string }>(CATALOG);
  return lines
    .map(({ line }) => line)
    .filter((line) => !/schema_(migrations|version)/.test(line))
    .toSorted();
}

/** The rows of every table, as texts. */
async function rowsOf(connection: SqlConnection) {
  const found: string[] = [];
  for (const table of ownSchema().columns.keys()) {
    if (table === 'schema_version') continue;
    const rows = await connection.rows<{ row: string }>(`select ${table}::text as row from ${table}`);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found.toSorted();
}

test('the schema is what the migrations make, object by object', async () => {
  const migrated = await connect();
  await migrate(migrated);
  const made = await connect();
  await makeSchema(made);

  const catalog = await catalogOf(made);
  expect(catalog.length).toBeGreaterThan(1_500);
  expect(catalog).toEqual(await catalogOf(migrated));
  expect(await rowsOf(made)).toEqual(await rowsOf(migrated));
});
