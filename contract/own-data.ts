import * as z from 'zod/mini';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { ownMessageData } from './own-message-data.ts';
import { ownReviewData } from './own-review-data.ts';
import { REPORT_CATEGORIES, REPORT_OUTCOMES, REPORT_PLACES } from './report-kinds.ts';
import { APPEAL_OUTCOMES, APPEALED } from './own-appeal.ts';
import { reply } from './reviews.ts';
import { furtherSettings, restriction } from './settings.ts';
import { INVITE_STATES, INTERFACE_LANGUAGES, LISTING_STATUSES } from './vocabulary.ts';

const instant = z.iso.datetime();
const count = z.int().check(z.nonnegative());
const guild = { discordServerId: z.string(), serverName: z.string() };
/** One of `AUDIT_ACTIONS`, or of a newer version during a rolling upgrade. */
const auditAction = z.string();
const changes = z.record(z.string(), z.unknown());

/**
 * All data about a person, without secrets (session tokens and Discord's tokens), others' data (who decided about them,
 * what others wrote) and technical columns.
 */
const ownData = z.object({
  takenAt: instant,
  account: z.object({
    /** Their Discord id. */
    id: z.string(),
    username: z.string(),
    avatar: z.nullable(z.url()),
    language: z.enum(INTERFACE_LANGUAGES),
    /** Their name in the audit and in a ban, which outlive an erasure. */
    pseudonym: z.string(),
    createdAt: instant,
    lastSeenAt: instant,
    /** When the access token that Discord gave us expires; null without one. */
    discordAccessUntil: z.nullable(instant),
  }),
  ban: z.nullable(z.object({ reason: z.string(), bannedAt: instant, until: z.nullable(instant) })),
  /** Since when they are a moderator; null when they are none. */
  moderatorSince: z.nullable(instant),
  /** What they are deciding about just now, as an admin or a moderator. */
  claims: z.array(z.object({ ...guild, until: instant })),
  sessions: z.array(z.object({ createdAt: instant, seenAt: instant })),
  /** The listings that they submitted. */
  listings: z.array(
    z.object({
      ...guild,
      id: z.uuid(),
      status: z.enum(LISTING_STATUSES),
      statusBeforeBan: z.nullable(z.enum(LISTING_STATUSES)),
      rejectionReason: z.nullable(z.string()),
      /** Why it is banned, as its submitter was told, since when, and when the ban ends by itself. */
      banReason: z.nullable(z.string()),
      bannedAt: z.nullable(instant),
      bannedUntil: z.nullable(instant),
      /** The live content; null when it was never approved: then see `revisions`. */
      approved: z.nullable(shownContent),
      inviteState: z.enum(INVITE_STATES),
      inviteCheckedAt: z.nullable(instant),
      invitePaused: z.boolean(),
      inviteExpiresAt: z.nullable(instant),
      /** The names of the roles that joining by the link gives. */
      inviteRoles: z.array(z.string()),
      createdAt: instant,
      approvedAt: z.nullable(instant),
      lastBumpedAt: z.nullable(instant),
      rating: z.nullable(z.number()),
      reviewCount: count,
      /** Who has set that it is age-restricted; null for nobody. */
      ageRestrictedBy: restriction.ageRestrictedBy,
      /** Whether its managers have hidden it. */
      unlisted: z.boolean(),
      ...furtherSettings,
    }),
  ),
  /** Each revision that they submitted, of their own and others' listings, with the decision. */
  revisions: z.array(
    z.object({
      ...guild,
      ...shownContent.shape,
      number: count,
      isEdit: z.boolean(),
      submittedAt: instant,
      decision: z.nullable(z.enum(['approved', 'rejected'])),
      decidedAt: z.nullable(instant),
    }),
  ),
  reviews: z.array(
    z.object({
      ...guild,
      id: z.uuid(),
      rating: z.number(),
      comment: z.string(),
      createdAt: instant,
      /** The reply by those who manage the guild. */
      reply: z.nullable(reply),
    }),
  ),
  /** Their replies to reviews of guilds that they manage, where nobody has written another since. */
  replies: z.array(z.object({ ...guild, reviewId: z.uuid(), ...reply.shape })),
  reports: z.array(
    z.object({
      ...guild,
      id: z.uuid(),
      /** Null where the report is only counted. */
      reason: z.nullable(z.string()),
      category: z.enum(REPORT_CATEGORIES),
      in: z.enum(REPORT_PLACES),
      createdAt: instant,
      resolvedAt: z.nullable(instant),
      outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    }),
  ),
  /** Their appeals against decisions about what they submitted. */
  appeals: z.array(
    z.object({
      ...guild,
      id: z.uuid(),
      about: z.enum(APPEALED),
      /** The number of the revision that was rejected. */
      revision: z.nullable(count),
      /** Gone 90 days after the answer, as its reason is. */
      text: z.nullable(z.string()),
      createdAt: instant,
      outcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
      reason: z.nullable(z.string()),
      decidedAt: z.nullable(instant),
    }),
  ),
  ...ownReviewData,
  /** The listings that they saved, newest first. */
  favourites: z.array(z.object({ ...guild, savedAt: instant })),
  ...ownMessageData,
  /** What they were told on the site, read or not. */
  notices: z.array(
    z.object({
      ...guild,
      about: z.string(),
      reason: z.nullable(z.string()),
      createdAt: instant,
      read: z.boolean(),
    }),
  ),
  /** The servers, submitted by others, whose notices they asked for. */
  noticesAskedFor: z.array(z.object({ ...guild, askedAt: instant })),
  /** The webhooks that they added, by the last characters of their addresses. */
  webhooks: z.array(
    z.object({
      ...guild,
      ending: z.string(),
      events: z.array(z.string()),
      createdAt: instant,
      offAt: z.nullable(instant),
      offBecause: z.nullable(z.string()),
      /** When Discord last said that they manage the server. */
      allowedAt: instant,
    }),
  ),
  /** The servers of whose bumps they asked to be reminded. */
  remindersAskedFor: z.array(z.object({ ...guild, askedAt: instant })),
  /** Admins' actions on them and their listings, with the admins' reasons. */
  decisions: z.array(
    z.object({
      at: instant,
      action: auditAction,
      discordServerId: z.nullable(z.string()),
      before: changes,
      after: changes,
    }),
  ),
  /** Their actions as an admin, without others' data. */
  adminActions: z.array(
    z.object({ at: instant, action: auditAction, discordServerId: z.nullable(z.string()) }),
  ),
  /** Their own words in the audit: content that was changed or deleted, reasons, reports. */
  auditWords: z.array(
    z.object({
      at: instant,
      action: auditAction,
      discordServerId: z.nullable(z.string()),
      part: z.enum(['before', 'after']),
      /** The kind of text: a description, a reason and so on. */
      name: z.string(),
      words: z.nullable(z.string()),
    }),
  ),
  /** The last page views of browser windows in which they were signed in. */
  visits: z.array(
    z.object({
      sessionId: z.string(),
      path: z.string(),
      country: z.nullable(z.string()),
      client: z.string(),
      seenAt: instant,
    }),
  ),
  /** Their counts for rate limits, minute by minute. */
  counts: z.array(z.object({ kind: z.string(), period: instant, count })),
  /** Their guilds, if Discord listed them within the last minute; null otherwise. */
  guilds: z.nullable(
    z.object({
      toldAt: instant,
      guilds: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          icon: z.nullable(z.url()),
          isOwner: z.boolean(),
          canManage: z.boolean(),
        }),
      ),
    }),
  ),
  /** Their own guilds with our bot. */
  ownedGuilds: z.array(z.object(guild)),
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
