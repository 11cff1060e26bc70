import type { ReportCategory, ReportOutcome } from '#contract/reports.ts';
import type { ReviewPart } from '#contract/review-reports.ts';
import type { AuditAction } from '#contract/roles.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { ADMIN_SETTINGS, type AdminSettings } from '../../listings/settings.ts';
import { recordAuditWords, type AuditWords } from './audit-words.store.ts';

/** The state before or after an action. It is kept for ever, so it holds no text that a person wrote. */
interface AuditFacts extends Partial<AdminSettings> {
  status?: ListingStatus | 'resolved';
  revision?: number;
  lastBumpedAt?: Date | null;
  /** When a ban ends by itself. */
  until?: Date;
  /** A report's id, what it was about, and what came of it. */
  report?: string;
  reported?: ReportCategory;
  outcome?: ReportOutcome;
  /** How many reports were resolved that were only counted. */
  reports?: number;
  /** Whether a review or the reply to it was decided about. */
  part?: ReviewPart;
  /** Of an invite that the bot made. */
  code?: string;
  /** The id of the template that was sent with a decision, or that was written. */
  template?: string;
  /** The row of the audit with the decision that was undone. */
  decision?: number;
  /** A tag that was blocked: a word of the directory's, and no person's. */
  tag?: string;
}

/** Their names: a row with any other is refused, since an erasure finds words only beside the row. */
const FACTS: ReadonlySet<string> = new Set([
  ...ADMIN_SETTINGS,
  'status',
  'revision',
  'lastBumpedAt',
  'until',
  'report',
  'reported',
  'outcome',
  'reports',
  'part',
  'code',
  'template',
  'decision',
  'tag',
] satisfies readonly (keyof AuditFacts)[]);

/** An admin's action; people are named by their pseudonyms. */
export interface AuditEntry {
  at: DatabaseInstant;
  admin: string;
  action: AuditAction;
  /** Null for an action about a person. */
  listingId: string | null;
  discordServerId: string | null;
  /** The person concerned; null when no longer known. */
  person: string | null;
  before: AuditFacts;
  after: AuditFacts;
}

/** People's words before and after an action, and the Discord id of the submitter of the listing that they are about. */
export interface ActionWords {
  words: readonly AuditWords[];
  owner: string | null;
}

/**
 * Records an admin's action in the action's own transaction; returns the row's number. It locks the authors of the words
 * that it keeps, so it comes before statements that lock a report or the kept counts.
 */
export async function recordAudit(
  trx: Database,
  { before, after, ...entry }: AuditEntry,
  { words, owner }: ActionWords,
): Promise<number> {
  const { id } = await trx
    .insertInto('audit')
    .values({ ...entry, before: inJson(before), after: inJson(after) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAuditWords(trx, id, owner, words);
  return id;
}

function inJson(facts: AuditFacts): string {
  const other = Object.keys(facts).find((name) => !FACTS.has(name));
  if (other !== undefined) throw new Error(`the audit has no fact named ${other}`);
  return JSON.stringify(facts);
}
