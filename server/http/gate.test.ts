import { expect, test } from 'vitest';
import { gate } from './gate.ts';

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isStarted = false;
  return {
    run: () => {
      isStarted = true;
      return promise;
    },
    isStarted: () => isStarted,
    end: resolve,
    fail: reject,
  };
}

test('a gate lets so many run at once, so many wait, and turns the rest away', async () => {
  const pass = gate({ atOnce: 2, waiting: 1 });
  const [first, second, third, fourth] = [work(), work(), work(), work()] as const;
  const running = [first, second, third].map(({ run }) => pass(run));

  expect(pass(fourth.run)).toBeNull();
  expect([first, second, third, fourth].map(({ isStarted }) => isStarted())).toEqual([
    true,
    true,
    false,
    false,
  ]);
  second.end('second');
  expect(await running[1]).toBe('second');
  expect(third.isStarted()).toBe(true);
  first.end('first');
  third.end('third');
  expect([await running[0], await running[2]]).toEqual(['first', 'third']);
});

test('work that fails makes room for the next', async () => {
  const pass = gate({ atOnce: 1, waiting: 1 });
  const [failing, next] = [work(), work()] as const;
  const running = [pass(failing.run), pass(next.run)];
  failing.fail(new Error('a failure'));
  await expect(running[0]).rejects.toThrow('a failure');
  next.end('next');

  expect(await running[1]).toBe('next');
  expect(await pass(async () => 'later')).toBe('later');
});
