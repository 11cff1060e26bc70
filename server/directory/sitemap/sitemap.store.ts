import { sql } from 'kysely';
import { LISTINGS_OF_A_LANDING_PAGE, type Category, type ListingLanguage } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import type { Filter } from '../../listings/listing.store.ts';

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

/** A category in a language, and the number of its listings. */
export interface CountedPart {
  category: Category;
  language: ListingLanguage;
  listings: number;
}

/** How many listings each category has in each language, from the kept counts; empty parts are left out. */
export function countParts(db: Database, { adult }: Pick<Filter, 'adult'> = {}): Promise<CountedPart[]> {
  const listings = adult ? sql<number>`(listings + for_adults)` : sql<number>`listings`;
  return db
    .selectFrom('directoryCounts')
    .select(['category', 'language', listings.as('listings')])
    .where(listings, '>', 0)
    .execute();
}

/**
 * The first tag of each part of the sitemap: of the tags that have enough listings for a page, each so many-th, as far as
 * so many tags.
 */
export async function findFirstTags(
  db: Database,
  { aPart, most }: { aPart: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tag, row_number() over (order by tag) as place
      from (select tag from tag_counts where ${hasPage} order by tag limit ${most}) as with_pages
    ) as numbered
    where (place - 1) % ${aPart}::integer = 0 order by tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** Tags that have enough listings for a page, in their order. */
export async function findTagsWithPages(
  db: Database,
  { from, isIncluded }: { from: string; isIncluded: boolean },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from tag_counts
    where ${hasPage} and ${isIncluded ? sql`tag >= ${from}` : sql`tag > ${from}`}
    order by tag limit ${limit}`.execute(db);
  return rows.map(({ tag }) => tag);
}

// The number is written out, since it is the condition of an index.
const hasPage = sql<boolean>`
  listings >= ${sql.lit(LISTINGS_OF_A_LANDING_PAGE)} and tag not in (select tag from blocked_tags)`;
