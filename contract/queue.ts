import * as z from 'zod/mini';
import { adminPage, inviteState, liveReply, MODERATED, statusReply } from './admin.ts';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { REQUEST_FLAGS, requestFlag } from './flags.ts';
import { FIELD_ERRORS } from './forms.ts';
import { listing } from './listings.ts';
import { MESSAGE_STATES } from './notices.ts';
import { listingIdParams, listingSettings } from './settings.ts';
import { decisionText, saysSomething } from './templates.ts';
import {
  BAD_INVITE_STATES,
  CATEGORIES,
  INTERFACE_LANGUAGES,
  LISTING_LANGUAGES,
  LISTING_STATUSES,
} from './vocabulary.ts';

/** The revision that the admin has read; the decision is refused when another one is pending by now. */
const revision = z.optional(z.int().check(z.positive()));

/** About how many requests one call can decide. */
export const MOST_DECIDED_AT_ONCE = 100;

/** The refusals that approving and rejecting share. */
const DECISION_REFUSALS = [
  'ownGuild',
  'discordUnavailable',
  'listingNotFound',
  'nothingPending',
  'revisionOutdated',
  'listingBanned',
  'templateGone',
  'templateChanged',
  'noteTooLong',
] as const;

export const approveServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/approve',
  access: { permission: 'decide requests' },
  affects: MODERATED,
  summary: 'Approves what waits for a decision: a submission or an edit',
  refusals: [...DECISION_REFUSALS, 'inviteUnknown', 'inviteElsewhere', 'inviteGuest'],
  params: listingIdParams,
  body: z.object({ revision, ...decisionText }),
  reply: liveReply,
});

export const rejectServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/reject',
  access: { permission: 'decide requests' },
  affects: MODERATED,
  summary: 'Rejects what waits for a decision, with a reason for its submitter',
  refusals: DECISION_REFUSALS,
  params: listingIdParams,
  body: z.object({ ...decisionText, revision }).check(saysSomething),
  reply: z.object({
    ...statusReply.shape,
    /** The reason as its submitter reads it. */
    reason: z.string(),
  }),
});

/** Several requests, each as it was read. */
const items = z.array(z.object({ id: z.uuid(), revision: z.int().check(z.positive()) })).check(
  z.minLength(1),
  z.maxLength(MOST_DECIDED_AT_ONCE),
  z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
    error: 'Each id can be named once',
  }),
);

const outcomesReply = z.object({
  /** In the order of the items. */
  outcomes: z.array(
    z.object({
      id: z.uuid(),
      /** The status that a call for this one alone would have answered. */
      status: z.int(),
      /** Of a refusal. */
      code: z.optional(z.string()),
    }),
  ),
});

/**
 * Decides about each as by itself, one after the other. One that is refused says why and stops no other; each counts
 * against the limit of writes.
 */
export const decideRequests = endpoint({
  method: 'POST',
  path: '/api/admin/requests/decide',
  access: { permission: 'decide requests' },
  affects: MODERATED,
  summary: 'Approves or rejects several requests',
  body: z
    .object({ items, decision: z.enum(['approve', 'reject']), ...decisionText })
    .check(
      z.refine(
        ({ decision, reason, templateId }) =>
          decision === 'approve' || reason !== undefined || templateId !== undefined,
        { error: FIELD_ERRORS.required, path: ['reason'] },
      ),
    ),
  reply: outcomesReply,
});

/**
 * Undoes decisions before anybody is told of them: each request waits again, as it was. A moderator undoes their own, an
 * admin also those of others. Each is undone as by itself and counts against the limit of writes; `notUndoable` is the
 * code of one whose ten seconds are over, or whose listing was changed, banned, decided about or deleted since.
 */
export const undoRequests = endpoint({
  method: 'POST',
  path: '/api/admin/requests/undo',
  access: { permission: 'decide requests' },
  affects: MODERATED,
  summary: 'Undoes approvals and rejections within ten seconds',
  body: z.object({ items }),
  reply: outcomesReply,
});

/** Somebody is deciding about what waits. Others may still decide: a claim only informs. */
const claim = z.object({
  /** Their name. */
  by: z.string(),
  until: z.iso.datetime(),
  /** Whether it is the caller's. */
  isOwn: z.boolean(),
});
export type Claim = z.output<typeof claim>;

/** For ten minutes; claiming it again renews the claim. */
export const claimRequest = endpoint({
  method: 'POST',
  path: '/api/admin/requests/{id}/claim',
  access: { permission: 'claim' },
  affects: [],
  summary: 'Tells others that one is deciding about what waits for a decision',
  refusals: ['listingNotFound', 'nothingPending', 'claimedAlready'],
  params: listingIdParams,
  reply: z.object({ claim }),
});

/** Of who has no claim, nothing changes. */
export const releaseRequest = endpoint({
  method: 'DELETE',
  path: '/api/admin/requests/{id}/claim',
  access: { permission: 'claim' },
  affects: [],
  summary: 'Gives one’s claim back',
  params: listingIdParams,
  reply: z.object({}),
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
  /** The name and Discord id of its submitter; null once they are erased, the id always for moderators. */
  requestedBy: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  /** The language in which a decision is told to its submitter; English once they are erased. */
  requesterLanguage: z.enum(INTERFACE_LANGUAGES),
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
  /** Why and since when it is banned, and when the ban ends by itself; null when it is not banned. */
  ban: z.nullable(
    z.object({
      reason: z.nullable(z.string()),
      bannedAt: z.iso.datetime(),
      until: z.nullable(z.iso.datetime()),
    }),
  ),
  botPresent: z.boolean(),
  /** Its managers have hidden it. */
  unlisted: z.boolean(),
  /** Why the live invite link does not work, as Discord last said. */
  inviteProblem: z.nullable(z.enum(BAD_INVITE_STATES)),
  /** The state of this row's own invite link. */
  inviteState,
  ...listingSettings,
  /** Whether its submitter is banned. */
  ownerBanned: z.boolean(),
  /** Who is deciding about what waits; null when nobody has claimed it. */
  claim: z.nullable(claim),
  /** The state of the last message to its submitter; null without one. */
  message: z.nullable(z.enum(MESSAGE_STATES)),
  /** What is worth a second look. */
  flags: z.array(requestFlag),
  /**
   * The reports of minors and scams that nobody had decided about when listings of this guild were deleted, and the last
   * time; null for none, and of what does not wait.
   */
  reportsLeft: z.nullable(z.object({ reports: z.int(), lastAt: z.iso.datetime() })),
});

export type ServerRequest = z.output<typeof serverRequest>;

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((said) => said === 'true'),
);

/**
 * With `status=pending` the oldest come first, otherwise the newest. `q` is a part of the name, in any case, or of the
 * Discord id. `X-Total-Count`, absent with `q` and the filters after it, is the number of all rows.
 */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/admin/requests',
  access: { permission: 'decide requests' },
  summary: 'Submissions, edits and listings of every status, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    ...adminPage,
    status: z.optional(z.enum(LISTING_STATUSES)),
    isEdit: z.optional(flag),
    q: z.optional(z.string()),
    category: z.optional(z.enum(CATEGORIES)),
    language: z.optional(z.enum(LISTING_LANGUAGES)),
    flag: z.optional(z.enum(REQUEST_FLAGS)),
    /** Those whose invite is dead or leads to another guild. */
    deadInvite: z.optional(flag),
    /** Those of people about whom nothing was decided before. */
    firstTime: z.optional(flag),
  }),
  reply: z.array(serverRequest),
});
