import { MINUTE_MS } from '#contract/durations.ts';
import { after, databaseNow } from '#database/clock.ts';
import type { Deps } from '../deps.ts';

/** What the tests of a site tell the time by. */
export interface TestClock extends Pick<Deps, 'databaseNow' | 'timeout'> {
  now: Deps['clock'];
  advance: (milliseconds: number) => void;
  /** How many deadlines were set so far. */
  deadlines: () => number;
  /** Goes on to the next minute, so that what a test does falls into one and is counted together. */
  beginMinute: () => void;
}

/** A running clock that can be set forward, for the site and the database together. */
export function testClock(aheadOfDatabaseMs: number): TestClock {
  let ahead = 0;
  let deadlinesSet = 0;
  const deadlines = new Set<{ leftMs: number; abort: () => void }>();
  return {
    now: () => new Date(Date.now() + ahead + aheadOfDatabaseMs),
    databaseNow: () => after(databaseNow(), ahead),
    /** Aborts when the clock is advanced, and not because a machine is slow. */
    timeout: (milliseconds) => {
      deadlinesSet += 1;
      const controller = new AbortController();
      const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      deadlines.add({ leftMs: milliseconds, abort: () => controller.abort(late) });
      return controller.signal;
    },
    advance: (milliseconds) => {
      ahead += milliseconds;
      for (const deadline of deadlines) {
        deadline.leftMs -= milliseconds;
        if (deadline.leftMs > 0) continue;
        deadlines.delete(deadline);
        deadline.abort();
      }
    },
    deadlines: () => deadlinesSet,
    beginMinute: () => {
      ahead += MINUTE_MS - ((Date.now() + ahead + aheadOfDatabaseMs) % MINUTE_MS);
    },
  };
}
