import * as z from 'zod/mini';
import { MODERATED, adminPage, inviteState, listingIdParams, liveReply, statusReply } from './admin.ts';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './forms.ts';
import { listing } from './listings.ts';
import { LISTING_STATUSES, MESSAGE_STATES } from './vocabulary.ts';

/** Which revision was read before it is decided: when another one waits by now, nothing is decided. */
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
 * A listing as admins deal with it. One that is approved and has an edit waiting is two rows with the same `id`, told
 * apart by `isEdit`: what is live, with its own status, and the edit, which is `pending`.
 */
export const serverRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  ...shownContent.shape,
  memberCount: listing.shape.memberCount,
  /** Its submitter, by name and Discord id; null once their data is erased. */
  requestedBy: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  status: z.enum(LISTING_STATUSES),
  isEdit: z.boolean(),
  discordServerId: z.string(),
  icon: z.nullable(z.url()),
  /** What is to be sent along with a decision, so that nobody decides what they have not read; null unless it waits. */
  revision: z.nullable(z.int()),
  /** Since when it waits, or else when the listing was first submitted. */
  submittedAt: z.iso.datetime(),
  /** Beside an edit: what the public sees until it is approved. */
  live: z.nullable(shownContent),
  rejectionReason: z.nullable(z.string()),
  botPresent: z.boolean(),
  /** Why nobody can join by the live invite link, as Discord last said. */
  inviteProblem: z.nullable(z.enum(['dead', 'elsewhere'])),
  /** What Discord last said about this row's own invite link. */
  inviteState,
  /** Whether its submitter is banned. */
  ownerBanned: z.boolean(),
  /** What became of the last message to its submitter; null when there was none. */
  message: z.nullable(z.enum(MESSAGE_STATES)),
});

export type ServerRequest = z.output<typeof serverRequest>;

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((said) => said === 'true'),
);

/**
 * With `status=pending` the oldest come first, otherwise the newest. `q` finds what has it in its name, whatever the
 * case of its letters, or in its Discord id. `X-Total-Count` tells, except with `q`, how many rows there are in all.
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
