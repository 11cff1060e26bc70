import { pino } from 'pino';
import { expect, test } from 'vitest';
import { runInBatches } from './batches.ts';

const never = new AbortController().signal;
const SIZE = { least: 10, most: 40 };

/** A job of a number of rows; `batches` holds the rows of each batch. */
function work(name: string, amount: number, { fails = (): boolean => false } = {}) {
  const batches: number[] = [];
  let left = amount;
  const doBatch = async (limit: number) => {
    if (fails()) throw new Error('a fault of this job');
    const done = Math.min(limit, left);
    left -= done;
    batches.push(done);
    return done;
  };
  return { name, doBatch, batches, left: () => left };
}

function logged() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, log: pino({ level: 'warn' }, { write }) };
}

test('repeats a job until nothing is left, in batches that grow while they are quick', async () => {
  const job = work('quick', 200);

  const done = await runInBatches([job], { log: logged().log, stop: never, size: SIZE });

  expect(job.batches[0]).toBe(10);
  expect(Math.max(...job.batches)).toBeGreaterThan(10);
  expect(Math.max(...job.batches)).toBeLessThanOrEqual(40);
  expect(done).toEqual({ quick: 200 });
});

test('makes batches smaller when they take long, and none smaller than the least', async () => {
  let takesMs = 0;
  const job = work('slow', 100);
  const slower = {
    ...job,
    doBatch: async (limit: number) => {
      if (job.batches.length === 2) takesMs = 400;
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return job.doBatch(limit);
    },
  };

  await runInBatches([slower], { log: logged().log, stop: never, size: SIZE });

  const [first, , third = 0, fourth] = job.batches;
  expect(first).toBe(10);
  expect(fourth).toBeLessThanOrEqual(Math.max(10, third / 2));
  expect(Math.min(...job.batches.slice(0, -1))).toBe(10);
});

test('does jobs by turns, so that a small one does not wait for a large one', async () => {
  const order: string[] = [];
  const noted = (job: ReturnType<typeof work>) => ({
    ...job,
    doBatch: (limit: number) => {
      order.push(job.name);
      return job.doBatch(limit);
    },
  });
  const [large, small] = [work('large', 100), work('small', 5)];

  await runInBatches([noted(large), noted(small)], { log: logged().log, stop: never, size: SIZE });

  expect(order.slice(0, 3)).toEqual(['large', 'small', 'large']);
});

test('a job that fails is logged once, and the others are finished', async () => {
  const { lines, log } = logged();
  const broken = work('broken', 100, { fails: () => true });
  const sound = work('sound', 100);

  await runInBatches([broken, sound], { log, stop: never, size: SIZE });

  expect(sound.left()).toBe(0);
  expect(lines).toMatchObject([{ level: 40, job: 'broken', msg: 'housekeeping: job failed' }]);
});

test('a batch that fails once is tried again, smaller', async () => {
  const { lines, log } = logged();
  let failures = 0;
  const job = work('shaky', 30, { fails: () => failures++ === 0 });

  await runInBatches([job], { log, stop: never, size: { least: 20, most: 40 } });

  expect(job.batches[0]).toBe(5);
  expect(job.left()).toBe(0);
  expect(lines).toEqual([]);
});

test('a job of which only a few rows fit at once keeps to few and gets done', async () => {
  const { lines, log } = logged();
  const job = work('heavy', 40);
  let failures = 0;
  const fitsFour = {
    ...job,
    doBatch: async (limit: number) => {
      if (limit > 4 && ++failures > 0) throw new Error('too many rows');
      return job.doBatch(limit);
    },
  };

  await runInBatches([fitsFour], { log, stop: never, size: { least: 64, most: 256 } });

  expect(job.left()).toBe(0);
  expect(lines).toEqual([]);
  expect(failures).toBeLessThanOrEqual(12);
});

test('told to stop, it ends after the batch that is under way', async () => {
  const stopping = new AbortController();
  const job = work('long', 1_000);
  const stopsAfterTwo = {
    ...job,
    doBatch: (limit: number) => {
      if (job.batches.length === 1) stopping.abort();
      return job.doBatch(limit);
    },
  };

  const done = await runInBatches([stopsAfterTwo], { log: logged().log, stop: stopping.signal, size: SIZE });

  expect(job.batches).toHaveLength(2);
  expect(done).toEqual({ long: 1_000 - job.left() });
});
