import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { SessionInfo } from '../discord/gateway.ts';
import { INTENTS } from '../discord/intents.ts';
import { GUILD_COLUMNS_VERSION } from './guild-traits.ts';

/** A change of the shards' connections. */
export interface ShardNews {
  /** The number of shards when all start again, none of them connected; undefined otherwise. */
  shardCount: number | undefined;
  /** When each was last known to be connected; null when it is not. */
  connectedAt: ReadonlyMap<number, Date | null>;
}

/** What a session has brought: events of these intents, and values for these columns of guilds. */
const BROUGHT = { intents: INTENTS, guildColumns: GUILD_COLUMNS_VERSION };

// A heartbeat comes every half minute; that of a killed process expires.
const CONNECTED_FOR_MS = 90_000;

/** Stores each shard's session, with the sequence of the last event that was written. */
export async function recordSessions(
  db: Database,
  sessions: ReadonlyMap<number, SessionInfo>,
): Promise<void> {
  if (sessions.size === 0) return;
  const rows = [...sessions].map(([shardId, session]) => ({
    shardId,
    session: JSON.stringify({ ...session, ...BROUGHT }),
  }));
  await db
    .insertInto('gatewaySessions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('shardId').doUpdateSet((is) => ({ session: is.ref('excluded.session') })),
    )
    .execute();
}

/** Each shard's stored session, without those that have brought other events or columns than today's. */
export async function findSessions(db: Database): Promise<Map<number, SessionInfo>> {
  const rows = await db
    .selectFrom('gatewaySessions')
    .selectAll()
    .where(sql<boolean>`session @> ${JSON.stringify(BROUGHT)}::jsonb`)
    .execute();
  return new Map(rows.map((row) => [row.shardId, row.session as SessionInfo])); // written by recordSessions
}

/** Stores which shards are connected. */
export async function recordShards(db: Database, { shardCount, connectedAt }: ShardNews): Promise<void> {
  if (shardCount !== undefined) {
    await db.deleteFrom('botShards').execute();
    await sql`
      insert into bot_shards (shard_id, shard_count)
      select id, ${shardCount} from generate_series(0, ${shardCount}::integer - 1) as id`.execute(db);
  }
  const connected = [...connectedAt].map(([shardId, at]) => ({ shardId, at }));
  await sql`
    update bot_shards set connected_at = connected.at
    from jsonb_to_recordset(${JSON.stringify(connected)}::jsonb) as connected ("shardId" integer, at timestamptz)
    where shard_id = connected."shardId"`.execute(db);
  // For processes of a version before shards.
  await sql`update bot_presence set connected_at = (select max(connected_at) from bot_shards)`.execute(db);
}

/** Whether any shard is connected. */
export async function isBotConnected(db: Database, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('botShards')
    .select('shardId')
    .where('connectedAt', '>', lastBelieved(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a guild's shard is connected. */
export async function isOwnShardConnected(db: Database, guildId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('botShards')
    .select('shardId')
    .where('shardId', '=', ownShard(guildId))
    .where('connectedAt', '>', lastBelieved(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** The guilds whose shard is not connected. */
export async function findWithoutShard(
  db: Database,
  guildIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const missing = await db
    .selectFrom('botShards')
    .select(['shardId', 'shardCount'])
    .where((is) => is.or([is('connectedAt', 'is', null), is('connectedAt', '<=', lastBelieved(now))]))
    .execute();
  return new Set(
    guildIds.filter((id) =>
      missing.some(({ shardId, shardCount }) => Number((BigInt(id) >> 22n) % BigInt(shardCount)) === shardId),
    ),
  );
}

/** SQL that is true when a guild's shard is not connected. */
export function isOwnShardMissing(guildId: string, now: Date) {
  return sql<boolean>`exists (
    select from bot_shards
    where shard_id = ${ownShard(guildId)} and (connected_at is null or connected_at <= ${lastBelieved(now)}))`;
}

/** A guild's shard by the shard count of the row; numeric, because an id in a path may be any number. */
function ownShard(guildId: string) {
  return sql<number>`mod(div(${guildId}::numeric, 4194304), shard_count)`;
}

/** Heartbeats up to this instant have expired. */
function lastBelieved(now: Date) {
  return new Date(now.getTime() - CONNECTED_FOR_MS);
}
