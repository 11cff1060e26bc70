import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { replyText } from './forms.ts';
import { reply, review } from './reviews.ts';
import { guildParams } from './settings.ts';
import { REVIEWS_PER_PAGE } from './vocabulary.ts';

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
