import type { Deps } from '../deps.ts';
import { findNextToOrder, orderListings, recordOrdered } from './orders.store.ts';

type Needs = Pick<Deps, 'db' | 'databaseNow'>;

/** A listing takes as long as so many rows of other jobs. */
const WEIGHT = 20;

/**
 * Computes the orders by kept counts for some listings, once a day for each; tells how much work that was, less than
 * `limit` at the end.
 */
export function refreshSomeOrders({ db, databaseNow }: Needs, limit: number): Promise<number> {
  const most = Math.ceil(limit / WEIGHT);
  return db.transaction().execute(async (trx) => {
    const ids = await findNextToOrder(trx, databaseNow(), most);
    if (!ids) return 0;
    await orderListings(trx, ids);
    const isEnd = ids.length < most;
    await recordOrdered(trx, isEnd ? null : (ids.at(-1) ?? null));
    return isEnd ? ids.length : limit;
  });
}
