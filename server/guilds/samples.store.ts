import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { GuildSummary } from '../discord/rest.ts';

/** The counts of a guild; null where Discord did not say. */
export type Counts = Pick<GuildSummary, 'id' | 'memberCount' | 'onlineCount'>;

/**
 * Locks guilds and their listings until the end of the transaction, and returns the guilds that have a listing. It comes
 * before all other changes of a transaction that keeps counts: in the order of other writes, guilds are locked before
 * listings, and listings before whatever else changes with them.
 */
export async function lockListed(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with locked as materialized (select id from guilds where id = any(${ids}) order by id for no key update)
    select discord_server_id as id from listings where discord_server_id in (select id from locked)
    order by listings.id for key share`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Stores the counts of guilds that `lockListed` has returned, for their hour and day. Unknown counts are skipped. */
export async function keepCounts(trx: Database, guilds: readonly Counts[], countedAt: Date): Promise<void> {
  const known = guilds.filter(({ memberCount, onlineCount }) => memberCount !== null || onlineCount !== null);
  if (known.length === 0) return;
  const added = await addToDay(trx, known, countedAt);
  const ofOtherDays = known.filter(({ id }) => !added.has(id));
  if (ofOtherDays.length === 0) return;
  await settleDays(
    trx,
    ofOtherDays.map(({ id }) => id),
  );
  await addToDay(trx, ofOtherDays, countedAt);
}

/** Adds counts to the day that is counted now; returns the guilds whose day it is. */
async function addToDay(trx: Database, guilds: readonly Counts[], countedAt: Date): Promise<Set<string>> {
  const day = countedAt.toISOString().slice(0, 10);
  const hour = countedAt.getUTCHours() + 1;
  const { rows } = await sql<{ id: string }>`
    insert into count_days as stored
      (discord_server_id, day, measured_since, online[${hour}::integer], members, highest_online)
    select id, ${day}::date, ${countedAt}, online, members, online
    from unnest(
      ${guilds.map(({ id }) => id)}::text[],
      ${guilds.map(({ memberCount }) => memberCount)}::integer[],
      ${guilds.map(({ onlineCount }) => onlineCount)}::integer[]) as counted (id, members, online)
    order by id
    on conflict (discord_server_id) do update set
      online[${hour}::integer] = coalesce(excluded.online[${hour}::integer], stored.online[${hour}::integer]),
      members = coalesce(excluded.members, stored.members),
      highest_online = greatest(excluded.highest_online, stored.highest_online)
    where stored.day = excluded.day
    returning discord_server_id as id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Adds the days of guilds to their weeks and quarters, after `lockListed`. What a later count says holds. */
export async function settleDays(trx: Database, ids: readonly string[]): Promise<void> {
  const first = sql`array_lower(excluded.online, 1)`;
  const last = sql`array_upper(excluded.online, 1)`;
  const day = sql`array_lower(excluded.members, 1)`;
  await sql`
    with settled as (
      delete from count_days where discord_server_id = any(${ids})
      returning discord_server_id as id, day, measured_since, online, members, highest_online,
        date_trunc('week', day)::date as week, date_trunc('quarter', day)::date as quarter
    ),
    hours as (
      insert into online_weeks as stored (discord_server_id, week, online)
      select id, week, (format('[%s:%s]={%s}', (day - week) * 24 + array_lower(online, 1),
        (day - week) * 24 + array_upper(online, 1), array_to_string(online, ',', 'NULL')))::integer[]
      from settled order by id
      on conflict (discord_server_id, week) do update set online[${first}:${last}] = array(
        select coalesce(excluded.online[hour], stored.online[hour]) from generate_series(${first}, ${last}) as hour)
    )
    insert into count_quarters as stored (discord_server_id, quarter, measured_since, members, highest_online)
    select id, quarter, measured_since, array_fill(members, array[1], array[day - quarter + 1]),
      array_fill(highest_online, array[1], array[day - quarter + 1])
    from settled order by id
    on conflict (discord_server_id, quarter) do update set
      measured_since = least(excluded.measured_since, stored.measured_since),
      members[${day}] = coalesce(excluded.members[${day}], stored.members[${day}]),
      highest_online[${day}] = greatest(excluded.highest_online[${day}], stored.highest_online[${day}])`.execute(
    trx,
  );
}

/** Guilds whose last counted day was before an instant. */
export async function findUnsettled(db: Database, before: DatabaseInstant, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select discord_server_id as id from count_days where day < ${before} order by day limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
