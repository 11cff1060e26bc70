import { sql, type RawBuilder } from 'kysely';
import { REPORT_TEXTS_KEPT } from '#contract/report-kinds.ts';

/**
 * Of the pending reports that have texts (their `id` and `created_at`), those whose texts give way to that of a new one, in
 * SQL: neither among the first nor among the newest.
 */
export function surplusTexts(pending: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by created_at, id) as from_first,
        row_number() over (order by created_at desc, id desc) as from_newest
      from (${pending}) as pending) as ranked
    where from_first > ${REPORT_TEXTS_KEPT.first} and from_newest >= ${REPORT_TEXTS_KEPT.newest}`;
}
