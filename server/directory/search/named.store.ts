import { sql } from 'kysely';
import { isShown } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import {
  columnsOf,
  afterCursor,
  descending,
  isIn,
  keysOf,
  type Filter,
  type PageRequest,
} from '../../listings/listing.store.ts';
import type { MatchRow } from './search.store.ts';

/** How many listings of one name are put before all others. */
const MOST_OF_ONE_NAME = 200;

/**
 * The listings whose whole name is what was searched for, all of them by id, and a page of them. None at all when
 * many are called so: then it is no listing's own.
 */
export async function findNamed(
  db: Database,
  names: readonly string[],
  filter: Filter,
  { sort, after, limit }: PageRequest,
): Promise<{ ids: readonly string[]; rows: MatchRow[] }> {
  const ids = await findIdsNamed(db, names, filter, MOST_OF_ONE_NAME);
  if (ids.length === 0) return { ids, rows: [] };
  const keys = keysOf('listings', sort);
  const { rows } = await sql<MatchRow>`
    select ${columnsOf('listings')} from listings
    where id = any(${ids}::uuid[]) and ${isShown(filter.adult)} and ${isIn('listings', filter)}
      and ${afterCursor(keys, after)}
    order by ${descending(keys)} limit ${limit}`.execute(db);
  return { ids, rows };
}

/** The ids of listings with exactly one of these folded names; none when more than so many do. */
export async function findIdsNamed(
  db: Database,
  names: readonly string[],
  { adult }: Pick<Filter, 'adult'>,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from search_texts
    where (${adult ? sql`public or for_adults` : sql`public`})
      and regexp_replace(btrim(name), ' +', ' ', 'g') = any(${names}::text[])
    limit ${most + 1}`.execute(db);
  return rows.length > most ? [] : rows.map(({ id }) => id);
}
