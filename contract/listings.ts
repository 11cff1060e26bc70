import * as z from 'zod/mini';
import { ownAppeal } from './appeals.ts';
import { aboutBlocks, listedContent, listingContent, shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { guildParams, listingParams, listingSettings } from './settings.ts';
import { BAD_INVITE_STATES, LISTING_STATUSES, SNOWFLAKE, VERIFICATION_LEVELS } from './vocabulary.ts';

const count = z.nullable(z.int().check(z.nonnegative()));
const instant = z.iso.datetime();

/** A public listing. */
export const listing = z.object({
  id: z.uuid(),
  discordServerId: z.string(),
  name: z.string(),
  icon: z.nullable(z.url()),
  ...listedContent.shape,
  /** Discord's last counts; null when unknown. */
  memberCount: count,
  onlineCount: count,
  /** More members are online than usual at this hour, and at least twenty. */
  busy: z.boolean(),
  /** Average of the reviews' stars with at most two decimals, null without reviews. */
  rating: z.nullable(z.number().check(z.minimum(1), z.maximum(5))),
  reviewCount: z.int().check(z.nonnegative()),
  lastBumpedAt: z.nullable(instant),
  /** When it was first approved. */
  listedAt: instant,
  /** It was first approved in the last 14 days. */
  isNew: z.boolean(),
  /** For adults only: it is in lists only with `adult=include`, and in some countries nowhere. */
  ageRestricted: z.boolean(),
});
export type Listing = z.output<typeof listing>;

/** What a guild is like, as Discord says; null, apart from `createdAt`, until it has told our bot. */
const guildTraits = z.object({
  createdAt: instant,
  verificationLevel: z.nullable(z.enum(VERIFICATION_LEVELS)),
  /** Whether new members have to accept rules first. */
  rulesGate: z.nullable(z.boolean()),
  boostTier: z.nullable(z.int().check(z.minimum(0), z.maximum(3))),
  community: z.nullable(z.boolean()),
  partnered: z.nullable(z.boolean()),
  verified: z.nullable(z.boolean()),
  ageRestricted: z.nullable(z.boolean()),
  /** Until when nobody can join by its invites; null when they can, or when that has no end. */
  invitesPausedUntil: z.nullable(instant),
  /** How many roles joining by the invite link gives. */
  inviteRoles: z.int().check(z.nonnegative()),
});
export type GuildTraits = z.output<typeof guildTraits>;

/**
 * A listing with the content of its page. Hidden ones are previews for their managers and admins: `hidden` is why
 * others do not see it, and `listedAt` is null before the first approval.
 */
const listingPage = z.extend(listing, {
  about: shownContent.shape.about,
  /** `about`, parsed; empty where the description stands in its place. */
  aboutBlocks,
  listedAt: z.nullable(instant),
  guild: guildTraits,
  hidden: z.nullable(z.enum(['pending', 'rejected', 'banned', 'unlisted', 'suspended'])),
});
export type ListingPage = z.output<typeof listingPage>;

export const getListing = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}',
  access: 'anyone',
  promised: true,
  summary: 'One public listing; a hidden one for those who manage it',
  refusals: ['listingNotFound'],
  params: listingParams,
  reply: listingPage,
});

export const getStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  access: 'anyone',
  promised: true,
  summary: 'How many public listings there are, and how many members they have together',
  reply: z.object({
    serverCount: z.int().check(z.nonnegative()),
    totalMembers: z.int().check(z.nonnegative()),
  }),
});

/**
 * A listing for its submitter. While an edit is pending, `status` is `pending` and the content is the proposal's; the
 * public still sees the approved content.
 */
export const submittedServer = z.object({
  id: z.uuid(),
  discordServerId: z.string(),
  name: z.string(),
  icon: z.nullable(z.url()),
  ...shownContent.shape,
  status: z.enum(LISTING_STATUSES),
  /** Why the last submission or edit was rejected; null after a newer one. */
  rejectionReason: z.nullable(z.string()),
  /** Why it is banned, as its submitter is told, and when the ban ends by itself; null otherwise. */
  banReason: z.nullable(z.string()),
  bannedUntil: z.nullable(instant),
  /** The content of the last rejected proposal, to edit and submit again. */
  rejectedContent: z.nullable(shownContent),
  /** The appeal against the last decision; null when there is none that the caller could make or read of. */
  appeal: z.nullable(ownAppeal),
  botPresent: z.boolean(),
  /** Why the invite link does not work, as Discord last said. */
  inviteProblem: z.nullable(z.enum(BAD_INVITE_STATES)),
  memberCount: count,
  rating: listing.shape.rating,
  reviewCount: listing.shape.reviewCount,
  createdAt: instant,
  lastBumpedAt: z.nullable(instant),
  /** Its managers have hidden it, until they show it again. */
  unlisted: z.boolean(),
  ...listingSettings,
});
export type SubmittedServer = z.output<typeof submittedServer>;

const REFUSED_CONTENT = [
  'inviteForeign',
  'inviteUnknown',
  'inviteElsewhere',
  'inviteGuest',
  'tagBlocked',
  'notManager',
  'listingBanned',
  'botAbsent',
  'discordUnavailable',
] as const;

export const listSubmittedServers = endpoint({
  method: 'GET',
  path: '/api/user/servers',
  access: 'member',
  summary: 'The listings one has submitted',
  reply: z.array(submittedServer),
});

export const submitServer = endpoint({
  method: 'POST',
  path: '/api/user/servers',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats', '/api/facets'],
  summary: 'Submits a guild that one manages for listing',
  refusals: [...REFUSED_CONTENT, 'listingExists', 'dailyLimitReached'],
  countsTowards: 'edits',
  body: z.extend(listingContent, {
    guildId: z.string({ error: 'Required' }).check(z.regex(SNOWFLAKE)),
  }),
  reply: submittedServer,
});

/** Edits of an approved listing and new versions of a rejected one are pending until an admin decides. */
export const editServer = endpoint({
  method: 'PUT',
  path: '/api/user/servers/{guildId}',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats', '/api/facets'],
  summary: 'Proposes another content for a listing',
  refusals: [...REFUSED_CONTENT, 'listingNotFound', 'listingPending', 'dailyLimitReached'],
  countsTowards: 'edits',
  params: guildParams,
  body: listingContent,
  reply: submittedServer,
});

/** The submitter and the guild's owner can delete a listing with its reviews, reports and revisions. */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/api/user/servers/{guildId}',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats', '/api/facets'],
  summary: 'Deletes a listing of a guild that one manages',
  refusals: ['listingNotFound', 'notManager', 'notAllowed', 'listingBanned', 'discordUnavailable'],
  params: guildParams,
  reply: z.object({}),
});
