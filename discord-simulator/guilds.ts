import { createHash } from 'node:crypto';
import { ChannelType, OverwriteType } from 'discord-api-types/v10';
import { traitsIn, type GuildTraits } from './guild-traits.ts';
import { createdAtOf, type Channel, type Guild, type Role, type World } from './world.ts';
import { EVERYONE_MAY, VIEW_CHANNEL } from './permissions.ts';

/** Options of a new guild; the others have defaults. */
export interface GuildOptions extends Partial<GuildTraits> {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string;
  members?: number | null;
  online?: number | null;
  locale?: string;
  unavailable?: boolean;
}

/** Builds a guild with a few channels (one of them hidden) and its owner as only member; ids derive from its own. */
export function buildGuild(options: GuildOptions): Guild {
  const { id } = options;
  const everyone: Role = { id, name: '@everyone', permissions: String(EVERYONE_MAY), managed: false };
  return {
    id,
    name: options.name,
    icon: options.icon,
    ownerId: options.ownerId,
    locale: options.locale ?? 'en-US',
    ...traitsIn(options),
    roles: [everyone],
    channels: defaultChannels(id),
    events: [],
    members: new Map([[options.ownerId, { roles: [], joinedAt: new Date(createdAtOf(id)).toISOString() }]]),
    memberCount: options.members === undefined ? 120 : options.members,
    onlineCount: options.online === undefined ? 34 : options.online,
    unavailable: options.unavailable ?? false,
    bot: null,
  };
}

/** The initial image hash of a guild or a person. */
export function pictureHash(id: string) {
  return createHash('md5').update(`picture ${id}`).digest('hex');
}

/** An id derived from another one: the same timestamp, other low bits. */
export function relatedId(id: string, n: number) {
  return String((BigInt(id) & ~0xfffn) + ((BigInt(id) + BigInt(n)) & 0xfffn));
}

function defaultChannels(guildId: string): Channel[] {
  const category = relatedId(guildId, 1);
  const channel = (n: number, name: string, type: Channel['type'], rest: Partial<Channel> = {}): Channel => ({
    id: relatedId(guildId, n),
    name,
    type,
    position: n,
    parentId: category,
    overwrites: [],
    ...rest,
  });
  const nobodySees = { id: guildId, type: OverwriteType.Role, allow: '0', deny: String(VIEW_CHANNEL) };
  return [
    channel(1, 'Information', ChannelType.GuildCategory, { parentId: null }),
    channel(2, 'rules', ChannelType.GuildText),
    channel(3, 'general', ChannelType.GuildText),
    channel(4, 'staff', ChannelType.GuildText, { overwrites: [nobodySees] }),
    channel(5, 'Lounge', ChannelType.GuildVoice),
  ];
}

const FIRST_LIGHT_GUILD = BigInt(Date.UTC(2019, 0, 1) - Date.UTC(2015, 0, 1));

/** The guild of an id: a stored one, or a light one, which is built on demand. */
export function findGuild(world: World, id: string): Guild | undefined {
  return world.guilds.get(id) ?? (lightIndex(world, id) === null ? undefined : lightGuild(world, id));
}

/** The guild of an id, to change it: a light guild is stored from now on. */
export function getGuild(world: World, id: string): Guild {
  const guild = findGuild(world, id);
  if (guild === undefined) throw new Error(`The simulator has no guild ${id}.`);
  world.guilds.set(id, guild);
  return guild;
}

/** The guild and channel of a channel id. */
export function findChannel(world: World, channelId: string): { guild: Guild; channel: Channel } | null {
  // Channels of a light guild share its timestamp, so it is found without building all guilds.
  const lightGuild = findGuild(world, String((BigInt(channelId) >> 22n) << 22n));
  for (const guild of lightGuild === undefined ? world.guilds.values() : [lightGuild]) {
    const channel = guild.channels.find((one) => one.id === channelId);
    if (channel !== undefined) return { guild, channel };
  }
  return null;
}

/** Ids of the guilds the bot is in, ascending, beginning after `after`; at most `limit`. */
export function botGuildIds(world: World, after = '0', limit = Infinity): string[] {
  const kept = [...world.guilds.values()]
    .filter((guild) => guild.bot !== null && BigInt(guild.id) > BigInt(after))
    .map((guild) => guild.id);
  const light: string[] = [];
  const passed = (BigInt(after) >> 22n) - FIRST_LIGHT_GUILD + 1n;
  for (let i = passed > 0n ? Number(passed) : 0; i < world.lightGuilds && light.length < limit; i++) {
    const id = String((FIRST_LIGHT_GUILD + BigInt(i)) << 22n);
    if (!world.guilds.has(id)) light.push(id);
  }
  return [...kept, ...light].toSorted(bySnowflake).slice(0, limit);
}

/** Orders snowflakes as numbers, since they may differ in length. */
export function bySnowflake(a: string, b: string) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function lightIndex(world: World, id: string) {
  if (world.lightGuilds === 0 || (BigInt(id) & 0x3fffffn) !== 0n) return null;
  const index = (BigInt(id) >> 22n) - FIRST_LIGHT_GUILD;
  return index >= 0n && index < BigInt(world.lightGuilds) ? Number(index) : null;
}

function lightGuild(world: World, id: string): Guild {
  const index = lightIndex(world, id) ?? 0;
  const guild = buildGuild({
    id,
    name: `Light guild ${index}`,
    icon: null,
    ownerId: relatedId(id, 9),
    members: 10 + (index % 5000),
    online: 1 + (index % 500),
  });
  const role: Role = { id: relatedId(id, 8), name: 'Guildhall', permissions: '1025', managed: true };
  guild.roles.push(role);
  addExtras(guild, world.lightGuildExtras ?? 0);
  guild.bot = { roleId: role.id, joinedAt: new Date(createdAtOf(id)).toISOString() };
  return guild;
}

/** Adds channels, each with an overwrite for a role of its own. */
function addExtras(guild: Guild, count: number) {
  for (let n = 0; n < count; n++) {
    const role: Role = {
      id: relatedId(guild.id, 100 + n),
      name: `Role ${n}`,
      permissions: '0',
      managed: false,
    };
    guild.roles.push(role);
    guild.channels.push({
      id: relatedId(guild.id, 1_000 + n),
      name: `channel-${n}`,
      type: ChannelType.GuildText,
      position: 10 + n,
      parentId: guild.channels[0]?.id ?? null,
      overwrites: [{ id: role.id, type: OverwriteType.Role, allow: String(VIEW_CHANNEL), deny: '0' }],
    });
  }
}
