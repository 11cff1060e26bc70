import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import { emptyFolder, withDatabase } from '../../testing/backups.ts';
import { CREDENTIALS, databases, startProgram } from '../../testing/program.ts';
import { run, start, type Settings } from '../../testing/run-command.ts';

const place = databases();
vi.setConfig({ testTimeout: 120_000 });

const SECRET = 'x'.repeat(32);

test('a backup is made while the site runs, and a restore is refused then', async () => {
  const site: Settings = { ...(await place()), SESSION_SECRET: SECRET };
  const program = startProgram({ ...CREDENTIALS, ...site });
  const port = await program.ready;
  const folder = emptyFolder();
  const file = join(folder, 'tonight');

  const made = await run('backup', site, file);

  expect(made).toMatchObject({ code: 0, err: '' });
  if (!onPostgres) expect(made.out).toMatch(/answered no question to its database for \d+\.\d s/);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(readdirSync(folder)).toEqual(['tonight']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(site['DATA_DIR'] ?? '').filter((name) => name.startsWith('backup'))).toEqual([]);
  const again = await run('backup', site, file);
  expect(again).toMatchObject({ code: 1 });

  const restored = await run('restore', site, file, '--replace');
  expect(restored.code).toBe(1);
  expect(restored.err).toMatch(
    onPostgres ? /Guildhall runs on this database/ : /Another Guildhall is running/,
  );
});

test.runIf(!onPostgres)('a process that ends while it is asked is noticed', { tags: ['long'] }, async () => {
  const site: Settings = { ...(await place()), SESSION_SECRET: SECRET };
  const program = startProgram({ ...CREDENTIALS, ...site });
  await program.ready;
  program.child.kill('SIGSTOP');
  const file = join(emptyFolder(), 'tonight');

  const backup = run('backup', site, file);
  await expect.poll(() => requestsIn(site), { timeout: 120_000 }).toHaveLength(1);
  program.child.kill('SIGKILL');

  expect((await backup).err).toMatch(/has ended meanwhile\. No backup was written/);
  expect(existsSync(file)).toBe(false);
});

/** A running embedded site whose backup takes seconds, and a folder for it. */
async function startLarge() {
  const site: Settings = { ...(await place()), SESSION_SECRET: SECRET };
  await withDatabase({ databaseUrl: null, dataDir: site['DATA_DIR'] ?? '' }, (db) =>
    sql`insert into visits (session_id, path, client, seen_at) select md5(n::text), '/', 'Mobile · Chrome', now() from generate_series(1, 200000) n`.execute(
      db,
    ),
  );
  const program = startProgram({ ...CREDENTIALS, ...site });
  const port = await program.ready;
  const folder = emptyFolder();
  const command = start('backup', site, join(folder, 'tonight'));
  await expect.poll(() => readdirSync(folder), { timeout: 180_000, interval: 20 }).toHaveLength(1);
  return { site, program, port, folder, command };
}

const requestsIn = (site: Settings) =>
  readdirSync(site['DATA_DIR'] ?? '').filter((name) => name.startsWith('backup'));

test.runIf(!onPostgres)(
  'a backup that is stopped by Ctrl+C is stopped in the site too',
  { tags: ['long'] },
  async () => {
    const { site, port, folder, command } = await startLarge();

    command.child.kill('SIGINT');

    expect(await command.ended).toMatchObject({ code: 1, err: 'Stopped. Nothing was changed.\n' });
    await expect.poll(() => readdirSync(folder), { timeout: 60_000 }).toEqual([]);
    expect(requestsIn(site)).toEqual([]);
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, { timeout: 60_000 })
      .toBe(200);
    expect(await run('backup', site, join(folder, 'again'))).toMatchObject({ code: 0 });
  },
);

test.runIf(!onPostgres)(
  'a site that is told to stop ends its backup, and exits with 0',
  { tags: ['long'] },
  async () => {
    const { site, program, folder, command } = await startLarge();

    program.child.kill('SIGTERM');

    expect(await program.ended).toMatchObject({ code: 0, signal: null });
    expect(await command.ended).toMatchObject({ code: 1, err: expect.stringContaining('is stopping') });
    expect(readdirSync(folder)).toEqual([]);
    expect(requestsIn(site)).toEqual([]);
  },
);
