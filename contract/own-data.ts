import * as z from 'zod/mini';
import { APPEAL_OUTCOMES, APPEALED } from './appeals.ts';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { MESSAGE_STATES } from './notices.ts';
import { REPORT_CATEGORIES, REPORT_OUTCOMES, REPORT_PLACES } from './reports.ts';
import { REVIEW_PARTS } from './review-reports.ts';
import { reply } from './reviews.ts';
import { furtherSettings, restriction } from './settings.ts';
import { INTERFACE_LANGUAGES, INVITE_STATES, LISTING_STATUSES } from './vocabulary.ts';

const instant = z.iso.datetime();
const instantOrNull = z.nullable(instant);
const text = z.string();
const textOrNull = z.nullable(text);
const count = z.int().check(z.nonnegative());
const changes = z.record(z.string(), z.unknown());

/** A list of rows. */
const list = <Shape extends z.core.$ZodShape>(shape: Shape) => z.array(z.object(shape));

const guild = { discordServerId: text, serverName: text };
/** `action` is one of `AUDIT_ACTIONS`, or of a newer version during a rolling upgrade. */
const action = { at: instant, action: text, discordServerId: textOrNull };
const partOfReview = z.object({ ...guild, reviewId: z.uuid(), of: z.enum(REVIEW_PARTS) });

/**
 * All data about a person, without secrets (session tokens and Discord's tokens), others' data (who decided about them,
 * what others wrote) and technical columns.
 */
const ownData = z.object({
  takenAt: instant,
  account: z.object({
    /** Their Discord id. */
    id: text,
    username: text,
    avatar: z.nullable(z.url()),
    language: z.enum(INTERFACE_LANGUAGES),
    /** Their name in the audit and in a ban, which outlive an erasure. */
    pseudonym: text,
    createdAt: instant,
    lastSeenAt: instant,
    /** When the access token that Discord gave us expires; null without one. */
    discordAccessUntil: instantOrNull,
  }),
  ban: z.nullable(z.object({ reason: text, bannedAt: instant, until: instantOrNull })),
  /** Since when they are a moderator; null when they are none. */
  moderatorSince: instantOrNull,
  /** What they are deciding about just now, as an admin or a moderator. */
  claims: list({ ...guild, until: instant }),
  sessions: list({ createdAt: instant, seenAt: instant }),
  /** Their keys for the API, without the keys themselves. */
  apiKeys: list({ id: z.uuid(), name: text, createdAt: instant, lastUsedOn: z.nullable(z.iso.date()) }),
  /** The listings that they submitted. */
  listings: list({
    ...guild,
    id: z.uuid(),
    status: z.enum(LISTING_STATUSES),
    statusBeforeBan: z.nullable(z.enum(LISTING_STATUSES)),
    rejectionReason: textOrNull,
    /** Why it is banned, as its submitter was told, since when, and when the ban ends by itself. */
    banReason: textOrNull,
    bannedAt: instantOrNull,
    bannedUntil: instantOrNull,
    /** The live content; null when it was never approved: then see `revisions`. */
    approved: z.nullable(shownContent),
    inviteState: z.enum(INVITE_STATES),
    inviteCheckedAt: instantOrNull,
    invitePaused: z.boolean(),
    inviteExpiresAt: instantOrNull,
    /** The names of the roles that joining by the link gives. */
    inviteRoles: z.array(text),
    createdAt: instant,
    approvedAt: instantOrNull,
    lastBumpedAt: instantOrNull,
    rating: z.nullable(z.number()),
    reviewCount: count,
    /** Who has set that it is age-restricted; null for nobody. */
    ageRestrictedBy: restriction.ageRestrictedBy,
    /** Whether its managers have hidden it. */
    unlisted: z.boolean(),
    ...furtherSettings,
  }),
  /** Each revision that they submitted, of their own and others' listings, with the decision. */
  revisions: list({
    ...guild,
    ...shownContent.shape,
    number: count,
    isEdit: z.boolean(),
    submittedAt: instant,
    decision: z.nullable(z.enum(['approved', 'rejected'])),
    decidedAt: instantOrNull,
  }),
  reviews: list({
    ...guild,
    id: z.uuid(),
    rating: z.number(),
    comment: text,
    createdAt: instant,
    /** The reply by those who manage the guild. */
    reply: z.nullable(reply),
  }),
  /** Their replies to reviews of guilds that they manage, where nobody has written another since. */
  replies: list({ ...guild, reviewId: z.uuid(), ...reply.shape }),
  reports: list({
    ...guild,
    id: z.uuid(),
    /** Null where the report is only counted. */
    reason: textOrNull,
    category: z.enum(REPORT_CATEGORIES),
    in: z.enum(REPORT_PLACES),
    createdAt: instant,
    resolvedAt: instantOrNull,
    outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  }),
  /** Their appeals against decisions about what they submitted. */
  appeals: list({
    ...guild,
    id: z.uuid(),
    about: z.enum(APPEALED),
    /** The number of the revision that was rejected. */
    revision: z.nullable(count),
    /** Gone 90 days after the answer, as its reason is. */
    text: textOrNull,
    createdAt: instant,
    outcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
    reason: textOrNull,
    decidedAt: instantOrNull,
  }),
  /** Their reports of reviews and replies. */
  reviewReports: list({
    ...partOfReview.shape,
    id: z.uuid(),
    /** When what they reported was written. */
    versionAt: instant,
    /** Null where the report is only counted. */
    reason: textOrNull,
    createdAt: instant,
    resolvedAt: instantOrNull,
    outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  }),
  /** Their reviews and replies that moderators have removed, with the reasons. */
  removedReviews: list({
    ...partOfReview.shape,
    rating: z.nullable(z.number()),
    text,
    writtenAt: instant,
    /** When the review was written that it is, or that it answered. */
    reviewAt: instant,
    /** Whether it is a reply that went with its review. */
    withReview: z.boolean(),
    reason: text,
    removedAt: instant,
  }),
  /** The listings that they saved, newest first. */
  favourites: list({ ...guild, savedAt: instant }),
  /** The bot's messages to them, sent and queued. */
  messages: list({
    about: text,
    discordServerId: textOrNull,
    serverName: textOrNull,
    reason: textOrNull,
    /** When the ban that it tells of ends by itself. */
    until: instantOrNull,
    createdAt: instant,
    state: z.enum(MESSAGE_STATES),
    /** The text, until it is known to be delivered. */
    words: textOrNull,
    settledAt: instantOrNull,
  }),
  /** What they were told on the site, read or not. */
  notices: list({ ...guild, about: text, reason: textOrNull, createdAt: instant, read: z.boolean() }),
  /** The servers, submitted by others, whose notices they asked for. */
  noticesAskedFor: list({ ...guild, askedAt: instant }),
  /** The webhooks that they added, by the last characters of their addresses. */
  webhooks: list({
    ...guild,
    ending: text,
    events: z.array(text),
    createdAt: instant,
    offAt: instantOrNull,
    offBecause: textOrNull,
    /** When Discord last said that they manage the server. */
    allowedAt: instant,
  }),
  /** The servers of whose bumps they asked to be reminded. */
  remindersAskedFor: list({ ...guild, askedAt: instant }),
  /** Admins' actions on them and their listings, with the admins' reasons. */
  decisions: list({ ...action, before: changes, after: changes }),
  /** Their actions as an admin, without others' data. */
  adminActions: list(action),
  /** Their own words in the audit: content that was changed or deleted, reasons, reports. */
  auditWords: list({
    ...action,
    part: z.enum(['before', 'after']),
    /** The kind of text: a description, a reason and so on. */
    name: text,
    words: textOrNull,
  }),
  /** The last page views of browser windows in which they were signed in. */
  visits: list({ sessionId: text, path: text, country: textOrNull, client: text, seenAt: instant }),
  /** Their counts for rate limits, minute by minute. */
  counts: list({ kind: text, period: instant, count }),
  /** Their guilds, if Discord listed them within the last minute; null otherwise. */
  guilds: z.nullable(
    z.object({
      toldAt: instant,
      guilds: list({
        id: text,
        name: text,
        icon: z.nullable(z.url()),
        isOwner: z.boolean(),
        canManage: z.boolean(),
      }),
    }),
  ),
  /** Their own guilds with our bot. */
  ownedGuilds: list(guild),
});
export type OwnData = z.output<typeof ownData>;

/** The reply is a file for download. */
export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  access: 'member',
  summary: 'All data kept about the signed-in person',
  reply: ownData,
});

/**
 * Erases all data about a person: their account and sessions, the listings that they submitted with everything that
 * belongs to those, their proposals, reviews and reports, and the messages to them. A later sign-in makes a new account.
 */
export const deleteOwnData = endpoint({
  method: 'DELETE',
  path: '/api/user/data',
  access: 'member',
  affects: ['/api'],
  summary: 'Erases all data kept about the signed-in person',
  reply: z.object({}),
});

/** The file's name. */
export function ownDataFile({ takenAt }: Pick<OwnData, 'takenAt'>): string {
  return `guildhall-data-${takenAt.slice(0, 'YYYY-MM-DD'.length)}.json`;
}
