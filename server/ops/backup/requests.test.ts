import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDirectory } from '#database/embedded.ts';
import { emptyFolder } from '../../testing/backups.ts';
import { askForBackup } from './ask-for-backup.ts';
import { readAnswer, requestIn } from './request-files.ts';
import { answerRequests, type BackUp } from './requests.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const WRITTEN = { rows: 3, bytes: 5, ms: 7, leftOut: [] };
const ignore = { onProgress: () => {} };

/** A process that has a data folder, and makes backups as the test says. */
function answering(dataDir: string, backUp: BackUp) {
  const lock = lockDirectory(dataDir);
  const errors: unknown[] = [];
  const site = answerRequests(dataDir, backUp, (error) => errors.push(error));
  onTestFinished(async () => {
    await site.stop();
    lock.close();
    expect(errors).toEqual([]);
  });
  return site;
}

/** A backup that writes its file and goes on until it is let go or ended. */
function endless() {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<AbortSignal>();
  const backUp: BackUp = async (file, onProgress, signal) => {
    begin(signal);
    const progress = setInterval(() => onProgress(1), 20);
    await Promise.race([isLetGo, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
    clearInterval(progress);
    signal.throwIfAborted();
    writeFileSync(file, 'rows');
    return WRITTEN;
  };
  return { backUp, began, letGo };
}

const left = (dataDir: string) => readdirSync(dataDir).filter((name) => !name.startsWith('in-use.lock'));

test('a process that says nothing within the time is told of', async () => {
  const dataDir = emptyFolder();
  await expect(askForBackup(dataDir, '/none', { ...ignore, within: 300 })).rejects.toThrow(
    /does not answer\. It may be of a version that makes no backups/,
  );
  expect(left(dataDir)).toEqual([]);
});

test('a start clears what killed commands have left, and nothing else', () => {
  const dataDir = emptyFolder();
  const names = [
    `backup-request-${ID}.json`,
    `backup-answer-${ID}.json.part`,
    'move-0123abcd.backup',
    'move-0123abcd.backup.0123abcd.guildhall-part',
  ];
  for (const name of [...names, 'backup-of-mine.json']) writeFileSync(join(dataDir, name), '{}');
  answering(dataDir, async () => WRITTEN);
  expect(left(dataDir)).toEqual(['backup-of-mine.json']);
});

test('a request that nobody waits for any more is forgotten', async () => {
  const dataDir = emptyFolder();
  const requested: string[] = [];
  answering(dataDir, async (file) => {
    requested.push(file);
    return WRITTEN;
  });
  writeFileSync(requestIn(dataDir, ID), JSON.stringify({ file: '/old' }));
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(requestIn(dataDir, ID), longAgo, longAgo);

  expect(await askForBackup(dataDir, '/new', ignore)).toMatchObject(WRITTEN);

  expect(requested).toEqual(['/new']);
  expect(left(dataDir)).toEqual([]);
});

test('a second request waits for the first, and is told so', async () => {
  const dataDir = emptyFolder();
  const { backUp, letGo, began } = endless();
  answering(dataDir, backUp);
  const first = askForBackup(dataDir, join(dataDir, 'first'), ignore);
  await began;
  const reported: (number | null)[] = [];
  const { promise: isWaiting, resolve } = Promise.withResolvers<void>();
  const second = askForBackup(dataDir, join(dataDir, 'second'), {
    onProgress: (rows) => {
      reported.push(rows);
      resolve();
    },
    within: 1_000,
  });
  await isWaiting;
  expect(reported[0]).toBe(null);
  letGo();

  expect(await Promise.all([first, second])).toMatchObject([WRITTEN, WRITTEN]);
});

test('a request that is taken back ends its backup and leaves nothing', async () => {
  const dataDir = emptyFolder();
  const { backUp, began } = endless();
  answering(dataDir, backUp);
  const command = new AbortController();
  const backup = askForBackup(dataDir, join(dataDir, 'file'), { ...ignore, signal: command.signal });
  const signal = await began;

  command.abort();

  await expect(backup).rejects.toThrow('abort');
  await expect.poll(() => signal.aborted).toBe(true);
  await expect.poll(() => left(dataDir)).toEqual([]);
});

test('a file that is whole when its request is taken back is deleted', async () => {
  const dataDir = emptyFolder();
  const file = join(dataDir, 'file');
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  answering(dataDir, async () => {
    await command;
    writeFileSync(file, 'rows');
    resolve();
    return WRITTEN;
  });
  const stopping = new AbortController();
  const command = askForBackup(dataDir, file, {
    onProgress: () => stopping.abort(),
    signal: stopping.signal,
  }).catch(() => {});

  await isWritten;

  await expect.poll(() => existsSync(file)).toBe(false);
});

test('a process that stops says so to those who wait', async () => {
  const dataDir = emptyFolder();
  const { backUp, began } = endless();
  const site = answering(dataDir, backUp);
  const backups = [1, 2].map((n) => askForBackup(dataDir, join(dataDir, `file-${n}`), ignore));
  const refused = Promise.all(backups.map((one) => expect(one).rejects.toThrow('Guildhall is stopping')));
  await began;
  await expect.poll(() => left(dataDir).filter((name) => name.includes('answer')).length).toBe(2);

  await site.stop();

  await refused;
  expect(left(dataDir)).toEqual([]);
});

test.skipIf(process.getuid?.() === 0)('a request of another user names its owner', async () => {
  const dataDir = emptyFolder();
  answering(dataDir, async () => WRITTEN);
  writeFileSync(requestIn(dataDir, ID), '{}', { mode: 0 });
  await expect.poll(() => existsSync(requestIn(dataDir, ID)), { timeout: 5_000 }).toBe(false);
  expect(readAnswer(dataDir, ID)).toMatchObject({
    state: 'failed',
    why: expect.stringMatching(/belongs to user/),
  });
});
