import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { GuildSummary } from '../discord/rest.ts';
import { findBusy } from './busy.store.ts';
import { wantCounts } from './counts.store.ts';
import { TRAIT_COLUMNS, TRAITS, type GuildTraits } from './guild-traits.ts';
import { keepCounts, lockListed, type Counts } from './samples.store.ts';
import { isOwnShardMissing } from './shard.store.ts';
import { queueSuspensions } from './suspension.store.ts';

/** The merged content of events about a guild; fields that no event had are absent. A name comes with all traits. */
export interface GuildFact extends Partial<GuildTraits> {
  id: string;
  name?: string;
  icon?: string | null;
  ownerId?: string;
  memberCount?: number;
  present?: boolean;
  available?: boolean;
  /** Whether it comes from the start of a session, and not from an arrival of the bot. */
  isBackfill?: boolean;
}

/** All guilds of a shard, as Discord lists them at the start of a session. The bot has left all others. */
export interface Roster {
  shardId: number;
  shardCount: number;
  ids: readonly string[];
  /** Whether it is the first of its shard since the bot started. The first sweep counts its guilds. */
  isStart?: boolean;
}

// A change of several guilds locks them in the order of their ids, so that two wait for each other rather than
// deadlock. The owner is deleted when the bot leaves: it is not needed then, and Discord sends it again.

/**
 * Of a page of the stored guilds, those of some shards that are stored as present; `upTo` is where the next page begins,
 * null at the end.
 */
export async function findOfShards(
  db: Database,
  { shardIds, shardCount }: { shardIds: readonly number[]; shardCount: number },
  { after, lookAt }: { after: string; lookAt: number },
): Promise<{ ids: string[]; upTo: string | null }> {
  const { rows } = await sql<{ ids: string[] | null; upTo: string | null }>`
    select max(id) as "upTo",
      array_agg(id) filter (where present and (id::bigint >> 22) % ${shardCount} = any(${shardIds}::integer[])) as ids
    from (select id, present from guilds where id > ${after} order by id limit ${lookAt}) as page`.execute(
    db,
  );
  return { ids: rows[0]?.ids ?? [], upTo: rows[0]?.upTo ?? null };
}

/** Marks guilds as present; returns those that were not. */
export async function recordPresent(
  db: Database,
  ids: readonly string[],
  receivedAt: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with changed as (
      select id from guilds where id = any(${ids}) and not present order by id for no key update)
    update guilds set present = true, received_at = ${receivedAt}
    from changed where guilds.id = changed.id returning guilds.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks guilds as left. */
export async function recordGone(db: Database, ids: readonly string[], receivedAt: Date): Promise<void> {
  await sql`
    with changed as (select id from guilds where id = any(${ids}) and present order by id for no key update)
    update guilds set present = false, owner_id = null, received_at = ${receivedAt}
    from changed where guilds.id = changed.id`.execute(db);
}

/** Stores facts about guilds, and queues those that the bot has just joined for counting. */
export async function recordFacts(
  db: Database,
  facts: readonly GuildFact[],
  receivedAt: Date,
): Promise<void> {
  const received = sql`jsonb_to_recordset(${asJson(facts)}::jsonb) as received (
    id text, name text, icon text, "ownerId" text, "memberCount" integer, present boolean, available boolean,
    ${sql.join(TRAITS.map((name) => sql`${asReceived(name)} ${sql.raw(TRAIT_COLUMNS[name])}`))})`;
  const { rows: known } = await sql<{ id: string; present: boolean }>`
    select id, present from guilds where id = any(${facts.map((fact) => fact.id)}) order by id for no key update`.execute(
    db,
  );
  // First the insert: it waits for a row that the sweep is adding, so that the update after it finds the row.
  await sql`
    insert into guilds (id, name, icon, owner_id, member_count, present, available, received_at,
      ${sql.join(TRAITS.map((name) => sql.ref(name)))})
    select id, name, icon, case when present then "ownerId" end, "memberCount", present, coalesce(available, true),
      ${receivedAt}, ${sql.join(TRAITS.map(asReceived))}
    from ${received} where name is not null and present is not null
    order by id
    on conflict (id) do nothing`.execute(db);
  await sql`
    update guilds set
      name = coalesce(received.name, guilds.name),
      icon = case when received.name is null then guilds.icon else received.icon end,
      owner_id = case when coalesce(received.present, guilds.present) then coalesce(received."ownerId", guilds.owner_id) end,
      member_count = coalesce(guilds.member_count, received."memberCount"),
      present = coalesce(received.present, guilds.present),
      available = coalesce(received.available, guilds.available),
      received_at = ${receivedAt},
      ${sql.join(
        TRAITS.map((name) => {
          const stored = sql.ref(`guilds.${name}`);
          return sql`${sql.ref(name)} = case when received.name is null then ${stored} else received.${asReceived(name)} end`;
        }),
      )}
    from ${received} where received.id = guilds.id`.execute(db);
  const wasPresent = new Set(known.filter(({ present }) => present).map(({ id }) => id));
  const arrived = facts.filter(
    ({ id, present, isBackfill }) => present && !isBackfill && !wasPresent.has(id),
  );
  await wantCounts(
    db,
    arrived.map(({ id }) => id),
  );
}

/** The name of a trait in JSON, as a column in SQL. */
function asReceived(name: keyof GuildTraits) {
  return sql.raw(`"${name}"`);
}

/** As JSON that PostgreSQL accepts: without lone surrogates and zero bytes. */
function asJson(guilds: readonly object[]) {
  return JSON.stringify(guilds, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}

/**
 * Stores a page of the sweep in a transaction. The counts are always newer than the stored ones; other facts are not,
 * where an event of the guild came after the sweep began.
 */
export async function recordSwept(
  trx: Database,
  guilds: readonly GuildSummary[],
  times: { sweepBeganAt: Date; countedAt: Date },
): Promise<void> {
  const listed = await lockListed(
    trx,
    guilds.map(({ id }) => id),
  );
  const withListing = guilds.filter(({ id }) => listed.has(id));
  const busy = await findBusy(trx, withListing, times.countedAt);
  await updateSwept(trx, guilds, times, busy);
  await keepCounts(trx, withListing, times.countedAt);
}

/** Stores what the sweep says of guilds themselves, beside the counts that are kept. */
export async function updateSwept(
  trx: Database,
  guilds: readonly GuildSummary[],
  { sweepBeganAt, countedAt }: { sweepBeganAt: Date; countedAt: Date },
  busy: ReadonlySet<string> = new Set(),
) {
  await sql`
    insert into guilds as stored (id, name, icon, member_count, online_count, counted_at, busy, present, available, received_at)
    select id, name, icon, "memberCount", "onlineCount",
      case when "memberCount" is not null or "onlineCount" is not null then ${countedAt}::timestamptz end,
      id = any(${[...busy]}), true, true, ${sweepBeganAt}
    from jsonb_to_recordset(${asJson(guilds)}::jsonb) as seen (
      id text, name text, icon text, "memberCount" integer, "onlineCount" integer)
    order by id
    on conflict (id) do update set
      member_count = coalesce(excluded.member_count, stored.member_count),
      online_count = coalesce(excluded.online_count, stored.online_count),
      counted_at = coalesce(excluded.counted_at, stored.counted_at),
      busy = excluded.busy,
      name = case when stored.received_at < ${sweepBeganAt} then excluded.name else stored.name end,
      icon = case when stored.received_at < ${sweepBeganAt} then excluded.icon else stored.icon end,
      present = stored.present or stored.received_at < ${sweepBeganAt}`.execute(trx);
}

/** Stores a guild's counts in a transaction, keeping the old value of an unknown one; returns the stored counts. */
export async function recordCounts(trx: Database, guild: Counts, countedAt: Date) {
  const { id, memberCount, onlineCount } = guild;
  const listed = await lockListed(trx, [id]);
  const busy = listed.has(id) ? await findBusy(trx, [guild], countedAt) : new Set<string>();
  const counts = await trx
    .updateTable('guilds')
    .set((is) => ({
      memberCount: is.fn.coalesce(is.val(memberCount), 'memberCount'),
      onlineCount: is.fn.coalesce(is.val(onlineCount), 'onlineCount'),
      countedAt,
      busy: busy.has(id),
    }))
    .where('id', '=', id)
    .returning(['memberCount', 'onlineCount'])
    .executeTakeFirst();
  if (listed.has(id)) await keepCounts(trx, [guild], countedAt);
  return counts;
}

/**
 * A page of the guilds that are stored as present and had no event since an instant, by id. Without those that Discord
 * has an outage of: REST may return 404 for them although the bot is a member.
 */
export async function findPresentUnheardSince(
  db: Database,
  instant: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('guilds')
    .select('id')
    .where('present', 'is', true)
    .where('available', 'is', true)
    .where('receivedAt', '<', instant)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Marks a guild as left in a transaction, unless it had an event since an instant, or its shard is not connected: an outage would not
 * have been reported then.
 */
export async function recordAbsence(
  trx: Database,
  id: string,
  { unheardSince, now, at }: { unheardSince: Date; now: Date; at: DatabaseInstant },
): Promise<boolean> {
  const guild = await trx
    .selectFrom('guilds')
    .select('id')
    .where('id', '=', id)
    .where('receivedAt', '<', unheardSince)
    .where((is) => is.not(isOwnShardMissing(id, now)))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!guild) return false;
  await queueSuspensions(trx, { leaving: [id], batch: [id] }, at);
  await trx.updateTable('guilds').set({ present: false, ownerId: null }).where('id', '=', id).execute();
  return true;
}
