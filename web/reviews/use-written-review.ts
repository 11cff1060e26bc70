import { useRef, useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { NOTHING, reviewDrafts, type WrittenReview } from './draft.ts';

/**
 * What a person has written in the form of a review. It begins with their draft, else with their own review. A change
 * is kept as a draft until it is sent.
 */
export function useWrittenReview(
  draftKey: { readonly userId: string; readonly about: string },
  ownReview: Review | null,
) {
  const [written, setWritten] = useState(() => reviewDrafts.read(draftKey) ?? writtenIn(ownReview));
  // A review that is sent may be changed before the answer comes.
  const latest = useRef(written);
  const write = (next: WrittenReview) => {
    latest.current = next;
    setWritten(next);
    const isNew = !isSame(next, NOTHING) && !isSame(next, writtenIn(ownReview));
    if (isNew) reviewDrafts.keep(draftKey, next);
    else reviewDrafts.drop(draftKey);
  };
  return {
    written,
    write,
    /** Empties the form, unless something else was written in it meanwhile. */
    emptyOf: (sent: WrittenReview) => {
      if (isSame(latest.current, sent)) write(NOTHING);
    },
  };
}

/** A review as its form holds it. */
export function writtenIn(review: Review | null): WrittenReview {
  return review === null ? NOTHING : { rating: review.rating, comment: review.comment };
}

/** Whether two written reviews are equal. */
export function isSame(one: WrittenReview, other: WrittenReview): boolean {
  return one.rating === other.rating && one.comment === other.comment;
}
