import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listing, listingParams } from './listings.ts';

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
