import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/job.ts';
import { findDueListings } from './listing-ban.store.ts';
import { applyListingBanSteps } from './listing-ban.ts';
import { findDuePeople } from './person-ban.store.ts';
import { applyPersonBanSteps } from './person-ban.ts';

const MOST_AT_ONCE = 100;
const EVERY_MS = 1_000;

type Needs = Pick<Deps, 'config' | 'db' | 'databaseNow' | 'secrets' | 'log'>;

/** Applies what is due of bans every second. */
export function bansJob(deps: Needs): Job {
  return {
    name: 'bans',
    everyMs: EVERY_MS,
    run: async (stop) => ((await applyDueBanSteps(deps, stop)) ? { nextAfterMs: EVERY_MS } : 'idle'),
  };
}

/**
 * Tells of the bans that cannot be undone any more, and ends those that are over, also when no process ran at that
 * instant. One that fails does not stop the others, and is tried again in the next run. Returns whether any was applied.
 */
async function applyDueBanSteps(deps: Needs, stop: AbortSignal): Promise<boolean> {
  const { db, databaseNow, log } = deps;
  let hasApplied = false;
  const attempt = async (apply: () => Promise<void>) => {
    if (stop.aborted) return;
    try {
      await apply();
      hasApplied = true;
    } catch (error) {
      log.warn({ err: error }, 'bans: applying a ban failed');
    }
  };
  for (const id of await findDueListings(db, databaseNow(), MOST_AT_ONCE))
    await attempt(() => applyListingBanSteps(deps, id));
  for (const person of await findDuePeople(db, databaseNow(), MOST_AT_ONCE))
    await attempt(() => applyPersonBanSteps(deps, person));
  return hasApplied;
}
