import {
  type APIGuild,
  type APIGuildMember,
  type APIInvite,
  type APIInviteRole,
  type APIRole,
  ChannelType,
  type GatewayGuildCreateDispatchData,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  InviteFlags,
  InviteType,
  type RESTAPIPartialCurrentUserGuild,
} from 'discord-api-types/v10';
import { accountPayload, localeOf, NO_FLAGS } from './account-payloads.ts';
import { APPLICATION } from './application.ts';
import { currentEvents, eventPayload } from './events.ts';
import { invitedTraitsPayload, traitsPayload } from './guild-traits.ts';
import { guildPermissions, rolesOf } from './permissions.ts';
import type { Channel, Guild, Invite, Role, World } from './world.ts';

/** A guild in a person's own list. */
export function ownGuildPayload(
  guild: Guild,
  userId: string,
  withCounts: boolean,
): Counted<RESTAPIPartialCurrentUserGuild> {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: null,
    owner: guild.ownerId === userId,
    permissions: String(guildPermissions(guild, userId)),
    features: guild.features,
    ...(withCounts && counts(guild)),
  };
}

interface Counts {
  approximate_member_count?: number | null;
  approximate_presence_count?: number | null;
}

/** Discord sends null for unknown counts, which its types leave out. */
type Counted<T> = Omit<T, keyof Counts> & Counts;

function counts(guild: Guild): Counts {
  return {
    approximate_member_count: guild.memberCount,
    approximate_presence_count: guild.onlineCount,
  };
}

/** A guild as the bot sees it. */
export function guildPayload(guild: Guild, withCounts = false) {
  return { ...plainGuildPayload(guild), ...(withCounts && counts(guild)) };
}

function plainGuildPayload(guild: Guild) {
  const payload: APIGuild = {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    description: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    owner_id: guild.ownerId,
    application_id: null,
    region: 'us-central',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: guild.channels[2]?.id ?? null,
    system_channel_flags: NO_FLAGS,
    widget_enabled: false,
    widget_channel_id: null,
    roles: guild.roles.map(rolePayload),
    default_message_notifications: GuildDefaultMessageNotifications.OnlyMentions,
    mfa_level: GuildMFALevel.None,
    explicit_content_filter: GuildExplicitContentFilter.AllMembers,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    ...traitsPayload(guild),
    preferred_locale: localeOf(guild.locale),
    rules_channel_id: guild.channels[1]?.id ?? null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    emojis: [],
    stickers: [],
    hub_type: null,
    incidents_data: incidentsOf(guild),
  };
  return { ...payload, home_header: null, nsfw: false };
}

/** Discord keeps what has been until something else is set. */
function incidentsOf({ invitesPausedUntil: until }: Guild): APIGuild['incidents_data'] {
  if (until == null) return null;
  return { invites_disabled_until: new Date(until).toISOString(), dms_disabled_until: null };
}

/** A guild as GUILD_CREATE has it. */
export function guildCreatePayload(world: World, guild: Guild, now: number): GatewayGuildCreateDispatchData {
  const bot = memberPayload(world, guild, APPLICATION.botId);
  return {
    ...plainGuildPayload(guild),
    joined_at: guild.bot?.joinedAt ?? new Date(0).toISOString(),
    large: (guild.memberCount ?? 0) > 250,
    unavailable: false,
    member_count: guild.memberCount ?? 0,
    voice_states: [],
    members: bot === null ? [] : [bot],
    // The types expect the fields of one channel type; here `type` decides at run time.
    channels: guild.channels.map((channel) => channelPayload(channel)) as never,
    threads: [],
    presences: [],
    stage_instances: [],
    // Its types have no value for a recurrence rule of unknown kind, and require optional fields.
    guild_scheduled_events: currentEvents(guild, now).map((event) =>
      eventPayload(world, guild, event),
    ) as never,
    soundboard_sounds: [],
  };
}

/** A role of a guild. */
export function rolePayload(role: Role, position: number): APIRole {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions,
    position,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: role.managed,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: NO_FLAGS,
    ...(role.managed && { tags: { bot_id: APPLICATION.botId } }),
  };
}

/** Without what they may: who asks need not know the guild. */
function rolesGivenBy(guild: Guild, roleIds: readonly string[]): APIInviteRole[] {
  return guild.roles.map(rolePayload).flatMap((role) => {
    const { id, name, position, color, colors, icon = null, unicode_emoji = null } = role;
    return roleIds.includes(id) ? [{ id, name, position, color, colors, icon, unicode_emoji }] : [];
  });
}

/** A channel of a guild; in GUILD_CREATE it has no guild id. */
export function channelPayload(channel: Channel, guildId?: string) {
  return {
    id: channel.id,
    type: channel.type,
    flags: NO_FLAGS,
    ...(guildId !== undefined && { guild_id: guildId }),
    name: channel.name,
    position: channel.position,
    parent_id: channel.parentId,
    permission_overwrites: channel.overwrites,
    nsfw: false,
    ...(channel.type === ChannelType.GuildText && {
      topic: null,
      last_message_id: null,
      rate_limit_per_user: 0,
    }),
    ...((channel.type === ChannelType.GuildVoice || channel.type === ChannelType.GuildStageVoice) && {
      bitrate: 64_000,
      user_limit: 0,
      rtc_region: null,
      rate_limit_per_user: 0,
    }),
  };
}

/** A person's membership; null for non-members. */
export function memberPayload(world: World, guild: Guild, userId: string): APIGuildMember | null {
  const roles = rolesOf(guild, userId);
  if (roles === null) return null;
  const joinedAt = userId === APPLICATION.botId ? guild.bot?.joinedAt : guild.members.get(userId)?.joinedAt;
  return {
    user: accountPayload(world, userId),
    roles,
    joined_at: joinedAt ?? null,
    nick: null,
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    premium_since: null,
    flags: NO_FLAGS,
    pending: false,
    mute: false,
    deaf: false,
  };
}

/** An invite as anybody may fetch it. */
export function invitePayload(world: World, guild: Guild, invite: Invite, withCounts: boolean) {
  const channel = guild.channels.find((one) => one.id === invite.channelId);
  const ends = invite.maxAgeSeconds > 0 ? invite.createdAt + invite.maxAgeSeconds * 1000 : null;
  const found: Counted<APIInvite> & { guild_id: string; guild: { nsfw: boolean } } = {
    type: InviteType.Guild,
    code: invite.code,
    expires_at: ends === null ? null : new Date(ends).toISOString(),
    guild_id: guild.id,
    guild: {
      id: guild.id,
      name: guild.name,
      splash: null,
      banner: null,
      description: null,
      icon: guild.icon,
      ...invitedTraitsPayload(guild),
      nsfw: false,
    },
    channel: {
      id: invite.channelId,
      type: channel?.type ?? ChannelType.GuildText,
      name: channel?.name ?? 'general',
    },
    ...(invite.inviterId !== null && { inviter: accountPayload(world, invite.inviterId) }),
    ...(invite.isGuest && { flags: InviteFlags.IsGuestInvite }),
    ...(invite.roleIds && { roles: rolesGivenBy(guild, invite.roleIds) }),
    ...(withCounts && counts(guild)),
  };
  return found;
}
