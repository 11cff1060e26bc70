import * as z from 'zod/mini';
import { listingContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { listing } from './listings.ts';
import { ADMIN_ROWS_PER_PAGE, INVITE_STATES, LISTING_STATUSES } from './vocabulary.ts';

const count = z.int().check(z.nonnegative());

/** What an admin's decision can change: the dashboard, the directory, its totals, and the admin's own servers. */
export const MODERATED = ['/api/admin', '/api/servers', '/api/stats', '/api/user'] as const;

export const listingIdParams = z.object({ id: z.uuid() });

export const statusReply = z.object({ status: z.enum(LISTING_STATUSES) });

/** What Discord last said about an invite link; null where there is none. */
export const inviteState = z.nullable(z.enum(INVITE_STATES));

/** While the live link is `unchecked` it is not public: it is looked up soon. */
export const liveReply = z.object({ ...statusReply.shape, inviteState });

/** A stretch of a long list; a further page is at the address that the `Link` header gives as `next`. */
export const adminPage = {
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(ADMIN_ROWS_PER_PAGE.most)),
    ADMIN_ROWS_PER_PAGE.default,
  ),
  /** Where the page before ended; opaque, taken from a `Link` header. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
};

/** What waits for the admins, and how many listings there are. */
export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'How much waits for a decision, and how many listings there are',
  reply: z.object({
    /** Submissions and edits. */
    pendingRequests: count,
    pendingReports: count,
    bannedServers: count,
    approvedServers: count,
  }),
});

/** The bot makes an invite, or repeats the one that it made before. What the listing says stays as it is. */
export const generateInvite = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/generate-invite',
  access: 'admin',
  affects: MODERATED,
  summary: 'An invite to the guild of a listing, made by the bot',
  refusals: ['listingNotFound', 'botAbsent', 'inviteNotAllowed', 'discordUnavailable'],
  params: listingIdParams,
  reply: z.object({ inviteUrl: z.url() }),
});

/** It ignores the cooldown and begins a new one. */
export const forceBump = endpoint({
  method: 'POST',
  path: '/api/admin/servers/force-bump',
  access: 'admin',
  affects: MODERATED,
  summary: 'Lifts a listing to the top of the directory, whenever it was last bumped',
  refusals: ['listingNotFound', 'notApproved', 'listingBanned', 'botAbsent'],
  body: z.object({
    discordServerId: z.string({ error: 'Required' }).check(z.trim(), z.minLength(1, 'Required')),
  }),
  reply: z.object({
    memberCount: listing.shape.memberCount,
    onlineCount: listing.shape.onlineCount,
    lastBumpedAt: z.iso.datetime(),
    nextBumpAt: z.iso.datetime(),
  }),
});

/** Changes what the public sees, and only what is sent of it; an empty invite link takes the invite away. */
export const changeServer = endpoint({
  method: 'PUT',
  path: '/api/admin/servers/{id}',
  access: 'admin',
  affects: MODERATED,
  summary: 'Changes the live version of a listing',
  refusals: [
    'listingNotFound',
    'notApproved',
    'listingBanned',
    'inviteForeign',
    'inviteUnknown',
    'inviteElsewhere',
  ],
  params: listingIdParams,
  body: z.partial(listingContent),
  reply: liveReply,
});

/** Its reviews, reports and revisions go with it, and its guild can be submitted afresh. */
export const removeServer = endpoint({
  method: 'DELETE',
  path: '/api/admin/servers/{id}',
  access: 'admin',
  affects: MODERATED,
  summary: 'Deletes a listing for good',
  refusals: ['listingNotFound'],
  params: listingIdParams,
  reply: z.object({}),
});
