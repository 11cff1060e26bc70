import { sql } from 'kysely';
import type { ListingStatus } from '#contract/vocabulary.ts';
import { HOUR_MS, UNDO_MS } from '#contract/durations.ts';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';

/** A decision that can still be undone, of which nobody is told yet. */
export interface UnsentDecision {
  listing: { id: string; discordServerId: string };
  revision: number;
  auditId: number;
  kind: 'approval' | 'edit approval' | 'rejection' | 'edit rejection';
  /** Who submitted what was decided about; null once they are erased. */
  submittedBy: string | null;
  /** What goes with the decision. */
  reason: string | null;
  /** The pseudonym of who has decided. */
  decidedBy: string;
  /** The listing's status before it. */
  statusBefore: Exclude<ListingStatus, 'banned'>;
  isDue: boolean;
  isUndoable: boolean;
}

/** The columns that a decision changes, and when the invites were last checked as it stores it. */
export interface Changes {
  listing: readonly (keyof Tables['listings'])[];
  revision: readonly (keyof Tables['revisions'])[];
  checkedAt?: { listing: Date | null; revision: Date | null };
}

/**
 * Queues what a decision tells for when it cannot be undone any more, with what the decision is about to change. An appeal
 * that was granted says that it is not the first about the revision, which is not counted again.
 */
export async function queueDecision(
  trx: Database,
  {
    listingId,
    revision,
    auditId,
    kind,
    at,
  }: Pick<UnsentDecision, 'revision' | 'auditId' | 'kind'> & { listingId: string; at: DatabaseInstant },
  { checkedAt, ...changes }: Changes,
): Promise<void> {
  await sql`
    insert into unsent_decisions (listing_id, revision, audit_id, kind, hours, tell_at, replaced)
    select listings.id, number, ${auditId}::bigint, ${kind},
      case when not exists (
          select from appeals
          where appeals.listing_id = listings.id and appeals.revision = number and outcome = 'granted')
        then extract(epoch from greatest(${at} - submitted_at, interval '0')) * 1000 / ${HOUR_MS}::float8 end,
      ${after(at, UNDO_MS)},
      jsonb_build_object(
        'listing', ${columnsOf('listings', changes.listing)},
        'revision', ${columnsOf('revisions', changes.revision)},
        'checkedAt', ${JSON.stringify(checkedAt ?? null)}::jsonb)
    from listings join revisions on listing_id = listings.id
    where listings.id = ${listingId} and number = ${revision}`.execute(trx);
}

/** Columns of a row as JSON that `jsonb_populate_record` reads. */
function columnsOf(table: 'listings' | 'revisions', columns: readonly string[]) {
  const names = columns.map((column) => column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const row = sql.table(table);
  return sql`(
    select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(${row})) where key = any(${names}::text[]))`;
}

/** The unsent decision about a listing, of which there is at most one; it stands while the listing is locked. */
export async function findUnsent(
  db: Database,
  listingId: string,
  now: DatabaseInstant,
): Promise<UnsentDecision | null> {
  const { rows } = await sql<Omit<UnsentDecision, 'listing'> & { discordServerId: string }>`
    select listings.discord_server_id, revision, audit_id, kind, revisions.submitted_by, decided.admin as decided_by,
      replaced -> 'listing' ->> 'status' as status_before,
      tell_at <= ${now} as is_due, tell_at > ${now} and replaced is not null as is_undoable,
      coalesce(
        (select words from audit_words where audit_words.audit_id = decided.id and part = 'after' and name = 'reason'),
        case when kind in ('rejection', 'edit rejection') then rejection_reason end) as reason
    from unsent_decisions
      join listings on listings.id = listing_id
      join revisions on revisions.listing_id = listings.id and number = revision
      join audit as decided on decided.id = audit_id
    where unsent_decisions.listing_id = ${listingId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { discordServerId, ...unsent } = row;
  return { ...unsent, listing: { id: listingId, discordServerId } };
}

/** Ends the wait of a decision. A trigger counts it in the public figures, unless it is undone. */
export async function deleteUnsent(trx: Database, listingId: string): Promise<void> {
  await trx.deleteFrom('unsentDecisions').where('listingId', '=', listingId).execute();
}

/** The listings with a decision that is to be told of, the longest due first. */
export async function findDueDecisions(db: Database, now: DatabaseInstant, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from unsent_decisions where tell_at <= ${now} order by tell_at limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
