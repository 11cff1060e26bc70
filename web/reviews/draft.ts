import { draftStore } from '../auth/drafts.ts';

/** A review as its form holds it: 0 stars are none yet. */
export interface WrittenReview {
  readonly rating: number;
  readonly comment: string;
}

/** What the form holds when nothing was written. */
export const NOTHING: WrittenReview = { rating: 0, comment: '' };

/** The reviews that were written and not sent. */
export const reviewDrafts = draftStore('review', isReview);

function isReview(kept: unknown): kept is WrittenReview {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    typeof Reflect.get(kept, 'rating') === 'number' &&
    typeof Reflect.get(kept, 'comment') === 'string'
  );
}
