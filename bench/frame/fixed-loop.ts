import { median } from './median.ts';

/**
 * The processor seconds of a fixed loop, which tell how quick a machine is: other figures of time are held against
 * it. The least of some runs, since the compiler makes some several times slower.
 */
export function fixedLoopSeconds(runs = 5): number {
  return Math.min(...Array.from({ length: runs }, secondsOfOne));
}

function secondsOfOne() {
  const began = process.cpuUsage();
  steps();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

function steps() {
  let x = 0;
  for (let i = 0; i < 1e9; i++) x = (Math.imul(x, 31) + i) | 0;
  return x;
}

/** A figure in seconds as a multiple of the loop, beside its goal. */
export function besideLoop(seconds: readonly number[], loop: number, goal: number): string {
  const ratio = median([...seconds]) / loop;
  return `${ratio.toFixed(2)} × the loop${ratio > goal ? `, over ${goal}` : ''} (goal ${goal})`;
}
