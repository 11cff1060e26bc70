import * as z from 'zod/mini';
import { reminderChoice } from './bumps.ts';
import { aboutBlocks, shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { userGuild } from './guilds.ts';
import { submittedServer } from './listings.ts';
import { noticeChoice } from './notices.ts';
import { guildParams } from './settings.ts';
import { INVITE_STATES, LISTING_STATUSES } from './vocabulary.ts';

const instant = z.iso.datetime();

/** A person, as those see them who manage the same guild. */
const colleague = z.object({ username: z.string(), avatar: z.nullable(z.url()) });
export type Colleague = z.output<typeof colleague>;

/** What is known of the invite link that the public would use. */
const inviteHealth = z.object({
  /** `dead` leads nowhere, `elsewhere` to another guild, `guest` into a voice channel for as long as the call lasts. */
  state: z.enum(INVITE_STATES),
  /** When Discord was last asked, and answered. */
  checkedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** By that answer the guild lets nobody join for now. */
  paused: z.boolean(),
});

/** A listing for everybody who manages its guild, whether or not they submitted it. */
const workshopListing = z.extend(submittedServer, {
  /** `about`, parsed. */
  aboutBlocks,
  /** What the public sees, or would see; null before the first approval. */
  publicContent: z.nullable(z.extend(shownContent, { aboutBlocks })),
  /** Who proposed what waits for a review; null when nothing does, or when they are erased. */
  proposedBy: z.nullable(colleague),
  proposedAt: z.nullable(instant),
  /** Whether the caller has proposed what waits. */
  isOwnProposal: z.boolean(),
  /** What a withdrawal of what waits would leave; null when that is nothing, or when nothing waits. */
  leavesStatus: z.nullable(z.enum(['approved', 'rejected'])),
  /** Who submitted the listing; null when they are erased. */
  submittedBy: z.nullable(colleague),
  /** Whether the caller has submitted it. */
  isSubmitter: z.boolean(),
  /** Whether the caller gets the notices about it. */
  notices: noticeChoice,
  /** Whether the caller gets a message when it can be bumped again. */
  reminder: reminderChoice,
  /** Null without an invite link. */
  invite: z.nullable(inviteHealth),
});
export type WorkshopListing = z.output<typeof workshopListing>;

const workshop = z.object({
  guild: z.extend(z.pick(userGuild, { id: true, name: true, icon: true, owner: true, botInGuild: true }), {
    /** Until when nobody can join by its invites; null when they can, or when that has no end. */
    invitesPausedUntil: z.nullable(instant),
  }),
  /** Null while the guild is not submitted. */
  listing: z.nullable(workshopListing),
});
export type Workshop = z.output<typeof workshop>;

export const getWorkshop = endpoint({
  method: 'GET',
  path: '/api/user/servers/{guildId}',
  access: 'member',
  summary: 'A guild that one manages, and how its listing stands',
  refusals: ['notManager', 'discordUnavailable'],
  params: guildParams,
  reply: workshop,
});

/** Asked apart from the workshop, because it takes three calls to Discord. */
export const getBotPermission = endpoint({
  method: 'GET',
  path: '/api/user/servers/{guildId}/bot',
  access: 'member',
  summary: 'What our bot may do in a guild that one manages',
  refusals: ['notManager', 'discordUnavailable'],
  readsAMinute: 60,
  params: guildParams,
  /** Whether it may create an invite; null when it is not there, or while Discord cannot tell. */
  reply: z.object({ mayInvite: z.nullable(z.boolean()) }),
});

/**
 * The invite never expires. As long as it is good it is given again. It is part of no listing until somebody submits it
 * with the form.
 */
export const makeInvite = endpoint({
  method: 'POST',
  path: '/api/user/servers/{guildId}/invite',
  access: 'member',
  affects: [],
  summary: 'Lets our bot make an invite to a guild that one manages',
  refusals: ['notManager', 'botAbsent', 'inviteNotAllowed', 'listingBanned', 'discordUnavailable'],
  params: guildParams,
  reply: z.object({ inviteUrl: z.url() }),
});

const HIDES = ['/api/user', '/api/servers', '/api/stats', '/api/facets', '/api/events'] as const;

/** Any manager may. A first submission goes with its listing, and can be made again; else what was before is left. */
export const withdrawRevision = endpoint({
  method: 'DELETE',
  path: '/api/user/servers/{guildId}/revision',
  access: 'member',
  affects: ['/api/user', '/api/servers'],
  summary: 'Withdraws what waits for a review of a guild that one manages',
  refusals: ['listingNotFound', 'notManager', 'listingBanned', 'nothingToWithdraw', 'discordUnavailable'],
  params: guildParams,
  /** The status of the listing; null when it is gone. */
  reply: z.object({ status: z.nullable(z.enum(LISTING_STATUSES)) }),
});

/** Whether its managers have hidden a listing. */
const hiddenReply = z.object({ unlisted: z.boolean() });

/** Hidden from everybody at once, and nothing of it is lost. Any manager may, and again without effect. */
export const unlistServer = endpoint({
  method: 'POST',
  path: '/api/user/servers/{guildId}/unlist',
  access: 'member',
  affects: HIDES,
  summary: 'Hides a listing of a guild that one manages',
  refusals: ['listingNotFound', 'notManager', 'listingBanned', 'discordUnavailable'],
  params: guildParams,
  reply: hiddenReply,
});

/** Without a review. Any manager may, and again without effect. */
export const relistServer = endpoint({
  method: 'POST',
  path: '/api/user/servers/{guildId}/relist',
  access: 'member',
  affects: HIDES,
  summary: 'Shows a listing again that its managers have hidden',
  refusals: ['listingNotFound', 'notManager', 'listingBanned', 'discordUnavailable'],
  params: guildParams,
  reply: hiddenReply,
});
