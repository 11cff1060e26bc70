import {
  APPEALS_KEPT_FOR_MS,
  DELIVERIES_KEPT_FOR_MS,
  FIGURES_KEPT_FOR_MS,
  MESSAGES_KEPT_FOR_MS,
  NOTICES_KEPT_FOR_MS,
  REMOVALS_KEPT_FOR_MS,
  REPLACED_REVISIONS_KEPT,
  PUBLIC_NOTICES_LAST_MS,
  REPORTS_KEPT_FOR_MS,
  REPORTS_WAIT_FOR_TEXT_MS,
  SESSION_LASTS_MS,
  VISITS_KEPT_FOR_MS,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
} from '#contract/durations.ts';
import { COUNTS_KEPT_FOR_DAYS } from '#contract/activity.ts';
import { before } from '#database/clock.ts';
import type { Tables } from '#database/tables.ts';
import { countPageMinutes, settlePageHours } from '../stats/analytics/page-view-buffer.store.ts';
import { countOldWords, forgetWords } from '../moderation/appeals/appeal.store.ts';
import { BATCH_SIZE, runInBatches, type BatchJob, type BatchSize } from '../batches.ts';
import type { Deps } from '../deps.ts';
import { endOldBusy } from '../guilds/busy.store.ts';
import { settleSomeDays } from '../guilds/settle-days.ts';
import type { Job } from '../jobs/job.ts';
import { refreshSomeOrders } from '../directory/orders/orders.ts';
import { clearFlagFacts } from '../moderation/queue/flag-facts.store.ts';
import { takeOffSomeBlockedTags } from '../directory/tags/tag.ts';
import { rollUpMonths } from '../stats/transparency/transparency.ts';
import { countOldest, deleteOldest, type OldRows } from './housekeeping.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'databaseNow' | 'log'>;

interface CleanUpJob extends BatchJob {
  /** Its number of expired rows, up to a maximum. */
  countDue?: (most: number) => Promise<number>;
}

export function housekeepingJob(deps: Needs): Job {
  return {
    name: 'housekeeping',
    everyMs: 10 * MINUTE_MS,
    run: async (stop) => {
      await tidyUp(deps, stop);
      return 'idle';
    },
  };
}

/** Deletes expired rows in batches that do not hold up other queries. */
export async function tidyUp(deps: Needs, stop: AbortSignal, size: BatchSize = BATCH_SIZE): Promise<void> {
  const { log } = deps;
  const done = await runInBatches(jobsOf(deps), { log, stop, size });
  log.debug({ done }, 'housekeeping: finished');
}

/** The number of expired rows that each job has yet to delete, counted up to a maximum. */
export async function countDue(deps: Needs, most: number): Promise<Map<string, number>> {
  const due = new Map<string, number>();
  for (const { name, countDue: count } of jobsOf(deps)) if (count) due.set(name, await count(most));
  return due;
}

/** Another table needs a line here, and an index on the column. */
function jobsOf(deps: Needs): CleanUpJob[] {
  const { db, clock } = deps;
  return [
    deleteOlder(deps, 'visits', 'seenAt', VISITS_KEPT_FOR_MS.visit),
    // Kept longer than visits, because deleting a visit updates its count.
    deleteOlder(deps, 'visitCounts', 'quarter', VISITS_KEPT_FOR_MS.visit + 2 * HOUR_MS),
    deleteOlder(deps, 'viewMinutes', 'minute', VISITS_KEPT_FOR_MS.counts),
    deleteOlder(deps, 'gatherings', 'writtenAt', VISITS_KEPT_FOR_MS.counts),
    {
      name: 'page_minutes',
      countDue: (most) => countPageMinutes(db, clock(), most),
      doBatch: (limit) => settlePageHours(db, clock(), limit),
    },
    { name: 'marks of busy guilds', doBatch: (limit) => endOldBusy(db, deps.databaseNow(), limit) },
    { name: 'count days', doBatch: (limit) => settleSomeDays(deps, limit) },
    // Rows of 28 and of 400 days, each of which begins up to a week or a quarter before its last count.
    deleteOlder(deps, 'onlineWeeks', 'week', (COUNTS_KEPT_FOR_DAYS.hours + 7) * DAY_MS),
    deleteOlder(deps, 'countQuarters', 'quarter', (COUNTS_KEPT_FOR_DAYS.days + 92) * DAY_MS),
    deleteOlder(deps, 'listingDays', 'day', FIGURES_KEPT_FOR_MS),
    { name: 'orders by counts', doBatch: (limit) => refreshSomeOrders(deps, limit) },
    { name: 'months of moderation', doBatch: (limit) => rollUpMonths(deps, limit) },
    { name: 'blocked tags', doBatch: (limit) => takeOffSomeBlockedTags(deps, limit) },
    deleteBelow(deps, () => ({ table: 'pageHours', column: 'views', below: 1 })),
    deleteOlder(deps, 'eventOccurrences', 'overAt', 0),
    deleteOlder(deps, 'notices', 'createdAt', NOTICES_KEPT_FOR_MS),
    deleteOlder(deps, 'notifications', 'settledAt', MESSAGES_KEPT_FOR_MS),
    { name: 'facts for flags', doBatch: (limit) => clearFlagFacts(db, deps.databaseNow(), limit) },
    {
      name: 'words of appeals',
      countDue: (most) =>
        countOldWords(db, { now: deps.databaseNow(), keptMs: APPEALS_KEPT_FOR_MS, limit: most }),
      doBatch: (limit) => forgetOldWords(deps, limit),
    },
    deleteOlder(deps, 'reviewRemovals', 'removedAt', REMOVALS_KEPT_FOR_MS),
    deleteOlder(deps, 'reviewReports', 'resolvedAt', REMOVALS_KEPT_FOR_MS),
    deleteOlder(deps, 'reviewReports', 'textGoneAt', REPORTS_WAIT_FOR_TEXT_MS),
    // The public figures count what happened, and not these rows.
    deleteOlder(deps, 'reports', 'resolvedAt', REPORTS_KEPT_FOR_MS),
    deleteOlder(deps, 'publicNotices', 'closedAt', PUBLIC_NOTICES_LAST_MS),
    deleteOlder(deps, 'revisions', 'replacedAt', REPLACED_REVISIONS_KEPT.forMs),
    deleteOlder(deps, 'webhookDeliveries', 'createdAt', DELIVERIES_KEPT_FOR_MS),
    deleteOlder(deps, 'claims', 'until', 0),
    deleteOlder(deps, 'sessions', 'seenAt', SESSION_LASTS_MS.idle),
    deleteOlder(deps, 'sessions', 'createdAt', SESSION_LASTS_MS.longest),
    // Longer than the longest period of a limit.
    deleteOlder(deps, 'rateCounts', 'period', HOUR_MS),
  ];
}

function forgetOldWords({ db, databaseNow }: Needs, limit: number) {
  return forgetWords(db, { now: databaseNow(), keptMs: APPEALS_KEPT_FOR_MS, limit });
}

function deleteOlder<T extends keyof Tables>(
  deps: Needs,
  table: T,
  column: keyof Tables[T] & string,
  keptMs: number,
): CleanUpJob {
  return deleteBelow(deps, () => ({ table, column, below: before(deps.databaseNow(), keptMs) }));
}

function deleteBelow<T extends keyof Tables>({ db }: Needs, rows: () => OldRows<T>): CleanUpJob {
  let from: unknown = null;
  const { table, column } = rows();
  return {
    name: `${table}.${column}`,
    countDue: (most) => countOldest(db, rows(), most),
    doBatch: async (limit) => {
      const { deleted, last } = await deleteOldest(db, rows(), { from, limit });
      from = last ?? from;
      return deleted;
    },
  };
}
