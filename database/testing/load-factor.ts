import { loadavg } from 'node:os';

/** How much slower than an idle machine this one is now, so that other processes do not fail limits in seconds. */
export function loadFactor(): number {
  return Math.max(1, loadavg()[0] ?? 1);
}
