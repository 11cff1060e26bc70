import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { SessionInfo } from '../discord/gateway.ts';

/** What was said about the connections of the bot's shards. */
export interface ShardNews {
  /** Told when all begin anew, none of them connected: how many there are. */
  shardCount: number | undefined;
  /** When each was last known to be connected; null when it is not. */
  connectedAt: ReadonlyMap<number, Date | null>;
}

// A bot says so every half minute; one that has died says nothing.
const CONNECTED_FOR_MS = 90_000;

/** Writes where each shard's stream was when its facts were last written. */
export async function recordSessions(
  db: Database,
  sessions: ReadonlyMap<number, SessionInfo>,
): Promise<void> {
  if (sessions.size === 0) return;
  const rows = [...sessions].map(([shardId, session]) => ({ shardId, session: JSON.stringify(session) }));
  await db
    .insertInto('gatewaySessions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('shardId').doUpdateSet((is) => ({ session: is.ref('excluded.session') })),
    )
    .execute();
}

/** Where each shard's stream was when its facts were last written. */
export async function findSessions(db: Database): Promise<Map<number, SessionInfo>> {
  const rows = await db.selectFrom('gatewaySessions').selectAll().execute();
  return new Map(rows.map((row) => [row.shardId, row.session as SessionInfo])); // written by recordSessions
}

/** Writes which shards are connected. */
export async function recordShards(db: Database, { shardCount, connectedAt }: ShardNews): Promise<void> {
  if (shardCount !== undefined) {
    await db.deleteFrom('botShards').execute();
    await sql`
      insert into bot_shards (shard_id, shard_count)
      select id, ${shardCount} from generate_series(0, ${shardCount}::integer - 1) as id`.execute(db);
  }
  const said = [...connectedAt].map(([shardId, at]) => ({ shardId, at }));
  await sql`
    update bot_shards set connected_at = said.at
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said ("shardId" integer, at timestamptz)
    where shard_id = said."shardId"`.execute(db);
  // For processes that know of no shards.
  await sql`update bot_presence set connected_at = (select max(connected_at) from bot_shards)`.execute(db);
}

/** Whether any part of the bot is connected. */
export async function isBotConnected(db: Database, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('botShards')
    .select('shardId')
    .where('connectedAt', '>', lastBelieved(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the shard that hears of a guild is connected. */
export async function isOwnShardConnected(db: Database, guildId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('botShards')
    .select('shardId')
    .where('shardId', '=', ownShard(guildId))
    .where('connectedAt', '>', lastBelieved(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of some guilds have a shard of their own that is known to be missing. */
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

/** True where the shard that hears of a guild is known to be missing. */
export function isOwnShardMissing(guildId: string, now: Date) {
  return sql<boolean>`exists (
    select from bot_shards
    where shard_id = ${ownShard(guildId)} and (connected_at is null or connected_at <= ${lastBelieved(now)}))`;
}

/** By the shard count of each row; a guild's id may be any number. */
function ownShard(guildId: string) {
  return sql<number>`mod(div(${guildId}::numeric, 4194304), shard_count)`;
}

/** What a shard said before that instant is too old to be believed. */
function lastBelieved(now: Date) {
  return new Date(now.getTime() - CONNECTED_FOR_MS);
}
