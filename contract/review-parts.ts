/** What is reported and removed: a review, or the reply to it. */
export const REVIEW_PARTS = ['review', 'reply'] as const;
export type ReviewPart = (typeof REVIEW_PARTS)[number];

/** How many reports of reviews and replies may wait, by one person and about one listing. */
export const MOST_OPEN_REVIEW_REPORTS = { person: 50, listing: 500 } as const;
