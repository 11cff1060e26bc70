/** Runs work when there is room for it; null where even the queue is full. */
export type Gate = <T>(run: () => Promise<T>) => Promise<T> | null;

/** Lets so much work run at once, and so much wait for its turn. */
export function gate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    running -= 1;
    queue.shift()?.();
  };
  return <T>(run: () => Promise<T>) => {
    const start = () => {
      running += 1;
      return run().finally(leave);
    };
    if (running < atOnce) return start();
    if (queue.length >= waiting) return null;
    return new Promise<T>((resolve) => {
      queue.push(() => resolve(start()));
    });
  };
}
