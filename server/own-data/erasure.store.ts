import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import type { KeptTokens } from '../auth/user.store.ts';
import { UNCHECKED } from '../listings/invite-proof.ts';
import { queueDeletedReviews } from '../messages/webhook-event.store.ts';
import { CONTENT_COLUMNS, ERASED_CONTENT } from '../revisions/content.ts';
import { NOT_ERASED, newestRevision } from '../revisions/revision.store.ts';

/** What is left to do after a person's erasure: revoking their tokens at Discord. */
export interface Erased {
  tokens: KeptTokens | null;
}

/** When somebody is erased: by this process's clock, and by the database's. */
/**
 * Erases a person in one transaction. Null when nothing is kept about them.
 *
 * Locks are taken in the order that all transactions keep: guilds, listings by their ids, the person, webhooks, counts,
 * the audit's words, visits.
 * A write of the same person meanwhile waits for their row, and fails when it is gone.
 */
export async function erasePerson(db: Database, id: string, now: DatabaseInstant): Promise<Erased | null> {
  for (;;) {
    const outcome = await db.transaction().execute((trx) => eraseWithin(trx, id, now));
    if (outcome !== 'begin again') return outcome;
  }
}

/**
 * Erases a person within the caller's transaction. `begin again` says that they wrote meanwhile, which cannot be where
 * nobody else writes.
 */
export async function eraseWithin(
  trx: Database,
  id: string,
  now: DatabaseInstant,
): Promise<Erased | null | 'begin again'> {
  await forgetOwner(trx, id);
  const locked = await lockListings(trx, id);
  const person = await trx
    .selectFrom('users')
    .select(['pseudonym', 'tokens', 'tokensExpireAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return null;
  // Between the two locks the person may have written about another listing, which had to be locked before their row.
  const all = await findListings(trx, id);
  if (all.some((listing) => !locked.has(listing))) return 'begin again';

  await deleteWebhooks(trx, id);
  await queueDeletedReviews(trx, id, now);
  await lockCounts(trx, id);
  await forgetAuditWords(trx, { id, pseudonym: person.pseudonym });
  await withdrawProposals(trx, id);
  await keepBans(trx, id, now);
  await trx.deleteFrom('listings').where('submittedBy', '=', id).execute();
  await forgetVisitor(trx, id);
  // A trigger notes the erasure, for backups. Foreign keys delete the person's sessions, reviews, replies (removed ones too), reports and those that wait for their next review, and the messages and notices to them.
  await trx.deleteFrom('users').where('id', '=', id).execute();
  const { tokens, tokensExpireAt } = person;
  return { tokens: tokens && tokensExpireAt && { tokens, tokensExpireAt } };
}

/** The owner of a guild is needed only while our bot is in it, and then Discord tells it again. */
async function forgetOwner(trx: Database, id: string) {
  await sql`
    with theirs as (select id from guilds where owner_id = ${id} and not present order by id for no key update)
    update guilds set owner_id = null from theirs where guilds.id = theirs.id`.execute(trx);
}

/** The listings of which a person said or asked something, or of which something of theirs was removed. */
function listingsOf(id: string) {
  return sql`
    select id from listings where submitted_by = ${id}
    union select listing_id from revisions where submitted_by = ${id}
    union select listing_id from reviews where user_id = ${id}
    union select listing_id from replies where written_by = ${id}
    union select listing_id from reports where reporter_id = ${id}
    union select listing_id from appeals where submitted_by = ${id} and listing_id is not null
    union select listing_id from review_reports where reporter_id = ${id} or author_id = ${id}
    union select listing_id from review_removals where author_id = ${id}
    union select listing_id from notice_readers where user_id = ${id}
    union select listing_id from bump_reminders where user_id = ${id}
    union select listing_id from webhooks where made_by = ${id}`;
}

async function findListings(trx: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${listingsOf(id)}`.execute(trx);
  return rows.map((row) => row.id);
}

async function lockListings(trx: Database, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where id in (${listingsOf(id)}) order by id for update`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Before the counts, which a decision locks after the webhooks that it tells. */
async function deleteWebhooks(trx: Database, id: string) {
  await sql`
    with theirs as (select id from webhooks where made_by = ${id} order by id for update)
    delete from webhooks using theirs where webhooks.id = theirs.id`.execute(trx);
}

/** The erasure changes the counts in several statements, so it locks them first, in the order of other writes. */
async function lockCounts(trx: Database, id: string) {
  await sql`
    select from directory_counts
    where (category, language) in (select category, language from listings where submitted_by = ${id} and ${HAS_PAGE})
    order by category, language for update`.execute(trx);
  await sql`select from status_counts order by status for update`.execute(trx);
}

/** The audit keeps its rows, but no words by this person, about their listings, or giving the reason of their ban. */
async function forgetAuditWords(trx: Database, { id, pseudonym }: { id: string; pseudonym: string }) {
  await sql`
    with theirs as (
      select audit_id, part, name from audit_words
      where author = ${id} or owner = ${id}
        or (name = 'reason' and audit_id in (select audit.id from audit where person = ${pseudonym}))
      order by audit_id, part, name for update)
    delete from audit_words using theirs
    where audit_words.audit_id = theirs.audit_id and audit_words.part = theirs.part
      and audit_words.name = theirs.name`.execute(trx);
}

/**
 * Withdraws the person's proposals for other people's listings. Approved content stays public. A listing that was never
 * approved gets the content of the newest revision by somebody else, as rejected.
 */
async function withdrawProposals(trx: Database, id: string) {
  const withdrawn = sql`
    withdrawn as (
      select id as listing_id from listings cross join lateral ${newestRevision('listings.id')} as last
      where listings.id in (select listing_id from revisions where submitted_by = ${id})
        and listings.submitted_by is distinct from ${id}
        and last.submitted_by = ${id} and last.decision is distinct from 'approved')`;
  const ofOthers = sql<boolean>`revisions.submitted_by is distinct from ${id} and ${NOT_ERASED}`;
  await sql`
    with ${withdrawn}
    update listings set
      status = case status when 'pending' then 'rejected' else status end,
      status_before_ban = case status_before_ban when 'pending' then 'rejected' else status_before_ban end,
      ${contentBefore('earlier')}, invite_state = 'unchecked', invite_checked_at = null,
      invite_roles = '{}', invite_powers = null
    from withdrawn left join lateral ${newestRevision('withdrawn.listing_id', ofOthers)} as earlier on true
    where listings.id = withdrawn.listing_id and approved_at is null`.execute(trx);
  await sql`
    with ${withdrawn}
    update listings set rejection_reason = null from withdrawn
    where listings.id = withdrawn.listing_id and rejection_reason is not null`.execute(trx);
  const rejected = sql<boolean>`revisions.decision = 'rejected' and ${NOT_ERASED}`;
  await sql`
    update revisions as waiting set reason_before = null
    where waiting.decision is null and waiting.reason_before is not null
      and waiting.listing_id in (select listing_id from revisions where submitted_by = ${id})
      and ${id} = (select submitted_by from ${newestRevision('waiting.listing_id', rejected)} as last)`.execute(
    trx,
  );
}

/** Sets the content of a listing to that of another row, or erases it where there is none. */
function contentBefore(table: string) {
  return sql.join(
    CONTENT_COLUMNS.map((column) => {
      const erased = column in ERASED_CONTENT ? ERASED_CONTENT[column] : sql.ref(`listings.${column}`);
      return sql`${sql.ref(column)} = coalesce(${sql.ref(`${table}.${column}`)}, ${erased})`;
    }),
  );
}

/**
 * Keeps a banned listing without its content, so that an erasure does not lift the ban; and keeps a revision's number,
 * so that an admin's decision about it is never taken for one about a later revision. What waited for a decision is
 * withdrawn and not rejected: nobody has decided, and the published figures count decisions.
 */
async function keepBans(trx: Database, id: string, at: DatabaseInstant) {
  await sql`
    update revisions set
      ${sql.join(Object.entries(ERASED_CONTENT).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
      invite_state = 'unchecked', invite_checked_at = null,
      invite_roles = '{}', invite_powers = null, submitted_by = null,
      decision = coalesce(decision, 'withdrawn'), decided_at = coalesce(decided_at, ${at})
    where submitted_by = ${id}
      or listing_id in (select id from listings where submitted_by = ${id} and status = 'banned')`.execute(
    trx,
  );
  await sql`
    update listing_bans set reason = null where reason is not null
      and listing_id in (select id from listings where submitted_by = ${id} and status = 'banned')`.execute(
    trx,
  );
  await trx
    .updateTable('listings')
    .set({ submittedBy: null, statusBeforeBan: 'rejected', rejectionReason: null, approvedAt: null })
    .set({ ...ERASED_CONTENT, ...UNCHECKED })
    .where('submittedBy', '=', id)
    .where('status', '=', 'banned')
    .execute();
}

/** Keeps the visits for the counts, without the person. */
async function forgetVisitor(trx: Database, id: string) {
  await sql`
    with theirs as (select session_id from visits where user_id = ${id} order by session_id for update)
    update visits set user_id = null from theirs where visits.session_id = theirs.session_id`.execute(trx);
}
