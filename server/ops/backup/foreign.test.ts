import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connectTo } from '#database/backup/connect.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { makeSchema } from '#database/make-schema.ts';
import { backupSecretOf } from './back-up.ts';
import {
  backUpOf,
  contentAt,
  emptyFolder,
  emptyTarget,
  restoreFile,
  SECRETS,
} from '../../testing/backups.ts';
import { databases } from '../../testing/program.ts';
import { run } from '../../testing/run-command.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const place = databases();
vi.setConfig({ testTimeout: 120_000 });

/** A site whose operator has added a table and a column. */
async function startWithHolidays() {
  const site = await startSite({ discord: true });
  await site.addListing();
  await sql`create table holidays (id bigint generated always as identity, day date)`.execute(site.db);
  await sql`insert into holidays (day) values ('2026-12-24')`.execute(site.db);
  await sql`alter table users add column note text`.execute(site.db);
  const clear = async () => {
    await sql`drop table holidays`.execute(site.db);
    await sql`alter table users drop column note`.execute(site.db);
  };
  return { db: site.db, clear };
}

test('a backup leaves out what an operator has added, says so, and is restored', async () => {
  const { db, clear } = await startWithHolidays();
  try {
    const file = `${emptyFolder()}/backup`;
    const { leftOut } = await writeBackup(db, file, {
      secret: backupSecretOf(SECRETS),
      onProgress: () => {},
    });
    expect(leftOut).toEqual(['the table holidays', 'the column users.note']);
    const target = await emptyTarget();

    await restoreFile(await backUpOf(db), target);

    const content = await contentAt(target);
    expect(content['listings']).toHaveLength(1);
    expect(content['holidays']).toBeUndefined();
  } finally {
    await clear();
  }
});

test('the command names what it leaves out', async () => {
  const settings = await place();
  const site = { SESSION_SECRET: 'x'.repeat(32), ...settings };
  const connection = await connectTo({
    databaseUrl: settings['DATABASE_URL'] ?? null,
    dataDir: settings['DATA_DIR'] ?? '',
  });
  await connection.run('create table holidays (day date)');
  await connection.close();

  const made = await run('backup', site, `${emptyFolder()}/tonight`);

  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('Left out, since Guildhall has not made it: the table holidays.');
});

test('a database without one of its tables is not backed up', async () => {
  const target = await emptyTarget();
  const connection = await connectTo(target);
  await makeSchema(connection);
  await connection.run('drop table templates');

  await expect(backUpOf(connection.db)).rejects.toThrow('The database lacks templates');

  await connection.run(`update schema_version set fingerprint = 'of-another'`);
  await expect(backUpOf(connection.db)).rejects.toThrow('schema of-another');
  await connection.close();
});

test('a restore refuses to drop functions and views of the operator', { tags: ['long'] }, async () => {
  const { db } = await startSite();
  const file = await backUpOf(db);
  const target = await emptyTarget();
  await restoreFile(file, target);
  for (const [make, drop, says] of [
    [
      'create function double_it(n integer) returns integer language sql as $$ select 2 * n $$',
      'drop function double_it(integer)',
      'the function double_it',
    ],
    [
      'create schema office; create view office.people as select id from users',
      'drop schema office cascade',
      'the view office.people',
    ],
    [
      'create schema office; create table office.chairs (person text references users)',
      'drop schema office cascade',
      'the table office.chairs',
    ],
  ] as const) {
    const connection = await connectTo(target);
    await connection.run(make);
    await connection.close();
    await expect(restoreFile(file, target, { replace: true })).rejects.toThrow(`also holds ${says}`);
    const again = await connectTo(target);
    await again.run(drop);
    await again.close();
  }
  await restoreFile(file, target, { replace: true });
});
