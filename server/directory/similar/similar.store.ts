import { sql, type RawBuilder } from 'kysely';
import { isShown } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import {
  adultPart,
  columnsOf,
  descending,
  isIn,
  keysOf,
  type Filter,
  type ListingRow,
  type OrderedRow,
} from '../../listings/listing.store.ts';

/**
 * The public listings most like one, the most similar first: by how many tags they share, then by category and
 * language, then by the ratio of their sizes, then by the directory's order. They are chosen among the first
 * `candidates` of each tag, of the category, of the language and of both.
 */
export async function findSimilar(
  db: Database,
  { id, tags, category, language, memberCount }: ListingRow,
  { candidates, limit, adult }: { candidates: number; limit: number; adult: boolean },
): Promise<OrderedRow[]> {
  const languages = [language];
  const parts: Filter[] = [{ category, languages }, { category }, { languages }];
  const sources = [
    ...tags.map((tag) => firstOf(sql`listing_tags as listings where tag = ${tag}`, candidates)),
    ...parts.map((part) => firstOf(sql`listings where public and ${isIn('listings', part)}`, candidates)),
    ...(adult ? [...parts, ...tags.map((tag) => ({ tags: [tag] }))] : []).map((part) =>
      firstOf(sql`adult_listings as listings where part = ${adultPart(part)}`, candidates),
    ),
  ];
  const { rows } = await sql<OrderedRow>`
    with candidates as (${sql.join(sources, sql` union `)}),
    compared as (
      select candidates.*,
        (select count(*) from unnest(tags) as tag where tag = any (${[...tags]}::text[])) as shared,
        (category = ${category})::integer + (language = ${language})::integer as akin,
        abs(ln(greatest(member_count, 1)) - ln(greatest(${memberCount}::integer, 1))) as distance
      from candidates where id <> ${id}
    ),
    chosen as (
      select id, row_number() over (
        order by shared desc, akin desc, distance, was_bumped desc, placed_at desc, id desc) as place
      from compared order by place limit ${limit}
    )
    select ${columnsOf('listings')} from chosen join listings using (id)
    where ${isShown(adult)} order by place`.execute(db);
  return rows;
}

/** What is compared of the first listings of a source, in the directory's order. */
function firstOf(source: RawBuilder<unknown>, limit: number) {
  return sql`(
    select id, tags, category::text, language::text, member_count, was_bumped, placed_at from ${source}
    order by ${descending(keysOf('listings', 'bumped'))} limit ${limit})`;
}
