interface Waiter<T> {
  askedAt: number;
  take: (taken: T) => void;
  fail: (error: unknown) => void;
}

/** A queue of callers that wait for a connection, first in first out, each for a limited time. */
export function waitQueue<T>({ most, waitMs }: { most: number; waitMs: number }) {
  const waiting: Waiter<T>[] = [];
  const tooLate = () => new Error('timeout exceeded when trying to connect');

  return {
    length: () => waiting.length,
    /** Waits for a connection; returns it and when the wait began. */
    wait: async (): Promise<{ taken: T; askedAt: number }> => {
      if (waiting.length >= most) throw tooLate();
      const { promise, resolve: take, reject: fail } = Promise.withResolvers<T>();
      const waiter = { askedAt: performance.now(), take, fail };
      waiting.push(waiter);
      const timer = setTimeout(() => fail(tooLate()), waitMs);
      try {
        return { taken: await promise, askedAt: waiter.askedAt };
      } finally {
        clearTimeout(timer);
        const at = waiting.indexOf(waiter);
        if (at >= 0) waiting.splice(at, 1);
      }
    },
    /** Removes the caller that has waited longest. */
    next: () => waiting.shift(),
  };
}
