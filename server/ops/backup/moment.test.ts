import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { EXCLUDED_TABLES, type Read } from '#database/backup/catalog.ts';
import { dumpDatabase } from '#database/backup/dump.ts';
import type { BackupHead } from '#database/backup/format.ts';
import type { Database } from '#database/tables.ts';
import { dropDatabase, onPostgres } from '#database/testing/test-database.ts';
import { backupSecretOf } from './back-up.ts';
import { backUpOf, contentAt, emptyTarget, restoreFile, SECRETS } from '../../testing/backups.ts';
import { newId } from '../../testing/make.ts';
import { CREDENTIALS } from '../../testing/program.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();
vi.setConfig({ testTimeout: 120_000 });

const readOver =
  (db: Database): Read =>
  async <Row>(text: string, parameters: unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;

test('a backup under writes is the truth of one moment', async () => {
  const { db, addGuild, addListing } = await startSite();
  await addListing();
  let write: Promise<unknown> = Promise.resolve();
  let isWritten = false;
  let text = '';

  await db.transaction().execute(async (trx) => {
    for await (const piece of dumpDatabase(readOver(trx), {
      secret: { fingerprint: '', sign: () => '' },
      onProgress: () => {},
    })) {
      if (text === '') {
        write = addGuild({ name: 'written meanwhile' }).then(() => (isWritten = true));
        // On PostgreSQL it does not wait; the embedded database has one connection.
        if (onPostgres) await write;
      }
      text += piece;
    }
    expect(isWritten).toBe(onPostgres);
  });

  await write;
  expect(text).not.toContain('written meanwhile');
  expect(text).toContain('A place for people who like places.');
});

test('each table is in a backup, or is left out with a reason', async () => {
  const { db } = await startSite();
  const read = readOver(db);
  const tables = await read<{ name: string }>(
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const columns = await read<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER'`,
  );
  const first = await db.transaction().execute(async (trx) => {
    const pieces = dumpDatabase(readOver(trx), { secret: backupSecretOf(SECRETS), onProgress: () => {} });
    return (await pieces.next()).value as string;
  });
  const head = JSON.parse(first) as BackupHead;

  const held = head.tables.map(({ name }) => name);
  expect([...held, ...Object.keys(EXCLUDED_TABLES)].toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );
  const cells = head.tables.flatMap(({ name, columns }) => columns.map((one) => `${name}.${one.name}`));
  expect(cells.toSorted()).toEqual(
    columns
      .map(({ name }) => name)
      .filter((name) => !((name.split('.')[0] ?? '') in EXCLUDED_TABLES))
      .toSorted(),
  );
});

/** A target with one guild, and a backup with many that takes seconds to restore. */
async function oldAndLarge() {
  const site = await startSite();
  await sql`insert into guilds (id, name, present, available, received_at)
    select (100000000000000000 + n)::text, 'A guild', true, true, now() from generate_series(1, 200000) n`.execute(
    site.db,
  );
  const large = await backUpOf(site.db);
  await site.db.deleteFrom('guilds').execute();
  await site.addGuild({ name: 'The only guild' });
  const target = await emptyTarget();
  await restoreFile(await backUpOf(site.db), target);
  return { large, target, before: await contentAt(target) };
}

test('a restore that is killed leaves the target as it was', { tags: ['long'] }, async () => {
  const { large, target, before } = await oldAndLarge();
  const program = new URL('restore-command.ts', import.meta.url).pathname;
  for (const afterMs of [0, 200, 500]) {
    const child = spawn(process.execPath, [program, large, '--replace'], {
      env: {
        PATH: process.env['PATH'],
        ...CREDENTIALS,
        SESSION_SECRET: 'a secret for tests, and for nothing else',
        DATA_DIR: target.dataDir,
        ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }),
      },
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    if (target.databaseUrl) await untilItWrites(target.databaseUrl);
    else await sleep(3_000);
    await sleep(afterMs);
    expect(child.exitCode).toBe(null); // otherwise it was too quick to be killed
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await contentAt(target), `${afterMs} ms`).toEqual(before);
  }
});

async function untilItWrites(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await eventually(
    async () =>
      (
        await client.query(
          `select from pg_stat_activity where application_name = 'backup of guildhall' and query like 'insert into "guilds"%'`,
        )
      ).rowCount,
    (count) => count === 1,
    30_000,
  );
  await client.end();
}

test.runIf(onPostgres)('a restore needs no superuser, only its own database', async () => {
  const { db, addListing } = await startSite();
  await addListing();
  const server = new Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  const name = `plain_${newId()}`;
  await server.query(`create role ${name} login nosuperuser`);
  await server.query(`create database ${name} owner ${name} template template0`);
  const databaseUrl = Object.assign(new URL(inject('postgresUrl')), {
    pathname: `/${name}`,
    username: name,
  }).href;
  onTestFinished(async () => {
    await dropDatabase(Object.assign(new URL(databaseUrl), { username: 'postgres' }).href);
    await server.query(`drop role ${name}`);
    await server.end();
  });

  for (const replace of [false, true])
    await restoreFile(await backUpOf(db), { databaseUrl, dataDir: '' }, { replace });

  expect((await contentAt({ databaseUrl, dataDir: '' }))['listings']).toHaveLength(1);
});

test.runIf(onPostgres)('a database that holds something else is left alone, replaced or not', async () => {
  const { db } = await startSite();
  const target = await emptyTarget();
  const client = new Client({ connectionString: target.databaseUrl ?? '' });
  await client.connect();
  await client.query('create table holidays (day date)');
  const file = await backUpOf(db);

  for (const replace of [false, true])
    await expect(restoreFile(file, target, { replace })).rejects.toThrow(/also holds holidays, which is not/);

  expect((await client.query('select from holidays')).rowCount).toBe(0);
  await client.end();
});
