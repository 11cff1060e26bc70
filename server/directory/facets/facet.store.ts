import { TAGS_OF_FACETS } from '#contract/directory.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#database/tables.ts';
import { adultPart, isIn, type Filter } from '../../listings/listing.store.ts';

import type { CountedPart } from '../sitemap/sitemap.store.ts';
import { aheadWithTags, isTagged, type TagUse } from '../search/tagged.store.ts';
import type { Term } from '../search/pattern.ts';
import type { SearchLimits } from '../search/search.ts';
import type { Search } from '../search/search.store.ts';
import { holdsAll, isFoundBy, textsOf } from '../search/term.store.ts';

/** Where counts of listings with tags, or of a search, draw their lines. */
export interface FacetLimits {
  /** So many listings are counted for a choice; further ones are not counted. */
  counted: number;
  search: SearchLimits;
}

/** How many listings of a part are read, and of how many of those that are chosen the tags are counted. */
export interface Reading {
  chosen: Pick<Filter, 'category' | 'languages'>;
  most: number;
  tagsOf: number;
}

/** Listings, counted. */
export interface Counted {
  /** How many there are in each category and language; null when there are too many to be read. */
  parts: readonly CountedPart[] | null;
  /** The tags that most of what is chosen among them has, and how often; of too many, of those that were looked at. */
  tags: readonly TagUse[];
}

/** The most used tags of the directory, as they are kept. */
export async function findMostUsedTags(db: Database, limit: number): Promise<TagUse[]> {
  const { rows } = await sql<TagUse>`
    select tag, listings from tag_counts where tag not in (select tag from blocked_tags)
    order by listings desc, tag limit ${limit}`.execute(db);
  return rows;
}

/**
 * The tags of the first listings of a part of the directory, or of those with some tags: then of the first `most` that
 * have the rarest one.
 */
export async function findTagsAlong(
  db: Database,
  filter: Filter,
  { most, listings }: { most: number; listings: number },
): Promise<TagUse[]> {
  const { rows } = await sql<TagUse>`
    with found as (
      select tags, category, language from (${aheadWithTags(filter, { sort: 'bumped', after: null }, most)}) as ahead
      where ${isIn('ahead', filter)} limit ${listings}
    )
    ${frequentTags({}, listings)}`.execute(db);
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
export function countRarest(db: Database, filter: Filter, reading: Reading): Promise<Counted> {
  const [rarest] = filter.tags ?? [];
  return count(
    db,
    reading,
    sql`select category, language, tags, true as holds from ${tagged(rarest, filter)}
      where ${isIn('listing_tags', filter)}`,
  );
}

/** Counts the listings with some tags, as the index finds them, as long as there are at most so many. */
export function countWithTags(db: Database, filter: Filter, reading: Reading): Promise<Counted> {
  return count(
    db,
    reading,
    sql`select category, language, tags, true as holds from ${textsOf(filter)}
      and ${isTagged(filter)} limit ${reading.most + 1}`,
  );
}

/** Counts the matches among the first candidates that the index over grams finds by some of the words. */
export async function countCandidates(
  db: Database,
  search: Search,
  { rare, recheck }: { rare: readonly Term[]; recheck: readonly Term[] },
  reading: Reading,
): Promise<Counted> {
  return count(
    db,
    reading,
    sql`select category, language, tags, ${holdsAll('words', recheck)} as holds from ${textsOf(search)}
      and ${isFoundBy(rare, search)} and ${isIn('search_texts', search)} limit ${reading.most + 1}`,
  );
}

/** Counts the matches among the listings with some tags, of which the first is a rare one. */
export function countTextsWith(db: Database, search: Search, reading: Reading): Promise<Counted> {
  const [rarest] = search.tags ?? [];
  return count(
    db,
    reading,
    sql`select category, language, tags, ${holdsAll('words', search.terms)} as holds from search_texts
      where id in (select id from ${tagged(rarest, search)}) and ${isIn('search_texts', search)}`,
  );
}

/** Counts the matches among all listings of a part of the directory. */
export function countTextsOf(db: Database, search: Search, reading: Reading): Promise<Counted> {
  const isPart = search.category !== undefined || search.languages !== undefined;
  return count(
    db,
    reading,
    sql`select category, language, tags, ${holdsAll('words', search.terms)} as holds from ${textsOf(search)}
      and ${isPart ? isFoundBy([], search) : sql`true`} and ${isIn('search_texts', search)}`,
  );
}

async function count(
  db: Database,
  { chosen, most, tagsOf }: Reading,
  listings: RawBuilder<unknown>,
): Promise<Counted> {
  const { rows } = await sql<{ parts: CountedPart[]; tags: TagUse[]; candidates: number }>`
    with candidates as materialized (${listings}),
    found as (select category, language, tags from candidates where holds),
    parts as (select category, language, count(*)::integer as listings from found group by category, language)
    select
      (select coalesce(json_agg(parts), '[]') from parts) as parts,
      (select coalesce(json_agg(frequent), '[]') from (${frequentTags(chosen, tagsOf)}) as frequent) as tags,
      (select count(*)::integer from candidates) as candidates`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('A count came without a row');
  return { parts: counted.candidates > most ? null : counted.parts, tags: counted.tags };
}

/** The most frequent tags of so many in a part of `found`. */
function frequentTags({ category, languages }: Filter, listings: number) {
  return sql`
    select tag, count(*)::integer as listings
    from (
      select unnest(tags) as tag
      from (select tags from found where ${isIn('found', { category, languages })} limit ${listings}) as chosen
    ) as used
    where tag not in (select tag from blocked_tags)
    group by tag order by count(*) desc, tag collate "C" limit ${sql.lit(TAGS_OF_FACETS)}`;
}
