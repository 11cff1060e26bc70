import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#database/tables.ts';
import {
  columnsOf,
  comesAfter,
  descending,
  isIn,
  keysOf,
  type Filter,
  type PlacedRow,
  type Stretch,
} from './listing.store.ts';

/** What is searched for: folded words, in a part of the directory. */
export interface Search extends Filter {
  words: readonly string[];
}

/** A match and, where that was looked at, whether its name alone holds all the words. */
export type MatchRow = PlacedRow & { inName?: boolean };

/** A text as searches compare it, by the very function that folded the stored ones. */
export async function fold(db: Database, written: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`select fold(${written}) as folded`.execute(db);
  return rows[0]?.folded ?? '';
}

/** How many of the first `size` listings by id match: ids are random, so these are a fair sample of all. */
export async function sampleMatches(db: Database, search: Search, size: number) {
  const { rows } = await sql<{ matches: number; size: number; listings: number }>`
    select count(*) filter (where ${matches('sample', search)}) as matches, count(*) as size,
      (select coalesce(sum(listings), 0)::float from directory_counts) as listings
    from (select * from search_texts order by id limit ${size}) as sample`.execute(db);
  return rows[0] ?? { matches: 0, size: 0, listings: 0 };
}

/**
 * A stretch of the matches, found by the index over their grams.
 * With `namesUpTo`, matches in the name come first as long as there are at most so many matches in all, and
 * then the stretch's keys begin with whether it was one. `found` counts no further than `most` + 1; when there are
 * more than `most`, the rows are not to be trusted.
 */
export async function findMatches(
  db: Database,
  search: Search,
  { sort, after, limit, namesUpTo, most }: Stretch & { namesUpTo: number | null; most: number | null },
): Promise<{ rows: MatchRow[]; found: number }> {
  const inName = sql`(found.in_name and counted.found <= ${namesUpTo ?? 0}::integer)`;
  // The directory's own order is in the index's table: only the rows of the page are looked up elsewhere.
  const keys = [
    ...(namesUpTo === null ? [] : [inName]),
    ...keysOf(sort === 'bumped' ? 'found' : 'placed', sort),
  ];
  const { rows } = await sql<MatchRow & { found: number; id: string | null }>`
    with found as materialized (
      select id, was_bumped, placed_at, ${holdsAll('search_texts', 'name', search.words)} as in_name
      from search_texts
      where public and array_to_tsvector(grams(words) || array[category, language]) @@ ${query(search)}
        and ${holdsLongWords(search.words)}
      ${most === null ? sql`` : sql`limit ${most + 1}`}
    ),
    counted as (select count(*) as found from found),
    page as (
      select found.id, found.in_name, ${numbered(keys)}
      from found cross join counted ${sort === 'bumped' ? sql`` : sql`join listings as placed on placed.id = found.id`}
      where ${comesAfter(keys, after)}
      order by ${descending(keys)} limit ${limit}
    )
    select counted.found, page.in_name, ${columnsOf('listings')}
    from counted left join (page join listings on listings.id = page.id) on true
    order by ${orderOf('page', keys)}`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & MatchRow => row.id !== null),
    found: rows[0]?.found ?? 0,
  };
}

/** A stretch of the matches among the next `most` listings in the order, read one by one. */
export async function walkMatches(
  db: Database,
  search: Search,
  { limit, ...stretch }: Stretch,
  most: number,
): Promise<MatchRow[]> {
  const order = orderOf('page', keysOf('listings', stretch.sort));
  // Along the way the order's index and the texts are read, and whole listings for the page alone.
  const { rows } = await sql<MatchRow>`
    with page as materialized (
      select ahead.* from (${keysAhead(search, stretch, most)}) as ahead
        join search_texts on search_texts.id = ahead.id
      where ${holdsAll('search_texts', 'words', search.words)}
      order by ${orderOf('ahead', keysOf('listings', stretch.sort))} limit ${limit}
    )
    select ${columnsOf('listings')} from page join listings on listings.id = page.id
    order by ${order}`.execute(db);
  return rows;
}

/** Whether more than so many listings are left in the order. */
export async function hasMoreThan(
  db: Database,
  filter: Filter,
  stretch: Omit<Stretch, 'limit'>,
  count: number,
): Promise<boolean> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from (${keysAhead(filter, stretch, count + 1)}) as ahead`.execute(db);
  return (rows[0]?.left ?? 0) > count;
}

/** The ids and keys, numbered, of the next listings in an order. */
function keysAhead(filter: Filter, { sort, after }: Omit<Stretch, 'limit'>, limit: number) {
  const keys = keysOf('listings', sort);
  return sql`
    select listings.id, ${numbered(keys)} from listings
    where public and ${isIn('listings', filter)} and ${comesAfter(keys, after)}
    order by ${descending(keys)} limit ${limit}`;
}

function numbered(keys: readonly RawBuilder<unknown>[]) {
  return sql.join(keys.map((key, at) => sql`${key} as ${sql.ref(`key${at}`)}`));
}

/** The order by keys that `numbered` has named in a table. */
function orderOf(table: string, keys: readonly RawBuilder<unknown>[]) {
  return descending(keys.map((_, at) => sql.ref(`${table}.key${at}`)));
}

function matches(table: string, search: Search) {
  return sql<boolean>`${sql.ref(`${table}.public`)} and ${isIn(table, search)} and ${holdsAll(table, 'words', search.words)}`;
}

// strpos and not LIKE: no letter of a search has a meaning of its own.
function holdsAll(table: string, column: 'name' | 'words', words: readonly string[]): RawBuilder<boolean> {
  const holds = words.map((word) => sql`strpos(${sql.ref(`${table}.${column}`)}, ${word}) > 0`);
  return sql<boolean>`(${sql.join(holds, sql` and `)})`;
}

// The text itself is only read for words of which the grams cannot tell. The planner settles that.
function holdsLongWords(words: readonly string[]) {
  const holds = words.map((word) => sql`(is_gram(${word}) or strpos(search_texts.words, ${word}) > 0)`);
  return sql<boolean>`(${sql.join(holds, sql` and `)})`;
}

function query({ words, category, language }: Search) {
  const grams = sql`gram_query(array[${sql.join(words)}]::text[])`;
  const filters = [category, language].flatMap((name) => (name ? [sql`${`'${name}'`}::tsquery`] : []));
  return sql`(${sql.join([grams, ...filters], sql` && `)})`;
}
