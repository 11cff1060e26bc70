import type { AuditAction, ListingStatus } from '#contract/vocabulary.ts';
import type { Database } from '#database/tables.ts';
import { recordAuditWords, type AuditWords } from './audit-words.store.ts';

/** What was so before an act, or after it. Nothing in it is written by a person: it is kept for ever. */
interface AuditFacts {
  status?: ListingStatus | 'resolved';
  revision?: number;
  lastBumpedAt?: Date | null;
  /** A report's id. */
  report?: string;
  /** Of an invite that the bot made. */
  code?: string;
}

/** What an admin did; people are named by their pseudonyms. */
export interface AuditEntry {
  at: Date;
  admin: string;
  action: AuditAction;
  /** Null where it was about a person and no listing. */
  listingId: string | null;
  discordServerId: string | null;
  /** The person it concerned; null when no longer known. */
  person: string | null;
  before: AuditFacts;
  after: AuditFacts;
}

/** What an act found or left of people's words, and who submitted the listing that they are about, by Discord id. */
export interface ActionWords {
  words: readonly AuditWords[];
  owner: string | null;
}

/**
 * Writes down for ever what an admin does, in the transaction that does it; gives the row's number. It locks the people
 * whose words it keeps, so it comes before whatever locks a report or the kept counts.
 */
export async function recordAudit(
  trx: Database,
  { before, after, ...entry }: AuditEntry,
  { words, owner }: ActionWords,
): Promise<number> {
  const { id } = await trx
    .insertInto('audit')
    .values({ ...entry, before: JSON.stringify(before), after: JSON.stringify(after) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAuditWords(trx, id, owner, words);
  return id;
}
