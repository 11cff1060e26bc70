import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/job.ts';
import { withListing } from '../../listings/listing-state.store.ts';
import { notifyOfUnsent } from '../../notify/messages/notify-of-decision.ts';
import { findDueDecisions, findUnsent } from '../../notify/messages/unsent.store.ts';
import { findDueListings } from './listing-ban.store.ts';
import { applyListingBanSteps } from './listing-ban.ts';
import { findDuePeople } from './person-ban.store.ts';
import { applyPersonBanSteps } from './person-ban.ts';

const MOST_AT_ONCE = 100;
const EVERY_MS = 1_000;

type Needs = Pick<Deps, 'config' | 'db' | 'databaseNow' | 'secrets' | 'log'>;

/** Does every second what is due after bans and decisions. */
export function moderationJob(deps: Needs): Job {
  return {
    name: 'moderation',
    everyMs: EVERY_MS,
    run: async (stop) => ((await applyDueSteps(deps, stop)) ? { nextAfterMs: EVERY_MS } : 'idle'),
  };
}

/**
 * Tells of the bans and decisions that cannot be undone any more, and ends bans that are over, also when no process ran at
 * that instant. One that fails does not stop the others, and is tried again in the next run. Returns whether any was applied.
 */
async function applyDueSteps(deps: Needs, stop: AbortSignal): Promise<boolean> {
  const { db, databaseNow, log } = deps;
  let hasApplied = false;
  const attempt = async (apply: () => Promise<void>) => {
    if (stop.aborted) return;
    try {
      await apply();
      hasApplied = true;
    } catch (error) {
      log.warn({ err: error }, 'moderation: a step that is due failed');
    }
  };
  for (const id of await findDueDecisions(db, databaseNow(), MOST_AT_ONCE))
    await attempt(() => tellIfDue(deps, id));
  for (const id of await findDueListings(db, databaseNow(), MOST_AT_ONCE))
    await attempt(() => applyListingBanSteps(deps, id));
  for (const person of await findDuePeople(db, databaseNow(), MOST_AT_ONCE))
    await attempt(() => applyPersonBanSteps(deps, person));
  return hasApplied;
}

/** The listing may have another decision by now. */
async function tellIfDue({ db, databaseNow }: Needs, id: string) {
  await withListing(db, { id }, async (trx) => {
    const now = databaseNow();
    if ((await findUnsent(trx, id, now))?.isDue) await notifyOfUnsent(trx, id, now);
  });
}
