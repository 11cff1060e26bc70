import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#database/tables.ts';
import { gramQuery, isGram } from './gram-query.ts';
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

/** A listing's text as searches see it. */
export interface SampledText extends Required<Filter> {
  words: string;
}

/** The first public listings by id, and how many there are for each: ids are random, so these are a fair sample. */
export async function readSample(
  db: Database,
  size: number,
): Promise<{ texts: SampledText[]; weight: number }> {
  const { rows } = await sql<SampledText & { listings: number }>`
    select words, category, language,
      (select coalesce(sum(listings), 0)::float from directory_counts) as listings
    from search_texts where public order by id limit ${size}`.execute(db);
  return { texts: rows, weight: (rows[0]?.listings ?? 0) / Math.max(rows.length, 1) };
}

/**
 * A stretch of the matches among the first so many candidates, which the index over grams finds by some of the words.
 * With `namesUpTo`, matches in the name come first as long as there are at most so many matches in all, and
 * then the stretch's keys begin with whether it was one. Unless the candidates were all there are, matches are missing.
 */
export async function findMatches(
  db: Database,
  search: Search,
  indexed: readonly string[],
  {
    sort,
    after,
    limit,
    namesUpTo,
    candidates: most,
  }: Stretch & { namesUpTo: number | null; candidates: number },
): Promise<{ rows: MatchRow[]; found: number; isAll: boolean }> {
  const inName = sql`(found.in_name and counted.found <= ${namesUpTo ?? 0}::integer)`;
  // The directory's own order is in the index's table: only the rows of the page are looked up elsewhere.
  const keys = [
    ...(namesUpTo === null ? [] : [inName]),
    ...keysOf(sort === 'bumped' ? 'found' : 'placed', sort),
  ];
  const untold = search.words.filter((word) => !indexed.includes(word) || !isGram(word));
  const { rows } = await sql<MatchRow & { found: number; candidates: number; id: string | null }>`
    with candidates as materialized (
      select id, was_bumped, placed_at, ${holdsAll('search_texts', 'words', untold)} as holds,
        ${namesUpTo === null ? sql`false` : holdsAll('search_texts', 'name', search.words)} as in_name
      from search_texts
      where public and array_to_tsvector(grams(words) || array[category, language]) @@ ${queryFor(indexed, search)}::tsquery
      limit ${most + 1}
    ),
    counted as (select count(*) as candidates, count(*) filter (where holds) as found from candidates),
    page as (
      select found.id, found.in_name, ${numbered(keys)}
      from candidates as found cross join counted
        ${sort === 'bumped' ? sql`` : sql`join listings as placed on placed.id = found.id`}
      where found.holds and ${comesAfter(keys, after)}
      order by ${descending(keys)} limit ${limit}
    )
    select counted.found, counted.candidates, page.in_name, ${columnsOf('listings')}
    from counted left join (page join listings on listings.id = page.id) on true
    order by ${orderOf('page', keys)}`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & MatchRow => row.id !== null),
    found: rows[0]?.found ?? 0,
    isAll: (rows[0]?.candidates ?? 0) <= most,
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

/**
 * A stretch of the listings among the next `most` in the order that hold the first `held` of the words: all, unless
 * these do not fill the stretch and fewer would, but at least one. `isAll` tells whether the order ends there; then
 * all words are held.
 */
export async function walkAnyMatches(
  db: Database,
  search: Search,
  { limit, ...stretch }: Stretch,
  most: number,
): Promise<{ rows: MatchRow[]; held: number; isAll: boolean }> {
  const order = keysOf('listings', stretch.sort);
  const firstHeld = search.words.map((_, at) => {
    const first = search.words.slice(0, at + 1);
    return sql`case when ${holdsAll('search_texts', 'words', first)} then 1 else 0 end`;
  });
  const all = search.words.length;
  const { rows } = await sql<MatchRow & { held: number; ahead: number; id: string | null }>`
    with ahead as materialized (
      select ahead.*, ${sql.join(firstHeld, sql` + `)} as held
      from (${keysAhead(search, stretch, most)}) as ahead join search_texts on search_texts.id = ahead.id
    ),
    counted as (select held, sum(count(*)) over (order by held desc) as listings from ahead where held > 0 group by held),
    chosen as (
      select ahead, case when ahead < ${most}::integer then ${all}::integer
        else (select coalesce(max(held), 1) from counted where listings >= ${limit}) end as held
      from (select count(*) as ahead from ahead) as ahead
    ),
    page as (
      select ahead.* from ahead cross join chosen where ahead.held >= chosen.held
      order by ${orderOf('ahead', order)} limit ${limit}
    )
    select chosen.held, chosen.ahead, ${columnsOf('listings')}
    from chosen left join (page join listings on listings.id = page.id) on true
    order by ${orderOf('page', order)}`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & MatchRow => row.id !== null),
    held: rows[0]?.held ?? all,
    isAll: (rows[0]?.ahead ?? 0) < most,
  };
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

// strpos and not LIKE: no letter of a search has a meaning of its own.
function holdsAll(table: string, column: 'name' | 'words', words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`;
  const holds = words.map((word) => sql`strpos(${sql.ref(`${table}.${column}`)}, ${word}) > 0`);
  return sql<boolean>`(${sql.join(holds, sql` and `)})`;
}

function queryFor(words: readonly string[], { category, language }: Filter) {
  return gramQuery(
    words,
    [category, language].filter((name) => name !== undefined),
  );
}
