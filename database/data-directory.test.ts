import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { requireDataDirectory } from './data-directory.ts';
import { openDatabase } from './open.ts';

const isRoot = process.getuid?.() === 0;

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir, onError: () => {} });

test('refuses a data directory that is a file, or lies in one, with an explanation', async () => {
  const file = join(emptyFolder(), 'data');
  writeFileSync(file, '');

  for (const dataDir of [file, join(file, 'deeper', 'down')])
    await expect(open(dataDir)).rejects.toThrow(
      `DATA_DIR: ${dataDir} cannot be used: it is a file, or a part of its path is.`,
    );
});

// Root may write into any folder.
test.skipIf(isRoot)('refuses a data directory without write permission with an explanation', async () => {
  const dataDir = emptyFolder();
  chmodSync(dataDir, 0o500);
  await expect(open(dataDir)).rejects.toThrow(
    `DATA_DIR: ${dataDir} cannot be used: this program may not write there.`,
  );
});

test.runIf(process.platform === 'linux')(
  'refuses a data directory that cannot be made in words',
  async () => {
    await expect(open('/proc/guildhall')).rejects.toThrow('DATA_DIR: /proc/guildhall cannot be used: ');
  },
);

test('refuses a data directory whose lock is not a file with an explanation', async () => {
  const dataDir = emptyFolder();
  mkdirSync(join(dataDir, 'in-use.lock'));
  await expect(open(dataDir)).rejects.toThrow(`DATA_DIR: ${dataDir} cannot be used: `);
});

test('makes a data directory that only its owner can read', () => {
  const dataDir = join(emptyFolder(), 'not', 'there');
  requireDataDirectory(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});
