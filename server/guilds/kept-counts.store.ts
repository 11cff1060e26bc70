import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { GuildSummary } from '../discord/rest.ts';

/** The counts of a guild; null where Discord did not say. */
export type Counts = Pick<GuildSummary, 'id' | 'memberCount' | 'onlineCount'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Monday. */
const FIRST_WEEK = Date.UTC(1970, 0, 5);

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

/** Keeps the counts of guilds that `lockListed` has returned, for their hour and day. Unknown ones are not kept. */
export async function keepCounts(db: Database, guilds: readonly Counts[], countedAt: Date): Promise<void> {
  const known = guilds.filter(({ memberCount, onlineCount }) => memberCount !== null || onlineCount !== null);
  if (known.length === 0) return;
  const { week, hour, quarter, day } = placeOf(countedAt);
  await sql`
    with counted as materialized (
      select * from unnest(
        ${known.map(({ id }) => id)}::text[],
        ${known.map(({ memberCount }) => memberCount)}::integer[],
        ${known.map(({ onlineCount }) => onlineCount)}::integer[]) as one (id, members, online)
      order by id
    ),
    hours as (
      insert into online_weeks as kept (discord_server_id, week, online[${hour}::integer])
      select id, ${week}::date, online from counted where online is not null
      on conflict (discord_server_id, week) do update set online[${hour}::integer] = excluded.online[${hour}::integer]
    )
    insert into count_quarters as kept
      (discord_server_id, quarter, measured_since, members[${day}::integer], highest_online[${day}::integer])
    select id, ${quarter}::date, ${countedAt}, members, online from counted
    on conflict (discord_server_id, quarter) do update set
      members[${day}::integer] = coalesce(excluded.members[${day}::integer], kept.members[${day}::integer]),
      highest_online[${day}::integer] =
        greatest(excluded.highest_online[${day}::integer], kept.highest_online[${day}::integer])`.execute(db);
}

/** Where the tables keep what was counted at an instant. */
export function placeOf(instant: Date): { week: string; hour: number; quarter: string; day: number } {
  const at = instant.getTime();
  const hours = Math.floor((at - FIRST_WEEK) / HOUR_MS);
  const week = Math.floor(hours / 168);
  const quarter = Date.UTC(instant.getUTCFullYear(), Math.floor(instant.getUTCMonth() / 3) * 3, 1);
  return {
    week: dateOf(FIRST_WEEK + week * 7 * DAY_MS),
    hour: hours - week * 168 + 1,
    quarter: dateOf(quarter),
    day: Math.floor((at - quarter) / DAY_MS) + 1,
  };
}

function dateOf(at: number) {
  return new Date(at).toISOString().slice(0, 10);
}
