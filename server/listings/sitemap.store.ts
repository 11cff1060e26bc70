import { sql } from 'kysely';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';

/** A public listing in a sitemap. */
export interface SitemapEntry {
  id: string;
  discordServerId: string;
  /** When a person last changed the content of its page. */
  changedAt: Date;
}

/** A range of listing ids: from one on, and before another; null means no end. */
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

/** A category in a language, and the number of its public listings. */
export interface CountedPart {
  category: Category;
  language: ListingLanguage;
  listings: number;
}

/** How many public listings each category has in each language, from the kept counts; empty parts are left out. */
export function countParts(db: Database): Promise<CountedPart[]> {
  return db
    .selectFrom('directoryCounts')
    .select(['category', 'language', 'listings'])
    .where('listings', '>', 0)
    .execute();
}
