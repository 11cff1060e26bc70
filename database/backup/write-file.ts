import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { MINUTE_MS } from '#contract/durations.ts';
import { BackupRefused } from './format.ts';

/** A fast level: most of the time of a backup is compression, and an embedded database waits for it. */
const LEVEL = 3;
const DRAFT = '.guildhall-part';
const IS_DRAFT = /\.[0-9a-f]{8}\.guildhall-part$/;
const DRAFT_IS_DEAD_AFTER_MS = 10 * MINUTE_MS;

/**
 * Writes texts into a new compressed file that only its owner can read. It appears under its name when it is whole and
 * on the disk, and never replaces another one. Returns its size in bytes.
 */
export async function writeBackupFile(
  file: string,
  texts: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<number> {
  requireNew(file);
  const draft = `${file}.${randomBytes(4).toString('hex')}${DRAFT}`;
  try {
    await clearDrafts(dirname(file));
    const handle = await open(draft, 'wx', 0o600);
    let bytes = 0;
    try {
      await pipeline(
        Readable.from(texts, { objectMode: true, highWaterMark: 2 }),
        createGzip({ level: LEVEL }),
        (compressed: AsyncIterable<Buffer>) => handle.writeFile(compressed),
        { ...(signal && { signal }) },
      );
      await handle.sync();
      bytes = (await handle.stat()).size;
    } finally {
      await handle.close();
    }
    await publish(draft, file);
    return bytes;
  } catch (error) {
    throw inWords(file, error);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Deletes what killed backups have left in a folder; one that is being written changes all the time. */
async function clearDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    if (!IS_DRAFT.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DRAFT_IS_DEAD_AFTER_MS) await rm(join(folder, name), { force: true });
  }
}

const WHY_NOT: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'the quota of its disk is used up',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'this program may not write there',
  EPERM: 'this program may not write there',
  EROFS: 'its file system is read-only',
};

function inWords(file: string, error: unknown): unknown {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }; // errors of Node's file system carry them
  const why = syscall === undefined ? undefined : WHY_NOT[String(code)];
  return why === undefined
    ? error
    : new BackupRefused(`${file} cannot be written: ${why}. No backup was made.`, { cause: error });
}

/** Refuses a file that exists. */
export function requireNew(file: string): void {
  if (existsSync(file))
    throw new BackupRefused(`${file} exists already, and a backup never replaces a file. Name another one.`);
}

/** A link, unlike a rename, never replaces a file; some file systems have none. */
async function publish(draft: string, file: string) {
  try {
    await link(draft, file);
  } catch (error) {
    requireNew(file);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    await rename(draft, file);
  }
  const folder = await open(dirname(file), 'r');
  await folder.sync().catch(() => {}); // not every file system can
  await folder.close();
}
