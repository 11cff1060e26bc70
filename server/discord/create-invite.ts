import { ChannelType, RESTJSONErrorCodes } from 'discord-api-types/v10';
import {
  inviteChannel,
  type ChannelOfGuild,
  type GuildWithRoles,
  type Member,
} from './channel-permissions.ts';
import type { BotClient } from './bot-client.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** What becomes of the wish for an invite: its code, or why there is none. */
type CreatedInvite = { code: string } | { refused: 'absent' | 'not allowed' };

/** Makes an invite to a guild that never runs out, or repeats the one that the bot has made before. */
export type CreateInvite = (guildId: string, personId: string, signal: AbortSignal) => Promise<CreatedInvite>;

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
/** Where somebody who joins can land. */
const JOINABLE: ReadonlySet<ChannelType> = new Set([
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
]);

/** The channel is computed from the guild's roles and overwrites: each refused try would count against us. */
export function inviteCreator(bot: BotClient, clientId: string | null): CreateInvite {
  /** Undefined where Discord says that the bot is not there. */
  const read = async <Told>(
    guildId: string,
    path: string,
    by: string,
    signal: AbortSignal,
  ): Promise<Told | undefined> => {
    const { status, json } = await bot.request(
      {
        kind: 'guild',
        by,
        bucket: `guild ${guildId}`,
        what: 'what the bot may do in a guild',
        path: `/guilds/${guildId}${path}`,
      },
      signal,
    );
    if (status === 200) return json as Told; // as Discord describes it
    const { code } = (json ?? {}) as { code?: unknown };
    if (ABSENT.has(code) || code === RESTJSONErrorCodes.MissingAccess) return undefined;
    throw new DiscordUnavailable(`status ${status} to a guild's channels`);
  };

  return async (guildId, personId, signal) => {
    // The guild first: where the bot is absent, each further question would be refused as well.
    const guild = await read<GuildWithRoles>(guildId, '', personId, signal);
    if (!guild) return { refused: 'absent' };
    const [channels, member] = await Promise.all([
      read<ChannelOfGuild[]>(guildId, '/channels', personId, signal),
      read<Member>(guildId, `/members/${clientId ?? ''}`, personId, signal),
    ]);
    if (!channels || !member) return { refused: 'absent' };
    const landing = channels.filter(({ type }) => JOINABLE.has(type));
    const channel = inviteChannel(guild, landing, { id: clientId ?? '', roles: member.roles });
    if (!channel) return { refused: 'not allowed' };

    const { status, json } = await bot.request(
      {
        kind: 'guild',
        by: personId,
        what: 'an invite of our own',
        method: 'POST',
        path: `/channels/${channel.id}/invites`,
        body: { max_age: 0, max_uses: 0, unique: false },
        bucket: `invites of ${guildId}`,
      },
      signal,
    );
    const { code } = (json ?? {}) as { code?: unknown };
    if (status === 200 && typeof code === 'string') return { code };
    if (NOT_ALLOWED.has(code)) return { refused: 'not allowed' };
    throw new DiscordUnavailable(`status ${status} to an invite of our own`);
  };
}
