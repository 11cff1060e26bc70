import { sql, type RawBuilder } from 'kysely';
import { REPORT_TEXTS_KEPT } from '#contract/reports.ts';

/**
 * The pending reports (`id`, `created_at`) whose texts a new one displaces, in SQL: neither among the first nor among
 * the newest.
 */
export function surplusTexts(pending: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by created_at, id) as from_first,
        row_number() over (order by created_at desc, id desc) as from_newest
      from (${pending}) as pending) as ranked
    where from_first > ${REPORT_TEXTS_KEPT.first} and from_newest >= ${REPORT_TEXTS_KEPT.newest}`;
}

/**
 * The recursive query `standing`: of the pending reports that are only counted, the first of each group, by two columns. It
 * goes from group to group in an index, however many are in one.
 */
export function standingReports(table: string, [one, other]: readonly [string, string]): RawBuilder<unknown> {
  const group = sql`${sql.ref(one)}, ${sql.ref(other)}`;
  const first = (further: RawBuilder<unknown>) => sql`
    select ${group}, id from ${sql.table(table)} as counted
    where resolved_at is null and reason is null and ${further}
    order by ${group}, created_at, id limit 1`;
  const isNext = sql`(${sql.ref(`counted.${one}`)}, ${sql.ref(`counted.${other}`)})
    > (${sql.ref(`standing.${one}`)}, ${sql.ref(`standing.${other}`)})`;
  return sql`
    standing as (
      (${first(sql`true`)})
      union all
      select next.* from standing cross join lateral (${first(isNext)}) as next)`;
}
