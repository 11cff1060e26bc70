import { sql, type RawBuilder } from 'kysely';
import { APPEAL_GRANTED_SHOWN_FOR_DAYS, type AppealOutcome } from '#contract/appeals.ts';
import { DAY_MS } from '#contract/durations.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { newestRevision } from '../revisions/revision.store.ts';

/** A decision about a listing that is in force, or that was taken back, with the appeal against it. */
export interface AppealedDecision {
  listingId: string;
  /** Its row in the audit. */
  decisionId: number;
  /** What was rejected; null for a ban. */
  revision: number | null;
  isEdit: boolean;
  /** Who submitted what was decided about; null when they are erased. */
  submittedBy: string | null;
  /** Null without an appeal; `outcome` is null while it waits, too. */
  sentAt: Date | null;
  outcome: AppealOutcome | null;
  reason: string | null;
  decidedAt: Date | null;
}

/** The decisions about listings that their submitters can appeal, or have appealed. */
export async function findAppealed(
  db: Database,
  listingIds: readonly string[],
  now: DatabaseInstant,
): Promise<AppealedDecision[]> {
  if (listingIds.length === 0) return [];
  const { rows } = await sql<AppealedDecision>`
    select distinct on (listing_id) * from (
      select of_listing.*, appeals.created_at as sent_at, outcome, reason, decided_at
        from (${decisionInForce(sql`listings.id = any(${listingIds}::uuid[])`)}) as of_listing
          left join appeals on appeals.decision_id = of_listing.decision_id
      union all
      select listing_id, decision_id, revision, is_edit, submitted_by, created_at, outcome, reason, decided_at
        from appeals
        where listing_id = any(${listingIds}::uuid[]) and outcome = 'granted'
          and decided_at > ${before(now, APPEAL_GRANTED_SHOWN_FOR_DAYS * DAY_MS)}) as all_of
    order by listing_id, decision_id desc`.execute(db);
  return rows;
}

/**
 * The decision about each listing that can be appealed: its ban, or else the rejection of the last revision that has
 * content. `which` restricts the listings.
 */
export function decisionInForce(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select listings.id as listing_id, decided.id as decision_id,
      case when status <> 'banned' then newest.number end as revision,
      coalesce(status <> 'banned' and newest.is_edit, false) as is_edit,
      case when status = 'banned' then listings.submitted_by else newest.submitted_by end as submitted_by
    from listings left join lateral ${newestRevision('listings.id')} as newest on true
      cross join lateral (
        select id from audit
        where audit.discord_server_id = listings.discord_server_id and audit.listing_id = listings.id
          and case when status = 'banned' then action = 'ban'
            else newest.decision = 'rejected' and action = 'reject'
              and (before ->> 'revision')::integer = newest.number end
        order by id desc limit 1) as decided
    where ${which}`;
}
