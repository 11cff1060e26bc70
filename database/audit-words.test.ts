import { openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, type MigrationConnection } from './migrate.ts';
import { createDatabase, onPostgres } from './testing/test-database.ts';

const AUDIT_WORDS = 19;

/** A connection to a database of the version that stored words in the audit's own rows. */
async function openBefore(): Promise<MigrationConnection> {
  const run = onPostgres ? await openPostgres() : await openEmbedded();
  const folder = new URL('migrations/', import.meta.url);
  const earlier = readdirSync(folder)
    .toSorted()
    .filter((file) => Number(file.slice(0, 4)) < AUDIT_WORDS);
  for (const file of earlier) await run.run(readFileSync(new URL(file, folder), 'utf8'));
  await run.run(`
    create table schema_migrations (version integer primary key, name text not null, applied_at timestamptz(3) default now());
    insert into schema_migrations (version, name) values (${AUDIT_WORDS - 1}, 'earlier')`);
  return run;
}

async function openPostgres(): Promise<MigrationConnection> {
  const client = new Client({ connectionString: await createDatabase(inject('postgresUrl')) });
  await client.connect();
  onTestFinished(() => client.end());
  return {
    run: async (sql) => void (await client.query(sql)),
    rows: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
  };
}

async function openEmbedded(): Promise<MigrationConnection> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedDump')) });
  onTestFinished(() => pglite.close());
  await pglite.exec('drop schema public cascade; create schema public');
  return {
    run: async (sql) => void (await pglite.exec(sql)),
    rows: async <Row>(sql: string) => (await pglite.query<Row>(sql)).rows,
  };
}

const id = (last: number) => `10000000000000000${last}`;
const LISTING = '00000000-0000-4000-8000-000000000001';
const DELETED = '00000000-0000-4000-8000-000000000002';
const REPORT = '00000000-0000-4000-8000-000000000003';
const LOST_REPORT = '00000000-0000-4000-8000-000000000004';
const [ADMIN, OWNER, MANAGER, REPORTER] = [id(1), id(2), id(3), id(4)];

/** A row of the audit as the earlier version wrote it. */
function act(
  action: string,
  { listing, person, admin = 'admin' }: { listing?: string; person?: string; admin?: string },
  before: object,
  after: object,
) {
  const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`);
  return `insert into audit (at, admin, action, listing_id, discord_server_id, person, before, after) values
    (now(), '${admin}', '${action}', ${text(listing)}, ${listing ? `'${id(9)}'` : 'null'}, ${text(person)},
     '${JSON.stringify(before)}', '${JSON.stringify(after)}');`;
}

const PEOPLE_AND_LISTING = `
  insert into users (id, username, language, pseudonym, created_at)
    select id, name, 'en', name, now() from (values
      ('${ADMIN}', 'admin'), ('${OWNER}', 'owner'), ('${MANAGER}', 'manager'), ('${REPORTER}', 'reporter')) as people (id, name);
  insert into guilds (id, name, present, available, heard_at) values ('${id(9)}', 'a guild', true, true, now());
  insert into listings (id, discord_server_id, status, description, category, language, created_at, approved_at, submitted_by)
    values ('${LISTING}', '${id(9)}', 'approved', 'What is live of it now.', 'Art', 'English', now(), now(), '${OWNER}');
  insert into reports (id, listing_id, reporter_id, reason, created_at, resolved_at)
    values ('${REPORT}', '${LISTING}', '${REPORTER}', 'A bat.', now(), now());`;

const words = (connection: MigrationConnection) =>
  connection.rows<{ audit_id: number }>(
    `select action, part, name, words, author, audit_words.owner from audit_words join audit on audit.id = audit_id
     order by audit_id, part desc, name`,
  );

test('migrates words in old rows to their authors, whose erasure deletes them', async () => {
  const connection = await openBefore();
  await connection.run(PEOPLE_AND_LISTING);
  await connection.run(
    [
      act(
        'approve',
        { listing: LISTING, person: 'owner' },
        { status: 'pending', revision: 1 },
        { status: 'approved' },
      ),
      act(
        'approve',
        { listing: LISTING, person: 'manager' },
        { status: 'approved', revision: 2, description: 'The first.', inviteCode: null },
        { status: 'approved', description: 'The second.', inviteCode: 'owls' },
      ),
      act(
        'change',
        { listing: LISTING, person: 'owner' },
        { description: 'The second.' },
        { description: 'The third.' },
      ),
      act(
        'reject',
        { listing: LISTING, person: 'manager' },
        { status: 'approved', revision: 3 },
        { status: 'approved', reason: 'No.' },
      ),
      act(
        'resolve report',
        { listing: LISTING },
        { report: REPORT, status: 'pending', reason: 'A bat.' },
        { status: 'resolved' },
      ),
      act('ban person', { person: 'stranger' }, {}, { reason: 'Enough.' }),
      act('lift ban of person', { person: 'stranger' }, { reason: 'Enough.' }, {}),
    ].join('\n'),
  );

  await migrate(connection);

  const owner = OWNER;
  expect(await words(connection)).toEqual([
    { action: 'approve', part: 'before', name: 'description', words: 'The first.', author: OWNER, owner },
    { action: 'approve', part: 'before', name: 'inviteCode', words: null, author: OWNER, owner },
    { action: 'approve', part: 'after', name: 'description', words: 'The second.', author: MANAGER, owner },
    { action: 'approve', part: 'after', name: 'inviteCode', words: 'owls', author: MANAGER, owner },
    { action: 'change', part: 'before', name: 'description', words: 'The second.', author: MANAGER, owner },
    { action: 'change', part: 'after', name: 'description', words: 'The third.', author: ADMIN, owner },
    { action: 'reject', part: 'after', name: 'reason', words: 'No.', author: ADMIN, owner },
    { action: 'resolve report', part: 'before', name: 'reason', words: 'A bat.', author: REPORTER, owner },
    { action: 'ban person', part: 'after', name: 'reason', words: 'Enough.', author: ADMIN, owner: null },
    {
      action: 'lift ban of person',
      part: 'before',
      name: 'reason',
      words: 'Enough.',
      author: ADMIN,
      owner: null,
    },
  ]);
  expect(await connection.rows('select before, after from audit order by id')).toEqual([
    { before: { status: 'pending', revision: 1 }, after: { status: 'approved' } },
    { before: { status: 'approved', revision: 2 }, after: { status: 'approved' } },
    { before: {}, after: {} },
    { before: { status: 'approved', revision: 3 }, after: { status: 'approved' } },
    { before: { report: REPORT, status: 'pending' }, after: { status: 'resolved' } },
    { before: {}, after: {} },
    { before: {}, after: {} },
  ]);
  await expect(connection.run(`update audit set action = 'ban'`)).rejects.toThrow('the audit is not changed');

  await connection.run(`delete from users where id in ('${MANAGER}', '${REPORTER}', '${ADMIN}')`);
  expect(await words(connection)).toMatchObject([{ words: 'The first.' }, { words: null }]);
});

test('does not migrate words of erased people', async () => {
  const connection = await openBefore();
  await connection.run(PEOPLE_AND_LISTING);
  await connection.run(
    [
      act(
        'approve',
        { listing: LISTING, person: 'erased' },
        { status: 'approved', revision: 2, description: 'The first.' },
        { status: 'approved', description: 'The second.' },
      ),
      act('change', { listing: LISTING, person: 'owner' }, { description: 'The second.' }, {}),
      act('delete', { listing: DELETED, person: 'erased' }, { status: 'banned', description: 'Gone.' }, {}),
      act(
        'resolve report',
        { listing: DELETED },
        { report: LOST_REPORT, status: 'pending', reason: 'A bat.' },
        { status: 'resolved' },
      ),
      act(
        'reject',
        { listing: LISTING, person: 'owner', admin: 'erased' },
        {},
        { status: 'rejected', reason: 'No.' },
      ),
    ].join('\n'),
  );

  await migrate(connection);

  expect(await words(connection)).toMatchObject([{ words: 'The first.', author: OWNER }]);
  expect(await connection.rows(`select from audit where audit::text ~ 'second|Gone|bat|No\\.'`)).toEqual([]);
});

test('keeps what a process writes into a row, since it writes words beside the row', async () => {
  const connection = await openBefore();
  await migrate(connection);

  await connection.run(act('change', {}, { newSetting: null }, { newSetting: true }));

  expect(await words(connection)).toEqual([]);
  expect(await connection.rows('select before, after from audit')).toEqual([
    { before: { newSetting: null }, after: { newSetting: true } },
  ]);
});
