import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { explain } from './run.ts';

const RUN = new URL('run.ts', import.meta.url);

/** Asks a program to stop while it starts; returns how it ended and how long it took. */
async function stopWhileStarting(start: string) {
  const code = `import(${JSON.stringify(RUN.href)}).then(({ runUntilStopped }) => runUntilStopped(${start}))`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const began = performance.now();
  child.kill('SIGTERM');
  const [status] = await once(child, 'close');
  return { status: status as number | null, ms: performance.now() - began };
}

test.each([
  ['57P03', 'the database system is starting up', /^PostgreSQL is starting or stopping/],
  ['25006', 'cannot execute CREATE TABLE in a read-only transaction', /can only be read.*primary/],
  [
    '28P01',
    'password authentication failed for user "x"',
    /refuses the user or the password in DATABASE_URL/,
  ],
  ['3D000', 'database "x" does not exist', /database that DATABASE_URL names does not exist/],
  [undefined, 'timeout expired', /The database at DATABASE_URL does not answer/],
  ['ECONNREFUSED', 'connect ECONNREFUSED', /The database at DATABASE_URL does not answer/],
])('a start that ends with %s is explained without a stack', (code, message, words) => {
  const text = explain(Object.assign(new Error(message), code === undefined ? {} : { code }));

  expect(text).toMatch(words);
  expect(text).toContain(message);
  expect(text).not.toContain('    at ');
});

test('a start that sees that it is to stop ends in good order, with 0', async () => {
  const { status, ms } = await stopWhileStarting(`async (stopping) => {
    const busy = setInterval(() => {}, 1_000);
    console.log('starting');
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    clearInterval(busy);
    return async () => {};
  }`);

  expect(status).toBe(0);
  expect(ms).toBeLessThan(20_000);
}, 60_000);

test('a start that takes longer than ten seconds to end is cut off', async () => {
  const { status, ms } = await stopWhileStarting(`async () => {
    console.log('starting');
    await new Promise((resolve) => setTimeout(resolve, 300_000));
    return async () => {};
  }`);

  expect(status).toBe(1);
  expect(ms).toBeLessThan(100_000); // ten times the figure of R2, and long before its end
}, 150_000);
