import type { Deps } from '../deps.ts';
import { findDueListings } from './listing-ban.store.ts';
import { applyListingBanSteps } from './listing-ban.ts';
import { findDuePeople } from './person-ban.store.ts';
import { applyPersonBanSteps } from './person-ban.ts';

const MOST_AT_ONCE = 100;

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'databaseNow' | 'secrets' | 'log'>;

/**
 * Tells of the bans that cannot be undone any more, and ends those that are over, also when no process ran at that
 * instant. One that fails does not stop the others, and is tried again in the next round.
 */
export async function applyDueBanSteps(deps: Needs, stop?: AbortSignal): Promise<void> {
  const { db, databaseNow, log } = deps;
  const attempt = async (apply: () => Promise<void>) => {
    if (stop?.aborted) return;
    await apply().catch((error: unknown) => log.warn({ err: error }, 'bans: applying a ban failed'));
  };
  for (const id of await findDueListings(db, databaseNow(), MOST_AT_ONCE))
    await attempt(() => applyListingBanSteps(deps, id));
  for (const person of await findDuePeople(db, databaseNow(), MOST_AT_ONCE))
    await attempt(() => applyPersonBanSteps(deps, person));
}
