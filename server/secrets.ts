import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** All that is done with the site's one secret; each purpose has a key of its own. */
export interface Secrets {
  /** Encrypts a text (AES-256-GCM) so that it opens for the same context only. */
  seal(text: string, context: string): Buffer;
  /** Null when it was not sealed here, not for this context, or was changed. */
  open(sealed: Uint8Array, context: string): string | null;
  /** A name that stands for something and does not tell it; always the same for one purpose. */
  pseudonymOf(value: string, purpose: string): string;
}

const FILE = 'session-secret';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The configured secret; without one, which only an embedded site may be, the one that is kept beside its data. */
export async function loadSecret({ sessionSecret, dataDir }: Config): Promise<string> {
  if (sessionSecret !== null) return sessionSecret;
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Fails when it is there already, so that of two first starts at once both take the same.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Derives the keys of each purpose from the secret. */
export function secretsFrom(secret: string): Secrets {
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
        return null; // changed, or sealed with another secret or for something else
      }
    },
    pseudonymOf: (value, purpose) =>
      createHmac('sha256', naming).update(`${purpose}:${value}`).digest('base64url').slice(0, 32),
  };
}
