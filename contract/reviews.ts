import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reviewContent } from './forms.ts';
import { listing, listingParams } from './listings.ts';
import { RATING, REVIEWS_PER_PAGE } from './vocabulary.ts';

const stars = z.int().check(z.nonnegative());

/** What a member of a guild thinks of it. */
const review = z.object({
  id: z.uuid(),
  username: z.string(),
  avatar: z.nullable(z.url()),
  /** Whole stars. */
  rating: z.int().check(z.minimum(RATING.least), z.maximum(RATING.most)),
  comment: z.string(),
  /** When it was written, or written anew. */
  createdAt: z.iso.datetime(),
  /** Its author was a member of the guild, by Discord's word. */
  verified: z.boolean(),
});
export type Review = z.output<typeof review>;

/** Newest first. A further page is at the address that the `Link` header gives as `next`; `X-Total-Count` tells how many there are. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/reviews',
  access: 'anyone',
  summary: 'The reviews of a public listing, a page at a time',
  refusals: ['listingNotFound', 'invalidCursor'],
  params: listingParams,
  query: z.object({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(REVIEWS_PER_PAGE.most)),
      REVIEWS_PER_PAGE.default,
    ),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.array(review),
});

/** What the reviews of a listing come to; kept by the database, so that it costs the same whatever their number. */
export const summarizeReviews = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/reviews/summary',
  access: 'anyone',
  summary: 'How many reviews gave how many stars, and their average',
  refusals: ['listingNotFound'],
  params: listingParams,
  reply: z.object({
    rating: listing.shape.rating,
    reviewCount: listing.shape.reviewCount,
    /** How many gave one star, how many two, and so on to five. */
    stars: z.tuple([stars, stars, stars, stars, stars]),
  }),
});

/** Members of the guild have one review each: another one takes its place. Those who manage it have none. */
export const postReview = endpoint({
  method: 'POST',
  path: '/api/servers/{discordServerId}/reviews',
  access: 'member',
  affects: ['/api/servers'],
  summary: 'Reviews a guild that one is a member of',
  refusals: ['listingNotFound', 'notMember', 'ownServer', 'discordUnavailable'],
  params: listingParams,
  body: reviewContent,
  reply: review,
});

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/reviews/own',
  access: 'member',
  summary: "One's own review of a guild, null when there is none",
  params: listingParams,
  reply: z.object({ review: z.nullable(review) }),
});

export const deleteOwnReview = endpoint({
  method: 'DELETE',
  path: '/api/servers/{discordServerId}/reviews/own',
  access: 'member',
  affects: ['/api/servers'],
  summary: "Takes one's own review back",
  refusals: ['reviewNotFound'],
  params: listingParams,
  reply: z.object({}),
});
