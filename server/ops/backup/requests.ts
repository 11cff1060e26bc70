import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupRefused } from '#database/backup/format.ts';
import type { Written } from '#database/backup/write-backup.ts';
import {
  answerIn,
  LEFT_BEHIND,
  remove,
  REQUEST,
  requestIn,
  requestSchema,
  writeAnswer,
  type Answer,
} from './request-files.ts';

const LOOK_EVERY_MS = 250;
const OLDEST_REQUEST_MS = 60_000;
const TELL_EVERY_MS = 300;

/** Makes a backup in this process; the signal ends it without a file. */
export type BackUp = (
  file: string,
  onProgress: (rows: number) => void,
  signal: AbortSignal,
) => Promise<Written>;

/**
 * Answers the requests for backups in a data folder, one after the other, until it is stopped, which ends the one under
 * way. A backup whose request is taken back, by deleting it, leaves nothing.
 */
export function answerRequests(
  dataDir: string,
  backUp: BackUp,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  clearLeftovers(dataDir);
  const stopping = new AbortController();
  const waiting: string[] = [];
  let underWay: Promise<void> | null = null;
  const work = async () => {
    for (let id = waiting[0]; id !== undefined; id = waiting[0]) {
      await answer({ dataDir, id, stopping: stopping.signal, backUp, onError });
      waiting.shift();
    }
  };
  const look = () => {
    for (const id of findNew(dataDir, waiting)) {
      if (waiting.length > 0) writeAnswer(dataDir, id, { state: 'waiting' });
      waiting.push(id);
    }
    if (waiting.length > 0)
      underWay ??= work()
        .catch(onError)
        .finally(() => (underWay = null));
  };
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      onError(error);
    }
  }, LOOK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}

/** Deletes what killed commands have left in a data folder that this process has locked. */
export function clearLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (LEFT_BEHIND.test(name)) remove(join(dataDir, name));
}

/** The requests that have come since; one that nobody waits for any more is deleted. */
function findNew(dataDir: string, known: readonly string[]): string[] {
  return readdirSync(dataDir).flatMap((name) => {
    const [, id] = REQUEST.exec(name) ?? [];
    if (id === undefined || known.includes(id)) return [];
    const madeAt = statSync(join(dataDir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - madeAt <= OLDEST_REQUEST_MS) return [id];
    remove(join(dataDir, name));
    return [];
  });
}

interface BackupRequest {
  dataDir: string;
  id: string;
  stopping: AbortSignal;
  backUp: BackUp;
  onError: (error: unknown) => void;
}

async function answer(request: BackupRequest) {
  const { dataDir, id } = request;
  const path = requestIn(dataDir, id);
  const outcome = await outcomeOf(request, path);
  // A request that was taken back wants no answer.
  if (outcome && existsSync(path)) writeAnswer(dataDir, id, outcome);
  else remove(answerIn(dataDir, id));
  remove(path);
}

/** Makes the backup; null when the request was taken back. */
async function outcomeOf(
  { dataDir, id, stopping, backUp, onError }: BackupRequest,
  path: string,
): Promise<Answer | null> {
  const takenBack = new AbortController();
  let reportedAt = -Infinity;
  const onProgress = (rows: number) => {
    if (!existsSync(path)) takenBack.abort();
    if (takenBack.signal.aborted || performance.now() - reportedAt < TELL_EVERY_MS) return;
    reportedAt = performance.now();
    writeAnswer(dataDir, id, { state: 'running', rows });
  };
  try {
    onProgress(0);
    const signal = AbortSignal.any([stopping, takenBack.signal]);
    signal.throwIfAborted();
    const file = requestedFile(path);
    const written = await backUp(file, onProgress, signal);
    if (existsSync(path)) return { state: 'written', ...written };
    remove(file);
    return null;
  } catch (error) {
    if (takenBack.signal.aborted) return null;
    if (stopping.aborted) return { state: 'failed', why: STOPPING };
    if (!(error instanceof BackupRefused)) onError(error);
    return { state: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

const STOPPING =
  'Guildhall is stopping. No backup was written: ask again when it has started, or when it has ended.';

/** The file that a request names. */
function requestedFile(path: string): string {
  try {
    return requestSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).file;
  } catch (error) {
    const { code } = error as { code?: unknown }; // errors of Node's file system carry it
    throw new BackupRefused(
      code === 'EACCES' || code === 'EPERM'
        ? `${path} belongs to user ${statSync(path).uid}, and Guildhall runs as user ${process.getuid?.()}, who may not ` +
            'read it. Give the command as the user who runs Guildhall.'
        : 'The request cannot be understood.',
    );
  }
}
