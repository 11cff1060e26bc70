import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** Over which decisions the median goes: those of four weeks, and the newest of them where there are very many. */
const LATELY_MS = 28 * DAY_MS;
const MOST_DECISIONS = 2_000;

/**
 * Since when the oldest submission and the oldest edit wait, and how long decisions took lately. What was withdrawn was not
 * decided about, and what an appeal has put back did not wait since its submission.
 */
export async function findWaitingTimes(
  db: Database,
  now: DatabaseInstant,
): Promise<{ submission: Date | null; edit: Date | null; medianSeconds: number | null }> {
  const oldest = (isEdit: boolean) => sql`(
    select submitted_at from revisions where decision is null and not on_hold and is_edit = ${isEdit}
    order by submitted_at, listing_id limit 1)`;
  const { rows } = await sql<{ submission: Date | null; edit: Date | null; medianSeconds: number | null }>`
    select ${oldest(false)} as submission, ${oldest(true)} as edit,
      (select round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)))::integer
        from (select decided_at, submitted_at from revisions
          where decision in ('approved', 'rejected') and decided_at > ${before(now, LATELY_MS)}
            and not exists (
              select from appeals
              where appeals.listing_id = revisions.listing_id and revision = number and outcome = 'granted')
          order by decided_at desc limit ${MOST_DECISIONS}) as lately) as median_seconds`.execute(db);
  return rows[0] ?? { submission: null, edit: null, medianSeconds: null };
}
