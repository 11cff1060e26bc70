import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import { emptyFolder } from '../testing/backups.ts';
import { CREDENTIALS, databases, startProgram } from '../testing/program.ts';
import { run, type Settings } from '../testing/run-command.ts';

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

  const asked = run('backup', site, file);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  program.child.kill('SIGKILL');

  expect((await asked).err).toMatch(/has ended meanwhile\. No backup was written/);
  expect(existsSync(file)).toBe(false);
});
