import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupRefused } from './format.ts';

/** A fast level: most of the time of a backup is compression, and an embedded database waits for it. */
const LEVEL = 3;

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
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
      throw new BackupRefused(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
    });
    const sink = createWriteStream(draft, { fd: handle.fd, autoClose: false });
    try {
      const parts = Readable.from(texts, { objectMode: true, highWaterMark: 2 });
      await pipeline(parts, createGzip({ level: LEVEL }), sink, { ...(signal && { signal }) });
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(draft, file);
    return sink.bytesWritten;
  } finally {
    await rm(draft, { force: true });
  }
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
