import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { Job } from './job.ts';
import { runDueJobs, runJobs } from './run-jobs.ts';

/** What a runner is given, and what it has recorded. */
function startRunning() {
  const stopping = new AbortController();
  const recorded: string[] = [];
  const warned: string[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line) => warned.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const meter = { recordJob: (job: string, outcome: string) => recorded.push(`${job} ${outcome}`) };
  return { stopping, recorded, warned, running: { stop: stopping.signal, log, meter: meter as never } };
}

test('runs a job at its pace, sooner while there is work, until it is stopped', async () => {
  const { stopping, running, recorded } = startRunning();
  const done = Promise.withResolvers<void>();
  const due = [{ nextAfterMs: 1 }, { nextAfterMs: 1 }, 'idle' as const];
  const busy: Job = {
    name: 'busy',
    everyMs: HOUR_MS,
    run: async () => {
      const ran = due.shift() ?? 'idle';
      if (ran === 'idle') done.resolve();
      return ran;
    },
  };

  const ended = runJobs([busy], running);
  await done.promise;
  stopping.abort();
  await ended;

  expect(recorded).toEqual(['busy finished', 'busy finished', 'busy finished']);
});

test('tries a failed run again and logs it, while other jobs go on', async () => {
  const { stopping, running, recorded, warned } = startRunning();
  let tries = 0;
  const broken: Job = {
    name: 'broken',
    everyMs: HOUR_MS,
    retryAfterMs: 1,
    run: async () => {
      tries += 1;
      if (tries <= 2) throw new Error('away');
      stopping.abort();
      return 'idle';
    },
  };
  const other = vi.fn<Job['run']>(async () => 'idle');

  await runJobs([broken, { name: 'other', everyMs: HOUR_MS, run: other }], running);

  expect(recorded.toSorted()).toEqual([
    'broken failed',
    'broken failed',
    'broken finished',
    'other finished',
  ]);
  expect(warned).toEqual(['broken: run failed', 'broken: run failed']);
  expect(other).toHaveBeenCalledOnce();
});

test('a slow run delays no other run of a job that has several at once', async () => {
  const { stopping, running } = startRunning();
  const slow = Promise.withResolvers<'idle'>();
  let begun = 0;
  const job: Job = {
    name: 'several',
    everyMs: HOUR_MS,
    concurrency: 2,
    run: async () => {
      begun += 1;
      if (begun === 1) return slow.promise;
      stopping.abort();
      slow.resolve('idle');
      return 'idle';
    },
  };

  await runJobs([job], running);

  expect(begun).toBe(2);
});

test('a failure after the stop is neither logged nor counted', async () => {
  const { stopping, running, recorded, warned } = startRunning();
  const run: Job['run'] = async (stop) => {
    stopping.abort();
    stop.throwIfAborted();
    return 'idle';
  };

  await runJobs([{ name: 'stopped', everyMs: 1, run }], running);

  expect([recorded, warned]).toEqual([[], []]);
});

test('due work is done without pauses, also what one job makes due for another', async () => {
  const { running } = startRunning();
  let [first, second] = [2, 0];
  const take = (count: number) => (count > 0 ? { nextAfterMs: HOUR_MS } : ('idle' as const));
  const later: Job = { name: 'later', everyMs: HOUR_MS, run: async () => take(second--) };
  const sooner: Job = {
    name: 'sooner',
    everyMs: HOUR_MS,
    run: async () => {
      await new Promise((resolve) => setImmediate(resolve)); // the other job has found nothing by now
      const ran = take(first--);
      if (ran !== 'idle') second = 1;
      return ran;
    },
  };

  await runDueJobs([later, sooner], running);

  expect([first < 0, second < 0]).toEqual([true, true]);
});

test('a job that fails is left to the next call, and the others are done', async () => {
  const { running } = startRunning();
  let due = 3;
  const broken = vi.fn<Job['run']>(async () => {
    throw new Error('away');
  });
  const other: Job = {
    name: 'other',
    everyMs: HOUR_MS,
    run: async () => (due-- > 0 ? { nextAfterMs: 1 } : 'idle'),
  };

  await runDueJobs([{ name: 'broken', everyMs: HOUR_MS, run: broken }, other], running);

  expect(broken).toHaveBeenCalledOnce();
  expect(due).toBeLessThan(0);
});
