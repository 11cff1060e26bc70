import * as z from 'zod/mini';
import { liveReply, MODERATED } from './admin.ts';
import { listingContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { listing } from './listings.ts';
import { listingIdParams } from './settings.ts';

/** The bot creates an invite, or returns the one that it created before. The listing itself does not change. */
export const generateInvite = endpoint({
  method: 'POST',
  path: '/api/admin/servers/{id}/generate-invite',
  access: { permission: 'make invites' },
  affects: MODERATED,
  summary: 'Lets the bot create an invite to the guild of a listing',
  refusals: ['listingNotFound', 'botAbsent', 'inviteNotAllowed', 'discordUnavailable'],
  params: listingIdParams,
  reply: z.object({ inviteUrl: z.url() }),
});

/** Ignores the cooldown and starts a new one. */
export const forceBump = endpoint({
  method: 'POST',
  path: '/api/admin/servers/force-bump',
  access: { permission: 'force bump' },
  affects: MODERATED,
  summary: 'Lifts a listing to the top of the directory, regardless of the cooldown',
  refusals: [
    'ownGuild',
    'discordUnavailable',
    'listingNotFound',
    'notApproved',
    'listingBanned',
    'listingUnlisted',
    'botAbsent',
  ],
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

/** Changes the live content, only the fields that are sent; an empty invite link removes the invite. */
export const changeServer = endpoint({
  method: 'PUT',
  path: '/api/admin/servers/{id}',
  access: { permission: 'edit' },
  affects: MODERATED,
  summary: 'Changes the live version of a listing',
  refusals: [
    'ownGuild',
    'discordUnavailable',
    'listingNotFound',
    'notApproved',
    'listingBanned',
    'inviteForeign',
    'inviteUnknown',
    'inviteElsewhere',
    'inviteGuest',
    'tagBlocked',
    'restrictedByDiscord',
  ],
  params: listingIdParams,
  body: z.extend(z.partial(listingContent), {
    ageRestricted: z.optional(z.boolean()),
    /** Switches the events off, and keeps managers from switching them on. */
    eventsLocked: z.optional(z.boolean()),
  }),
  reply: liveReply,
});

/** Also deletes its reviews, reports and revisions. Its guild can be submitted again. */
export const removeServer = endpoint({
  method: 'DELETE',
  path: '/api/admin/servers/{id}',
  access: { permission: 'delete' },
  affects: MODERATED,
  summary: 'Deletes a listing for good',
  refusals: ['ownGuild', 'discordUnavailable', 'listingNotFound'],
  params: listingIdParams,
  reply: z.object({}),
});
