import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { createDatabaseWithSchema, onPostgres } from '#database/testing/test-database.ts';
import { contentAt, emptyFolder, emptyTarget, withDatabase } from '../../testing/backups.ts';
import { newId } from '../../testing/make.ts';
import { loadConfig } from '../../config.ts';
import { withDemoFolder } from '../demo-folder.ts';
import { databases } from '../../testing/program.ts';
import { run, type Settings } from '../../testing/run-command.ts';
import { nameDatabase } from './command.ts';

const place = databases();
vi.setConfig({ testTimeout: 120_000 });

const SECRET = 'x'.repeat(32);

const whereOf = (settings: Settings) => ({
  databaseUrl: settings['DATABASE_URL'] ?? null,
  dataDir: settings['DATA_DIR'] ?? '',
});

/** The settings of an empty database on the engine of this run, with the secret of a site. */
async function emptySettings(secret: string): Promise<Settings> {
  const { databaseUrl, dataDir } = await emptyTarget();
  return {
    SESSION_SECRET: secret,
    DATA_DIR: dataDir || emptyFolder(),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

/** Settings of a site with one guild, which does not run. */
async function siteAtRest(): Promise<Settings> {
  const settings: Settings = { ...(await place()), SESSION_SECRET: SECRET };
  await withDatabase(whereOf(settings), (db) =>
    db
      .insertInto('guilds')
      .values({ id: newId(), name: 'The Owlery', present: true, available: true, receivedAt: new Date() })
      .execute(),
  );
  return settings;
}

test('backup and restore are one command each, with one private file between them', async () => {
  const site = await siteAtRest();
  const folder = emptyFolder();
  const file = join(folder, 'tonight');

  const made = await run('backup', site, file);

  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(
    /^Backing up .*\.\n.*tonight: \d+ rows, 0\.0 MB, in \d+\.\d s\.\n.*SESSION_SECRET/,
  );
  expect(readdirSync(folder)).toEqual(['tonight']);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const target = await emptySettings(SECRET);
  const restored = await run('restore', target, file);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^Restoring into .*\.\nRestored \d+ rows of 20\d\d-.*Z\.\n$/);
  expect(await contentAt(whereOf(target))).toEqual(await contentAt(whereOf(site)));
});

test('the commands name the database that they use, without its password', () => {
  const dataDir = './data';
  expect(
    nameDatabase({ databaseUrl: 'postgres://me:hidden@db.example:5433/guildhall', dataDir, demo: false }),
  ).toBe('postgres://db.example:5433/guildhall');
  expect(nameDatabase({ databaseUrl: null, dataDir, demo: false })).toBe('the embedded database in ./data');
  const demo = withDemoFolder(loadConfig({}));
  expect(nameDatabase(demo)).toBe('the demo’s database in data/demo (no DISCORD_ lines are set)');
});

test('what is refused ends with 1 and a sentence, wrong calls with 2 and the usage', async () => {
  const site = await siteAtRest();
  const file = join(emptyFolder(), 'tonight');
  writeFileSync(file, 'precious');

  const replacing = await run('backup', site, file);
  expect(replacing).toMatchObject({ code: 1 });
  expect(replacing.err).toBe(
    `${file} exists already, and a backup never replaces a file. Name another one.\n`,
  );
  expect(readFileSync(file, 'utf8')).toBe('precious');
  expect((await run('restore', site, file)).err).toContain('no backup of Guildhall');
  expect((await run('restore', site, `${file}-not`)).err).toContain('does not exist');

  const backup = `${file}.2`;
  await run('backup', site, backup);
  const full = await run('restore', site, backup);
  expect(full.code).toBe(1);
  expect(full.err).toMatch(/^The database is not empty: guilds has rows\. .*--replace/);
  const other = await run('restore', await emptySettings('y'.repeat(32)), backup);
  expect(other.err).toMatch(/another SESSION_SECRET.*--new-secret/);
  expect(other.err).not.toContain('    at ');

  for (const given of [[], [file, file], [file, '--unknown']])
    expect(await run('restore', site, ...given)).toMatchObject({
      code: 2,
      err: 'Usage: npm run restore -- FILE [--replace] [--new-secret]\n',
    });
});

test.runIf(onPostgres)(
  'a move copies an embedded database and says what to set next',
  { tags: ['long'] },
  async () => {
    const embedded = { databaseUrl: null, dataDir: join(emptyFolder(), 'data') };
    const site: Settings = { DATA_DIR: embedded.dataDir };
    const filled = await siteAtRest();
    const file = join(emptyFolder(), 'tonight');
    await run('backup', filled, file);
    expect(await run('restore', { ...site, SESSION_SECRET: SECRET }, file)).toMatchObject({ code: 0 });
    writeFileSync(join(embedded.dataDir, 'session-secret'), SECRET);
    const { databaseUrl } = await emptyTarget('postgres');

    const full = await run('move', site, await createFullDatabase());
    expect(full.err).toMatch(/^The database is not empty/);
    const moved = await run('move', site, databaseUrl ?? '');

    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toMatch(
      /Copied \d+ rows.*DATABASE_URL.*SESSION_SECRET {2}the text in .*session-secret/s,
    );
    expect(moved.out).not.toContain(databaseUrl);
    expect(await contentAt({ databaseUrl, dataDir: '' })).toEqual(await contentAt(embedded));
    expect(readdirSync(embedded.dataDir).toSorted()).toEqual(['in-use.lock', 'pglite', 'session-secret']);
    expect((await run('move', site, 'mysql://here')).err).toContain('must begin with postgres://');
  },
);

async function createFullDatabase() {
  const url = await createDatabaseWithSchema();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into blocked_tags values ('spam', now())`);
  await client.end();
  return url;
}
