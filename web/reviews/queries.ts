import { getOwnReview, listReviews, summarizeReviews } from '#contract/reviews.ts';
import { apiQuery, type PagedApiQuery } from '../api/query.ts';

/** So many that a phone shows them in a few windows; further ones are asked for. */
const PER_PAGE = 10;

/** The reviews of a server, newest first, a page at a time; the first to be shown begins at a cursor, or at the top. */
export function reviewsOf(discordServerId: string, from: string | null): PagedApiQuery<typeof listReviews> {
  return {
    endpoint: listReviews,
    from,
    inputAt: (cursor) => ({
      params: { discordServerId },
      query: { limit: PER_PAGE, ...(cursor !== null && { cursor }) },
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
