import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that is done a batch at a time until none is left. */
export interface BatchJob {
  /** For the log. */
  name: string;
  /** Does at most so much of it, in one statement, and tells how much: less than that when none is left. */
  doBatch: (limit: number) => Promise<number>;
}

/** How large batches are, in rows: so many where a batch takes long, at the start too, and so many at most. */
export interface BatchSize {
  least: number;
  most: number;
}

/**
 * The least is what any table takes in good time; fewer would only add to what each statement costs by itself. Of more
 * than the most, PostgreSQL would read and sort a whole table rather than follow its index.
 */
export const BATCH_SIZE: BatchSize = { least: 1_000, most: 4_000 };
/** A batch shall take so long: far below the limit of a statement, and short where a query stops everything else. */
const AIM_MS = 100;
const GIVE_UP_AFTER_FAILURES = 5;

interface Task extends BatchJob {
  limit: number;
  done: number;
  failures: number;
}

/**
 * Does jobs by turns, one batch each, until none has work left or a stop is asked for. Batches grow and shrink with the
 * time that they take. A batch that fails is tried again, smaller; a job that fails again and again is logged and left
 * to the next round, and the others go on. Returns how much was done of each job.
 */
export async function runInBatches(
  jobs: readonly BatchJob[],
  { log, stop, size }: { log: Logger; stop: AbortSignal; size: BatchSize },
): Promise<Record<string, number>> {
  const tasks: Task[] = jobs.map((job) => ({ ...job, limit: size.least, done: 0, failures: 0 }));
  let unfinished = tasks;
  while (unfinished.length > 0) {
    const goesOn: Task[] = [];
    for (const task of unfinished) {
      if (stop.aborted) return doneOf(tasks);
      const began = performance.now();
      if (await takeTurn(task, size, log)) goesOn.push(task);
      // Others get their share of the database, and of the event loop where it runs there.
      await sleep((performance.now() - began) / 4);
    }
    unfinished = goesOn;
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
    task.limit = Math.min(most, Math.max(least, Math.floor(limit * factor)));
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
