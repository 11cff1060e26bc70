import type { Deps } from '../deps.ts';
import { settlePageHours } from './gathering.store.ts';
import { minutesAgo } from './periods.ts';
import { deleteOldAnalytics } from './retention.store.ts';

/** How long what was counted and who was seen is kept, in minutes. */
const KEPT_MINUTES = { counts: 48 * 60, visits: 24 * 60 } as const;

/** Forgets page views and visits that are too old to be kept; told to stop, it throws. */
export async function forgetOldAnalytics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  stop: AbortSignal,
): Promise<void> {
  const now = clock();
  await settlePageHours(db, now, stop);
  const countedBefore = minutesAgo(now, KEPT_MINUTES.counts);
  const seenBefore = minutesAgo(now, KEPT_MINUTES.visits);
  await deleteOldAnalytics(db, { countedBefore, seenBefore }, stop);
}
