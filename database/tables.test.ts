import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERFACE_LANGUAGES } from '#contract/vocabulary.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const FILES = readdirSync(import.meta.dirname).filter((file) => file.endsWith('tables.ts'));

/** The columns of the tables' types, read as text because types do not exist at run time. */
function tablesInCode() {
  const source = FILES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*\*.*?\*\/|\/\/.*$/gms, '');
  const [, names = ''] = /interface Tables \{(.*?)\n\}/s.exec(source) ?? [];
  return Object.fromEntries(
    [...names.matchAll(/(\w+): (\w+);/g)].map(([, table = '', type = '']) => {
      const columns = [...bodyOf(type, source).matchAll(/^ {2}(\w+)\??: (.*?);$/gms)].map(
        ([, column = '', type = '']) => [
          inSql(column),
          type.includes('null') || type.startsWith('ColumnType<unknown') ? 'may be null' : 'never null',
        ],
      );
      return [inSql(table), Object.fromEntries(columns) as Record<string, string>];
    }),
  );
}

/** The members of an interface, with those of what it extends, or a column for each language. */
function bodyOf(type: string, source: string): string {
  const pattern = new RegExp(`interface ${type}(?: extends ([^{]+))? \\{(.*?)\\n\\}`, 's');
  const [, base, body = ''] = pattern.exec(source) ?? [];
  const bases = base === undefined || base === BY_LANGUAGE ? [] : base.split(', ');
  return [base === BY_LANGUAGE ? LANGUAGES : '', ...bases.map((one) => bodyOf(one, source)), body].join('');
}

const BY_LANGUAGE = 'Record<InterfaceLanguage, string>';
const LANGUAGES = INTERFACE_LANGUAGES.map((language) => `\n  ${language}: string;`).join('');

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function tablesInDatabase() {
  const { rows } = await sql<{
    table: string;
    column: string;
    nullable: boolean;
    generated: boolean;
    type: string;
  }>`
    select c.relname as "table", a.attname as "column", not a.attnotnull as nullable,
           a.attgenerated <> '' as generated, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_version'
    order by c.relname, a.attnum`.execute(database.db);
  return rows;
}

test('the types describe every table and column of the database and its nullability', async () => {
  const found: Record<string, Record<string, string>> = {};
  for (const { table, column, nullable } of await tablesInDatabase()) {
    (found[table] ??= {})[column] = nullable ? 'may be null' : 'never null';
  }
  // JSON columns are typed as unknown, which includes null.
  Object.assign(found['gateway_sessions'] ?? {}, { session: 'may be null' });

  expect(Object.keys(found).length).toBeGreaterThanOrEqual(5);
  expect(tablesInCode()).toEqual(found);
});

test('all timestamps are stored in whole milliseconds, as JavaScript has them', async () => {
  const instants = (await tablesInDatabase()).filter(({ type }) => type.includes('time'));

  expect(instants.length).toBeGreaterThan(5);
  expect(instants.filter(({ type }) => type !== 'timestamp(3) with time zone')).toEqual([]);
});

test('each foreign key has an index that holds all of its rows', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || attname as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not exists (
      select from pg_index
      where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))
    order by key`.execute(database.db);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
