import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAuthorErased } from './author-erased.ts';
import { databaseNow } from './clock.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { isDatabaseUnavailable, isReadOnly, isStatementTimeout } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const KNOWN = '1049921672264095440';
const INSTANT = new Date('2026-11-28T03:04:05.678Z');

// What a query answers has the same type on both engines.
test.each<[what: string, expression: string, value: unknown]>([
  ['an integer', '7', 7],
  ['a bigint within the safe integers', '9007199254740991::bigint', 9007199254740991],
  ['a count', '(select count(*) from users)', 0],
  ['a sum of integers', '(select sum(n) from generate_series(1, 3) as n)', 6],
  ['a number with a fraction', '0.25::float8', 0.25],
  ['a boolean', 'true', true],
  ['null', 'null::text', null],
  ['text', "'부엉이 \u{1F989}'", '부엉이 \u{1F989}'],
  ['an instant', "'2026-11-28 12:04:05.678+09'::timestamptz(3)", INSTANT],
  ['json', `'{"a": [1, null, "b"]}'::json`, { a: [1, null, 'b'] }],
  ['jsonb', `'{"a": {"b": true}}'::jsonb`, { a: { b: true } }],
  ['an array of texts', `array['a', 'b,"c"', null]`, ['a', 'b,"c"', null]],
  ['an empty array', `'{}'::text[]`, []],
  ['an array of integers', 'array[3, 1]', [3, 1]],
  ['a uuid', `'00000000-0000-4000-8000-00000000000A'::uuid`, '00000000-0000-4000-8000-00000000000a'],
  ['bytes', `'\\x00ff'::bytea`, Uint8Array.of(0, 255)],
])('answers %s', async (_what, expression, value) => {
  const { rows } = await sql<{ answer: unknown }>`select ${sql.raw(expression)} as answer`.execute(
    database.db,
  );
  const answer = rows[0]?.answer;
  expect(answer instanceof Uint8Array ? Uint8Array.from(answer) : answer).toEqual(value);
});

// What a parameter is in the database.
test.each<[what: string, parameter: unknown, type: string, text: string | null]>([
  ['an instant', INSTANT, 'timestamptz', '2026-11-28 03:04:05.678+00'],
  ['an array of texts', ['a', 'b,"c"\\', '{d}', null], 'text[]', String.raw`{a,"b,\"c\"\\","{d}",NULL}`],
  ['an empty array', [], 'text[]', '{}'],
  ['json', JSON.stringify({ a: ['"'] }), 'json', '{"a":["\\""]}'],
  ['a bigint as text', '9223372036854775807', 'bigint', '9223372036854775807'],
  ['a boolean', false, 'boolean', 'false'],
  ['null', null, 'text', null],
  ['bytes', Buffer.from([0, 255]), 'bytea', '\\x00ff'],
])('takes %s', async (_what, parameter, type, text) => {
  await sql`set time zone 'UTC'`.execute(database.db);
  const { rows } = await sql<{ text: string | null }>`
    select (${parameter}::${sql.raw(type)})::text as text`.execute(database.db);
  expect(rows[0]?.text).toBe(text);
});

test.each([
  ['a row that is there already', sql`insert into moderators values ('1', now()), ('1', now())`, '23505'],
  [
    'a row whose parent is missing',
    sql`insert into moderators (user_id, appointed_at) values ('1', now())`,
    '23503',
  ],
  [
    'a value that a check forbids',
    sql`insert into users (id, username, language, pseudonym, created_at)
    values ('1', 'a', 'xx', 'p', now())`,
    '23514',
  ],
  ['a column without a value', sql`insert into guilds (id) values ('1')`, '23502'],
  ['a text that is no number', sql`select ${'one'}::integer`, '22P02'],
  ['a statement that cannot be parsed', sql`selekt 1`, '42601'],
  ['a division by zero', sql`select 1 / 0`, '22012'],
])('an error tells of %s by its code', async (_what, statement, code) => {
  const failed = await statement.execute(database.db).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code });
  expect([isDatabaseUnavailable(failed), isStatementTimeout(failed), isReadOnly(failed)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a write whose author was erased is told apart from other missing parents', async () => {
  const at = INSTANT;
  const failed = (user: string, guild: string) =>
    sql`insert into listings (discord_server_id, status, description, category, language, created_at, submitted_by)
      values (${guild}, 'rejected', 'An evening.', 'Art', 'English', ${at}, ${user})`
      .execute(database.db)
      .catch(isAuthorErased);
  await database.db
    .insertInto('guilds')
    .values({ id: KNOWN, name: 'A guild', present: true, available: true, receivedAt: at })
    .execute();
  expect([await failed('1', KNOWN), await failed('1', `${KNOWN}1`)]).toEqual([true, false]);
  await database.db.deleteFrom('guilds').execute();
});

test('a transaction that fails changes nothing, and its connection is free again', async () => {
  const row = { id: KNOWN, name: 'A guild', present: true, available: true, receivedAt: INSTANT };
  const failing = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('guilds').values(row).execute();
    await trx.insertInto('guilds').values(row).execute();
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await database.db.selectFrom('guilds').select('id').execute()).toEqual([]);
});

test('an instant of the database is one of its own clock, in whole milliseconds', async () => {
  const { rows } = await sql<{ now: Date; apart: number }>`
    select ${databaseNow()} as now,
      abs(extract(epoch from ${databaseNow()} - statement_timestamp()))::float8 as apart`.execute(
    database.db,
  );
  expect(rows[0]?.now).toBeInstanceOf(Date);
  expect(rows[0]?.apart).toBeLessThan(0.001);
});

test('a numeric answer is a text unless it is cast, so that no digit is lost', async () => {
  const { rows } = await sql<{ exact: unknown; cast: unknown }>`
    select 0.1::numeric as exact, 0.1::numeric::float8 as cast`.execute(database.db);
  expect([typeof rows[0]?.exact, rows[0]?.cast]).toEqual(['string', 0.1]);
});
