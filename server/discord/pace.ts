/** A token bucket: so many calls at once, and then so many a second. */
export interface Pace {
  /** Takes a turn and gives 0, or gives the milliseconds until there is one. */
  take(): number;
}

/** It goes by the machine's running time: what matters is when requests really leave. */
export function pace({ atOnce, aSecond }: { atOnce: number; aSecond: number }): Pace {
  let left = atOnce;
  let filledAt = performance.now();
  return {
    take: () => {
      const now = performance.now();
      left = Math.min(atOnce, left + ((now - filledAt) / 1000) * aSecond);
      filledAt = now;
      if (left < 1) return Math.ceil(((1 - left) / aSecond) * 1000);
      left -= 1;
      return 0;
    },
  };
}
