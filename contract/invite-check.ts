import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listingParams } from './listings.ts';

/** How often a minute somebody at an address may ask; many share one on phones. */
const READS_A_MINUTE = 240;

/**
 * What Discord last said about the invite of a public listing: that it leads there, leads nowhere (`dead`) or to another
 * server (`elsewhere`), or that the server has paused its invites.
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
    state: z.nullable(z.enum(['unchecked', 'good', 'paused', 'dead', 'elsewhere'])),
    /** Null when it was never checked. */
    checkedAt: z.nullable(z.iso.datetime()),
  }),
});
