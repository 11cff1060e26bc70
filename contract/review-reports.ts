import * as z from 'zod/mini';
import { adminPage } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './forms.ts';
import { review } from './reviews.ts';
import { listingParams } from './settings.ts';
import { decisionText, saysSomething } from './templates.ts';

/** What is reported and removed: a review, or the reply to it. */
export const REVIEW_PARTS = ['review', 'reply'] as const;
export type ReviewPart = (typeof REVIEW_PARTS)[number];

/** How many reports of reviews and replies somebody may have waiting. */
export const MOST_OPEN_REVIEW_REPORTS = 50;

/** A review or the reply to it; by default the review. */
const of = z._default(z.enum(REVIEW_PARTS), 'review');

/** When the text was written that the caller has read: the call is refused when it was written anew since. */
const writtenAt = z.optional(z.iso.datetime());

const idParams = z.object({ id: z.uuid() });

/** What changes with a review: its listing's rating, lists and pages, and what moderators see. */
const CHANGED = ['/api/admin', '/api/servers', '/api/user'] as const;

/** A person may report each version of a text once. */
export const reportReview = endpoint({
  method: 'POST',
  path: '/api/servers/{discordServerId}/reviews/{reviewId}/reports',
  access: 'member',
  affects: ['/api/admin'],
  summary: 'Tells the moderators that something is wrong with a review or a reply',
  refusals: [
    'ownText',
    'listingNotFound',
    'guildReviewNotFound',
    'replyNotFound',
    'reviewChanged',
    'reviewReported',
    'reviewReportsFull',
    'dailyLimitReached',
  ],
  countsTowards: 'reports',
  params: z.object({ ...listingParams.shape, reviewId: z.uuid() }),
  body: z.object({ reason, of, writtenAt }),
  reply: z.object({}),
});

/** A pending report of a review or a reply. */
const reviewReport = z.object({
  id: z.uuid(),
  of: z.enum(REVIEW_PARTS),
  /** Empty where `withoutText` is not 0. */
  reason: z.string(),
  /** Null for moderators, who do not learn who reports, and where `withoutText` is not 0. */
  reporterName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  discordServerId: z.string(),
  serverName: z.string(),
  /** The number of pending reports of this text. */
  pendingOfText: z.int().check(z.nonnegative()),
  /** 0 for a report with its reason. Otherwise the number of pending reports of this text that are only counted. */
  withoutText: z.int().check(z.nonnegative()),
  /** Whether the text has been written anew since it was reported. */
  changedSince: z.boolean(),
  /** The review as it is now, with its reply. */
  review,
});
export type ReviewReport = z.output<typeof reviewReport>;

/** The pending reports, the oldest first. */
export const listReviewReports = endpoint({
  method: 'GET',
  path: '/api/admin/review-reports',
  access: { permission: 'decide reviews' },
  summary: 'Reviews and replies that were reported, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object(adminPage),
  reply: z.array(reviewReport),
});

/** Resolving one report resolves all pending reports of the same text. */
export const resolveReviewReport = endpoint({
  method: 'POST',
  path: '/api/admin/review-reports/{id}/resolve',
  access: { permission: 'decide reviews' },
  affects: CHANGED,
  summary: 'Leaves a reported review or reply as it is, and tells its reporters',
  refusals: [
    'ownGuild',
    'ownText',
    'discordUnavailable',
    'reportNotFound',
    'reportResolved',
    'reviewChanged',
  ],
  params: idParams,
  body: z.object({ writtenAt }),
  reply: z.object({}),
});

/** A review or its reply, by the review's id. A removed review takes its reply along. */
export const removeReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/remove',
  access: { permission: 'decide reviews' },
  affects: CHANGED,
  summary: 'Removes a review or a reply everywhere, with a reason for its author',
  refusals: [
    'ownGuild',
    'ownText',
    'discordUnavailable',
    'guildReviewNotFound',
    'replyNotFound',
    'reviewChanged',
    'templateGone',
    'templateChanged',
    'noteTooLong',
  ],
  params: idParams,
  body: z.object({ ...decisionText, of, writtenAt }).check(saysSomething),
  reply: z.object({}),
});

/** Restoring a review restores the reply that was removed with it. */
export const restoreReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/restore',
  access: { permission: 'decide reviews' },
  affects: CHANGED,
  summary: 'Puts a removed review or reply back as it was',
  refusals: [
    'ownGuild',
    'ownText',
    'discordUnavailable',
    'removalNotFound',
    'reviewReplaced',
    'answeredReviewChanged',
  ],
  params: idParams,
  body: z.object({ of }),
  reply: z.object({}),
});

/** A removed review or reply. */
const reviewRemoval = z.object({
  id: z.uuid(),
  reviewId: z.uuid(),
  of: z.enum(REVIEW_PARTS),
  discordServerId: z.string(),
  serverName: z.string(),
  /** The author of a review; a reply is of the team. */
  username: z.nullable(z.string()),
  avatar: z.nullable(z.url()),
  /** Of a review. */
  rating: z.nullable(z.int()),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  reason: z.string(),
  removedAt: z.iso.datetime(),
});
export type ReviewRemoval = z.output<typeof reviewRemoval>;

/**
 * The removed texts that can be restored, the last removed first. A reply that went with its review comes back with that; one whose
 * review has been written anew does not come back.
 */
export const listReviewRemovals = endpoint({
  method: 'GET',
  path: '/api/admin/review-removals',
  access: { permission: 'decide reviews' },
  summary: 'Reviews and replies that were removed, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object(adminPage),
  reply: z.array(reviewRemoval),
});
