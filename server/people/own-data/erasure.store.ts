import { sql, type RawBuilder } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import { HAS_PAGE } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import type { StoredTokens } from '../user.store.ts';
import { UNCHECKED } from '../../listings/invite-proof.ts';
import { queueDeletedReviews } from '../../notify/messages/webhook-event.store.ts';
import { CONTENT_COLUMNS, ERASED_CONTENT } from '../../listings/revisions/content.ts';
import { NOT_ERASED, newestRevision } from '../../listings/revisions/revision.store.ts';
import { PERSONAL } from './personal.ts';
import type { Policy, Statement } from './policy.ts';

/** What is left to do after a person's erasure: revoking their tokens at Discord. */
export interface Erased {
  tokens: StoredTokens | null;
}

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
  await eraseRows(trx, 'guilds', id);
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

  await eraseRows(trx, 'webhooks', id); // before the counts, which a decision locks after the webhooks that it tells
  await queueDeletedReviews(trx, id, now);
  await lockCounts(trx, id);
  await eraseRows(trx, 'auditWords', id, reasonOfBan(person.pseudonym));
  await eraseListings(trx, id, now);
  await eraseRows(trx, 'visits', id);
  // A trigger notes the erasure, for backups. Foreign keys delete the rows of the other tables.
  await eraseRows(trx, 'users', id);
  const { tokens, tokensExpireAt } = person;
  return { tokens: tokens && tokensExpireAt && { tokens, tokensExpireAt } };
}

/** The tables whose rows a statement deletes or empties. */
type Stated = {
  [Table in keyof typeof PERSONAL]: (typeof PERSONAL)[Table]['erasure'] extends Statement ? Table : never;
}[keyof typeof PERSONAL];

/** Deletes or empties the rows of a person as the policy says, and further ones. */
async function eraseRows(trx: Database, table: Stated, id: string, further?: RawBuilder<unknown>) {
  const { whose, erasure }: { whose: readonly string[]; erasure: Statement } = PERSONAL[table];
  const key = sql.join(erasure.key.map((column) => sql.ref(column)));
  const unless = 'unless' in erasure && erasure.unless ? sql`and not ${sql.ref(erasure.unless)}` : sql``;
  const theirs = sql`with theirs as (
    select ${key} from ${sql.table(table)} where (${naming(whose, id)} ${further ?? sql``}) ${unless}
    order by ${key} for ${sql.raw('empties' in erasure ? 'no key update' : 'update')})`;
  const isOne = sql.join(
    erasure.key.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`theirs.${column}`)}`),
    sql` and `,
  );
  const statement =
    'empties' in erasure
      ? sql`update ${sql.table(table)} set ${sql.ref(erasure.empties)} = null from theirs where ${isOne}`
      : sql`delete from ${sql.table(table)} using theirs where ${isOne}`;
  await sql`${theirs} ${statement}`.execute(trx);
}

/** Whether one of these columns names a person. */
function naming(columns: readonly string[], id: string) {
  return sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${id}`),
    sql` or `,
  );
}

/** The listings that policies say to lock. */
function listingsOf(id: string) {
  const found = Object.entries<Policy>(PERSONAL).flatMap(([table, { whose, listing }]) => {
    if (listing === undefined) return [];
    const column = sql.ref(listing);
    return sql`select ${column} as id from ${sql.table(table)} where (${naming(whose, id)}) and ${column} is not null`;
  });
  return sql.join(found, sql` union `);
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

/** The erasure changes the counts in several statements, so it locks them first, in the order of other writes. */
async function lockCounts(trx: Database, id: string) {
  await sql`
    select from directory_counts
    where (category, language) in (select category, language from listings where submitted_by = ${id} and ${HAS_PAGE})
    order by category, language for update`.execute(trx);
  await sql`select from status_counts order by status for update`.execute(trx);
}

/** The words that give the reason of a person's ban. The audit keeps its rows. */
function reasonOfBan(pseudonym: string) {
  return sql`or (name = 'reason' and audit_id in (select audit.id from audit where person = ${pseudonym}))`;
}

/** Deletes what the person submitted, except for what others need. */
async function eraseListings(trx: Database, id: string, at: DatabaseInstant) {
  await withdrawProposals(trx, id);
  await keepBans(trx, id, at);
  await trx.deleteFrom('listings').where('submittedBy', '=', id).execute();
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
 * withdrawn and not rejected: nobody has decided, and the published figures count decisions. What a decision of the last
 * seconds has replaced goes, so that no undoing brings it back.
 */
async function keepBans(trx: Database, id: string, at: DatabaseInstant) {
  await sql`
    update unsent_decisions set replaced = null
    where listing_id in (select listing_id from revisions where submitted_by = ${id})`.execute(trx);
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
