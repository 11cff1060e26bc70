import type { ListingFields } from './listing-fields.ts';

/** What is being written about a guild, and by whom; it is kept for as long as the browser's tab is. */
export interface DraftOf {
  readonly userId: string;
  readonly guildId: string;
}

/** What was written and not sent, null when there is nothing. */
export function readDraft(of: DraftOf): ListingFields | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(of)) ?? 'null');
    return isFields(kept) ? kept : null;
  } catch {
    return null; // storage can be forbidden, or hold something else
  }
}

/** Keeps what is being written. */
export function keepDraft(of: DraftOf, fields: ListingFields): void {
  try {
    sessionStorage.setItem(nameOf(of), JSON.stringify(fields));
  } catch {
    // Without storage what is written lasts as long as the form is open.
  }
}

/** Forgets what was written. */
export function dropDraft(of: DraftOf): void {
  try {
    sessionStorage.removeItem(nameOf(of));
  } catch {
    // Nothing was kept, then.
  }
}

function nameOf({ userId, guildId }: DraftOf) {
  return `listing-draft ${userId} ${guildId}`;
}

function isFields(kept: unknown): kept is ListingFields {
  if (typeof kept !== 'object' || kept === null) return false;
  return ['description', 'category', 'language', 'inviteLink'].every(
    (name) => typeof Reflect.get(kept, name) === 'string',
  );
}
