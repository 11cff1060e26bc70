import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listingParams } from './listings.ts';
import { INVITE_STATES } from './vocabulary.ts';

/** How often a minute somebody at an address may ask; many share one on phones. */
const READS_A_MINUTE = 240;

/**
 * What Discord last said about the invite of a public listing: that it leads there, leads nowhere (`dead`) or to another
 * server (`elsewhere`) or into a voice channel for as long as the call lasts (`guest`), or that the server has paused its
 * invites.
 */
export const getInviteCheck = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/invite',
  access: 'anyone',
  summary: 'Whether the invite of a server leads there, and when that was checked',
  refusals: ['listingNotFound'],
  readsAMinute: READS_A_MINUTE,
  params: listingParams,
  reply: z.object({
    /** Null without an invite. */
    state: z.nullable(z.enum([...INVITE_STATES, 'paused'])),
    /** Null when it was never checked. */
    checkedAt: z.nullable(z.iso.datetime()),
  }),
});
