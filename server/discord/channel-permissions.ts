import type { APIGuild, APIGuildMember, APIOverwrite, APIRole, ChannelType } from 'discord-api-types/v10';
import { ADMINISTRATOR, CREATE_INVITE, VIEW_CHANNEL } from './permissions.ts';

/** What of a guild decides who may do what. */
export type GuildWithRoles = Pick<APIGuild, 'id' | 'owner_id' | 'rules_channel_id' | 'system_channel_id'> & {
  roles: Pick<APIRole, 'id' | 'permissions'>[];
};

/** What of a channel does. */
export interface ChannelOfGuild {
  id: string;
  type: ChannelType;
  position?: number;
  permission_overwrites?: Pick<APIOverwrite, 'id' | 'allow' | 'deny'>[];
}

export type Member = Pick<APIGuildMember, 'roles'>;

/**
 * The channel that an invite of somebody's should lead to: the rules, else the system's, else the uppermost that
 * everybody sees, of those where they may create one; null where there is none.
 */
export function inviteChannel<Channel extends ChannelOfGuild>(
  guild: GuildWithRoles,
  channels: readonly Channel[],
  who: Member & { id: string },
): Channel | null {
  const everybody = { id: '', roles: [] };
  const isFit = (channel: Channel) => may(guild, channel, who, VIEW_CHANNEL | CREATE_INVITE);
  const rank = (channel: Channel) => [
    channel.id === guild.rules_channel_id,
    channel.id === guild.system_channel_id,
    may(guild, channel, everybody, VIEW_CHANNEL),
  ];
  const fit = channels.filter(isFit).toSorted((a, b) => {
    const [ranksOfA, ranksOfB] = [rank(a), rank(b)];
    const at = ranksOfA.findIndex((has, place) => has !== ranksOfB[place]);
    if (at !== -1) return ranksOfA[at] ? -1 : 1;
    return (a.position ?? 0) - (b.position ?? 0);
  });
  return fit[0] ?? null;
}

/** Roles first, then the channel's overwrites: for everybody, for their roles, for the member. */
function may(guild: GuildWithRoles, channel: ChannelOfGuild, who: Member & { id: string }, wanted: bigint) {
  if (who.id === guild.owner_id) return true;
  const held = new Set(who.roles);
  const granted = guild.roles
    .filter(({ id }) => id === guild.id || held.has(id))
    .reduce((all, { permissions }) => all | BigInt(permissions), 0n);
  if ((granted & ADMINISTRATOR) !== 0n) return true;

  const overwrites = channel.permission_overwrites ?? [];
  const steps = [
    overwrites.filter(({ id }) => id === guild.id),
    overwrites.filter(({ id }) => id !== guild.id && held.has(id)),
    overwrites.filter(({ id }) => id === who.id),
  ];
  const rights = steps.reduce((before, step) => {
    const denied = step.reduce((all, { deny }) => all | BigInt(deny), 0n);
    const allowed = step.reduce((all, { allow }) => all | BigInt(allow), 0n);
    return (before & ~denied) | allowed;
  }, granted);
  return (rights & wanted) === wanted;
}
