import type { Site } from './community.ts';
import { eventually } from './start-site.ts';

/** Lets so much time pass after each deadline that the site sets, until something is so. */
export function passUntil<T>(
  { clock }: Pick<Site, 'clock'>,
  milliseconds: number,
  look: () => Promise<T> | T,
  holds: (value: T) => boolean,
): Promise<T> {
  let passed = -1;
  return eventually(() => {
    if (clock.deadlines() > passed) {
      passed = clock.deadlines();
      clock.advance(milliseconds);
    }
    return look();
  }, holds);
}
