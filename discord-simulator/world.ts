import type {
  APIApplicationCommand,
  APIMessage,
  APIOverwrite,
  ChannelType,
  GuildScheduledEventEntityType,
  GuildScheduledEventStatus,
} from 'discord-api-types/v10';
import type { GuildTraits } from './guild-traits.ts';

/** A person with an account at the simulated Discord. */
export interface Person {
  id: string;
  username: string;
  globalName: string;
  avatar: string | null;
  locale: string;
  dmsOpen: boolean;
  /** A few words shown on the authorize page; null for people who are not in the cast. */
  about: string | null;
}

/** A role; permissions are decimal strings, as everywhere at Discord. */
export interface Role {
  id: string;
  name: string;
  permissions: string;
  /** Managed roles come with the bot and go with it. */
  managed: boolean;
}

/** A channel of a guild. */
export interface Channel {
  id: string;
  name: string;
  type:
    | ChannelType.GuildText
    | ChannelType.GuildVoice
    | ChannelType.GuildStageVoice
    | ChannelType.GuildCategory;
  position: number;
  parentId: string | null;
  overwrites: APIOverwrite[];
}

/** A scheduled event that is not over. Instants are milliseconds of the simulator's clock. */
export interface ScheduledEvent {
  id: string;
  name: string;
  description: string | null;
  channelId: string | null;
  place: GuildScheduledEventEntityType;
  location: string | null;
  startsAt: number;
  endsAt: number | null;
  status: GuildScheduledEventStatus;
  recurrence: EventRecurrence | null;
  /** Occurrences that are cancelled or moved, as Discord has them. */
  exceptions: {
    event_id: string;
    event_exception_id: string;
    scheduled_start_time: string | null;
    scheduled_end_time: string | null;
    is_canceled: boolean;
  }[];
  image: string | null;
  interested: number;
  /** Whether it belongs to the demo, which makes it anew at each start. */
  isSeeded?: boolean;
}

/** A rule of recurrence, as Discord has it: yearly 0 to daily 3, weekdays from Monday, which is 0. */
export interface EventRecurrence {
  start: string;
  end: string | null;
  frequency: number;
  interval: number;
  by_weekday: number[] | null;
  by_n_weekday: { n: number; day: number }[] | null;
  by_month: number[] | null;
  by_month_day: number[] | null;
  by_year_day: number[] | null;
  count: number | null;
}

/** A membership. */
interface Membership {
  roles: string[];
  joinedAt: string;
}

/** A guild with everything that this product's calls can see of it. */
export interface Guild extends GuildTraits {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string;
  locale: string;
  /** Until when it lets nobody join, in milliseconds of the simulator's clock; at most a day ahead. */
  invitesPausedUntil?: number | null;
  roles: Role[];
  channels: Channel[];
  events: ScheduledEvent[];
  members: Map<string, Membership>;
  /** The counts that Discord answers; null when they are unknown. */
  memberCount: number | null;
  onlineCount: number | null;
  /** True while Discord has an outage of this guild. */
  unavailable: boolean;
  /** Present while the application's bot is in the guild. */
  bot: { roleId: string; joinedAt: string } | null;
}

/** An invite link. Instants are milliseconds of the simulator's clock. */
export interface Invite {
  code: string;
  guildId: string;
  channelId: string;
  inviterId: string | null;
  maxAgeSeconds: number;
  maxUses: number;
  temporary: boolean;
  uses: number;
  createdAt: number;
  expired: boolean;
  /** It leads into a voice channel only, for as long as one is there. */
  isGuest?: true;
  /** The roles that joining by it gives. */
  roleIds?: string[];
  /** The people who may use it; others are told that it is unknown. */
  onlyFor?: string[];
  /** Look-ups of it fail, as they do at Discord now and then. */
  isUnanswered?: true;
}

/** An authorization code. */
export interface AuthorizationCode {
  code: string;
  userId: string;
  scopes: string[];
  redirectUri: string;
  challenge: string | null;
  guildId: string | null;
  expiresAt: number;
  used: boolean;
}

/** One token pair; a person may hold several at once. */
export interface Grant {
  userId: string;
  accessToken: string;
  refreshToken: string;
  scopes: string[];
  expiresAt: number;
}

/** A webhook of a guild's channel. */
export interface Webhook {
  id: string;
  token: string;
  guildId: string;
  channelId: string;
  name: string;
  /** Discord refuses messages there. */
  isForbidden?: boolean;
}

/** Everything that the simulator keeps across a restart: plain data and maps. */
export interface World {
  idsGiven: number;
  people: Map<string, Person>;
  guilds: Map<string, Guild>;
  invites: Map<string, Invite>;
  codes: Map<string, AuthorizationCode>;
  /** By access token. */
  grants: Map<string, Grant>;
  /** Person id by the id of their direct message channel with the bot. */
  dmChannels: Map<string, string>;
  messages: APIMessage[];
  webhooks: Map<string, Webhook>;
  /** What webhooks have written to channels of guilds, the last of it. */
  channelMessages: APIMessage[];
  commands: APIApplicationCommand[];
  /** How many light guilds, built on demand, exist beside `guilds`. */
  lightGuilds: number;
  /** How many channels, and as many roles, each of them has beside the default ones. */
  lightGuildExtras?: number;
}

/** An empty world. */
export function emptyWorld(): World {
  return {
    idsGiven: 0,
    people: new Map(),
    guilds: new Map(),
    invites: new Map(),
    codes: new Map(),
    grants: new Map(),
    dmChannels: new Map(),
    messages: [],
    webhooks: new Map(),
    channelMessages: [],
    commands: [],
    lightGuilds: 0,
  };
}

const DISCORD_EPOCH = Date.UTC(2015, 0, 1);
const FIRST_ID_AT = Date.UTC(2026, 0, 1) - DISCORD_EPOCH;

/** The next snowflake of this world: 19 digits, rising, the same in every run. */
export function nextId(world: World) {
  world.idsGiven += 1;
  return String(BigInt(FIRST_ID_AT + world.idsGiven) << 22n);
}

/** The creation time of a snowflake, in milliseconds. */
export function createdAtOf(id: string) {
  return Number(BigInt(id) >> 22n) + DISCORD_EPOCH;
}

/** Writes the world as JSON text. */
export function worldToText(world: World) {
  return JSON.stringify(world, (_key, value: unknown) =>
    value instanceof Map ? { $map: [...value] as unknown[] } : value,
  );
}

/** Reads what `worldToText` wrote. */
export function worldFromText(text: string): World {
  // The text comes from `worldToText` only, which keeps the shape.
  const world: World = JSON.parse(text, (_key, value: { $map?: [string, unknown][] } | null) =>
    typeof value === 'object' && value?.$map ? new Map(value.$map) : value,
  );
  return world;
}
