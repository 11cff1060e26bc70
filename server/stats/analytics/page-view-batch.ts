import type { ListingDay } from '../figures/figures.store.ts';
import type { ViewCount, VisitSighting } from './page-view-buffer.store.ts';

/** Page views, and what else happened to listings, that are written in one statement. */
export interface Batch {
  number: number;
  /** Views by minute and path. */
  counts: Map<string, ViewCount>;
  visits: Map<string, PendingVisit>;
  /** Visits beyond the bound, not logged yet. */
  droppedVisits: number;
  /** What happened to listings, by day and listing. */
  days: Map<string, ListingDay>;
}

/** A visit whose person is not looked up yet. */
export type PendingVisit = Omit<VisitSighting, 'userId'> & { tokenHash: string | null };

/**
 * What is counted of a listing: its card was seen, somebody was sent on to Discord, or its page was viewed. `viewedFrom` is
 * the source's place in `VIEW_SOURCES`.
 */
export type ListingCount = 'impressions' | 'joins' | { viewedFrom: number };

// The most in one batch: as many as one statement writes well within its timeout.
const MOST_COUNTS = 10_000;
const MOST_VISITS = 5_000;
const MOST_DAYS = 5_000;

export function emptyBatch(number: number): Batch {
  return { number, counts: new Map(), visits: new Map(), droppedVisits: 0, days: new Map() };
}

export function isEmpty({ counts, days }: Batch): boolean {
  return counts.size === 0 && days.size === 0;
}

/** Whether another path would be too many. */
export function isFull({ counts }: Batch): boolean {
  return counts.size >= MOST_COUNTS;
}

export function countView({ counts }: Batch, path: string, minute: number): void {
  const key = `${minute} ${path}`;
  const counted = counts.get(key);
  if (counted) counted.views += 1;
  else counts.set(key, { minute, path, views: 1 });
}

export function addVisit(batch: Batch, visit: PendingVisit): void {
  const { visits } = batch;
  visits.delete(visit.sessionId); // so that the newest is last
  visits.set(visit.sessionId, visit);
  if (visits.size <= MOST_VISITS) return;
  const [oldest = ''] = visits.keys();
  visits.delete(oldest);
  batch.droppedVisits += 1;
}

/** Counts what happened to a listing on a day, unless there are too many or `mayCount` denies a new row. */
export function countDay(
  { days }: Batch,
  { discordServerId, day }: Pick<ListingDay, 'discordServerId' | 'day'>,
  what: ListingCount,
  mayCount: () => boolean,
): void {
  const key = `${day} ${discordServerId}`;
  let counted = days.get(key);
  if (!counted) {
    if (days.size >= MOST_DAYS || !mayCount()) return;
    days.set(key, (counted = { discordServerId, day, impressions: 0, joins: 0, views: [] }));
  }
  if (typeof what === 'string') counted[what] += 1;
  else addAt(counted.views, what.viewedFrom);
}

function addAt(counts: number[], place: number) {
  while (counts.length <= place) counts.push(0);
  counts[place] = counts[place]! + 1;
}
