import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { ListingWithState } from '../../listings/listing-state.store.ts';

/** Texts of one author, as they were before or after an admin's action. */
export interface AuditWords {
  part: 'before' | 'after';
  said: Readonly<Record<string, string | null>>;
  /** A Discord id; null when the author was never known. */
  author: string | null;
}

/**
 * Stores words beside a row of the audit, without those of erased authors. The other authors are locked, so that a
 * simultaneous erasure comes either before this and leaves nothing to write, or after it and deletes the words.
 */
export async function recordAuditWords(
  trx: Database,
  auditId: number,
  owner: string | null,
  words: readonly AuditWords[],
): Promise<void> {
  const written = words.filter(({ said }) => Object.keys(said).length > 0);
  if (written.length === 0) return;
  const people = [owner, ...written.map(({ author }) => author)].filter((id) => id !== null);
  const known = await lockPeople(trx, people);
  const rows = written
    .filter(({ author }) => author === null || known.has(author))
    .flatMap(({ part, said, author }) =>
      Object.entries(said).map(([name, text]) => ({
        auditId,
        part,
        name,
        words: text,
        author,
        owner: owner !== null && known.has(owner) ? owner : null,
      })),
    );
  if (rows.length > 0) await trx.insertInto('auditWords').values(rows).execute();
}

/** Locks people until the transaction ends; returns those who exist. */
async function lockPeople(trx: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Parts of a listing's content with their author: the submitter of the last approved revision or, without one, of the
 * newest revision. Nothing when that person is erased.
 */
export async function liveWords(
  trx: Database,
  { id, submittedBy }: Pick<ListingWithState, 'id' | 'submittedBy'>,
  said: AuditWords['said'],
): Promise<AuditWords[]> {
  const version = await trx
    .selectFrom('revisions')
    .select(['submittedBy', 'description'])
    .where('listingId', '=', id)
    .where((is) =>
      is.or([
        is('decision', '=', 'approved'),
        // The listing does not hold the content of an erased revision that was never approved.
        is.and([is('isEdit', '=', false), is('description', '<>', '')]),
      ]),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (version?.description === '') return [];
  return [{ part: 'before', said, author: version ? version.submittedBy : submittedBy }];
}

/** The reason of a person's ban, written by the admin who banned them last; nothing when that admin is erased. */
export async function banReason(trx: Database, pseudonym: string, reason: string): Promise<AuditWords[]> {
  const ban = await trx
    .selectFrom('audit')
    .innerJoin('users', 'users.pseudonym', 'audit.admin')
    .select('users.id')
    .where('person', '=', pseudonym)
    .where('action', '=', 'ban person')
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ban ? [{ part: 'before', said: { reason }, author: ban.id }] : [];
}

/** The words of a row of the audit, before or after the action, as a JSON object; `whose` restricts them. */
export function wordsBeside(part: AuditWords['part'], whose = sql<boolean>`true`) {
  return sql<Record<string, string | null>>`coalesce((
    select jsonb_object_agg(name, words) from audit_words
    where audit_id = audit.id and part = ${part} and ${whose}), '{}')`;
}
