import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backoff } from './backoff.ts';

/** When rounds go on, in milliseconds. */
export interface RoundTiming {
  /** While nothing is due. */
  lookEveryMs: number;
  /** After something was done. */
  betweenMs: number;
  /** The longest pause after failures in a row. */
  longestPauseMs: number;
}

interface Rounds {
  timing: RoundTiming;
  /** How many are done side by side, so that a slow one holds up no other. */
  concurrency?: number;
  stop: AbortSignal;
  log: Logger;
  /** What the log says when a round fails. */
  failed: string;
}

/** Does what is due until it is stopped. `doNext` does one thing; it returns false when nothing is due. */
export async function runRounds(
  doNext: () => Promise<boolean>,
  { concurrency = 1, ...rounds }: Rounds,
): Promise<void> {
  await Promise.all(Array.from({ length: concurrency }, async () => runWorker(doNext, rounds)));
}

async function runWorker(
  doNext: () => Promise<boolean>,
  { timing, stop, log, failed }: Omit<Rounds, 'concurrency'>,
) {
  const pauses = backoff(timing.lookEveryMs, timing.longestPauseMs);
  while (!stop.aborted) {
    let pause = timing.lookEveryMs;
    try {
      if (await doNext()) pause = timing.betweenMs;
      pauses.reset();
    } catch (error) {
      if (stop.aborted) return;
      pause = pauses.next();
      log.warn({ err: error, pause }, failed);
    }
    await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => {}); // the loop sees why it ended early
  }
}
