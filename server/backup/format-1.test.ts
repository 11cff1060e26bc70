import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { backupSecretOf } from './back-up.ts';
import { contentAt, emptyFolder, emptyTarget, restoreFile, SECRETS } from '../testing/backups.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A backup in format 1, of schema version 51. It is never made anew: each Guildhall restores it. */
const FILE = new URL('fixtures/format-1.backup', import.meta.url).pathname;

interface Head {
  guildhall: string;
  format: number;
  schema: { version: number; name: string };
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

test('the format is as the handbook describes it', () => {
  const { head, end, rows, sha256 } = readByTheBook(FILE);
  expect(head).toMatchObject({
    guildhall: 'backup',
    format: 1,
    schema: { version: 51, name: 'erased_people' },
  });
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

test('a backup in format 1 is restored', async () => {
  const target = await emptyTarget();

  await restoreFile(FILE, target);

  const content = await contentAt(target);
  for (const table of ['users', 'guilds', 'listings', 'reviews', 'user_bans', 'erased_people'])
    expect(content[table], table).toHaveLength(1);
  expect(content['reviews']?.[0]).toContain('Owls, at last.');
  expect(content['tag_counts']?.length).toBeGreaterThan(0);
});

/** The fixture with another head, sealed anew. */
function withHead(change: (head: Head, lines: string[], rows: Record<string, number>) => void): string {
  const lines = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n');
  const { end } = JSON.parse(lines.pop() ?? '') as { end: { rows: Record<string, number> } };
  const head = JSON.parse(lines[0] ?? '') as Head;
  change(head, lines, end.rows);
  lines[0] = JSON.stringify(head);
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const file = `${emptyFolder()}/changed`;
  const hmac = backupSecretOf(SECRETS).sign(sha256);
  writeFileSync(file, gzipSync(`${text}${JSON.stringify({ end: { rows: end.rows, sha256, hmac } })}\n`));
  return file;
}

test('a backup with a table that is left out today is restored without it', async () => {
  const file = withHead((head, lines, rows) => {
    head.tables.push({ name: 'gatherings', columns: GATHERINGS });
    lines.push(
      '{"table":"gatherings"}',
      '["00000000-0000-4000-8000-000000000000","7","2026-01-01 00:00:00+00"]',
    );
    rows['gatherings'] = 1;
  });
  const target = await emptyTarget();

  await restoreFile(file, target);

  expect((await contentAt(target))['users']).toHaveLength(1);
});

const GATHERINGS = [
  { name: 'process', type: 'uuid' },
  { name: 'number', type: 'integer' },
  { name: 'written_at', type: 'timestamp(3) with time zone' },
];

test('a backup without the last values of sequences is refused', async () => {
  const target = await emptyTarget();
  await expect(
    restoreFile(
      withHead((head) => void (head.sequences = [])),
      target,
    ),
  ).rejects.toThrow('does not tell the last value of');
});

test('a sequence goes on behind the rows, whatever the backup tells', async () => {
  const file = withHead((head, lines, rows) => {
    head.sequences = head.sequences.map((one) => ({ ...one, last: null }));
    const at = lines.indexOf('{"table":"blocked_tags"}');
    expect(at).toBeGreaterThan(0);
    rows['audit'] = 1;
    const columns = head.tables.find(({ name }) => name === 'audit')?.columns ?? [];
    const cells: Record<string, string> = {
      id: '41',
      at: '2026-01-01 00:00:00+00',
      admin: 'a',
      action: 'change',
    };
    lines.splice(
      lines.indexOf('{"table":"audit"}') + 1,
      0,
      JSON.stringify(columns.map(({ name }) => cells[name] ?? null)),
    );
  });
  const target = await emptyTarget();
  await restoreFile(file, target);
  expect((await contentAt(target))['sequences']).toContain('audit_id_seq 41');
});
