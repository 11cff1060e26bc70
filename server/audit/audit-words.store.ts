import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { ListingWithState } from '../listings/listing-state.store.ts';

/** What somebody wrote, as an act found it or left it. */
export interface AuditWords {
  part: 'before' | 'after';
  said: Readonly<Record<string, string | null>>;
  /** By Discord id; null when nobody was ever known to have written it. */
  author: string | null;
}

/**
 * Keeps words beside a row of the audit. Those of an author who is erased by now are left out; the others are locked,
 * so that an erasure comes before this and leaves nothing to write, or after it and takes the words along.
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

/** Which of these people are there, held until the transaction ends. */
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
 * Parts of a listing's content, as its author's: whoever proposed what was approved last or, where nothing was yet,
 * what was submitted last. Nothing when that person is erased.
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
        // An erased version that was never approved is not what stands in the listing.
        is.and([is('isEdit', '=', false), is('description', '<>', '')]),
      ]),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (version?.description === '') return [];
  return [{ part: 'before', said, author: version ? version.submittedBy : submittedBy }];
}

/** The reason of a person's ban, as the words of whoever banned them last; nothing when that admin is erased. */
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

/** The words beside a row of the audit on one side of it, as an object; `whose` narrows them. */
export function wordsBeside(part: AuditWords['part'], whose = sql<boolean>`true`) {
  return sql<Record<string, string | null>>`coalesce((
    select jsonb_object_agg(name, words) from audit_words
    where audit_id = audit.id and part = ${part} and ${whose}), '{}')`;
}
