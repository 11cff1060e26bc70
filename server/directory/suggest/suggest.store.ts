import { sql, type RawBuilder } from 'kysely';
import type { Category } from '#contract/vocabulary.ts';
import { isShown } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import {
  descending,
  orderedKeys,
  keysOf,
  orderOf,
  type Filter,
  type ListingRow,
} from '../../listings/listing.store.ts';
import type { Term } from '../search/pattern.ts';
import type { TagBeginning } from './beginning.ts';
import { findIdsNamed } from '../search/named.store.ts';
import { holdsAll, isNameFoundBy, isSure, textsOf } from '../search/term.store.ts';

/** A public listing, as a suggestion shows it. */
export type SuggestedRow = Pick<ListingRow, 'id' | 'discordServerId' | 'name' | 'icon' | 'memberCount'>;

interface Sought extends Pick<Filter, 'adult'> {
  terms: readonly Term[];
  /** Listings that are suggested anyway. */
  except: readonly string[];
  limit: number;
}

/**
 * Public listings with a name that matches the terms, found by the index over names: first those whose name begins with
 * `text`, then those with the very words, then the directory's order. Of very many matches only some are looked at.
 */
export async function findNames(
  db: Database,
  sought: Sought,
  { rare, text, candidates }: { rare: readonly Term[]; text: string; candidates: number },
): Promise<SuggestedRow[]> {
  const { terms, except, limit } = sought;
  const recheck = terms.filter((term) => !rare.includes(term) || !isSure(term));
  const withNames = terms.filter(({ any }) => any.length > 1);
  const own = withNames.map(({ words, any }) => ({ words, any: any.slice(0, 1) }));
  const { rows } = await sql<SuggestedRow>`
    with candidates as materialized (
      select id, name, was_bumped, placed_at from ${textsOf(sought)}
        and ${isNameFoundBy(rare)} and ${isNoneOf('search_texts', except)} limit ${candidates}
    ),
    page as (
      select search_texts.*, case when strpos(name, ${text}) = 1 then 2 when ${holdsAll('name', own)} then 1 else 0 end as rank
      from candidates as search_texts where ${holdsAll('name', recheck)}
      order by rank desc, ${descending(keysOf('search_texts', 'bumped'))} limit ${limit}
    )
    select ${shownOf('listings')} from page join listings using (id) where ${isShown(sought.adult)}
    order by page.rank desc, ${descending(keysOf('page', 'bumped'))}`.execute(db);
  return rows;
}

/** As `findNames`, of the next `most` listings in the directory's order, read until there are enough. */
export async function walkNames(
  db: Database,
  { terms, except, limit, adult }: Sought,
  most: number,
): Promise<SuggestedRow[]> {
  const keys = keysOf('listings', 'bumped');
  const { rows } = await sql<SuggestedRow>`
    with page as materialized (
      select ahead.* from (${orderedKeys({ adult }, { sort: 'bumped', after: null }, most)}) as ahead,
        -- One by one, however few of them the planner takes for matches.
        lateral (select id, name from search_texts where id = ahead.id offset 0) as search_texts
      where ${holdsAll('name', terms)} and ${isNoneOf('search_texts', except)}
      order by ${orderOf('ahead', keys)} limit ${limit}
    )
    select ${shownOf('listings')} from page join listings using (id) where ${isShown(adult)}
    order by ${orderOf('page', keys)}`.execute(db);
  return rows;
}

/** A number of public listings with exactly one of these folded names; none when very many are called so. */
export async function findWholeName(
  db: Database,
  names: readonly string[],
  { limit, most, adult }: Pick<Filter, 'adult'> & { limit: number; most: number },
): Promise<SuggestedRow[]> {
  const ids = await findIdsNamed(db, names, { adult }, most);
  if (ids.length === 0) return [];
  const { rows } = await sql<SuggestedRow>`
    select ${shownOf('listings')} from listings where id = any(${ids}::uuid[]) and ${isShown(adult)}
    order by ${descending(keysOf('listings', 'bumped'))} limit ${limit}`.execute(db);
  return rows;
}

/** A tag, with how many public listings have it. */
export interface TagRow {
  tag: string;
  count: number;
}

interface SoughtTags {
  /** Each is in a tag with a hyphen in front of it. */
  beginnings: readonly TagBeginning[];
  text: string;
  /** Whether tags fit that hold the text anywhere. */
  isInsideToo: boolean;
  /** Other names for what is sought. */
  names: readonly string[];
  limit: number;
}

/**
 * Tags: those that match the beginnings first, then those that hold the text or are one of the names. They are looked
 * for among the most used ones; others are found by their own beginning or whole name.
 */
export async function findTags(
  db: Database,
  { beginnings, text, isInsideToo, names, limit }: SoughtTags,
  { mostUsed, others }: { mostUsed: number; others: number },
): Promise<TagRow[]> {
  const begins = holdsBeginnings(beginnings);
  const isInside = isInsideToo ? sql<boolean>`strpos(folded, ${text}) > 0` : sql<boolean>`false`;
  const { rows } = await sql<TagRow>`
    with used as materialized (
      select tag, folded, listings from tag_counts order by listings desc, tag limit ${mostUsed}
    ),
    beginning as materialized (
      select tag, folded, listings from tag_counts
      where folded >= ${text} and folded < ${text} || chr(1114111) limit ${others}
    ),
    named as materialized (
      select tag, folded, listings from tag_counts where folded = any(${[...names]}::text[]) limit ${others}
    ),
    found as (
      select tag, listings, case when ${begins} then 1 else 0 end as rank from used where ${begins} or ${isInside}
      union select tag, listings, 1 from beginning
      union select tag, listings, 0 from named
    )
    select tag, max(listings) as count from found
    where not exists (select from blocked_tags where blocked_tags.tag = found.tag)
    group by tag order by max(rank) desc, max(listings) desc, tag limit ${limit}`.execute(db);
  return rows;
}

function holdsBeginnings(beginnings: readonly TagBeginning[]) {
  const tag = sql`('-' || folded)`;
  const each = beginnings.map(({ text, isRegex }) =>
    isRegex ? sql`${tag} ~ ${text}` : sql`strpos(${tag}, ${text}) > 0`,
  );
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

/** How many listings some categories have. */
export async function countCategories(
  db: Database,
  categories: readonly Category[],
  { adult }: Pick<Filter, 'adult'>,
): Promise<Map<Category, number>> {
  const rows = await db
    .selectFrom('directoryCounts')
    .select('category')
    .select(sql<string>`sum(${adult ? sql`listings + for_adults` : sql`listings`})`.as('listings'))
    .where('category', 'in', [...categories])
    .groupBy('category')
    .execute();
  return new Map(rows.map(({ category, listings }) => [category, Number(listings)]));
}

function shownOf(table: string) {
  return sql.join(
    ['id', 'discordServerId', 'name', 'icon', 'memberCount'].map((column) => sql.ref(`${table}.${column}`)),
  );
}

function isNoneOf(table: string, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql`true` : sql`${sql.ref(`${table}.id`)} <> all(${[...ids]}::uuid[])`;
}
