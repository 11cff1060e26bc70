import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listingParams } from './settings.ts';
import { INVITE_STATES } from './vocabulary.ts';

const DISCORD = [
  'https://discord.gg',
  'https://www.discord.gg',
  ...['discord.com', 'discordapp.com'].flatMap((host) =>
    ['', 'www.', 'ptb.', 'canary.'].map((name) => `https://${name}${host}/invite`),
  ),
];
const CODE = /^[\w-]{2,64}$/;

/**
 * The code of a Discord invite link: `https://discord.gg/CODE`, `https://discord.com/invite/CODE` and similar, or a link
 * under this site's own base of invite links. Null for other texts.
 */
export function inviteCodeIn(link: string, inviteBase: string): string | null {
  if (!URL.canParse(link)) return null;
  const { origin, pathname, username, password } = new URL(link);
  if (username !== '' || password !== '') return null;
  const address = origin + pathname;
  const base = [inviteBase, ...DISCORD].find((base) => address.startsWith(`${base}/`));
  const code = base && address.slice(base.length + 1).replace(/\/$/, '');
  return code && CODE.test(code) ? code : null;
}

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
  // Many people share one address on phones.
  readsAMinute: 240,
  params: listingParams,
  reply: z.object({
    /** Null without an invite. */
    state: z.nullable(z.enum([...INVITE_STATES, 'paused'])),
    /** Null when it was never checked. */
    checkedAt: z.nullable(z.iso.datetime()),
  }),
});
