import { sql } from 'kysely';
import { LISTINGS_OF_A_SHORTCUT_TAG } from '#contract/directory.ts';
import type { Database } from '#database/tables.ts';
import { isIn, type Filter } from '../../listings/listing.store.ts';

/** A tag that enough public listings have for a shortcut. */
export interface NamedTag {
  tag: string;
  folded: string;
  /** How many of them are in the category and languages that are chosen; null where too many have the tag to be counted. */
  listings: number | null;
}

/** Of a tag on more listings, those in a category or language are not counted. */
const MOST_COUNTED = 2_000;

/** The tags that are spelled so, folded, the most used first. */
export async function findNamedTags(
  db: Database,
  spellings: readonly string[],
  part: Pick<Filter, 'category' | 'languages'>,
): Promise<NamedTag[]> {
  const isPart = part.category !== undefined || part.languages !== undefined;
  const listings = isPart
    ? sql`case when used.listings <= ${MOST_COUNTED} then (
        select count(*) from listing_tags where tag = used.tag and ${isIn('listing_tags', part)})::integer end`
    : sql`used.listings`;
  const { rows } = await sql<NamedTag>`
    select used.tag, used.folded, ${listings} as listings from tag_counts as used
    where used.folded = any(${[...spellings]}::text[]) and used.listings >= ${LISTINGS_OF_A_SHORTCUT_TAG}
      and not exists (select from blocked_tags where blocked_tags.tag = used.tag)
    order by used.listings desc, used.tag`.execute(db);
  return rows;
}
