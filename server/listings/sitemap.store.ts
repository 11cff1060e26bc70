import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** A public listing as a sitemap names it. */
export interface SitemapEntry {
  id: string;
  discordServerId: string;
  /** When what its page says last changed by somebody's doing. */
  changedAt: Date;
}

/** A stretch of all listings by their ids: from one on, and before another; null is the end. */
interface IdRange {
  from: { id: string; isIncluded: boolean };
  before: string | null;
}

/** The first public listings of a range, in the order of their ids. */
export function findSitemapEntries(
  db: Database,
  { from, before }: IdRange,
  limit: number,
): Promise<SitemapEntry[]> {
  return db
    .selectFrom('listings')
    .select(['id', 'discordServerId', sql<Date>`greatest(approved_at, last_bumped_at)`.as('changedAt')])
    .where('public', 'is', true)
    .where('id', from.isIncluded ? '>=' : '>', from.id)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id')
    .limit(limit)
    .execute();
}
