import { getOwnReview, listReviews, summarizeReviews } from '#contract/reviews.ts';
import { apiQuery, type PagedApiQuery } from '../api/query.ts';

/** A page begins with few reviews; who wants more has more at a time. */
const PER_PAGE = { first: 5, further: 10 } as const;

/** The reviews of a server, newest first, in pages; `from` is the cursor of the first page, null for the newest. */
export function reviewsOf(discordServerId: string, from: string | null): PagedApiQuery<typeof listReviews> {
  return {
    endpoint: listReviews,
    from,
    inputAt: (cursor) => ({
      params: { discordServerId },
      query: cursor === null ? { limit: PER_PAGE.first } : { limit: PER_PAGE.further, cursor },
    }),
  };
}

/** Where the reviews that an address asks for begin; null is the newest. */
export function reviewsFrom(query: URLSearchParams): string | null {
  return query.get('cursor') || null;
}

/** What the reviews of a server come to. */
export function reviewSummaryOf(discordServerId: string) {
  return apiQuery(summarizeReviews, { params: { discordServerId } });
}

/** The signed-in member's own review of a server. */
export function ownReviewOf(discordServerId: string) {
  return apiQuery(getOwnReview, { params: { discordServerId } });
}
