import { loadavg } from 'node:os';

/** How much slower than a quiet machine this one is just now, so that a promise in seconds is not broken by neighbours. */
export function loadFactor(): number {
  return Math.max(1, loadavg()[0] ?? 1);
}
