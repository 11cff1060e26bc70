import { DAY_MS } from '#contract/durations.ts';
import { before } from '#database/clock.ts';
import type { Deps } from '../deps.ts';
import { findUnsettled, lockListed, settleDays } from './samples.store.ts';

/** The next count of a guild settles its day. This is for guilds that are not counted any more. */
const AFTER_MS = 2 * DAY_MS;
/** A day takes as long as so many rows of other jobs. */
const WEIGHT = 10;

/**
 * Adds some days of guilds that are not counted any more to their weeks and quarters, where they are kept as long as
 * others; tells how much work that was, less than `limit` at the end.
 */
export function settleSomeDays(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  limit: number,
): Promise<number> {
  const most = Math.ceil(limit / WEIGHT);
  return db.transaction().execute(async (trx) => {
    const ids = await findUnsettled(trx, before(databaseNow(), AFTER_MS), most);
    await lockListed(trx, ids);
    await settleDays(trx, ids);
    return ids.length < most ? ids.length : limit;
  });
}
