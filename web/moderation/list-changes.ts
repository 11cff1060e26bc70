import { useLayoutEffect, useRef } from 'react';

/** What identifies an item of a list, and the text that is read there. */
interface Item {
  readonly id?: string;
  readonly pseudonym?: string;
  readonly revision?: number | null;
}

let removedAt = -Infinity;

/** Whether no item has left a list, or been replaced in it, for so long. */
export function hasListSettledFor(ms: number): boolean {
  return performance.now() - removedAt >= ms;
}

/** Notes when an item has left a list, or another revision has taken its place: a press was meant for what was there. */
export function useRemovalTracking(items: readonly unknown[]): void {
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const now = (items as readonly Item[]).map(
      ({ id, pseudonym, revision }) => `${id ?? pseudonym} ${revision}`,
    );
    const left = new Set(now);
    if (before.current.some((item) => !left.has(item))) removedAt = performance.now();
    before.current = now;
  });
}
