/** Pauses between tries of the same thing. */
export interface Backoff {
  next(): number;
  reset(): void;
}

/** Pauses that double up to the longest; each a little longer by chance, so that many do not come at once. */
export function backoff(pauseMs: number, longestPauseMs: number): Backoff {
  let pause = pauseMs;
  return {
    next: () => {
      const jittered = Math.round(pause * (1 + Math.random() / 4));
      pause = Math.min(pause * 2, longestPauseMs);
      return jittered;
    },
    reset: () => {
      pause = pauseMs;
    },
  };
}
