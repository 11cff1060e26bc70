declare global {
  interface Window {
    interactionMs?: number[];
  }
}

/** Records how long each tap or key waits for its picture; runs in the page, before its own code. */
export function recordInteractions(): void {
  const waits: number[] = [];
  window.interactionMs = waits;
  const all: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && entry.interactionId > 0) waits.push(entry.duration);
  }).observe(all);
}

/** The longest wait recorded, in milliseconds; runs in the page. */
export function slowestInteraction(): number {
  return Math.max(0, ...(window.interactionMs ?? []));
}
