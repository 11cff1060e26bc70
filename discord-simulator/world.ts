import type {
  APIApplicationCommand,
  APIMessage,
  APIOverwrite,
  ChannelType,
  GuildFeature,
} from 'discord-api-types/v10';

/** A person with an account at the pretend Discord. */
export interface Person {
  id: string;
  username: string;
  globalName: string;
  avatar: string | null;
  locale: string;
  dmsOpen: boolean;
  /** A few words shown where one chooses whom to be; null for people in the background. */
  about: string | null;
}

/** A role as the world keeps it; permissions are decimal strings, as everywhere at Discord. */
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
  type: ChannelType.GuildText | ChannelType.GuildVoice | ChannelType.GuildCategory;
  position: number;
  parentId: string | null;
  overwrites: APIOverwrite[];
}

/** What a guild knows about one of its members. */
interface Membership {
  roles: string[];
  joinedAt: string;
}

/** A community with everything the calls of this product can see of it. */
export interface Guild {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string;
  locale: string;
  features: GuildFeature[];
  roles: Role[];
  channels: Channel[];
  members: Map<string, Membership>;
  /** What Discord would answer with counts; null when it does not know. */
  memberCount: number | null;
  onlineCount: number | null;
  /** True while Discord has an outage of this guild. */
  unavailable: boolean;
  /** Present while the application's bot is in the guild. */
  bot: { roleId: string; joinedAt: string } | null;
}

/** A link into a guild. Instants are milliseconds of the simulator's clock. */
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
}

/** The short-lived answer of the authorize page. */
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

/** Everything the pretend Discord remembers across a restart: plain data and maps. */
export interface World {
  idsGiven: number;
  people: Map<string, Person>;
  guilds: Map<string, Guild>;
  invites: Map<string, Invite>;
  codes: Map<string, AuthorizationCode>;
  /** By access token. */
  grants: Map<string, Grant>;
  /** Person id by the id of the channel between him and the bot. */
  dmChannels: Map<string, string>;
  messages: APIMessage[];
  commands: APIApplicationCommand[];
  /** How many guilds of the big seed exist beside `guilds`. */
  lightGuilds: number;
}

/** A world with nobody in it. */
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

/** The instant hidden in a snowflake, in milliseconds. */
export function bornAt(id: string) {
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
