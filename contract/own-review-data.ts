import * as z from 'zod/mini';
import { REPORT_OUTCOMES } from './report-kinds.ts';
import { REVIEW_PARTS } from './review-parts.ts';

const instant = z.iso.datetime();
const about = {
  discordServerId: z.string(),
  serverName: z.string(),
  reviewId: z.uuid(),
  of: z.enum(REVIEW_PARTS),
};

/** What a person's own data holds about reviews, beside those that are public. */
export const ownReviewData = {
  /** Their reports of reviews and replies. */
  reviewReports: z.array(
    z.object({
      ...about,
      id: z.uuid(),
      /** When what they reported was written. */
      versionAt: instant,
      /** Null where the report is only counted. */
      reason: z.nullable(z.string()),
      createdAt: instant,
      resolvedAt: z.nullable(instant),
      outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    }),
  ),
  /** Their reviews and replies that moderators have removed, with the reasons. */
  removedReviews: z.array(
    z.object({
      ...about,
      rating: z.nullable(z.number()),
      text: z.string(),
      writtenAt: instant,
      /** When the review was written that it is, or that it answered. */
      reviewAt: instant,
      /** Whether it is a reply that went with its review. */
      withReview: z.boolean(),
      reason: z.string(),
      removedAt: instant,
    }),
  ),
};
