import * as z from 'zod/mini';
import { MODERATED, adminPage, inviteState, listingIdParams, liveReply, statusReply } from './admin.ts';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './forms.ts';
import { listing } from './listings.ts';
import { listingSettings } from './settings.ts';
import { LISTING_STATUSES, MESSAGE_STATES } from './vocabulary.ts';

/** The revision that the admin has read; the decision is refused when another one is pending by now. */
const revision = z.optional(z.int().check(z.positive()));

export const approveServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/approve',
  access: 'admin',
  affects: MODERATED,
  summary: 'Approves what waits for a decision: a submission or an edit',
  refusals: [
    'listingNotFound',
    'nothingPending',
    'revisionOutdated',
    'listingBanned',
    'inviteUnknown',
    'inviteElsewhere',
  ],
  params: listingIdParams,
  body: z.object({ revision }),
  reply: liveReply,
});

export const rejectServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/reject',
  access: 'admin',
  affects: MODERATED,
  summary: 'Rejects what waits for a decision, with a reason for its submitter',
  refusals: ['listingNotFound', 'nothingPending', 'revisionOutdated', 'listingBanned'],
  params: listingIdParams,
  body: z.object({ reason, revision }),
  reply: statusReply,
});

/**
 * A listing for admins. An approved listing with a pending edit is two rows with the same `id`: the live content, with
 * the listing's own status, and with `isEdit` the edit, which is `pending`.
 */
export const serverRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  ...shownContent.shape,
  memberCount: listing.shape.memberCount,
  /** The name and Discord id of its submitter; null once they are erased. */
  requestedBy: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  status: z.enum(LISTING_STATUSES),
  isEdit: z.boolean(),
  discordServerId: z.string(),
  icon: z.nullable(z.url()),
  /** The pending revision, to be sent with the decision, so that nobody decides unread content; null without one. */
  revision: z.nullable(z.int()),
  /** When the pending revision was submitted, or else when the listing was first submitted. */
  submittedAt: z.iso.datetime(),
  /** For an edit, the live content. */
  live: z.nullable(shownContent),
  rejectionReason: z.nullable(z.string()),
  botPresent: z.boolean(),
  /** Its managers have hidden it. */
  unlisted: z.boolean(),
  /** Why the live invite link does not work, as Discord last said. */
  inviteProblem: z.nullable(z.enum(['dead', 'elsewhere'])),
  /** The state of this row's own invite link. */
  inviteState,
  ...listingSettings,
  /** Whether its submitter is banned. */
  ownerBanned: z.boolean(),
  /** The state of the last message to its submitter; null without one. */
  message: z.nullable(z.enum(MESSAGE_STATES)),
});

export type ServerRequest = z.output<typeof serverRequest>;

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((said) => said === 'true'),
);

/**
 * With `status=pending` the oldest come first, otherwise the newest. `q` is a part of the name, in any case, or of the
 * Discord id. `X-Total-Count`, absent with `q`, is the number of all rows.
 */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/admin/requests',
  access: 'admin',
  summary: 'Submissions, edits and listings of every status, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    ...adminPage,
    status: z.optional(z.enum(LISTING_STATUSES)),
    isEdit: z.optional(flag),
    q: z.optional(z.string()),
  }),
  reply: z.array(serverRequest),
});
