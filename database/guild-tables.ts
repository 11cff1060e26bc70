import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface GuildsTable {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string | null;
  memberCount: number | null;
  onlineCount: number | null;
  countedAt: Date | null;
  present: boolean;
  available: boolean;
  heardAt: Date;
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
