import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#database/tables.ts';
import {
  columnsOf,
  afterCursor,
  descending,
  isIn,
  orderedKeys,
  keysOf,
  numbered,
  orderOf,
  type Filter,
  type OrderedRow,
  type PageRequest,
} from '../../listings/listing.store.ts';
import { textsOf } from './term.store.ts';

/** How many public listings have a tag. */
export interface TagUse {
  tag: string;
  listings: number;
}

/** So many listings for adults are counted for a tag; there may be more. */
const MOST_ADULT = 2_001;

/** Of tags that listings have: how many have each, the fewest first. Blocked tags are on none. */
export async function countTagged(
  db: Database,
  tags: readonly string[],
  { adult }: Pick<Filter, 'adult'>,
): Promise<TagUse[]> {
  const publicly = sql`select tag, listings from tag_counts where tag = any (${[...tags]}::text[])`;
  const counts = adult
    ? sql`
      select tag, sum(listings)::integer as listings from (
        ${publicly}
        union all select asked.tag collate "C", count(*) from unnest(${[...tags]}::text[]) as asked (tag),
          lateral (select from adult_listings where part = 'tag ' || asked.tag limit ${MOST_ADULT}) as theirs
          group by asked.tag
      ) as either group by tag`
    : publicly;
  const { rows } = await sql<TagUse>`
    select tag, listings from (${counts}) as counted
    where not exists (select from blocked_tags where blocked_tags.tag = counted.tag)
    order by listings, tag`.execute(db);
  return rows;
}

/**
 * A page of the public listings with some tags in a part of the directory, of the first so many that the index finds;
 * `found` tells how many these are, one more than `most` for more.
 */
export async function findAllTagged(
  db: Database,
  filter: Filter,
  { sort, after, limit }: PageRequest,
  most: number,
): Promise<{ rows: OrderedRow[]; found: number }> {
  // The directory's own order is in the index's table: only the rows of the page are looked up elsewhere.
  const isOwnOrder = sort === 'bumped';
  const keys = keysOf(isOwnOrder ? 'found' : 'placed', sort);
  const { rows } = await sql<OrderedRow & { found: number; id: string | null }>`
    with found as materialized (
      select id, was_bumped, placed_at from ${textsOf(filter)}
        and ${isTagged(filter)} limit ${most + 1}
    ),
    page as (
      select found.id, ${numbered(keys)}
      from found ${isOwnOrder ? sql`` : sql`join listings as placed on placed.id = found.id`}
      where ${afterCursor(keys, after)} order by ${descending(keys)} limit ${limit}
    )
    select counted.found, ${columnsOf('listings')}
    from (select count(*)::integer as found from found) as counted
      left join (page join listings on listings.id = page.id) on true
    order by ${orderOf('page', keys)}`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & OrderedRow => row.id !== null),
    found: rows[0]?.found ?? 0,
  };
}

/** Whether the index over tags finds a text in a part of the directory. */
export function isTagged({ category, languages = [], tags = [] }: Filter): RawBuilder<boolean> {
  const indexed = sql`(tags || array[category, language])`;
  const [language] = languages;
  const all = [...tags, category, languages.length === 1 ? language : undefined];
  const held = sql<boolean>`${indexed} @> ${all.filter((name) => name !== undefined)}::text[]`;
  return languages.length > 1 ? sql<boolean>`(${held} and ${indexed} && ${[...languages]}::text[])` : held;
}

/** The same among the next `most` listings in the order that have the rarest tag, read one by one. */
export async function walkTagged(
  db: Database,
  filter: Filter,
  { limit, ...request }: PageRequest,
  most: number,
): Promise<OrderedRow[]> {
  const keys = keysOf('listings', request.sort);
  const { rows } = await sql<OrderedRow>`
    with page as materialized (
      select ahead.* from (${aheadWithTags(filter, request, most)}) as ahead
      where ${isIn('ahead', filter)} order by ${orderOf('ahead', keys)} limit ${limit}
    )
    select ${columnsOf('listings')} from page join listings on listings.id = page.id
    order by ${orderOf('page', keys)}`.execute(db);
  return rows;
}

/** The next listings in the order that have the rarest tag, with what tells which of them fit. */
export function aheadWithTags(filter: Filter, request: Omit<PageRequest, 'limit'>, most: number) {
  return orderedKeys(filter, request, most, sql`, listings.tags, listings.category, listings.language`);
}
