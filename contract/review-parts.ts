/** What is reported and removed: a review, or the reply to it. */
export const REVIEW_PARTS = ['review', 'reply'] as const;
export type ReviewPart = (typeof REVIEW_PARTS)[number];

/** How many reports of reviews and replies somebody may have waiting. */
export const MOST_OPEN_REVIEW_REPORTS = 50;
