import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { GuildSummary } from '../discord/rest.ts';
import type { SessionInfo } from '../discord/gateway.ts';

/** What one or more events said about a guild; what they did not mention is absent. */
export interface GuildFact {
  id: string;
  name?: string;
  icon?: string | null;
  ownerId?: string;
  memberCount?: number;
  present?: boolean;
  available?: boolean;
}

/** All guilds of a shard, as Discord lists them at the start of a session: who is not on it has gone. */
export interface Roster {
  shardId: number;
  shardCount: number;
  ids: readonly string[];
}

/** What was heard since the last write, in the order in which it takes effect. */
export interface Heard {
  rosters: readonly Roster[];
  facts: readonly GuildFact[];
  sessions: ReadonlyMap<number, SessionInfo>;
  /** When the bot was last known to be connected, null when it is not; undefined when nothing was said about it. */
  connectedAt: Date | null | undefined;
}

/**
 * Writes what the gateway told together with the place in the stream up to which it told it: after a crash
 * the session resumes exactly behind what is in the tables.
 */
export async function recordHeard(
  db: Database,
  { rosters, facts, sessions, connectedAt }: Heard,
  heardAt: Date,
): Promise<void> {
  // Apart from the rest, since a transaction that moves the directory's counts twice can be in another's way.
  for (const roster of rosters) await recordRoster(db, roster, heardAt);
  await db.transaction().execute(async (trx) => {
    const inOrder = facts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (let at = 0; at < inOrder.length; at += FACTS_A_STATEMENT) {
      await recordFacts(trx, inOrder.slice(at, at + FACTS_A_STATEMENT), heardAt);
    }
    for (const [shardId, session] of sessions) {
      await trx
        .insertInto('gatewaySessions')
        .values({ shardId, session: JSON.stringify(session) })
        .onConflict((conflict) =>
          conflict.column('shardId').doUpdateSet({ session: JSON.stringify(session) }),
        )
        .execute();
    }
    if (connectedAt !== undefined) await trx.updateTable('botPresence').set({ connectedAt }).execute();
  });
}

/** Where each shard's stream was when its facts were last written. */
export async function findSessions(db: Database): Promise<Map<number, SessionInfo>> {
  const rows = await db.selectFrom('gatewaySessions').selectAll().execute();
  return new Map(rows.map((row) => [row.shardId, row.session as SessionInfo])); // written by recordHeard
}

// However much was heard while the database was away, each statement ends in time.
const FACTS_A_STATEMENT = 1_000;

// Whoever changes several guilds locks them in the order of their ids, so that two wait for each other
// rather than deadlock. Whose a guild is goes with the bot: nobody needs it any more, and Discord tells it anew.

async function recordRoster(db: Database, { shardId, shardCount, ids }: Roster, heardAt: Date) {
  await sql`
    with changed as (
      select id from guilds
      where (id::numeric::bigint >> 22) % ${shardCount} = ${shardId} and present <> (id = any(${ids}))
      order by id for no key update)
    update guilds set
      present = not present, owner_id = case when not present then owner_id end, heard_at = ${heardAt}
    from changed where guilds.id = changed.id`.execute(db);
}

async function recordFacts(db: Database, facts: readonly GuildFact[], heardAt: Date) {
  const told = sql`jsonb_to_recordset(${asJson(facts)}::jsonb) as told (
    id text, name text, icon text, "ownerId" text, "memberCount" integer, present boolean, available boolean)`;
  await sql`select from guilds where id = any(${facts.map((fact) => fact.id)}) order by id for no key update`.execute(
    db,
  );
  await sql`
    update guilds set
      name = coalesce(told.name, guilds.name),
      icon = case when told.name is null then guilds.icon else told.icon end,
      owner_id = case when coalesce(told.present, guilds.present) then coalesce(told."ownerId", guilds.owner_id) end,
      member_count = coalesce(guilds.member_count, told."memberCount"),
      present = coalesce(told.present, guilds.present),
      available = coalesce(told.available, guilds.available),
      heard_at = ${heardAt}
    from ${told} where told.id = guilds.id`.execute(db);
  await sql`
    insert into guilds (id, name, icon, owner_id, member_count, present, available, heard_at)
    select id, name, icon, case when present then "ownerId" end, "memberCount", present, coalesce(available, true),
      ${heardAt}
    from ${told} where name is not null and present is not null
    order by id
    on conflict (id) do nothing`.execute(db);
}

/** As JSON that PostgreSQL takes: it has no place for half a surrogate pair or a zero byte. */
function asJson(guilds: readonly object[]) {
  return JSON.stringify(guilds, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}

/**
 * Takes over a page of the sweep. Counts are always news; the rest is not where the gateway has spoken
 * since the sweep began.
 */
export async function recordSwept(
  db: Database,
  guilds: readonly GuildSummary[],
  { sweepBeganAt, countedAt }: { sweepBeganAt: Date; countedAt: Date },
): Promise<void> {
  await sql`
    insert into guilds as kept (id, name, icon, member_count, online_count, counted_at, present, available, heard_at)
    select id, name, icon, "memberCount", "onlineCount",
      case when "memberCount" is not null or "onlineCount" is not null then ${countedAt}::timestamptz end,
      true, true, ${sweepBeganAt}
    from jsonb_to_recordset(${asJson(guilds)}::jsonb) as seen (
      id text, name text, icon text, "memberCount" integer, "onlineCount" integer)
    order by id
    on conflict (id) do update set
      member_count = coalesce(excluded.member_count, kept.member_count),
      online_count = coalesce(excluded.online_count, kept.online_count),
      counted_at = coalesce(excluded.counted_at, kept.counted_at),
      name = case when kept.heard_at < ${sweepBeganAt} then excluded.name else kept.name end,
      icon = case when kept.heard_at < ${sweepBeganAt} then excluded.icon else kept.icon end,
      present = kept.present or kept.heard_at < ${sweepBeganAt}`.execute(db);
}

/** Takes over a guild's counts as Discord has just told them, and gives those that are known now. */
export function recordCounts(
  db: Database,
  { id, memberCount, onlineCount }: Pick<GuildSummary, 'id' | 'memberCount' | 'onlineCount'>,
  countedAt: Date,
) {
  return db
    .updateTable('guilds')
    .set((is) => ({
      memberCount: is.fn.coalesce(is.val(memberCount), 'memberCount'),
      onlineCount: is.fn.coalesce(is.val(onlineCount), 'onlineCount'),
      countedAt,
    }))
    .where('id', '=', id)
    .returning(['memberCount', 'onlineCount'])
    .executeTakeFirst();
}

/**
 * Guilds that count as ours and of which the gateway has said nothing since an instant. Not those that Discord
 * has an outage of: it may deny them, and the bot is still a member.
 */
export async function findPresentUnheardSince(db: Database, instant: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('guilds')
    .select('id')
    .where('present', 'is', true)
    .where('available', 'is', true)
    .where('heardAt', '<', instant)
    .execute();
  return rows.map((row) => row.id);
}

/** Notes that the bot has gone from a guild, unless the gateway has spoken of it since an instant. */
export async function recordAbsence(db: Database, id: string, unheardSince: Date): Promise<void> {
  await db
    .updateTable('guilds')
    .set({ present: false, ownerId: null })
    .where('id', '=', id)
    .where('heardAt', '<', unheardSince)
    .execute();
}

/** Whether the bot is connected. It says so every half minute: one that has died says nothing. */
export async function isBotConnected(db: Database, now: Date): Promise<boolean> {
  const { connectedAt } = await db.selectFrom('botPresence').select('connectedAt').executeTakeFirstOrThrow();
  return connectedAt !== null && now.getTime() - connectedAt.getTime() < CONNECTED_FOR_MS;
}

const CONNECTED_FOR_MS = 90_000;
