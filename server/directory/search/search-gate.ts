import type { Database } from '#database/tables.ts';
import { Refusal } from '../../refusal.ts';

// Searches leave connections of the pool to everything else.
const GATE = { atOnce: 4, waiting: 24, waitAtMostMs: 500 };
const gates = new WeakMap<Database, ReturnType<typeof createGate>>();

/** Does a search when it is its turn: only so many run on a database at once. */
export function atSearchGate<T>(db: Database, task: () => Promise<T>): Promise<T> {
  const gate = gates.get(db) ?? createGate(GATE);
  gates.set(db, gate);
  return gate(task);
}

interface GateLimits {
  /** So many at once. */
  atOnce: number;
  /** How many may wait for their turn; any beyond are refused. */
  waiting: number;
  waitAtMostMs: number;
}

/** Lets a limited number of tasks run at once, and refuses what would have to wait for long. */
export function createGate({ atOnce, waiting: mostWaiting, waitAtMostMs }: GateLimits) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw new Refusal('unavailable');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push(resolve);
    const timer = setTimeout(() => {
      const at = waiting.indexOf(resolve);
      if (at >= 0) waiting.splice(at, 1);
      reject(new Refusal('unavailable'));
    }, waitAtMostMs);
    await promise.finally(() => clearTimeout(timer));
  };

  /** The next in line takes the place of one that leaves. */
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
