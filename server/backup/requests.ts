import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { BackupRefused } from '#database/backup/format.ts';
import type { Written } from '#database/backup/write-backup.ts';
import { isInUse } from '#database/embedded.ts';

/*
 * How a command asks the process that has the embedded database open for a backup: a file with the request in the data
 * folder, and one with the answer. The folder is its owner's alone.
 */

const LOOK_EVERY_MS = 250;
const ANSWERED_WITHIN_MS = 15_000;
const LOOK_AT_PROCESS_EVERY_MS = 5_000;
const OLDEST_REQUEST_MS = 60_000;
const TELL_EVERY_MS = 300;

const REQUEST = /^backup-request-([0-9a-f-]{36})\.json$/;
const LEFT_BEHIND = /^backup-(request|answer)-[0-9a-f-]{36}\.json/;

const requestIn = (dataDir: string, id: string) => join(dataDir, `backup-request-${id}.json`);
const answerIn = (dataDir: string, id: string) => join(dataDir, `backup-answer-${id}.json`);

const requestSchema = z.object({
  file: z
    .string()
    .startsWith('/')
    .or(z.string().regex(/^[A-Za-z]:\\/)),
});
const answerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running'), rows: z.number() }),
  z.object({ state: z.literal('written'), rows: z.number(), bytes: z.number(), ms: z.number(), leftOut: z.array(z.string()) }),
  z.object({ state: z.literal('failed'), why: z.string() }),
]);
type Answer = z.infer<typeof answerSchema>;

/** Makes a backup in this process. */
export type BackUp = (file: string, onProgress: (rows: number) => void) => Promise<Written>;

/** Answers the requests for backups in a data folder, one after the other, until it is stopped. */
export function answerRequests(
  dataDir: string,
  backUp: BackUp,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  for (const name of namesIn(dataDir)) if (LEFT_BEHIND.test(name)) remove(join(dataDir, name));
  let underWay: Promise<void> | null = null;
  const look = async () => {
    for (const name of namesIn(dataDir)) {
      const [, id] = REQUEST.exec(name) ?? [];
      if (id !== undefined) await answer(dataDir, id, backUp, onError);
    }
  };
  const timer = setInterval(() => {
    underWay ??= look()
      .catch(onError)
      .finally(() => (underWay = null));
  }, LOOK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

async function answer(dataDir: string, id: string, backUp: BackUp, onError: (error: unknown) => void) {
  const path = requestIn(dataDir, id);
  const isForgotten = Date.now() - statSync(path).mtimeMs > OLDEST_REQUEST_MS;
  const request = requestSchema.safeParse(contentOf(path));
  remove(path);
  if (isForgotten) return;
  const tell = (answer: Answer) => writeWhole(answerIn(dataDir, id), answer);
  if (!request.success) return tell({ state: 'failed', why: 'The request cannot be understood.' });
  tell({ state: 'running', rows: 0 });
  let toldAt = performance.now();
  try {
    const written = await backUp(request.data.file, (rows) => {
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      tell({ state: 'running', rows });
    });
    tell({ state: 'written', ...written });
  } catch (error) {
    if (!(error instanceof BackupRefused)) onError(error);
    tell({ state: 'failed', why: error instanceof Error ? error.message : String(error) });
  }
}

/** Asks the process that has a data folder open for a backup, and waits until it is written. */
export async function askForBackup(
  dataDir: string,
  file: string,
  onProgress: (rows: number) => void,
): Promise<Written> {
  const id = randomUUID();
  writeWhole(requestIn(dataDir, id), { file });
  let changedAt = performance.now();
  let last = '';
  try {
    for (;;) {
      await sleep(100);
      const answer = answerSchema.safeParse(contentOf(answerIn(dataDir, id))).data;
      const waited = performance.now() - changedAt;
      if (answer === undefined && waited > ANSWERED_WITHIN_MS)
        throw new BackupRefused(
          `The Guildhall that runs on ${dataDir} does not answer. It may be of a version that makes no backups while ` +
            'it runs: stop it, and ask again.',
        );
      if (answer?.state === 'failed') throw new BackupRefused(answer.why);
      if (answer?.state === 'written') return answer;
      if (answer) onProgress(answer.rows);
      if (JSON.stringify(answer) !== last) {
        last = JSON.stringify(answer);
        changedAt = performance.now();
      } else if (waited > LOOK_AT_PROCESS_EVERY_MS && !isInUse(dataDir)) {
        throw new BackupRefused('The Guildhall that was asked has ended meanwhile. No backup was written.');
      }
    }
  } finally {
    remove(requestIn(dataDir, id));
    remove(answerIn(dataDir, id));
  }
}

function namesIn(dataDir: string): string[] {
  return readdirSync(dataDir);
}

function remove(path: string) {
  rmSync(path, { force: true });
}

function writeWhole(path: string, content: object) {
  const draft = `${path}.part`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  renameSync(draft, path);
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null; // not there yet, or no JSON
  }
}
