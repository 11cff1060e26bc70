import * as z from 'zod/mini';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { LISTING_STATUSES } from './vocabulary.ts';

/** A guild that the person who asks is in. */
export const userGuild = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.nullable(z.url()),
  owner: z.boolean(),
  /** They own it, or have Manage Server or Administrator there. */
  canManage: z.boolean(),
  botInGuild: z.boolean(),
  /** It has a listing. */
  isAdded: z.boolean(),
  /** What became of its listing, as its managers see it: `pending` while an edit is. Null for everybody else. */
  serverStatus: z.nullable(z.enum(LISTING_STATUSES)),
  /** What its listing says, or is to say once the pending edit is approved; for its managers. */
  serverData: z.nullable(z.object({ ...shownContent.shape, lastBumpedAt: z.nullable(z.iso.datetime()) })),
});
export type UserGuild = z.output<typeof userGuild>;

/** The guilds of the person who asks, by Discord's word not older than a minute. */
export const listUserGuilds = endpoint({
  method: 'GET',
  path: '/api/user/guilds',
  access: 'member',
  summary: "One's own guilds, and which of them are listed",
  refusals: ['discordUnavailable'],
  reply: z.array(userGuild),
});

export const getBotInfo = endpoint({
  method: 'GET',
  path: '/api/bot-info',
  access: 'anyone',
  summary: "The bot's client id, null until the bot is connected to Discord",
  reply: z.object({ clientId: z.nullable(z.string()) }),
});
