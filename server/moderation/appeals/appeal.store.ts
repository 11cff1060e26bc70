import { sql } from 'kysely';
import type { AppealAnswer } from '#contract/appeals.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { NOT_ERASED, newestRevision } from '../../listings/revisions/revision.store.ts';
import { decisionInForce, type AppealedDecision } from '../../listings/submissions/own-appeal.store.ts';

/** The decision about a guild's listing that can be appealed. It stands in a transaction that has locked the listing. */
export async function findDecision(
  db: Database,
  discordServerId: string,
): Promise<Pick<AppealedDecision, 'decisionId' | 'revision' | 'isEdit' | 'submittedBy'> | null> {
  const { rows } =
    await sql<AppealedDecision>`${decisionInForce(sql`listings.discord_server_id = ${discordServerId}`)}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Stores an appeal; false when there was one against this decision before. */
export async function recordAppeal(
  trx: Database,
  appeal: {
    decisionId: number;
    listing: { id: string; discordServerId: string };
    revision: number | null;
    isEdit: boolean;
    submittedBy: string;
    text: string;
    at: DatabaseInstant;
  },
): Promise<boolean> {
  const { decisionId, listing, revision, isEdit, submittedBy, text, at } = appeal;
  const { rows } = await sql`
    insert into appeals (decision_id, discord_server_id, listing_id, revision, is_edit, submitted_by, text, created_at)
    values (${decisionId}::bigint, ${listing.discordServerId}, ${listing.id}, ${revision}::integer, ${isEdit},
      ${submittedBy}, ${text}, ${at})
    on conflict (decision_id) do nothing
    returning id`.execute(trx);
  return rows.length === 1;
}

/** An appeal as far as its answer needs it. */
export type AppealToDecide = NonNullable<Awaited<ReturnType<typeof findAppeal>>>;

/** Finds an appeal. It changes only in transactions that have locked its listing. */
export async function findAppeal(db: Database, id: string) {
  const appeal = await db
    .selectFrom('appeals')
    .select(['id', 'listingId', 'discordServerId', 'revision', 'isEdit', 'submittedBy', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst();
  return appeal ?? null;
}

/** Answers an appeal, before what is granted changes the listing. */
export async function recordAnswer(
  trx: Database,
  id: string,
  answer: { outcome: AppealAnswer; reason: string; at: DatabaseInstant },
): Promise<void> {
  const { outcome, reason, at: decidedAt } = answer;
  await trx.updateTable('appeals').set({ outcome, reason, decidedAt }).where('id', '=', id).execute();
}

/**
 * Lets a rejected revision wait for a decision again. Who withdraws it then gets back the reason of the rejection before
 * it, if that is what is left.
 */
export async function recordReopening(
  trx: Database,
  { listingId, number, status }: { listingId: string; number: number; status: ListingStatus },
): Promise<void> {
  await trx
    .updateTable('revisions')
    .set({ decision: null, decidedAt: null, reasonBefore: reasonOfRejectionBefore(listingId, number) })
    .where('listingId', '=', listingId)
    .where('number', '=', number)
    .execute();
  await trx
    .updateTable('listings')
    .set({ status, rejectionReason: null })
    .where('id', '=', listingId)
    .execute();
}

/** The reason by which the revision before a given one was rejected; null where that was approved, or is erased. */
function reasonOfRejectionBefore(listingId: string, number: number) {
  const earlier = sql<boolean>`revisions.number < ${number} and ${NOT_ERASED}`;
  return sql<string | null>`(
    select words
    from listings cross join lateral ${newestRevision('listings.id', earlier)} as earlier
      join audit on audit.discord_server_id = listings.discord_server_id and audit.listing_id = listings.id
        and action = 'reject' and (before ->> 'revision')::integer = earlier.number
      left join audit_words on audit_id = audit.id and part = 'after' and audit_words.name = 'reason'
    where listings.id = ${listingId} and earlier.decision = 'rejected'
    order by audit.id desc limit 1)`;
}

/** Deletes the words of some appeals that were answered long ago, and of the answers; a trigger deletes their copies. */
export async function forgetWords(
  db: Database,
  { now, keptMs, limit }: { now: DatabaseInstant; keptMs: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update appeals set text = null, reason = null where id = any(array(
      select id from appeals
      where decided_at < ${before(now, keptMs)} and num_nulls(text, reason) < 2
      order by decided_at limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The number of appeals whose words are due to be forgotten, up to a limit. */
export async function countOldWords(
  db: Database,
  { now, keptMs, limit }: { now: DatabaseInstant; keptMs: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from (
      select from appeals where decided_at < ${before(now, keptMs)} and num_nulls(text, reason) < 2
      limit ${limit}) as old`.execute(db);
  return rows[0]?.due ?? 0;
}
