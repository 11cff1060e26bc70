import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS, writtenText } from './forms.ts';
import { listing } from './listings.ts';
import { guildParams, listingParams } from './settings.ts';
import { COMMENT_LENGTH, RATING, REPLY_LENGTH, REVIEWS_PER_PAGE } from './vocabulary.ts';

/** The content of a review. */
export const reviewContent = z.object({
  rating: z
    .int({ error: FIELD_ERRORS.required })
    .check(z.minimum(RATING.least, FIELD_ERRORS.required), z.maximum(RATING.most, FIELD_ERRORS.required)),
  comment: writtenText({
    least: { length: COMMENT_LENGTH.least, message: FIELD_ERRORS.required },
    most: { length: COMMENT_LENGTH.most, message: FIELD_ERRORS.reviewTooLong },
  }),
});

/** The text of a reply to a review. */
export const replyText = writtenText({
  least: { length: REPLY_LENGTH.least, message: FIELD_ERRORS.required },
  most: { length: REPLY_LENGTH.most, message: FIELD_ERRORS.replyTooLong },
});

const stars = z.int().check(z.nonnegative());

/** The reply to a review by those who manage the guild. */
export const reply = z.object({
  text: z.string(),
  /** When it was last written. */
  at: z.iso.datetime(),
});
export type Reply = z.output<typeof reply>;

/** A member's review of their guild. */
export const review = z.object({
  id: z.uuid(),
  username: z.string(),
  avatar: z.nullable(z.url()),
  /** Whole stars. */
  rating: z.int().check(z.minimum(RATING.least), z.maximum(RATING.most)),
  comment: z.string(),
  /** When it was written or last replaced. */
  createdAt: z.iso.datetime(),
  /** Whether Discord listed its author as a member of the guild. */
  verified: z.boolean(),
  reply: z.nullable(reply),
});
export type Review = z.output<typeof review>;

/** Newest first. The `Link` header has the address of the next page as `next`; `X-Total-Count` is the number of all. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/reviews',
  access: 'anyone',
  promised: true,
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
  replyHeaders: {
    Link: 'The address of the next page, as `next`.',
    'X-Total-Count': 'How many reviews there are in all.',
  },
});

/** The summary of a listing's reviews, which the database keeps up to date. */
export const summarizeReviews = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/reviews/summary',
  access: 'anyone',
  promised: true,
  summary: 'How many reviews gave how many stars, and their average',
  refusals: ['listingNotFound'],
  params: listingParams,
  reply: z.object({
    rating: listing.shape.rating,
    reviewCount: listing.shape.reviewCount,
    /** The number of reviews with one star, with two, and so on to five. */
    stars: z.tuple([stars, stars, stars, stars, stars]),
  }),
});

/** A member of the guild has one review; a new one replaces it. Managers may not review. */
export const postReview = endpoint({
  method: 'POST',
  path: '/api/servers/{discordServerId}/reviews',
  access: 'member',
  affects: ['/api/servers'],
  summary: 'Reviews a guild that one is a member of',
  refusals: [
    'listingNotFound',
    'notMember',
    'ownServer',
    'reviewRemoved',
    'dailyLimitReached',
    'discordUnavailable',
  ],
  countsTowards: 'reviews',
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
  reply: z.object({
    review: z.nullable(review),
    /** Whether they manage the guild, and so may not review it, as far as that is known without asking Discord. */
    manages: z.boolean(),
    /** Whether they are in the guild, and so may review it; null when that is not known without asking Discord. */
    isMember: z.nullable(z.boolean()),
    /** Why their review was removed last, as long as that is kept, and until when no other can be written. */
    removed: z.nullable(
      z.object({ reason: z.string(), removedAt: z.iso.datetime(), pauseEndsAt: z.iso.datetime() }),
    ),
  }),
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

/** The reviews without a reply, and those with one. */
export const REVIEW_LISTS = ['waiting', 'answered'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

const reviewParams = z.object({ ...guildParams.shape, reviewId: z.uuid() });

/**
 * The reviews of a guild for those who manage it, of a hidden listing too: those that wait for a reply, newest first, or
 * the others, last answered first. `Link` has the address of the next page; `X-Total-Count` is the number of all.
 */
export const listManagedReviews = endpoint({
  method: 'GET',
  path: '/api/user/servers/{guildId}/reviews',
  access: 'member',
  summary: 'The reviews of a guild that one manages, with or without a reply',
  refusals: ['listingNotFound', 'notManager', 'invalidCursor', 'discordUnavailable'],
  params: guildParams,
  query: z.object({
    show: z._default(z.enum(REVIEW_LISTS), REVIEW_LISTS[0]),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(REVIEWS_PER_PAGE.most)),
      REVIEWS_PER_PAGE.default,
    ),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.array(review),
});

/** Replaces an earlier reply, also that of another manager. A review that is written anew has no reply. */
export const writeReply = endpoint({
  method: 'PUT',
  path: '/api/user/servers/{guildId}/reviews/{reviewId}/reply',
  access: 'member',
  affects: ['/api/servers', '/api/user/servers'],
  summary: 'Replies to a review of a guild that one manages',
  refusals: [
    'listingNotFound',
    'guildReviewNotFound',
    'listingBanned',
    'notManager',
    'reviewChanged',
    'replyRemoved',
    'dailyLimitReached',
    'discordUnavailable',
  ],
  countsTowards: 'replies',
  params: reviewParams,
  body: z.object({
    text: replyText,
    /** The `createdAt` of the review that is answered. If it has been written anew since, the reply is refused. */
    reviewCreatedAt: z.optional(z.iso.datetime()),
  }),
  reply,
});

export const deleteReply = endpoint({
  method: 'DELETE',
  path: '/api/user/servers/{guildId}/reviews/{reviewId}/reply',
  access: 'member',
  affects: ['/api/servers', '/api/user/servers'],
  summary: 'Takes the reply to a review of a guild that one manages back',
  refusals: [
    'listingNotFound',
    'guildReviewNotFound',
    'replyNotFound',
    'listingBanned',
    'notManager',
    'discordUnavailable',
  ],
  params: reviewParams,
  reply: z.object({}),
});
