import { afterAll } from 'vitest';

// The files of a worker share its timers: one that leaves a clock of its own behind halts those after it.
const { setTimeout: real } = globalThis;

afterAll(() => {
  if (!Object.is(globalThis.setTimeout, real))
    throw new Error('The file does not give the real timers back.');
});
