import { expect, test } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { createGate } from './search-gate.ts';

test('runs so many at once, lets so many wait in order, and refuses the rest with 503', async () => {
  const gate = createGate({ atOnce: 2, waiting: 2, waitAtMostMs: 1_000 });
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const run = (n: number) =>
    gate(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      return n;
    });
  const runs = [1, 2, 3, 4].map(run);
  await expect(run(5)).rejects.toMatchObject({ status: 503 });
  expect(started).toEqual([1, 2]);

  ends[0]?.();
  expect(await runs[0]).toBe(1);
  await expect.poll(() => started).toEqual([1, 2, 3]);
  ends[1]?.();
  ends[2]?.();
  await expect.poll(() => started).toEqual([1, 2, 3, 4]);
  ends[3]?.();
  expect(await Promise.all(runs)).toEqual([1, 2, 3, 4]);
});

test('refuses who has waited too long, and a failed task frees its place', async () => {
  const gate = createGate({ atOnce: 1, waiting: 10, waitAtMostMs: 30 });
  const held = Promise.withResolvers<never>();
  const holding = gate(() => held.promise);

  await expect(gate(async () => 'never')).rejects.toThrow(Refusal);
  held.reject(new Error('failed'));
  await expect(holding).rejects.toThrow('failed');
  expect(await gate(async () => 'done')).toBe('done');
});
