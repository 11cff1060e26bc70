import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { connectTo, type CommandConnection } from '#database/backup/connect.ts';
import { checkBackup } from '#database/backup/check.ts';
import { restoreDatabase } from '#database/backup/restore.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { backUpOf, emptyFolder, emptyTarget, restoreFile, SECRETS } from '../../testing/backups.ts';
import { contentOf } from '../../testing/content-of.ts';
import { newId } from '../../testing/make.ts';
import { secretsFrom } from '../../secrets.ts';
import { backupSecretOf } from './back-up.ts';

vi.setConfig({ testTimeout: 120_000 });

let source: TestDatabase;
beforeAll(async () => {
  source = await openTestDatabase();
  const guilds = [1, 2, 3].map(() => ({
    id: newId(),
    name: 'A guild',
    present: true,
    available: true,
    receivedAt: new Date(),
  }));
  await source.db.insertInto('guilds').values(guilds).execute();
});
afterAll(() => source.close());

type Head = {
  format: number;
  schema: string;
  tables: { name: string; columns: { name: string; type: string }[] }[];
};

const sealed = (lines: string[], rows: object, secrets = SECRETS) => {
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const hmac = backupSecretOf(secrets).sign(sha256);
  return gzipSync(`${text}${JSON.stringify({ end: { rows, sha256, hmac } })}\n`);
};

/** Changes the lines of a backup, and makes its checksum anew as somebody with bad intentions would. */
const resealed =
  (change: (lines: string[], rows: Record<string, number>) => void, secrets = SECRETS) =>
  (file: Buffer) => {
    const lines = gunzipSync(file).toString().trimEnd().split('\n');
    const { end } = JSON.parse(lines.pop() ?? '') as { end: { rows: Record<string, number> } };
    change(lines, end.rows);
    return sealed(lines, end.rows, secrets);
  };
const headed = (change: (head: Head) => void) =>
  resealed((lines) => {
    const head = JSON.parse(lines[0] ?? '') as Head;
    change(head);
    lines[0] = JSON.stringify(head);
  });
/** Changes the text alone, so that the checksum is wrong. */
const rewritten = (change: (text: string) => string) => (file: Buffer) =>
  gzipSync(change(gunzipSync(file).toString()));
const at = (lines: string[], table: string) => lines.indexOf(JSON.stringify({ table }));

const DAMAGES: readonly [name: string, change: (file: Buffer) => Buffer, says: string][] = [
  ['an empty file', () => Buffer.alloc(0), 'is damaged'],
  ['a file of another kind', () => Buffer.from('PK\x03\x04 holiday pictures'), 'no backup of Guildhall'],
  ['another compressed text', () => gzipSync('{"holiday": "pictures"}\n'), 'no backup of Guildhall'],
  ['a file that is cut in half', (file) => file.subarray(0, file.length / 2), 'cut off'],
  ['a file without its last byte', (file) => file.subarray(0, -1), 'cut off'],
  ['a flipped bit', (file) => flipped(file, Math.floor(file.length / 2)), 'damaged'],
  ['a flipped bit in its checksum of gzip', (file) => flipped(file, file.length - 6), 'damaged'],
  ['bytes behind its end', (file) => Buffer.concat([file, Buffer.from('and more of it')]), 'damaged'],
  ['a second copy behind its end', (file) => Buffer.concat([file, file]), 'damaged'],
  ['a changed name', rewritten((text) => text.replace('A guild', 'B guild')), 'checksum is wrong'],
  ['a text without its last line', rewritten((text) => text.slice(0, text.lastIndexOf('{"end"'))), 'cut off'],
  ['a text that ends within a line', rewritten((text) => text.slice(0, -3)), 'cut off'],
  ['a row less', resealed((lines) => void lines.splice(at(lines, 'guilds') + 1, 1)), 'rows of guilds'],
  [
    'a row more',
    resealed((lines) => void lines.splice(at(lines, 'guilds'), 0, lines[at(lines, 'guilds') + 1] ?? '')),
    'damaged',
  ],
  [
    'a row with a cell less',
    resealed((lines) => void (lines[at(lines, 'guilds') + 1] = '["1"]')),
    'row of guilds',
  ],
  [
    'a row with a number',
    resealed((lines) => void (lines[at(lines, 'guilds') + 1] = cells(lines, 1))),
    'row of guilds',
  ],
  [
    'a row that is no JSON',
    resealed((lines) => void (lines[at(lines, 'guilds') + 1] = '["1",')),
    'row of guilds',
  ],
  [
    'a value that is none of its type',
    resealed((lines) => void (lines[at(lines, 'guilds') + 1] = cells(lines, 'x'))),
    'invalid input syntax',
  ],
  ['a row twice', resealed(twice), 'duplicate key'],
  ['a row whose guild is missing', resealed(orphan), 'violates foreign key'],
  [
    'a table less',
    resealed((lines, rows) => {
      lines.splice(at(lines, 'reviews'), 1);
      delete rows['reviews'];
    }),
    'not expected',
  ],
  [
    'two tables in another order',
    resealed((lines) => {
      const [a, b] = [at(lines, 'replies'), at(lines, 'reports')];
      [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    }),
    'not expected',
  ],
  ['counts of another table', resealed((_, rows) => void (rows['holidays'] = 3)), 'counts tables'],
  ['a head that is no JSON', resealed((lines) => void (lines[0] = '{"guildhall":"backup"')), 'no backup'],
  ['a newer format', headed((head) => void (head.format = 2)), 'format 2'],
  ['another schema', headed((head) => void (head.schema = 'of-another')), 'schema of-another'],
  [
    'a column of another type',
    headed((head) => void (head.tables[0]!.columns[0]!.type = 'uuid')),
    'The tables of the backup',
  ],
  [
    'a column with SQL as its name',
    headed((head) => void (head.tables[0]!.columns[0]!.name = 'x"; drop table users')),
    'damaged',
  ],
];

function flipped(file: Buffer, at: number) {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
}

/** The first guild, with something else where its number of members is. */
function cells(lines: string[], value: string | number) {
  const [head] = lines;
  const { tables } = JSON.parse(head ?? '') as Head;
  const columns = tables.find(({ name }) => name === 'guilds')?.columns ?? [];
  const row = JSON.parse(lines[at(lines, 'guilds') + 1] ?? '') as unknown[];
  row[columns.findIndex(({ name }) => name === 'member_count')] = value;
  return JSON.stringify(row);
}

function twice(lines: string[], rows: Record<string, number>) {
  const row = lines[at(lines, 'guilds') + 1] ?? '';
  lines.splice(at(lines, 'guilds') + 1, 0, row);
  rows['guilds'] = (rows['guilds'] ?? 0) + 1;
}

function orphan(lines: string[], rows: Record<string, number>) {
  const { tables } = JSON.parse(lines[0] ?? '') as Head;
  const columns = tables.find(({ name }) => name === 'counts_wanted')?.columns ?? [];
  const row = columns.map(({ name }) => (name === 'is_listed' ? 'true' : name === 'guild_id' ? 'gone' : '1'));
  lines.splice(at(lines, 'counts_wanted') + 1, 0, JSON.stringify(row));
  rows['counts_wanted'] = 1;
}

test(
  'each of many damaged files is refused with its fault, and the target stays',
  { tags: ['long'] },
  async () => {
    expect(DAMAGES.length).toBeGreaterThanOrEqual(20);
    const whole = await backUpOf(source.db);
    const target = await emptyTarget();
    await restoreFile(whole, target);
    const connection = await connectTo(target);
    const before = await contentOf(connection.db);
    const damaged = `${emptyFolder()}/damaged`;

    const outcomes: Record<string, string> = {};
    for (const [name, change] of DAMAGES) {
      writeFileSync(damaged, change(readFileSync(whole)));
      outcomes[name] = await refusalOf(connection, damaged);
      expect(await contentOf(connection.db), name).toEqual(before);
    }
    await connection.close();

    for (const [name, , says] of DAMAGES) expect(outcomes[name], name).toContain(says);
  },
);

/** What a restore over everything says on an open connection, since opening one takes long on the embedded engine. */
async function refusalOf(connection: CommandConnection, file: string): Promise<string> {
  try {
    const checked = await checkBackup(file);
    await restoreDatabase(connection, {
      file,
      checked,
      replace: true,
      eraseAgain: async () => [],
      onProgress: () => {},
    });
    return 'it was restored';
  } catch (error) {
    return (error as Error).message;
  }
}

test('a file that changes between its check and its restore is refused', async () => {
  const file = await backUpOf(source.db);
  const connection = await connectTo(await emptyTarget());
  const checked = await checkBackup(file);
  writeFileSync(
    file,
    resealed((lines) => void (lines[at(lines, 'guilds') + 1] = cells(lines, '7')))(readFileSync(file)),
  );

  await expect(
    restoreDatabase(connection, {
      file,
      checked,
      replace: false,
      eraseAgain: async () => [],
      onProgress: () => {},
    }),
  ).rejects.toThrow('has changed while it was read');

  const { rows } = await sql`select from pg_class where relname = 'guilds'`.execute(connection.db);
  expect(rows).toEqual([]);
  await connection.close();
});

test('a backup with a row added and a new checksum is refused by its signature', async () => {
  const file = await backUpOf(source.db);
  const add = (lines: string[], rows: Record<string, number>) => {
    lines.splice(at(lines, 'guilds') + 1, 0, cells(lines, '7'));
    rows['guilds'] = 4;
  };
  const theirs = secretsFrom('the secret of somebody who wants to be an admin');
  writeFileSync(file, resealed(add, theirs)(readFileSync(file)));
  const target = await emptyTarget();

  await expect(restoreFile(file, target)).rejects.toThrow('its signature by SESSION_SECRET is wrong');
  await expect(restoreFile(file, target, { isNewSecret: true })).rejects.toThrow('its signature');
});

test('the tables of a file that is exchanged after its check never become SQL', async () => {
  const file = await backUpOf(source.db);
  const connection = await connectTo(await emptyTarget());
  const checked = await checkBackup(file);
  const other = headed(({ tables }) => {
    tables.find(({ name }) => name === 'guilds')!.columns[1]!.type = 'text from no_such_table';
  });
  writeFileSync(file, other(readFileSync(file)));

  const restored = restoreDatabase(connection, {
    file,
    checked,
    replace: false,
    eraseAgain: async () => [],
    onProgress: () => {},
  });
  await expect(restored).rejects.toThrow('has changed while it was read');
  await connection.close();
});
