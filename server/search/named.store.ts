import { sql, type RawBuilder } from 'kysely';
import { isShown } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import {
  columnsOf,
  comesAfter,
  descending,
  isIn,
  keysOf,
  type Filter,
  type Stretch,
} from '../listings/listing.store.ts';
import type { MatchRow } from './search.store.ts';

/** How many listings of one name are put before all others. */
const MOST_OF_ONE_NAME = 200;

/**
 * The listings whose whole name is what was searched for, all of them by id, and a stretch of them. None at all when
 * many have that name: then it is no listing's own.
 */
export async function findNamed(
  db: Database,
  name: string,
  filter: Filter,
  { sort, after, limit }: Stretch,
): Promise<{ ids: readonly string[]; rows: MatchRow[] }> {
  const keys = keysOf('listings', sort);
  const { rows } = await sql<MatchRow & { ids: readonly string[]; id: string | null }>`
    with named as materialized (${idsNamed(name, filter, MOST_OF_ONE_NAME + 1)}),
    told as (select array_agg(id) as ids from named having count(*) <= ${MOST_OF_ONE_NAME}),
    page as (
      select listings.* from told join listings on id = any(told.ids)
      where ${isShown(filter.adult)} and ${isIn('listings', filter)} and ${comesAfter(keys, after)}
      order by ${descending(keys)} limit ${limit}
    )
    select told.ids, ${columnsOf('page')}
    from told left join page on true order by ${descending(keysOf('page', sort))}`.execute(db);
  return { ids: rows[0]?.ids ?? [], rows: rows.filter((row) => row.id !== null) };
}

/** The ids of listings with exactly this folded name. */
export function idsNamed(name: string, { adult }: Filter, limit: number): RawBuilder<unknown> {
  const ids = sql`select id from search_names where name = ${name}`;
  if (!adult) return sql`${ids} limit ${limit}`;
  return sql`
    ${ids} union all
    select id from search_texts where for_adults and regexp_replace(btrim(name), ' +', ' ', 'g') = ${name}
    limit ${limit}`;
}
