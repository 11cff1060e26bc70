import { CONTENT_FIELDS, EMPTY_CONTENT } from '#contract/content.ts';
import * as drafts from '../../auth/drafts.ts';
import type { ListingFields } from './listing-fields.ts';

/** What is being written about a guild, and by whom. */
export interface DraftOf {
  readonly userId: string;
  readonly guildId: string;
}

/** What was written and not sent, null when there is nothing. */
export function readDraft(of: DraftOf): ListingFields | null {
  const kept = drafts.readDraft(draftOf(of));
  return isFields(kept) ? kept : null;
}

/** Keeps what is being written. */
export function keepDraft(of: DraftOf, fields: ListingFields): void {
  drafts.keepDraft(draftOf(of), fields);
}

/** Forgets what was written. */
export function dropDraft(of: DraftOf): void {
  drafts.dropDraft(draftOf(of));
}

function draftOf({ userId, guildId }: DraftOf): drafts.DraftOf {
  return { kind: 'listing', userId, about: guildId };
}

function isFields(kept: unknown): kept is ListingFields {
  if (typeof kept !== 'object' || kept === null) return false;
  return CONTENT_FIELDS.every((name) => typeof Reflect.get(kept, name) === typeof EMPTY_CONTENT[name]);
}
