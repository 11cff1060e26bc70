import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupRefused } from './format.ts';

/** Larger than the default of 16 KB, each of which costs a turn of the event loop. */
const CHUNK = 1024 * 1024;
/** A longer line is damage: no row of ours is near it. */
const LONGEST_LINE = 64 * 1024 * 1024;
const NEWLINE = 0x0a;
const END = Buffer.from('{"end"');

/** Some whole lines of a file, and the checksum of everything before the last line when they end with it. */
export interface Block {
  lines: string[];
  sha256: string | null;
}

/** Reads the lines of a compressed file in blocks. Throws `BackupRefused` when it is damaged or no such file. */
export async function* readBackupFile(file: string): AsyncGenerator<Block> {
  const hash = createHash('sha256');
  const source = createReadStream(file);
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true, chunkSize: CHUNK });
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let rest: Buffer = Buffer.alloc(0);
  try {
    // The type of a stream's pieces is not known; a gunzip gives buffers.
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const upTo = bytes.lastIndexOf(NEWLINE) + 1;
      rest = bytes.subarray(upTo);
      if (rest.length > LONGEST_LINE) throw new BackupRefused(`${file} is damaged: a line has no end.`);
      if (upTo > 0) yield blockOf(bytes.subarray(0, upTo), hash);
    }
  } catch (error) {
    throw inWords(file, error);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  if (rest.length > 0) throw new BackupRefused(`${file} is damaged: it is cut off within a line.`);
}

function blockOf(bytes: Buffer, hash: ReturnType<typeof createHash>): Block {
  const lastLine = bytes.length < 2 ? 0 : bytes.lastIndexOf(NEWLINE, bytes.length - 2) + 1;
  const hasEnd = bytes.subarray(lastLine, lastLine + END.length).equals(END);
  hash.update(hasEnd ? bytes.subarray(0, lastLine) : bytes);
  return {
    lines: bytes.toString('utf8', 0, bytes.length - 1).split('\n'),
    sha256: hasEnd ? hash.copy().digest('hex') : null,
  };
}

function inWords(file: string, error: unknown): unknown {
  const { code } = error as { code?: unknown }; // errors of Node carry it
  const refused = (words: string) => new BackupRefused(`${file} ${words}`, { cause: error });
  if (code === 'ENOENT') return refused('does not exist.');
  if (code === 'EACCES' || code === 'EPERM') return refused('may not be read by this program.');
  if (code === 'EISDIR') return refused('is a folder.');
  if (code === 'Z_BUF_ERROR') return refused('is damaged: it is cut off.');
  if (code === 'Z_DATA_ERROR') return refused('is damaged, or is no backup of Guildhall.');
  if (code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') return refused('is damaged: something follows its end.');
  return error;
}
