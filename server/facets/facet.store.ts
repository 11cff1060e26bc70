import { sql, type RawBuilder } from 'kysely';
import { TAGS_OF_FACETS } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { adultPart, isIn, textsOf, type Filter } from '../listings/listing.store.ts';
import type { CountedPart } from '../listings/sitemap.store.ts';
import type { TagUse } from '../listings/tagged.store.ts';
import type { Term } from '../search/pattern.ts';
import type { SearchLimits } from '../search/search-plan.ts';
import type { Search } from '../search/search.store.ts';
import { holdsAll, isFoundBy, isSure } from '../search/term.store.ts';

/** Where counts of listings with tags, or of a search, draw their lines. */
export interface FacetLimits {
  /** So many listings are counted one by one; further ones are not counted. */
  counted: number;
  search: SearchLimits;
}

/** Listings, counted. */
export interface Counted {
  /** How many there are in each category and language; null when there are too many to be counted. */
  parts: readonly CountedPart[] | null;
  /** The tags that most of what is chosen among them has, and how often; of too many, of those that were looked at. */
  tags: readonly TagUse[];
}

/** The most used tags of the directory, a category, a language or both, as they are kept. */
export async function findTagsIn(
  db: Database,
  { category, language }: Pick<Filter, 'category' | 'language'>,
  limit: number,
): Promise<TagUse[]> {
  const counts =
    category || language
      ? sql`tag_part_counts where category = ${category ?? ''} and language = ${language ?? ''}`
      : sql`tag_counts where true`;
  const { rows } = await sql<TagUse>`
    select tag, listings from ${counts} and tag not in (select tag from blocked_tags)
    order by listings desc, tag limit ${limit}`.execute(db);
  return rows;
}

/** The tags of the first listings that have a tag, in the directory's order. */
export async function findTagsAlong(
  db: Database,
  tag: string,
  { adult, listings }: Pick<Filter, 'adult'> & { listings: number },
): Promise<TagUse[]> {
  const { rows } = await sql<TagUse>`
    with found as (
      select tags from ${tagged(tag, { adult })}
      order by was_bumped desc, placed_at desc, id desc limit ${listings}
    )
    ${frequentTags({})}`.execute(db);
  return rows;
}

/** The listings with a tag, under the name `listing_tags`. */
function tagged(tag: string | undefined, { adult }: Filter) {
  const columns = sql`id, tags, category, language, was_bumped, placed_at`;
  const adults = sql`union all select ${columns} from adult_listings where part = ${adultPart({ tags: [tag ?? ''] })}`;
  return sql`(
    select ${columns} from listing_tags where tag = ${tag} ${adult ? adults : sql``}) as listing_tags`;
}

/** Counts the listings with some tags, of which the first is a rare one: those with it are looked at. */
export function countRarest(db: Database, filter: Filter, chosen: Filter): Promise<Counted> {
  const [rarest] = filter.tags ?? [];
  return count(
    db,
    chosen,
    sql`select category, language, tags, true as holds from ${tagged(rarest, filter)}
      where ${isIn('listing_tags', filter)}`,
  );
}

/** Counts the listings with some tags, as the index finds them, as long as there are at most so many. */
export async function countWithTags(
  db: Database,
  filter: Filter,
  chosen: Filter,
  most: number,
): Promise<Counted> {
  const { category, language, tags = [] } = filter;
  const lexemes = [...tags, category, language].filter((name) => name !== undefined);
  const counted = await count(
    db,
    chosen,
    sql`select category, language, tags, true as holds from ${textsOf(filter)}
      and (tags || array[category, language]) @> ${lexemes}::text[] limit ${most + 1}`,
  );
  return { ...counted, parts: counted.listings > most ? null : counted.parts };
}

/** Counts the matches among the first candidates that the index over grams finds by some of the words. */
export async function countCandidates(
  db: Database,
  search: Search,
  indexed: readonly Term[],
  chosen: Filter,
  { counted: most, search: { candidates } }: FacetLimits,
): Promise<Counted> {
  const untold = search.terms.filter((term) => !indexed.includes(term) || !isSure(term));
  const limit = untold.length === 0 ? most : Math.max(candidates, most);
  const counted = await count(
    db,
    chosen,
    sql`select category, language, tags, ${holdsAll('words', untold)} as holds from ${textsOf(search)}
      and ${isFoundBy(indexed, search)} and ${isIn('search_texts', search)} limit ${limit + 1}`,
  );
  const isAll = counted.candidates <= limit && counted.listings <= most;
  return { ...counted, parts: isAll ? counted.parts : null };
}

/** Counts the matches among the listings with some tags, of which the first is a rare one. */
export function countTextsWith(db: Database, search: Search, chosen: Filter): Promise<Counted> {
  const [rarest] = search.tags ?? [];
  return count(
    db,
    chosen,
    sql`select category, language, tags, ${holdsAll('words', search.terms)} as holds from search_texts
      where id in (select id from ${tagged(rarest, search)}) and ${isIn('search_texts', search)}`,
  );
}

/** Counts the matches among all listings of a part of the directory. */
export function countTextsOf(db: Database, search: Search, chosen: Filter): Promise<Counted> {
  const isPart = search.category !== undefined || search.language !== undefined;
  return count(
    db,
    chosen,
    sql`select category, language, tags, ${holdsAll('words', search.terms)} as holds from ${textsOf(search)}
      and ${isPart ? isFoundBy([], search) : sql`true`} and ${isIn('search_texts', search)}`,
  );
}

async function count(db: Database, chosen: Filter, listings: RawBuilder<unknown>) {
  const { rows } = await sql<{
    parts: CountedPart[];
    tags: TagUse[];
    listings: number;
    candidates: number;
  }>`
    with candidates as materialized (${listings}),
    found as (select category, language, tags from candidates where holds),
    parts as (select category, language, count(*)::integer as listings from found group by category, language)
    select
      (select coalesce(json_agg(parts), '[]') from parts) as parts,
      (select coalesce(json_agg(frequent), '[]') from (${frequentTags(chosen)}) as frequent) as tags,
      (select count(*)::integer from found) as listings,
      (select count(*)::integer from candidates) as candidates`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('A count came without a row');
  return counted;
}

/** The most frequent tags of what is in a part of `found`. */
function frequentTags({ category, language }: Filter) {
  return sql`
    select tag, count(*)::integer as listings from found, unnest(tags) as tag
    where ${isIn('found', { category, language })} and tag not in (select tag from blocked_tags)
    group by tag order by count(*) desc, tag collate "C" limit ${sql.lit(TAGS_OF_FACETS)}`;
}
