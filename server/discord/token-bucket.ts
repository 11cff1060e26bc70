/** A token bucket: a burst of `capacity` calls, then `perSecond` calls a second. */
export interface TokenBucket {
  /** Takes a token and returns 0, or returns the milliseconds until there is one. */
  take(): number;
}

/** Uses the monotonic clock rather than `deps.clock`: it limits when requests are really sent. */
export function tokenBucket({ capacity, perSecond }: { capacity: number; perSecond: number }): TokenBucket {
  let left = capacity;
  let filledAt = performance.now();
  return {
    take: () => {
      const now = performance.now();
      left = Math.min(capacity, left + ((now - filledAt) / 1000) * perSecond);
      filledAt = now;
      if (left < 1) return Math.ceil(((1 - left) / perSecond) * 1000);
      left -= 1;
      return 0;
    },
  };
}
