import { ChannelType, RESTJSONErrorCodes } from 'discord-api-types/v10';
import {
  inviteChannel,
  type ChannelOfGuild,
  type GuildWithRoles,
  type Member,
} from './channel-permissions.ts';
import type { BotClient } from './bot-client.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** The code of an invite, or why there is none. */
type CreatedInvite = { code: string } | { refused: 'absent' | 'not allowed' };

/** Creates an invite that never expires, or returns the one that the bot has created before. */
export type CreateInvite = (guildId: string, personId: string, signal: AbortSignal) => Promise<CreatedInvite>;

/** Whether the bot may create an invite to a guild; null when it is not in it. */
export type MayInvite = (guildId: string, personId: string, signal: AbortSignal) => Promise<boolean | null>;

const ABSENT: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.UnknownMember,
]);
const NOT_ALLOWED: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MaximumNumberOfInvitesReached,
]);
/** Channel types that an invite can lead to. */
const JOINABLE: ReadonlySet<ChannelType> = new Set([
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
]);

/** The channel is computed from the guild's roles and overwrites, because each refused try counts as invalid. */
export function inviteCreator(bot: BotClient, clientId: string | null): CreateInvite {
  return async (guildId, personId, signal) => {
    const caller = { guildId, personId, signal };
    const channel = await findChannel(bot, clientId, caller);
    if (channel === undefined) return { refused: 'absent' };
    return channel ? createIn(bot, caller, channel.id) : { refused: 'not allowed' };
  };
}

/** Reads what the other one would, and creates nothing. */
export function invitePermission(bot: BotClient, clientId: string | null): MayInvite {
  return async (guildId, personId, signal) => {
    const channel = await findChannel(bot, clientId, { guildId, personId, signal });
    return channel === undefined ? null : channel !== null;
  };
}

/** The channel for an invite; null when the bot may create none, undefined when it is not in the guild. */
async function findChannel(bot: BotClient, clientId: string | null, caller: Caller) {
  // The guild first: where the bot is absent, the other requests would be refused too.
  const guild = await readGuild<GuildWithRoles>(bot, caller, '');
  if (!guild) return undefined;
  const [channels, member] = await Promise.all([
    readGuild<ChannelOfGuild[]>(bot, caller, '/channels'),
    readGuild<Member>(bot, caller, `/members/${clientId ?? ''}`),
  ]);
  if (!channels || !member) return undefined;
  const joinable = channels.filter(({ type }) => JOINABLE.has(type));
  return inviteChannel(guild, joinable, { id: clientId ?? '', roles: member.roles });
}

interface Caller {
  guildId: string;
  personId: string;
  signal: AbortSignal;
}

/** Reads a part of a guild; undefined when the bot is not in it. */
async function readGuild<Part>(
  bot: BotClient,
  { guildId, personId, signal }: Caller,
  path: string,
): Promise<Part | undefined> {
  const request = {
    kind: 'guild',
    by: personId,
    bucket: `guild ${guildId}`,
    what: 'what the bot may do in a guild',
    path: `/guilds/${guildId}${path}`,
  } as const;
  const { status, json } = await bot.request(request, signal);
  if (status === 200) return json as Part; // as Discord documents it
  const { code } = (json ?? {}) as { code?: unknown };
  if (ABSENT.has(code) || code === RESTJSONErrorCodes.MissingAccess) return undefined;
  throw new DiscordUnavailable(`status ${status} to a guild's channels`);
}

async function createIn(
  bot: BotClient,
  { guildId, personId, signal }: Caller,
  channelId: string,
): Promise<CreatedInvite> {
  const request = {
    kind: 'guild',
    by: personId,
    what: 'an invite of our own',
    method: 'POST',
    path: `/channels/${channelId}/invites`,
    body: { max_age: 0, max_uses: 0, unique: false },
    bucket: `invites of ${guildId}`,
  } as const;
  const { status, json } = await bot.request(request, signal);
  const { code } = (json ?? {}) as { code?: unknown };
  if (status === 200 && typeof code === 'string') return { code };
  if (NOT_ALLOWED.has(code)) return { refused: 'not allowed' };
  throw new DiscordUnavailable(`status ${status} to an invite of our own`);
}
