/** A review as its form holds it: 0 stars are none yet. */
export interface WrittenReview {
  readonly rating: number;
  readonly comment: string;
}

/** What the form holds when nothing was written. */
export const NOTHING: WrittenReview = { rating: 0, comment: '' };

interface Draft extends WrittenReview {
  readonly userId: string;
}

/** What somebody has written about a server and not sent; it is kept for as long as the browser's tab is. */
export function readDraft(discordServerId: string, userId: string): WrittenReview | null {
  const draft = findDraft(discordServerId);
  return draft?.userId === userId ? { rating: draft.rating, comment: draft.comment } : null;
}

/** Whether anything is kept that was written about a server, by whomever. */
export function isDraftKept(discordServerId: string): boolean {
  return findDraft(discordServerId) !== null;
}

/** Keeps what is being written. */
export function keepDraft(discordServerId: string, userId: string, { rating, comment }: WrittenReview): void {
  try {
    sessionStorage.setItem(nameOf(discordServerId), JSON.stringify({ userId, rating, comment }));
  } catch {
    // Without storage what is written lasts as long as the form is there.
  }
}

/** Forgets what was written. */
export function dropDraft(discordServerId: string): void {
  try {
    sessionStorage.removeItem(nameOf(discordServerId));
  } catch {
    // Nothing was kept, then.
  }
}

function findDraft(discordServerId: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(discordServerId)) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null; // storage can be forbidden, or hold something else
  }
}

function nameOf(discordServerId: string) {
  return `review-draft ${discordServerId}`;
}

function isDraft(kept: unknown): kept is Draft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    typeof Reflect.get(kept, 'userId') === 'string' &&
    typeof Reflect.get(kept, 'rating') === 'number' &&
    typeof Reflect.get(kept, 'comment') === 'string'
  );
}
