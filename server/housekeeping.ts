import { NOTICES_KEPT_FOR_MS, SESSION_LASTS_MS, VISITS_KEPT_FOR_MS } from '#contract/durations.ts';
import { COUNTS_KEPT_FOR_DAYS } from '#contract/life.ts';
import { before } from '#database/clock.ts';
import type { Tables } from '#database/tables.ts';
import { settlePageHours } from './analytics/page-view-buffer.store.ts';
import { BATCH_SIZE, runInBatches, type BatchJob, type BatchSize } from './batches.ts';
import type { Deps } from './deps.ts';
import { settleSomeDays } from './guilds/settle-days.ts';
import { refreshSomeOrders } from './life/orders.ts';
import { takeOffSomeBlockedTags } from './tags/tag.ts';
import { refreshTexts } from './search/search.store.ts';
import { deleteOldest, type OldRows } from './housekeeping.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'databaseNow' | 'log'>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Deletes expired rows in batches that do not hold up other queries. Another table needs a line here, and an index on
 * the column.
 */
export async function tidyUp(deps: Needs, stop: AbortSignal, size: BatchSize = BATCH_SIZE): Promise<void> {
  const { db, clock, log } = deps;
  const jobs: BatchJob[] = [
    deleteOlder(deps, 'visits', 'seenAt', VISITS_KEPT_FOR_MS.visit),
    // Kept longer than visits, because deleting a visit updates its count.
    deleteOlder(deps, 'visitCounts', 'quarter', VISITS_KEPT_FOR_MS.visit + 2 * HOUR_MS),
    deleteOlder(deps, 'viewMinutes', 'minute', VISITS_KEPT_FOR_MS.counts),
    deleteOlder(deps, 'gatherings', 'writtenAt', VISITS_KEPT_FOR_MS.counts),
    { name: 'page_minutes', doBatch: (limit) => settlePageHours(db, clock(), limit) },
    { name: 'search_texts', doBatch: (limit) => refreshTexts(db, limit) },
    { name: 'count days', doBatch: (limit) => settleSomeDays(deps, limit) },
    // Rows of 28 and of 400 days, each of which begins up to a week or a quarter before its last count.
    deleteOlder(deps, 'onlineWeeks', 'week', (COUNTS_KEPT_FOR_DAYS.hours + 7) * DAY_MS),
    deleteOlder(deps, 'countQuarters', 'quarter', (COUNTS_KEPT_FOR_DAYS.days + 92) * DAY_MS),
    { name: 'orders by counts', doBatch: (limit) => refreshSomeOrders(deps, limit) },
    { name: 'blocked tags', doBatch: (limit) => takeOffSomeBlockedTags(deps, limit) },
    deleteBelow(deps, () => ({ table: 'pageHours', column: 'views', below: 1 })),
    deleteOlder(deps, 'eventOccurrences', 'overAt', 0),
    deleteOlder(deps, 'notices', 'createdAt', NOTICES_KEPT_FOR_MS),
    deleteOlder(deps, 'sessions', 'seenAt', SESSION_LASTS_MS.idle),
    deleteOlder(deps, 'sessions', 'createdAt', SESSION_LASTS_MS.longest),
    // Longer than the longest period of a limit.
    deleteOlder(deps, 'rateCounts', 'period', HOUR_MS),
  ];
  const done = await runInBatches(jobs, { log, stop, size });
  log.debug({ done }, 'housekeeping: round finished');
}

function deleteOlder<T extends keyof Tables>(
  deps: Needs,
  table: T,
  column: keyof Tables[T] & string,
  keptMs: number,
): BatchJob {
  return deleteBelow(deps, () => ({ table, column, below: before(deps.databaseNow(), keptMs) }));
}

function deleteBelow<T extends keyof Tables>({ db }: Needs, rows: () => OldRows<T>): BatchJob {
  let from: unknown = null;
  const { table, column } = rows();
  return {
    name: `${table}.${column}`,
    doBatch: async (limit) => {
      const { deleted, last } = await deleteOldest(db, rows(), { from, limit });
      from = last ?? from;
      return deleted;
    },
  };
}
