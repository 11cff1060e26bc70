import * as z from 'zod/mini';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { AUDIT_ACTIONS, INTERFACE_LANGUAGES, LISTING_STATUSES, MESSAGE_STATES } from './vocabulary.ts';

const instant = z.iso.datetime();
const count = z.int().check(z.nonnegative());
const guild = { discordServerId: z.string(), serverName: z.string() };
const changes = z.record(z.string(), z.unknown());

/**
 * All that is kept of a person, but for secrets (what their browsers are known by, and Discord's tokens), for what is of
 * others (who decided about them, what others wrote), and for our own bookkeeping.
 */
const ownData = z.object({
  takenAt: instant,
  account: z.object({
    /** Their id at Discord. */
    id: z.string(),
    username: z.string(),
    avatar: z.nullable(z.url()),
    language: z.enum(INTERFACE_LANGUAGES),
    /** What stands for them in the record of what admins did, and in a ban: it outlives all else. */
    pseudonym: z.string(),
    createdAt: instant,
    lastSeenAt: instant,
    /** Until when we may ask Discord about them without asking anew; null when we may not. */
    discordAccessUntil: z.nullable(instant),
  }),
  ban: z.nullable(z.object({ reason: z.string(), bannedAt: instant })),
  sessions: z.array(z.object({ createdAt: instant, seenAt: instant })),
  /** The listings that they submitted. */
  listings: z.array(
    z.object({
      ...guild,
      id: z.uuid(),
      status: z.enum(LISTING_STATUSES),
      statusBeforeBan: z.nullable(z.enum(LISTING_STATUSES)),
      rejectionReason: z.nullable(z.string()),
      /** What the public sees, or saw; null when it was never approved: then see `revisions`. */
      approved: z.nullable(shownContent),
      inviteState: z.enum(['unchecked', 'good', 'dead', 'elsewhere']),
      inviteCheckedAt: z.nullable(instant),
      createdAt: instant,
      approvedAt: z.nullable(instant),
      lastBumpedAt: z.nullable(instant),
      rating: z.nullable(z.number()),
      reviewCount: count,
    }),
  ),
  /** Each version that they submitted, of these listings and of others', and what was decided. */
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
    z.object({ ...guild, id: z.uuid(), rating: z.number(), comment: z.string(), createdAt: instant }),
  ),
  reports: z.array(
    z.object({
      ...guild,
      id: z.uuid(),
      reason: z.string(),
      createdAt: instant,
      resolvedAt: z.nullable(instant),
    }),
  ),
  /** What the bot has told them, or is about to. */
  messages: z.array(
    z.object({
      about: z.string(),
      discordServerId: z.nullable(z.string()),
      serverName: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      createdAt: instant,
      state: z.enum(MESSAGE_STATES),
      /** Word for word, as long as it is not known to have been said. */
      words: z.nullable(z.string()),
      settledAt: z.nullable(instant),
    }),
  ),
  /** What admins did to them and their listings, and what those admins wrote about it. */
  decisions: z.array(
    z.object({
      at: instant,
      action: z.enum(AUDIT_ACTIONS),
      discordServerId: z.nullable(z.string()),
      before: changes,
      after: changes,
    }),
  ),
  /** What they did as an admin; what it was about is others'. */
  adminActions: z.array(
    z.object({ at: instant, action: z.enum(AUDIT_ACTIONS), discordServerId: z.nullable(z.string()) }),
  ),
  /** What they wrote themselves, as the record of what admins did holds it: what was changed, deleted or reported. */
  auditWords: z.array(
    z.object({
      at: instant,
      action: z.enum(AUDIT_ACTIONS),
      discordServerId: z.nullable(z.string()),
      part: z.enum(['before', 'after']),
      /** What it is: a description, a reason and so on. */
      name: z.string(),
      words: z.nullable(z.string()),
    }),
  ),
  /** Where browser windows in which they were signed in were last seen. */
  visits: z.array(
    z.object({
      sessionId: z.string(),
      path: z.string(),
      country: z.nullable(z.string()),
      client: z.string(),
      seenAt: instant,
    }),
  ),
  /** How often they did what there is a limit of, minute by minute. */
  counts: z.array(z.object({ kind: z.string(), period: instant, count })),
  /** Their guilds as Discord told of them within the last minute; null when it was not asked. */
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
  /** The guilds that they own, as our bot has heard, which is in them. */
  ownedGuilds: z.array(z.object(guild)),
});
export type OwnData = z.output<typeof ownData>;

/** Comes as a file to keep. */
export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/user/data',
  access: 'member',
  summary: 'All that is kept of whoever asks',
  reply: ownData,
});

/**
 * Erases all that is kept of a person: their account and sessions, the listings that they submitted with all that belongs
 * to them, their proposals, reviews and reports, and the messages to them. A later sign-in begins anew.
 */
export const deleteOwnData = endpoint({
  method: 'DELETE',
  path: '/api/user/data',
  access: 'member',
  affects: ['/api'],
  summary: 'Erases all that is kept of whoever asks',
  reply: z.object({}),
});

/** What the file is called. */
export function ownDataFile({ takenAt }: Pick<OwnData, 'takenAt'>): string {
  return `guildhall-data-${takenAt.slice(0, 'YYYY-MM-DD'.length)}.json`;
}
