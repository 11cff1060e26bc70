import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listing } from './listings.ts';
import { guildParams, listingParams } from './settings.ts';

/** Refused during the cooldown, with `nextBumpAt` beside the error and a `Retry-After` header. */
export const bumpListing = endpoint({
  method: 'POST',
  path: '/api/user/servers/{discordServerId}/bump',
  access: 'member',
  affects: ['/api/servers', '/api/stats', '/api/user'],
  summary: 'Lifts a listing to the top of the directory and refreshes its counts',
  refusals: [
    'listingNotFound',
    'notManager',
    'notApproved',
    'listingBanned',
    'listingUnlisted',
    'botAbsent',
    'bumpOnCooldown',
    'discordUnavailable',
  ],
  params: listingParams,
  reply: z.object({
    lastBumpedAt: z.iso.datetime(),
    nextBumpAt: z.iso.datetime(),
    memberCount: listing.shape.memberCount,
    onlineCount: listing.shape.onlineCount,
  }),
});

/** Whether a person gets a message when a listing can be bumped again. */
export const reminderChoice = z.object({ on: z.boolean() });

export const chooseReminder = endpoint({
  method: 'PUT',
  path: '/api/user/servers/{guildId}/reminder',
  access: 'member',
  affects: ['/api/user/servers'],
  summary: 'Asks for a message whenever a server that one manages can be bumped again, or does without',
  refusals: ['listingNotFound', 'notManager', 'listingBanned', 'remindersFull', 'discordUnavailable'],
  params: guildParams,
  body: reminderChoice,
  reply: reminderChoice,
});
