import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backoff } from '../discord/backoff.ts';
import type { Meter } from '../meter.ts';
import type { Job } from './job.ts';

interface Running {
  stop: AbortSignal;
  log: Logger;
  meter?: Meter | undefined;
}

/** Runs each job whenever it is due, until they are stopped; returns once the runs under way have ended. */
export async function runJobs(jobs: readonly Job[], running: Running): Promise<void> {
  await eachWorker(jobs, (job) => runUntilStopped(job, running));
}

/**
 * Runs each job without its pauses until nothing is due. A job that fails is left to the next call, as a longer pause
 * would leave it.
 */
export async function runDueJobs(jobs: readonly Job[], running: Running): Promise<void> {
  const failed = new Set<Job>();
  const runOne = async (job: Job) => {
    let hasRun = false;
    while (!running.stop.aborted && !failed.has(job)) {
      const ran = await runOnce(job, running);
      if (ran === 'failed') failed.add(job);
      if (ran === 'idle' || ran === 'failed') break;
      hasRun = true;
    }
    return hasRun;
  };
  // What one job has done may be due for another one.
  while ((await eachWorker(jobs, runOne)).some((hasRun) => hasRun));
}

async function eachWorker<T>(jobs: readonly Job[], work: (job: Job) => Promise<T>): Promise<T[]> {
  return Promise.all(
    jobs.flatMap((job) => Array.from({ length: job.concurrency ?? 1 }, async () => work(job))),
  );
}

async function runUntilStopped(job: Job, running: Running) {
  const { everyMs, retryAfterMs = everyMs, longestRetryMs = retryAfterMs } = job;
  const { stop } = running;
  const retries = backoff(retryAfterMs, longestRetryMs);
  while (!stop.aborted) {
    const ran = await runOnce(job, running);
    if (ran !== 'failed') retries.reset();
    const pause = ran === 'failed' ? retries.next() : ran === 'idle' ? everyMs : ran.nextAfterMs;
    await sleep(pause, undefined, { signal: stop, ref: false }).catch(() => {}); // only a stop ends it early
  }
}

async function runOnce({ name, run }: Job, { stop, log, meter }: Running) {
  try {
    const ran = await run(stop);
    meter?.recordJob(name, 'finished');
    return ran;
  } catch (error) {
    if (!stop.aborted) {
      log.warn({ err: error }, `${name}: run failed`);
      meter?.recordJob(name, 'failed');
    }
    return 'failed';
  }
}
