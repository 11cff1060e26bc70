import * as z from 'zod/mini';
import { listingContent, shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { reason } from './forms.ts';
import { listing } from './listings.ts';
import {
  ADMIN_ROWS_PER_PAGE,
  INVITE_STATES,
  LISTING_STATUSES,
  MESSAGE_STATES,
  REPORT_STATUSES,
  SNOWFLAKE,
} from './vocabulary.ts';

/** What an admin's decision can change: the dashboard, the directory, its totals, and the admin's own servers. */
const MODERATED = ['/api/admin', '/api/servers', '/api/stats', '/api/user'] as const;

const params = z.object({ id: z.uuid() });
const reply = z.object({ status: z.enum(LISTING_STATUSES) });
/** What Discord last said about an invite link; null where there is none. */
const inviteState = z.nullable(z.enum(INVITE_STATES));
/** While the live link is `unchecked` it is not public: it is looked up soon. */
const liveReply = z.object({ ...reply.shape, inviteState });

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
  params,
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
  params,
  body: z.object({ reason, revision }),
  reply,
});

export const banServer = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/ban',
  access: 'admin',
  affects: MODERATED,
  summary: 'Bans a listing: hidden, and its guild cannot be submitted again',
  refusals: ['listingNotFound', 'listingBanned'],
  params,
  reply,
});

export const liftServerBan = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/lift-ban',
  access: 'admin',
  affects: MODERATED,
  summary: 'Lifts the ban of a listing, which returns to what it was',
  refusals: ['listingNotFound', 'notBanned'],
  params,
  reply,
});

const instant = z.iso.datetime();
const count = z.int().check(z.nonnegative());
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((said) => said === 'true'),
);

/** A stretch of a long list; a further page is at the address that the `Link` header gives as `next`. */
const page = {
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

/**
 * A listing as admins deal with it. One that is approved and has an edit waiting is two rows with the same `id`, told
 * apart by `isEdit`: what is live, with its own status, and the edit, which is `pending`.
 */
export const serverRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  ...shownContent.shape,
  memberCount: listing.shape.memberCount,
  /** Whoever submitted it, by name and Discord id; null once his data is erased. */
  requestedBy: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  createdAt: instant,
  status: z.enum(LISTING_STATUSES),
  isEdit: z.boolean(),
  discordServerId: z.string(),
  icon: z.nullable(z.url()),
  /** What is to be sent along with a decision, so that nobody decides what he has not read; null unless it waits. */
  revision: z.nullable(z.int()),
  /** Since when it waits, or else when the listing was first submitted. */
  submittedAt: instant,
  /** Beside an edit: what the public sees until it is approved. */
  live: z.nullable(shownContent),
  rejectionReason: z.nullable(z.string()),
  botPresent: z.boolean(),
  /** Why nobody can join by the live invite link, as Discord last said. */
  inviteProblem: z.nullable(z.enum(['dead', 'elsewhere'])),
  /** What Discord last said about this row's own invite link. */
  inviteState,
  /** Whether whoever submitted it is banned. */
  ownerBanned: z.boolean(),
  /** What became of the last message to whoever submitted it; null when there was none. */
  message: z.nullable(z.enum(MESSAGE_STATES)),
});
export type ServerRequest = z.output<typeof serverRequest>;

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
    ...page,
    status: z.optional(z.enum(LISTING_STATUSES)),
    isEdit: z.optional(flag),
    q: z.optional(z.string()),
  }),
  reply: z.array(serverRequest),
});

/** What a member told about a listing. */
export const report = z.object({
  id: z.uuid(),
  serverId: z.uuid(),
  serverName: z.string(),
  reason: z.string(),
  reporterName: z.string(),
  createdAt: instant,
  status: z.enum(REPORT_STATUSES),
  discordServerId: z.string(),
  /** How many reports of this server wait. */
  pendingOfServer: count,
  /** How the server stands now: a banned one need not be banned again. */
  serverStatus: z.enum(LISTING_STATUSES),
});
export type Report = z.output<typeof report>;

/** The pending ones unless asked otherwise, the oldest first; of the resolved ones, the newest first. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  summary: 'What members reported, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({ ...page, status: z._default(z.enum(REPORT_STATUSES), 'pending') }),
  reply: z.array(report),
});

export const resolveReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/resolve',
  access: 'admin',
  affects: MODERATED,
  summary: 'Puts a report away as dealt with',
  refusals: ['reportNotFound', 'reportResolved'],
  params,
  reply: z.object({}),
});

/** The bot makes an invite, or repeats the one that it made before. What the listing says stays as it is. */
export const generateInvite = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/generate-invite',
  access: 'admin',
  affects: MODERATED,
  summary: 'An invite to the guild of a listing, made by the bot',
  refusals: ['listingNotFound', 'botAbsent', 'inviteNotAllowed', 'discordUnavailable'],
  params,
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
    lastBumpedAt: instant,
    nextBumpAt: instant,
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
  params,
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
  params,
  reply: z.object({}),
});

const person = z.object({ ownerId: z.string().check(z.regex(SNOWFLAKE)) });

export const banPerson = endpoint({
  method: 'POST',
  path: '/api/admin/users/{ownerId}/ban',
  access: 'admin',
  affects: MODERATED,
  summary: 'Bans a person: signed out everywhere, and let in no more',
  refusals: ['adminProtected', 'personBannedAlready'],
  params: person,
  body: z.object({ reason }),
  reply: z.object({}),
});

/** Where nothing but the ban is known of a person any more, his pseudonym stands for the id. */
export const liftPersonBan = endpoint({
  method: 'POST',
  path: '/api/admin/users/{ownerId}/lift-ban',
  access: 'admin',
  affects: MODERATED,
  summary: 'Lifts the ban of a person, who can sign in again',
  refusals: ['personNotBanned'],
  params: z.object({ ownerId: z.string().check(z.regex(/^([1-9][0-9]{16,19}|[\w-]{32})$/)) }),
  reply: z.object({}),
});

/** A person who is banned. Once his data is erased, the pseudonym is all that is known of him. */
const bannedPerson = z.object({
  pseudonym: z.string(),
  id: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatar: z.nullable(z.url()),
  reason: z.string(),
  bannedAt: instant,
});
export type BannedPerson = z.output<typeof bannedPerson>;

export const listBannedPersons = endpoint({
  method: 'GET',
  path: '/api/admin/users/banned',
  access: 'admin',
  summary: 'The people who are banned, the last banned first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object(page),
  reply: z.array(bannedPerson),
});

/** Somebody as the audit names him: by his name as long as anything is kept of him. */
const audited = z.object({
  pseudonym: z.string(),
  id: z.nullable(z.string()),
  username: z.nullable(z.string()),
});

/** What an admin did. */
const auditRow = z.object({
  id: z.string(),
  at: instant,
  admin: audited,
  action: z.string(),
  /** To whom it was done, if to anybody. */
  person: z.nullable(audited),
  serverId: z.nullable(z.uuid()),
  discordServerId: z.nullable(z.string()),
  /** The guild's name as it is now. */
  serverName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditRow = z.output<typeof auditRow>;

/** `person` is the Discord id of an admin, or of whom something was done to. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What admins did, the newest first, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    ...page,
    person: z.optional(z.string().check(z.regex(SNOWFLAKE))),
    discordServerId: z.optional(z.string().check(z.regex(SNOWFLAKE))),
  }),
  reply: z.array(auditRow),
});
