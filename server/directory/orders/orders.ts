import type { Deps } from '../../deps.ts';
import { findNextToOrder, forgetOrdered, orderListings, recordOrdered } from './orders.store.ts';

type Needs = Pick<Deps, 'db' | 'databaseNow'>;

/** A listing takes as long as so many rows of other jobs. */
const WEIGHT = 20;

const AT_A_TIME = 4_000;

/** Computes the orders by kept counts for all listings now, where they cannot wait until the next day. */
export async function refreshAllOrders(deps: Needs): Promise<void> {
  await forgetOrdered(deps.db);
  while ((await refreshSomeOrders(deps, AT_A_TIME)) === AT_A_TIME);
}

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
