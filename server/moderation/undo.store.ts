import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { CONTENT_COLUMNS } from '../listings/revisions/content.ts';
import { PROOF_COLUMNS } from '../listings/invite-proof.ts';
import { deleteUnsent, type UnsentDecision } from '../notify/messages/unsent.store.ts';

const REFERENCES = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const BEFORE = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(`before.${column}`)));
const CONTENT = ['status', 'approvedAt', 'rejectionReason', ...CONTENT_COLUMNS] as const;

/**
 * Gives a listing and its decided revision back what the decision has replaced. What was seen of an invite since stays with
 * it. An appeal against the decision lapses.
 */
export async function recordUndoing(
  trx: Database,
  { listing: { id }, revision, auditId }: UnsentDecision,
  at: DatabaseInstant,
): Promise<void> {
  const unsent = sql`unsent_decisions where listing_id = ${id}`;
  await sql`
    update revisions set (decision, decided_at, reason_before) = (
        select before.decision, before.decided_at, before.reason_before
        from jsonb_populate_record(revisions, (select replaced -> 'revision' from ${unsent})) as before)
    where listing_id = ${id} and number = ${revision}`.execute(trx);
  await sql`
    update revisions set (${REFERENCES(PROOF_COLUMNS)}) = (
        select ${BEFORE(PROOF_COLUMNS)}
        from jsonb_populate_record(revisions, (select replaced -> 'revision' from ${unsent})) as before)
    where listing_id = ${id} and number = ${revision} and invite_checked_at is not distinct from (
      select (replaced -> 'checkedAt' ->> 'revision')::timestamptz from ${unsent})`.execute(trx);
  await sql`
    update listings set (${REFERENCES(PROOF_COLUMNS)}) = (
        select ${BEFORE(PROOF_COLUMNS)}
        from jsonb_populate_record(listings, (select replaced -> 'listing' from ${unsent})) as before)
    where id = ${id} and exists (
      select from ${unsent} and (
        invite_code is distinct from replaced -> 'listing' ->> 'invite_code'
        or invite_checked_at is not distinct from (replaced -> 'checkedAt' ->> 'listing')::timestamptz))`.execute(
    trx,
  );
  await sql`
    update listings set (${REFERENCES(CONTENT)}) = (
        select ${BEFORE(CONTENT)}
        from jsonb_populate_record(listings, (select replaced -> 'listing' from ${unsent})) as before)
    where id = ${id}`.execute(trx);
  await sql`
    update appeals set outcome = 'lapsed', decided_at = ${at}, text = null
    where decision_id = ${auditId} and outcome is null`.execute(trx);
  // Without the time to tell of it, it is not counted.
  await trx.updateTable('unsentDecisions').set({ tellAt: null }).where('listingId', '=', id).execute();
  await deleteUnsent(trx, id);
}
