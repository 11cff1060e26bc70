import * as z from 'zod/mini';
import { shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { LISTING_STATUSES } from './vocabulary.ts';

/** A guild of the caller. */
export const userGuild = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.nullable(z.url()),
  owner: z.boolean(),
  /** They own it, or have Manage Server or Administrator there. */
  canManage: z.boolean(),
  botInGuild: z.boolean(),
  /** The language that its community is said to have, as Discord names it; null for people who do not manage it. */
  locale: z.nullable(z.string()),
  /** Whether it has a listing. */
  isAdded: z.boolean(),
  /** The status of its listing, `pending` while an edit is pending; null for people who do not manage it. */
  serverStatus: z.nullable(z.enum(LISTING_STATUSES)),
  /** Whether its managers have hidden its listing; false for people who do not manage it. */
  unlisted: z.boolean(),
  /** The content of its listing, or of a pending edit; null for people who do not manage it. */
  serverData: z.nullable(z.object({ ...shownContent.shape, lastBumpedAt: z.nullable(z.iso.datetime()) })),
});
export type UserGuild = z.output<typeof userGuild>;

/** The guilds of the caller, as Discord listed them at most a minute ago. */
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
