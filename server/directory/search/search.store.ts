import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { Term } from './pattern.ts';
import { holdsAll, isFoundBy, isSure, textsOf } from './term.store.ts';
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

/** What is searched for in a part of the directory: a listing matches all the terms. */
export interface Search extends Filter {
  terms: readonly Term[];
  /** Listings that are shown anyway, and so are no matches. */
  except?: readonly string[];
}

/** A match and, where that was looked at, how good it is, as `RANKS` has it. */
export type MatchRow = OrderedRow & { rank?: number };

/** Texts as searches compare them, by the very function that folded the stored ones. */
export async function fold(db: Database, written: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold(text) as folded from unnest(${written}::text[]) with ordinality as given (text, place)
    order by place`.execute(db);
  return rows.map(({ folded }) => folded);
}

/**
 * A page of the matches among the first so many candidates, which the index over grams finds by some of the words.
 * With `namesUpTo`, matches in the name come first as long as there are at most so many matches in all, and
 * then the page's keys begin with whether it was one. Unless the candidates were all there are, matches are missing.
 */
export async function findMatches(
  db: Database,
  search: Search,
  rare: readonly Term[],
  {
    sort,
    after,
    limit,
    namesUpTo,
    candidates: most,
  }: PageRequest & { namesUpTo: number | null; candidates: number },
): Promise<{ rows: MatchRow[]; found: number; isAll: boolean }> {
  // The directory's own order is in the index's table: only the rows of the page are looked up elsewhere.
  const keys = [
    ...(namesUpTo === null ? [] : [sql`found.rank`]),
    ...keysOf(sort === 'bumped' ? 'found' : 'placed', sort),
  ];
  const recheck = search.terms.filter((term) => !rare.includes(term) || !isSure(term));
  const { rows } = await sql<MatchRow & { found: number; candidates: number; id: string | null }>`
    with candidates as materialized (
      select search_texts.ctid as row, id, was_bumped, placed_at, ${holdsAll('words', recheck)} as holds
      from ${textsOf(search)}
        and ${isFoundBy(rare, search)} and ${isOffered(search)}
      limit ${most + 1}
    ),
    counted as (select count(*) as candidates, count(*) filter (where holds) as found from candidates),
    ranked as materialized (${ranked(search.terms, namesUpTo)}),
    page as (
      select found.id, found.rank, ${numbered(keys)}
      from ranked as found
        ${sort === 'bumped' ? sql`` : sql`join listings as placed on placed.id = found.id`}
      where ${afterCursor(keys, after)}
      order by ${descending(keys)} limit ${limit}
    )
    select counted.found, counted.candidates, page.rank, ${columnsOf('listings')}
    from counted left join (page join listings on listings.id = page.id) on true
    order by ${orderOf('page', keys)}`.execute(db);
  return {
    rows: rows.filter((row): row is typeof row & MatchRow => row.id !== null),
    found: rows[0]?.found ?? 0,
    isAll: (rows[0]?.candidates ?? 0) <= most,
  };
}

/** The matches among `candidates` with their ranks, which are 0 when there are more than `most`. */
function ranked(terms: readonly Term[], most: number | null) {
  const matches = sql`from candidates cross join counted where holds`;
  const unranked = sql`select id, was_bumped, placed_at, 0 as rank ${matches}`;
  if (most === null) return unranked;
  // The texts are read again by where their rows stand, since to keep those of all candidates takes longer.
  return sql`
    ${unranked} and found > ${most}
    union all
    select id, was_bumped, placed_at, ${rankOf(terms)} as rank from (
      select *, ${HEADING} as heading from search_texts
      where ctid = any(array(select row ${matches} and found <= ${most})) offset 0
    ) as search_texts`;
}

/** What makes one match better than another, the most important first; a match's rank is the sum. */
const RANKS = { inNameOrTags: 8, inScript: 4, inName: 2, byVeryWords: 1 };

/**
 * A listing's name and its tags, which are the last of its words. They are hardly ever of another length folded than
 * written (`ß` is, and Arabic with vowel marks): then a letter is missing or too much here, which a rank may be wrong by.
 */
const HEADING = sql`name || ' ' || right(words, char_length(array_to_string(tags, ' ')))`;

function rankOf(terms: readonly Term[]) {
  const withNames = terms.filter(({ any }) => any.length > 1);
  const alike = withNames.map(({ words, any, inScript = any }) => ({ words, any: inScript }));
  const own = withNames.map(({ words, any }) => ({ words, any: any.slice(0, 1) }));
  const { inNameOrTags, inScript, inName, byVeryWords } = RANKS;
  return sql`(case when not ${holdsAll('heading', terms)} then 0
      when ${holdsAll('name', terms)} then ${inNameOrTags + inName}::integer
      else ${inNameOrTags}::integer end
    + case when ${holdsAll('words', own)} then ${inScript + byVeryWords}::integer
      when ${holdsAll('words', alike)} then ${inScript}::integer
      else 0 end)`;
}

/**
 * A page of the listings among the next `most` in the order that hold the first `held` of the words: all, unless
 * these do not fill the page and fewer would, but at least one. `isAll` tells whether the order ends there; then
 * all words are held.
 */
export async function walkMatches(
  db: Database,
  search: Search,
  { limit, ...request }: PageRequest,
  most: number,
): Promise<{ rows: MatchRow[]; held: number; isAll: boolean }> {
  const order = keysOf('listings', request.sort);
  const all = search.terms.length;
  const held = search.terms.map((term, at) => sql`when not ${holdsAll('words', [term])} then ${at}::integer`);
  const { rows } = await sql<MatchRow & { held: number; ahead: number; id: string | null }>`
    with ahead as materialized (
      select ahead.*, case when not ${isOffered(search)} then 0 ${sql.join(held, sql` `)} else ${all}::integer end as held
      from (${orderedKeys(search, request, most)}) as ahead join search_texts on search_texts.id = ahead.id
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

/** Of listings by tags the order knows the rarest tag alone. */
function isOffered({ except = [], category, languages, tags = [] }: Search): RawBuilder<boolean> {
  const isIncluded = tags.length > 0 ? isIn('search_texts', { category, languages, tags }) : sql`true`;
  const isLeft = except.length > 0 ? sql`search_texts.id <> all(${except}::uuid[])` : sql`true`;
  return sql<boolean>`(${isIncluded} and ${isLeft})`;
}
