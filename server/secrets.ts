import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';

/** Encryption and pseudonyms by the site's one secret; each purpose has its own key. */
export interface Secrets {
  /** Encrypts a text (AES-256-GCM); only the same context decrypts it. */
  seal(text: string, context: string): Buffer;
  /** Decrypts a text; null when the secret or the context is another, or the text was changed. */
  open(sealed: Uint8Array, context: string): string | null;
  /** A keyed hash of a text, always the same for one purpose. */
  pseudonymOf(value: string, purpose: string): string;
  /** The HMAC-SHA-256 of a text by a key of one purpose, in hexadecimal digits. */
  sign(text: string, purpose: string): string;
}

/**
 * The hash of a token as it is stored. Without salt and fast, which is enough for 256 random bits: nobody guesses them,
 * and no two are alike.
 */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

const FILE = 'session-secret';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The minimum length of a secret, without white space at its ends. */
const SHORTEST = 32;

/** The file of the secret holds none. */
export class SecretUnfit extends Error {
  override name = 'SecretUnfit';
}

/** The configured secret. A site with the embedded database needs none: it keeps one in a file beside its data. */
export function loadSecret({ sessionSecret, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (sessionSecret !== null) return sessionSecret;
  const file = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('base64url'));
  const secret = readWhole(file);
  if (isTooShort(secret)) throw new SecretUnfit(tooShort(file, secret));
  return secret;
}

/** Why the secret of a site with the embedded database is unfit, for the operator; null when it is not. Changes nothing. */
export function findSecretFault({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): string | null {
  const file = join(dataDir, FILE);
  if (sessionSecret !== null || !existsSync(file)) return null;
  try {
    const secret = readFileSync(file, 'utf8');
    return isTooShort(secret) ? tooShort(file, secret) : null;
  } catch (error) {
    return `${file} cannot be read (${String(codeOf(error))}). Let it belong to the user who runs Guildhall, with mode 0600.`;
  }
}

function tooShort(file: string, secret: string): string {
  return (
    `${file} holds no secret: it has ${secret.trim().length} characters, and at least ${SHORTEST} are needed. ` +
    'Put back the file of a backup, or name the secret in SESSION_SECRET. If both are lost, delete the file: the ' +
    'next start makes a new one, people sign in anew, and bans of people whose data is erased hold no more.'
  );
}

/** Whether a site has a secret already. */
export function hasSecret({ sessionSecret, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): boolean {
  return sessionSecret !== null || existsSync(join(dataDir, FILE));
}

/** Writes a file atomically. An existing one stays, so that two processes that start at once use the same secret. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeNew(draft, text);
    // Unlike a rename, a link never replaces a file.
    unlessRefused(
      () => linkSync(draft, file),
      () => writeNew(file, text),
    );
    unlessRefused(
      () => syncDirectory(dirname(file)),
      () => {},
    );
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The errors of file systems and containers without hard links, or without fsync of a directory. */
const REFUSALS = new Set<unknown>(
  'EACCES EBADF EINVAL EISDIR EMLINK ENOSYS ENOTSUP EOPNOTSUPP EPERM EXDEV'.split(' '),
);

function unlessRefused(doing: () => void, otherwise: () => void): void {
  try {
    doing();
  } catch (error) {
    if (!REFUSALS.has(codeOf(error))) throw error;
    otherwise();
  }
}

/** Writes a new file; fails when it exists. */
function writeNew(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a secret. Without hard links another process may still be writing it, so a short one is read again. */
function readWhole(file: string): string {
  for (let looks = 1; ; looks++) {
    const text = readFileSync(file, 'utf8');
    if (!isTooShort(text) || looks >= MOST_LOOKS) return text;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
}

const MOST_LOOKS = 10;
const LOOK_AGAIN_MS = 20;

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code; // errors of Node's file system carry it
}

function isTooShort(secret: string): boolean {
  return secret.trim().length < SHORTEST;
}

/** Derives each purpose's key from the secret. */
export function secretsFrom(secret: string): Secrets {
  if (isTooShort(secret)) throw new SecretUnfit(`A secret needs ${SHORTEST} characters or more.`);
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'guildhall', purpose, 32));
  const sealing = keyFor('seal');
  const naming = keyFor('pseudonym');

  return {
    seal: (text, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null; // changed, or sealed with another secret or context
      }
    },
    pseudonymOf: (value, purpose) =>
      createHmac('sha256', naming).update(`${purpose}:${value}`).digest('base64url').slice(0, 32),
    sign: (text, purpose) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex'),
  };
}
