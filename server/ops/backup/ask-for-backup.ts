import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupRefused } from '#database/backup/format.ts';
import type { Written } from '#database/backup/write-backup.ts';
import { isInUse } from '#database/embedded.ts';
import { answerIn, readAnswer, remove, requestIn, writeRequest } from './request-files.ts';

const ANSWERED_WITHIN_MS = 15_000;
const LOOK_AT_PROCESS_EVERY_MS = 5_000;

/** Asks the process that has a data folder open for a backup, and waits until it is written. */
export async function askForBackup(
  dataDir: string,
  file: string,
  {
    onProgress,
    signal,
    within = ANSWERED_WITHIN_MS,
  }: {
    /** Told the number of rows; null while another backup is made. */
    onProgress: (rows: number | null) => void;
    /** Takes the request back. */
    signal?: AbortSignal | undefined;
    /** How long the process may be silent. */
    within?: number;
  },
): Promise<Written> {
  const id = randomUUID();
  writeRequest(dataDir, id, file);
  let changedAt = performance.now();
  let last = '';
  try {
    for (;;) {
      await sleep(100, undefined, { signal });
      const answer = readAnswer(dataDir, id);
      const waited = performance.now() - changedAt;
      if (answer === undefined && waited > within)
        throw new BackupRefused(
          `The Guildhall that runs on ${dataDir} does not answer. It may be of a version that makes no backups while ` +
            'it runs: stop it, and ask again.',
        );
      if (answer?.state === 'failed') throw new BackupRefused(answer.why);
      if (answer?.state === 'written') return answer;
      if (answer) onProgress(answer.state === 'running' ? answer.rows : null);
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
