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

function isReview(stored: unknown): stored is WrittenReview {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    typeof Reflect.get(stored, 'rating') === 'number' &&
    typeof Reflect.get(stored, 'comment') === 'string'
  );
}
