import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ADMIN_ROWS_PER_PAGE, INVITE_STATES, LISTING_STATUSES } from './vocabulary.ts';

const count = z.int().check(z.nonnegative());

/** The queries that an admin's decision affects: the dashboard, the directory, its totals, the admin's own servers. */
export const MODERATED = [
  '/api/admin',
  '/api/events',
  '/api/facets',
  '/api/servers',
  '/api/stats',
  '/api/user/servers',
] as const;

export const statusReply = z.object({ status: z.enum(LISTING_STATUSES) });

/** The state of an invite link; null without a link. */
export const inviteState = z.nullable(z.enum(INVITE_STATES));

/** While the live link is `unchecked` it is not public; it is checked soon. */
export const liveReply = z.object({ ...statusReply.shape, inviteState });

/** The parameters of a page of a list. The `Link` header has the address of the next page as `next`. */
export const adminPage = {
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(ADMIN_ROWS_PER_PAGE.most)),
    ADMIN_ROWS_PER_PAGE.default,
  ),
  /** The end of the previous page; opaque, taken from a `Link` header. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
};

/** The numbers of pending requests, reports and appeals, and of listings. */
export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: { permission: 'read statistics' },
  summary: 'The numbers of pending requests and reports, and of listings',
  reply: z.object({
    /** Submissions and edits together, and apart. */
    pendingRequests: count,
    pendingSubmissions: count,
    pendingEdits: count,
    /** Since when the oldest of each waits; null when none does. */
    oldestSubmissionAt: z.nullable(z.iso.datetime()),
    oldestEditAt: z.nullable(z.iso.datetime()),
    /** From submitting to a decision, of the decisions of the last four weeks; null without any. */
    medianSecondsToDecision: z.nullable(count),
    pendingReports: count,
    pendingAppeals: count,
    /** Of reviews and replies. */
    pendingReviewReports: count,
    bannedServers: count,
    approvedServers: count,
  }),
});
