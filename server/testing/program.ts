import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { createDatabaseWithSchema, onPostgres } from '#database/testing/test-database.ts';

const PROGRAM = new URL('run-guildhall.ts', import.meta.url);

/** The settings of a process that has a Discord application and runs no bot. */
export const CREDENTIALS: Readonly<Record<string, string>> = {
  DISCORD_CLIENT_ID: '1180000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  ROLE: 'web',
};

/** The environment of separate processes. What one has compiled, the next need not. */
export const ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compiled'),
};

/** A Guildhall in a separate process. */
export interface Program {
  child: ChildProcess;
  /** Its port, once it is ready. */
  ready: Promise<number>;
  /** How it ended, and its output. */
  ended: Promise<{ code: number | null; signal: string | null; output: string }>;
}

/**
 * Prepares a test file for programs. Returns a function that makes an empty database with the schema on the engine of this
 * run, and returns its settings.
 */
export function databases(): () => Promise<Record<string, string>> {
  // Made once and copied, because initializing an embedded database takes seconds.
  let prepared: string;
  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), 'guildhall-prepared-'));
    if (onPostgres) return;
    const dataDir = join(prepared, 'pglite');
    const pglite = await PGlite.create({ dataDir, loadDataDir: await openAsBlob(inject('embeddedDump')) });
    await pglite.close();
  });
  afterAll(() => rmSync(prepared, { recursive: true, force: true }));

  return async () => {
    const DATA_DIR = emptyDataDir();
    if (onPostgres) {
      return {
        DATA_DIR,
        DATABASE_URL: await createDatabaseWithSchema(),
        SESSION_SECRET: 'x'.repeat(32),
      };
    }
    cpSync(prepared, DATA_DIR, { recursive: true });
    return { DATA_DIR };
  };
}

/** A folder that is deleted at the end of the test. */
export function emptyDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Starts a Guildhall in a separate process, which is stopped at the end of the test at the latest. */
export function startProgram(settings: Readonly<Record<string, string>>): Program {
  const child = fork(PROGRAM, {
    env: {
      ...ENVIRONMENT,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://localhost:3000',
      ...settings,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    output,
  }));
  const ready = Promise.race([
    once(child, 'message').then(([message]) => (message as { port: number }).port),
    ended.then((how) => {
      throw new Error(`it ended before it was ready: ${JSON.stringify(how)}`);
    }),
  ]);
  ready.catch(() => {}); // not every test waits for it
  return { child, ready, ended };
}
