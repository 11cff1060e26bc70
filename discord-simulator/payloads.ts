import type {
  APIApplication,
  APIDMChannel,
  APIGuild,
  APIGuildMember,
  APIInvite,
  APIMessage,
  APIRole,
  APIUser,
  GatewayGuildCreateDispatchData,
  RESTAPIPartialCurrentUserGuild,
} from 'discord-api-types/v10';
import { APPLICATION } from './application.ts';
import { guildPermissions, rolesOf } from './permissions.ts';
import type { Channel, Guild, Invite, Person, Role, World } from './world.ts';

/** The types' flag enums have no member for zero, which is what nearly everything has. */
const NO_FLAGS = 0 as never;

/** A person as others see him. */
export function userPayload(person: Person): APIUser {
  const { id, username, globalName, avatar } = person;
  return {
    id,
    username,
    avatar,
    discriminator: '0',
    public_flags: NO_FLAGS,
    flags: NO_FLAGS,
    global_name: globalName,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}

/** A person as he sees himself with the scope `identify`. */
export function ownUserPayload(person: Person): APIUser {
  return { ...userPayload(person), mfa_enabled: false, locale: person.locale as never, premium_type: 0 };
}

/** The bot's own account. */
export function botUserPayload(): APIUser {
  const bot = { id: APPLICATION.botId, username: APPLICATION.name, globalName: '', avatar: null };
  const payload = userPayload({ ...bot, locale: 'en-US', dmsOpen: true, about: null });
  return { ...payload, global_name: null, bot: true, mfa_enabled: true, locale: 'en-US' as never };
}

/** The account behind an id; accounts nobody made a person for are deleted ones. */
export function accountPayload(world: World, userId: string): APIUser {
  if (userId === APPLICATION.botId) return botUserPayload();
  const person = world.people.get(userId);
  if (person !== undefined) return userPayload(person);
  const deleted = { id: userId, username: `deleted_user_${userId.slice(-6)}`, globalName: '', avatar: null };
  return userPayload({ ...deleted, locale: 'en-US', dmsOpen: false, about: null });
}

/** A guild in somebody's own list. */
export function ownGuildPayload(
  guild: Guild,
  userId: string,
  withCounts: boolean,
): RESTAPIPartialCurrentUserGuild {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: null,
    owner: guild.ownerId === userId,
    permissions: String(guildPermissions(guild, userId)),
    features: guild.features as APIGuild['features'],
    ...(withCounts && counts(guild)),
  };
}

type Counts = Pick<APIGuild, 'approximate_member_count' | 'approximate_presence_count'>;

/** The approximate counts; Discord sends null where it has none, which the types leave out. */
function counts(guild: Guild): Counts {
  return {
    approximate_member_count: guild.memberCount as number,
    approximate_presence_count: guild.onlineCount as number,
  };
}

/** A guild as the bot sees it. */
export function guildPayload(guild: Guild, withCounts = false) {
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
    verification_level: 1,
    roles: guild.roles.map(rolePayload),
    default_message_notifications: 1,
    mfa_level: 0,
    explicit_content_filter: 2,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: guild.locale as APIGuild['preferred_locale'],
    rules_channel_id: guild.channels[1]?.id ?? null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    hub_type: null,
    incidents_data: null,
    features: guild.features as APIGuild['features'],
    ...(withCounts && counts(guild)),
  };
  return { ...payload, home_header: null, nsfw: false };
}

/** A guild as GUILD_CREATE brings it. */
export function guildCreatePayload(world: World, guild: Guild): GatewayGuildCreateDispatchData {
  const bot = memberPayload(world, guild, APPLICATION.botId);
  return {
    ...guildPayload(guild),
    joined_at: guild.bot?.joinedAt ?? new Date(0).toISOString(),
    large: (guild.memberCount ?? 0) > 250,
    unavailable: false,
    member_count: guild.memberCount ?? 0,
    voice_states: [],
    members: bot === null ? [] : [bot],
    // Discord leaves `guild_id` out of channels inside GUILD_CREATE.
    channels: guild.channels.map((channel) => channelPayload(guild, channel)) as never,
    threads: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

function rolePayload(role: Role, position: number): APIRole {
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

/** A channel of a guild. */
export function channelPayload(guild: Guild, channel: Channel) {
  return {
    id: channel.id,
    type: channel.type,
    flags: NO_FLAGS,
    guild_id: guild.id,
    name: channel.name,
    position: channel.position,
    parent_id: channel.parentId,
    permission_overwrites: channel.overwrites,
    nsfw: false,
    ...(channel.type === 0 && { topic: null, last_message_id: null, rate_limit_per_user: 0 }),
    ...(channel.type === 2 && { bitrate: 64_000, user_limit: 0, rtc_region: null, rate_limit_per_user: 0 }),
  };
}

/** Somebody's membership; null for strangers. */
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

/** An invite as anybody may look it up. */
export function invitePayload(world: World, guild: Guild, invite: Invite, withCounts: boolean): APIInvite {
  const channel = guild.channels.find((one) => one.id === invite.channelId);
  const ends = invite.maxAgeSeconds > 0 ? invite.createdAt + invite.maxAgeSeconds * 1000 : null;
  const found: APIInvite & { guild_id: string } = {
    type: 0,
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
      features: guild.features as APIGuild['features'],
      verification_level: 1,
      vanity_url_code: null,
      nsfw_level: 0,
      premium_subscription_count: 0,
      ...{ nsfw: false },
    },
    channel: { id: invite.channelId, type: channel?.type ?? 0, name: channel?.name ?? 'general' },
    ...(invite.inviterId !== null && { inviter: accountPayload(world, invite.inviterId) }),
    ...(withCounts && counts(guild)),
  };
  return found;
}

/** The channel between a person and the bot. */
export function dmChannelPayload(channelId: string, person: Person): Omit<APIDMChannel, 'name'> {
  return {
    id: channelId,
    type: 1,
    flags: NO_FLAGS,
    last_message_id: null,
    recipients: [userPayload(person)],
  };
}

/** The parts of READY that describe the application. */
export function applicationPayload(): Pick<APIApplication, 'id' | 'flags'> {
  return { id: APPLICATION.id, flags: NO_FLAGS };
}

/** A message of the bot. */
export function messagePayload(
  id: string,
  channelId: string,
  sentAt: number,
  said: Partial<APIMessage>,
): APIMessage {
  return {
    id,
    channel_id: channelId,
    author: botUserPayload(),
    type: 0,
    content: '',
    timestamp: new Date(sentAt).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    flags: NO_FLAGS,
    ...said,
  };
}
