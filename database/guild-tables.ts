import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface GuildsTable {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string | null;
  memberCount: number | null;
  onlineCount: number | null;
  countedAt: Date | null;
  /** By the last count, more members are online than usual at that hour. */
  busy: Generated<boolean>;
  present: boolean;
  available: boolean;
  receivedAt: Date;
  /** As the gateway's guild has it, 0 to 4; null, as the following, until the gateway has sent the guild. */
  verificationLevel: Generated<number | null>;
  /** Whether new members have to accept rules first. */
  rulesGate: Generated<boolean | null>;
  boostTier: Generated<number | null>;
  community: Generated<boolean | null>;
  partnered: Generated<boolean | null>;
  verified: Generated<boolean | null>;
  /** As the gateway's guild has it: 1 and 3 are age-restricted. */
  nsfwLevel: Generated<number | null>;
  /** Until when nobody can join by its invites; null, or past, when they can. */
  invitesPausedUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The language that its community is said to have, as Discord names it. */
  locale: Generated<string | null>;
}

/** Icons as bytes, for the pictures of link previews. */
export interface GuildIconsTable {
  discordServerId: string;
  /** Discord's hash of it. */
  icon: string;
  /** Null while it is not here. */
  bytes: Uint8Array | null;
  /** When it is fetched again; null when it is here, or not to be had. */
  retryAt: Date | null;
}

export interface GatewaySessionsTable {
  shardId: number;
  /** Written as JSON text, read as the parsed value. */
  session: ColumnType<unknown, string, string>;
}

export interface BotPresenceTable {
  one: Generated<true>;
  /** When the bot was last known to be connected; null when it is not. */
  connectedAt: Date | null;
}

export interface BotShardsTable {
  shardId: number;
  shardCount: number;
  /** When the shard was last known to be connected; null when it is not. */
  connectedAt: Date | null;
}

export interface BotLeaderTable {
  one: Generated<true>;
  epoch: Generated<number>;
}

/** Triggers insert the guilds of new listings. */
export interface CountsWantedTable {
  guildId: string;
  isListed: boolean;
  tries: Generated<number>;
  number: GeneratedAlways<number>;
}
