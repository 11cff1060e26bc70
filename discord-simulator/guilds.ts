import { createHash } from 'node:crypto';
import { ChannelType, GuildFeature, OverwriteType } from 'discord-api-types/v10';
import { bornAt, type Channel, type Guild, type Role, type World } from './world.ts';
import { EVERYONE_MAY, VIEW_CHANNEL } from './permissions.ts';

/** What a new guild can be told; the rest is sensible. */
export interface GuildSketch {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string;
  members?: number | null;
  online?: number | null;
  locale?: string;
  features?: GuildFeature[];
  unavailable?: boolean;
}

/** Builds a guild with a few channels (one of them hidden) and only its owner inside; ids derive from its own. */
export function sketchGuild(sketch: GuildSketch): Guild {
  const { id } = sketch;
  const everyone: Role = { id, name: '@everyone', permissions: String(EVERYONE_MAY), managed: false };
  return {
    id,
    name: sketch.name,
    icon: sketch.icon,
    ownerId: sketch.ownerId,
    locale: sketch.locale ?? 'en-US',
    features: sketch.features ?? [GuildFeature.Community, GuildFeature.News],
    roles: [everyone],
    channels: usualChannels(id),
    members: new Map([[sketch.ownerId, { roles: [], joinedAt: new Date(bornAt(id)).toISOString() }]]),
    memberCount: sketch.members === undefined ? 120 : sketch.members,
    onlineCount: sketch.online === undefined ? 34 : sketch.online,
    unavailable: sketch.unavailable ?? false,
    bot: null,
  };
}

/** The picture hash a guild or person starts with. */
export function pictureHash(id: string) {
  return createHash('md5').update(`picture ${id}`).digest('hex');
}

/** An id that belongs to another one: the same instant, another low part. */
export function relatedId(id: string, n: number) {
  return String((BigInt(id) & ~0xfffn) + ((BigInt(id) + BigInt(n)) & 0xfffn));
}

function usualChannels(guildId: string): Channel[] {
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

/** The guild of that id, whether it is kept or one of the big seed, which is built for the asking. */
export function findGuild(world: World, id: string): Guild | undefined {
  return world.guilds.get(id) ?? (lightIndex(world, id) === null ? undefined : lightGuild(world, id));
}

/** The guild of that id to change: one of the big seed is kept from now on. */
export function getGuild(world: World, id: string): Guild {
  const guild = findGuild(world, id);
  if (guild === undefined) throw new Error(`The simulator has no guild ${id}.`);
  world.guilds.set(id, guild);
  return guild;
}

/** The guild and channel of a channel id. */
export function findChannel(world: World, channelId: string): { guild: Guild; channel: Channel } | null {
  // Channels of a light guild share the instant in its id, so it can be found without building them all.
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

/** Orders snowflakes as numbers; as texts, a shorter one would come late. */
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
  const guild = sketchGuild({
    id,
    name: `Light guild ${index}`,
    icon: null,
    ownerId: relatedId(id, 9),
    members: 10 + (index % 5000),
    online: 1 + (index % 500),
  });
  const role: Role = { id: relatedId(id, 8), name: 'Guildhall', permissions: '1025', managed: true };
  guild.roles.push(role);
  guild.bot = { roleId: role.id, joinedAt: new Date(bornAt(id)).toISOString() };
  return guild;
}
