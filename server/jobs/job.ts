/** Recurring background work. Each is defined in the noun that it belongs to; `run-jobs.ts` calls them. */
export interface Job {
  /** For the log and the metrics. */
  name: string;
  /** The pause after a run that found nothing due, in milliseconds. */
  everyMs: number;
  /** How many runs go on side by side, so that a slow one delays no other; 1 by default. */
  concurrency?: number;
  /** The pause after a failed run, doubled after each further one; `everyMs` by default. */
  retryAfterMs?: number;
  /** The longest pause after failed runs; `retryAfterMs` by default. */
  longestRetryMs?: number;
  /**
   * Does one thing that is due. A failure is thrown: it is logged, and the next run comes after a longer pause. When it
   * is stopped it ends soon and writes nothing more.
   */
  run: (stop: AbortSignal) => Promise<Ran>;
}

/** Nothing was due; or one thing was done, and more may be due, for which the next run waits so long. */
export type Ran = 'idle' | { nextAfterMs: number };
