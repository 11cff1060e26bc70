import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { KeptTokens } from '../auth/user.store.ts';
import { CONTENT_COLUMNS, ERASED_CONTENT } from '../revisions/content.ts';
import { NOT_ERASED, newestRevision } from '../revisions/revision.store.ts';

/** What is still to be done once a person is erased: his tokens at Discord, to be given back. */
export interface Erased {
  tokens: KeptTokens | null;
}

/**
 * Erases a person: all of it happens or nothing does. Null when nothing is kept of him.
 *
 * Locks are taken in one order, as everybody takes them: guilds, listings by their ids, the person, counts, the audit's
 * words, visits.
 * Whoever writes in his name meanwhile waits for the person's row, and fails when it is gone.
 */
export async function erasePerson(db: Database, id: string, at: Date): Promise<Erased | null> {
  for (;;) {
    const outcome = await db.transaction().execute((trx) => erase(trx, id, at));
    if (outcome !== 'begin again') return outcome;
  }
}

async function erase(trx: Database, id: string, at: Date): Promise<Erased | null | 'begin again'> {
  await forgetOwner(trx, id);
  const locked = await lockListings(trx, id);
  const person = await trx
    .selectFrom('users')
    .select(['pseudonym', 'tokens', 'tokensExpireAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return null;
  // Between the two locks he may have written about another listing, whose turn it was before.
  const all = await findListings(trx, id);
  if (all.some((listing) => !locked.has(listing))) return 'begin again';

  await lockCounts(trx, id);
  await forgetAuditWords(trx, { id, pseudonym: person.pseudonym });
  await withdrawProposals(trx, id);
  await keepBans(trx, id, at);
  await trx.deleteFrom('listings').where('submittedBy', '=', id).execute();
  await forgetVisitor(trx, id);
  // With the person go his sessions, reviews, reports and the messages to him.
  await trx.deleteFrom('users').where('id', '=', id).execute();
  const { tokens, tokensExpireAt } = person;
  return { tokens: tokens && tokensExpireAt && { tokens, tokensExpireAt } };
}

/** Where our bot is no more, nobody needs to know whose guild it is; where it is, Discord tells us. */
async function forgetOwner(trx: Database, id: string) {
  await sql`
    with his as (select id from guilds where owner_id = ${id} and not present order by id for no key update)
    update guilds set owner_id = null from his where guilds.id = his.id`.execute(trx);
}

/** The listings that a person has to do with. */
function listingsOf(id: string) {
  return sql`
    select id from listings where submitted_by = ${id}
    union select listing_id from revisions where submitted_by = ${id}
    union select listing_id from reviews where user_id = ${id}
    union select listing_id from reports where reporter_id = ${id}`;
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

/** Several statements change the kept counts, and others change them in one. */
async function lockCounts(trx: Database, id: string) {
  await sql`
    select from directory_counts
    where (category, language) in (select category, language from listings where submitted_by = ${id} and public)
    order by category, language for update`.execute(trx);
  await sql`select from status_counts order by status for update`.execute(trx);
}

/** The audit keeps what happened, and no word that they wrote, that is about their listings, or that says why. */
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
 * Takes what he proposed for listings that are not his back to what was there before. What was approved of it stays
 * what the public sees; where nothing ever was, the words of whoever submitted before stand there again, rejected as
 * they were.
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
      ${contentBefore('earlier')}, invite_state = 'unchecked', invite_checked_at = null
    from withdrawn left join lateral ${newestRevision('withdrawn.listing_id', ofOthers)} as earlier on true
    where listings.id = withdrawn.listing_id and approved_at is null`.execute(trx);
  await sql`
    with ${withdrawn}
    update listings set rejection_reason = null from withdrawn
    where listings.id = withdrawn.listing_id and rejection_reason is not null`.execute(trx);
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
 * Leaves of a banned listing the ban alone, or erasing oneself would be a way round it; and of a revision its number,
 * by which nobody is to decide about another one.
 */
async function keepBans(trx: Database, id: string, at: Date) {
  await sql`
    update revisions set
      ${sql.join(Object.entries(ERASED_CONTENT).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
      invite_state = 'unchecked', invite_checked_at = null, submitted_by = null,
      decision = coalesce(decision, 'rejected'), decided_at = coalesce(decided_at, ${at})
    where submitted_by = ${id}
      or listing_id in (select id from listings where submitted_by = ${id} and status = 'banned')`.execute(
    trx,
  );
  await trx
    .updateTable('listings')
    .set({ submittedBy: null, statusBeforeBan: 'rejected', rejectionReason: null, approvedAt: null })
    .set({ ...ERASED_CONTENT, inviteState: 'unchecked', inviteCheckedAt: null })
    .where('submittedBy', '=', id)
    .where('status', '=', 'banned')
    .execute();
}

/** Where his windows were seen is nobody's any more. */
async function forgetVisitor(trx: Database, id: string) {
  await sql`
    with his as (select session_id from visits where user_id = ${id} order by session_id for update)
    update visits set user_id = null from his where visits.session_id = his.session_id`.execute(trx);
}
