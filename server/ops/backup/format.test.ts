import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownSchema } from '#database/make-schema.ts';
import { backUpOf } from '../../testing/backups.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

interface Head {
  guildhall: string;
  format: number;
  schema: string;
  tables: { name: string; columns: { name: string; type: string }[] }[];
  sequences: { table: string; column: string; last: string | null }[];
}

/** Reads a backup as docs/operating.md describes the format, with nothing of ours. */
function readByTheBook(file: string) {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const lines = text.trimEnd().split('\n');
  const [head, end] = [JSON.parse(lines[0] ?? ''), JSON.parse(lines.at(-1) ?? '')] as [
    Head,
    { end: { rows: Record<string, number>; sha256: string; hmac: string } },
  ];
  const before = text.slice(0, text.lastIndexOf('{"end"'));
  const rows: Record<string, Record<string, string | null>[]> = {};
  let table = '';
  for (const line of lines.slice(1, -1)) {
    const value = JSON.parse(line) as { table: string } | (string | null)[];
    if (Array.isArray(value)) {
      const { columns = [] } = head.tables.find(({ name }) => name === table) ?? {};
      rows[table]?.push(Object.fromEntries(columns.map(({ name }, at) => [name, value[at] ?? null])));
    } else {
      table = value.table;
      rows[table] = [];
    }
  }
  return { head, end: end.end, rows, sha256: createHash('sha256').update(before).digest('hex') };
}

test('the format is as the handbook describes it', async () => {
  const site = await startSite();
  await sql`insert into users (id, username, language, pseudonym, created_at)
    values ('123456789012345678', ${'Ada "of" the owls \\ 부엉이'}, 'en', 'a', '2026-01-02T03:04:05.678Z')`.execute(
    site.db,
  );
  await site.addListing({ description: 'We watch owls.\nEvery night.', tags: ['owls', '밤'] });
  const { head, end, rows, sha256 } = readByTheBook(await backUpOf(site.db));

  expect(head).toMatchObject({ guildhall: 'backup', format: 1, schema: ownSchema().fingerprint });
  expect(sha256).toBe(end.sha256);
  const key = hkdfSync('sha256', 'a secret for tests, and for nothing else', 'guildhall', 'backup', 32);
  expect(end.hmac).toBe(createHmac('sha256', Buffer.from(key)).update(sha256).digest('hex'));
  expect(Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length]))).toEqual(end.rows);
  expect(head.tables.map(({ name }) => name)).toEqual(Object.keys(rows));
  expect(rows['users']).toMatchObject([
    {
      id: '123456789012345678',
      username: 'Ada "of" the owls \\ 부엉이',
      created_at: '2026-01-02 03:04:05.678+00',
    },
  ]);
  expect(rows['listings']).toMatchObject([
    { description: 'We watch owls.\nEvery night.', tags: '{owls,밤}' },
  ]);
});
