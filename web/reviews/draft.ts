import * as drafts from '../auth/drafts.ts';

/** A review as its form holds it: 0 stars are none yet. */
export interface WrittenReview {
  readonly rating: number;
  readonly comment: string;
}

/** What the form holds when nothing was written. */
export const NOTHING: WrittenReview = { rating: 0, comment: '' };

/** What somebody has written about a server and not sent. */
export function readDraft(discordServerId: string, userId: string): WrittenReview | null {
  const kept = drafts.readDraft(draftOf(discordServerId, userId));
  return isReview(kept) ? kept : null;
}

/** Whether anything is kept that was written about a server, by whomever. */
export function isDraftKept(discordServerId: string): boolean {
  return drafts.isDraftKept({ kind: 'review', about: discordServerId });
}

/** Keeps what is being written. */
export function keepDraft(discordServerId: string, userId: string, { rating, comment }: WrittenReview): void {
  drafts.keepDraft(draftOf(discordServerId, userId), { rating, comment });
}

/** Forgets what was written. */
export function dropDraft(discordServerId: string, userId: string): void {
  drafts.dropDraft(draftOf(discordServerId, userId));
}

function draftOf(about: string, userId: string): drafts.DraftOf {
  return { kind: 'review', userId, about };
}

function isReview(kept: unknown): kept is WrittenReview {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    typeof Reflect.get(kept, 'rating') === 'number' &&
    typeof Reflect.get(kept, 'comment') === 'string'
  );
}
