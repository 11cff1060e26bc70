import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that is done a batch at a time until none is left. */
export interface BatchJob {
  /** For the log. */
  name: string;
  /** Does one batch in one statement and returns its number of rows, which is below the limit when none are left. */
  doBatch: (limit: number) => Promise<number>;
}

/** The size of a batch in rows. The first batch has `least`, as has any after a slow one; only failures make it smaller. */
export interface BatchSize {
  least: number;
  most: number;
}

/**
 * Below the minimum the fixed cost of a statement dominates. Above the maximum PostgreSQL would read and sort the whole
 * table instead of using its index.
 */
export const BATCH_SIZE: BatchSize = { least: 1_000, most: 4_000 };
/** How long a batch should take: far below the statement timeout, and short because a query blocks PGlite. */
const AIM_MS = 100;
const GIVE_UP_AFTER_FAILURES = 5;

interface Task extends BatchJob {
  limit: number;
  done: number;
  failures: number;
}

/**
 * Runs jobs by turns, one batch each, until none has work left or `stop` is aborted. Batches adapt to the time that
 * they take. A failed batch is repeated with fewer rows; a job that keeps failing is logged and left to the next round.
 * Returns the number of rows of each job.
 */
export async function runInBatches(
  jobs: readonly BatchJob[],
  { log, stop, size }: { log: Logger; stop: AbortSignal; size: BatchSize },
): Promise<Record<string, number>> {
  const tasks: Task[] = jobs.map((job) => ({ ...job, limit: size.least, done: 0, failures: 0 }));
  let unfinished = tasks;
  while (unfinished.length > 0) {
    const remaining: Task[] = [];
    for (const task of unfinished) {
      if (stop.aborted) return doneOf(tasks);
      const began = performance.now();
      if (await takeTurn(task, size, log)) remaining.push(task);
      // Leaves time for other queries; PGlite runs on the event loop.
      await sleep((performance.now() - began) / 4);
    }
    unfinished = remaining;
  }
  return doneOf(tasks);
}

/** Does one batch; false when nothing is left to do, or nothing can be done now. */
async function takeTurn(task: Task, { least, most }: BatchSize, log: Logger): Promise<boolean> {
  const { limit } = task;
  const began = performance.now();
  try {
    const done = await task.doBatch(limit);
    const tookMs = performance.now() - began;
    task.done += done;
    task.failures = 0;
    const factor = Math.min(2, Math.max(0.25, AIM_MS / tookMs));
    // After a failure the limit may be below the least: it grows from there, since a whole batch would fail again.
    task.limit = Math.min(most, Math.max(Math.min(least, limit * 2), Math.floor(limit * factor)));
    return done >= limit;
  } catch (error) {
    task.failures += 1;
    task.limit = Math.ceil(limit / 4);
    if (task.failures < GIVE_UP_AFTER_FAILURES) return true;
    log.warn({ err: error, job: task.name, done: task.done }, 'housekeeping: job failed');
    return false;
  }
}

function doneOf(tasks: readonly Task[]): Record<string, number> {
  return Object.fromEntries(tasks.map(({ name, done }) => [name, done]));
}
