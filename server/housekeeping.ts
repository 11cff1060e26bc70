import { forgetOldAnalytics } from './analytics/retention.ts';
import type { Deps } from './deps.ts';
import { deleteCountsBefore } from './http/rate-limit.store.ts';
import { deleteEndedSessions } from './http/session.store.ts';

/** Longer than any period that something is counted in. */
const COUNTS_KEPT_MS = 60 * 60_000;

/** Deletes what has run out and nobody asks for again. Told to stop, it throws and leaves the rest. */
export async function tidyUp(deps: Pick<Deps, 'db' | 'clock'>, stop: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  await deleteEndedSessions(db, now);
  await deleteCountsBefore(db, new Date(now.getTime() - COUNTS_KEPT_MS));
  await forgetOldAnalytics(deps, stop);
}
