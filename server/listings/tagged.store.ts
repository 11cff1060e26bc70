import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import {
  columnsOf,
  comesAfter,
  descending,
  isIn,
  keysAhead,
  keysOf,
  numbered,
  orderOf,
  type Filter,
  type PlacedRow,
  type Stretch,
} from './listing.store.ts';

/** How many public listings have a tag. */
export interface TagUse {
  tag: string;
  listings: number;
}

/** Of tags that public listings have: how many have each, the fewest first. Blocked tags are on none. */
export async function countTagged(db: Database, tags: readonly string[]): Promise<TagUse[]> {
  const { rows } = await sql<TagUse>`
    select tag, listings from tag_counts
    where tag = any (${[...tags]}::text[]) and not exists (select from blocked_tags where blocked_tags.tag = tag_counts.tag)
    order by listings, tag`.execute(db);
  return rows;
}

/** A stretch of the public listings with a tag, in an order. */
export async function findTagged(db: Database, tag: string, stretch: Stretch): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select ${columnsOf('listings')}
    from (${keysAhead({ tags: [tag] }, stretch, stretch.limit)}) as page join listings on listings.id = page.id
    order by ${orderOf('page', keysOf('listings', stretch.sort))}`.execute(db);
  return rows;
}

/**
 * A stretch of the public listings with some tags in a part of the directory, of the first so many that the index finds;
 * `found` tells how many these are, one more than `most` for more.
 */
export async function findAllTagged(
  db: Database,
  filter: Filter,
  { sort, after, limit }: Stretch,
  most: number,
): Promise<{ rows: PlacedRow[]; found: number }> {
  const { category, language, tags = [] } = filter;
  const lexemes = [...tags, category, language].filter((name) => name !== undefined);
  // The directory's own order is in the index's table: only the rows of the page are looked up elsewhere.
  const isOwnOrder = sort === 'bumped';
  const keys = keysOf(isOwnOrder ? 'found' : 'placed', sort);
  const { rows } = await sql<PlacedRow & { found: number; id: string | null }>`
    with found as materialized (
      select id, was_bumped, placed_at from search_texts
      where public and (tags || array[category, language]) @> ${lexemes}::text[] limit ${most + 1}
    ),
    page as (
      select found.id, ${numbered(keys)}
      from found ${isOwnOrder ? sql`` : sql`join listings as placed on placed.id = found.id`}
      where ${comesAfter(keys, after)} order by ${descending(keys)} limit ${limit}
    )
    select counted.found, ${columnsOf('listings')}
    from (select count(*)::integer as found from found) as counted
      left join (page join listings on listings.id = page.id) on true
    order by ${orderOf('page', keys)}`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & PlacedRow => row.id !== null),
    found: rows[0]?.found ?? 0,
  };
}

/** The same among the next `most` listings in the order that have the rarest tag, read one by one. */
export async function walkTagged(
  db: Database,
  filter: Filter,
  { limit, ...stretch }: Stretch,
  most: number,
): Promise<PlacedRow[]> {
  const keys = keysOf('listings', stretch.sort);
  const besides = sql`, listings.tags, listings.category, listings.language`;
  const { rows } = await sql<PlacedRow>`
    with page as materialized (
      select ahead.* from (${keysAhead(filter, stretch, most, besides)}) as ahead
      where ${isIn('ahead', filter)} order by ${orderOf('ahead', keys)} limit ${limit}
    )
    select ${columnsOf('listings')} from page join listings on listings.id = page.id
    order by ${orderOf('page', keys)}`.execute(db);
  return rows;
}
