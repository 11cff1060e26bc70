import { sql, type Selectable, type UpdateObject } from 'kysely';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database, Tables } from '#database/tables.ts';
import type { Recurrence } from './recurrence.ts';
import type { StoredEvent, Occurrence, Schedule } from './schedule.ts';

// `event_guilds` is locked before the events and occurrences of a guild, by triggers too.

/** The given guilds with stored events. */
export async function findShowing(db: Database, guildIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('eventGuilds')
    .select('discordServerId')
    .where(sql<boolean>`discord_server_id = any(${guildIds})`)
    .execute();
  return new Set(rows.map(({ discordServerId }) => discordServerId));
}

/**
 * A guild's stored schedule, locked, and the time of the last gateway event about it; null if its events are not
 * stored.
 */
export async function lockSchedule(
  trx: Database,
  guildId: string,
): Promise<(Schedule & { receivedAt: Date | null }) | null> {
  const guild = await trx
    .selectFrom('eventGuilds')
    .select(['everyoneViews', 'receivedAt'])
    .where('discordServerId', '=', guildId)
    .forUpdate()
    .executeTakeFirst();
  if (!guild) return null;
  const rows = await trx.selectFrom('events').selectAll().where('discordServerId', '=', guildId).execute();
  return { ...guild, events: rows.map(storedEvent) };
}

function storedEvent({
  startsAt,
  endsAt,
  activeSince,
  recurrence,
  ...row
}: Selectable<Tables['events']>): StoredEvent {
  const { id, name, description, place, location, channelId, interested, image } = row;
  return {
    id,
    name,
    description,
    place,
    location,
    channelId,
    interested,
    image,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? null,
    isActive: activeSince !== null,
    activeSince: activeSince?.getTime() ?? null,
    channel: row.channelKnown ? { name: row.channelName ?? '', views: row.channelViews } : null,
    recurrence: recurrence as Recurrence | null, // written by recordSchedule
  };
}

interface Written {
  schedule: Schedule;
  occurrences: readonly Occurrence[];
  now: Date;
  /** When something was heard of the guild, or Discord is asked again. */
  times: UpdateObject<Tables, 'eventGuilds'>;
}

/** Stores a guild's events and their occurrences in place of the former ones; what is equal is not written. */
export async function recordSchedule(
  trx: Database,
  guildId: string,
  { schedule, occurrences, now, times }: Written,
): Promise<void> {
  // Once a transaction: a second update would check the foreign key, and wait for a change of the listing, which may
  // wait for this row.
  await trx
    .updateTable('eventGuilds')
    .set({ everyoneViews: schedule.everyoneViews, ...times })
    .where('discordServerId', '=', guildId)
    .execute();
  await recordEvents(trx, guildId, schedule.events, now);
  await recordOccurrences(trx, guildId, occurrences);
}

async function recordEvents(trx: Database, guildId: string, events: readonly StoredEvent[], now: Date) {
  await sql`
    delete from events where discord_server_id = ${guildId} and id <> all (${events.map(({ id }) => id)})`.execute(
    trx,
  );
  const rows = events.map(({ channel, startsAt, endsAt, activeSince, isActive: _isActive, ...event }) => ({
    ...event,
    channelName: channel?.name || null,
    channelViews: channel?.views ?? null,
    channelKnown: channel !== null,
    startsAt: new Date(startsAt),
    endsAt: endsAt && new Date(endsAt),
    activeSince: activeSince && new Date(activeSince),
  }));
  await sql`
    insert into events as stored (id, discord_server_id, name, description, place, location, channel_id, channel_name,
      channel_views, channel_known, starts_at, ends_at, active_since, recurrence, interested, image, changed_at)
    select id, ${guildId}, name, description, place, location, "channelId", "channelName", "channelViews",
      "channelKnown", "startsAt", "endsAt", "activeSince", nullif(recurrence, 'null'), interested, image, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (
      id text, name text, description text, place text, location text, "channelId" text, "channelName" text,
      "channelViews" boolean, "channelKnown" boolean, "startsAt" timestamptz, "endsAt" timestamptz,
      "activeSince" timestamptz, recurrence jsonb, interested integer, image text)
    on conflict (id) do update set
      name = excluded.name, description = excluded.description, place = excluded.place, location = excluded.location,
      channel_id = excluded.channel_id, channel_name = excluded.channel_name, channel_views = excluded.channel_views,
      channel_known = excluded.channel_known, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      active_since = excluded.active_since, recurrence = excluded.recurrence, interested = excluded.interested,
      image = excluded.image,
      changed_at = case when (stored.name, stored.description, stored.place, stored.location, stored.channel_name)
        is distinct from (excluded.name, excluded.description, excluded.place, excluded.location, excluded.channel_name)
        then excluded.changed_at else stored.changed_at end
    where stored.discord_server_id = excluded.discord_server_id
      and (stored.name, stored.description, stored.place, stored.location, stored.channel_id, stored.channel_name,
           stored.channel_views, stored.channel_known, stored.starts_at, stored.ends_at, stored.active_since, stored.recurrence,
           stored.interested, stored.image)
        is distinct from
          (excluded.name, excluded.description, excluded.place, excluded.location, excluded.channel_id,
           excluded.channel_name, excluded.channel_views, excluded.channel_known, excluded.starts_at,
           excluded.ends_at, excluded.active_since, excluded.recurrence, excluded.interested,
           excluded.image)`.execute(trx);
}

async function recordOccurrences(trx: Database, guildId: string, occurrences: readonly Occurrence[]) {
  await sql`
    delete from event_occurrences
    where discord_server_id = ${guildId} and id <> all (${occurrences.map(({ id }) => id)})`.execute(trx);
  const rows = occurrences.map(({ startsAt, endsAt, beginsAt, overAt, ...same }) => ({
    ...same,
    startsAt: new Date(startsAt),
    endsAt: endsAt && new Date(endsAt),
    beginsAt: new Date(beginsAt),
    overAt: new Date(overAt),
  }));
  await sql`
    insert into event_occurrences as stored (id, event_id, discord_server_id, category, language, public, starts_at,
      ends_at, begins_at, over_at)
    select told.id, events.id, events.discord_server_id, category, language, public, "startsAt", "endsAt", "beginsAt",
      "overAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (
        id text, "eventId" text, "startsAt" timestamptz, "endsAt" timestamptz, "beginsAt" timestamptz,
        "overAt" timestamptz)
      join events on events.id = told."eventId" and events.discord_server_id = ${guildId}
      join event_guilds using (discord_server_id)
    on conflict (id) do update set
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, begins_at = excluded.begins_at,
      over_at = excluded.over_at
    where (stored.starts_at, stored.ends_at, stored.begins_at, stored.over_at)
      is distinct from (excluded.starts_at, excluded.ends_at, excluded.begins_at, excluded.over_at)`.execute(
    trx,
  );
}

/** The time of an urgent look: before all guilds that are due. */
const BEFORE_OTHERS = new Date(0);

/** The times after a gateway event, with an immediate look if it is urgent. */
export function timesReceived({ receivedAt, isUrgent }: { receivedAt: Date; isUrgent: boolean }) {
  return { receivedAt, ...(isUrgent && { lookAt: BEFORE_OTHERS }) };
}

/** Has Discord asked at once for the events of the guilds that have these events. */
export async function wantLooks(trx: Database, eventIds: readonly string[], receivedAt: Date): Promise<void> {
  await sql`
    with changed as (
      select discord_server_id from event_guilds
      where discord_server_id in (select discord_server_id from events where id = any(${eventIds}))
      order by discord_server_id for update)
    update event_guilds set received_at = ${receivedAt}, look_at = ${BEFORE_OTHERS}
    from changed where event_guilds.discord_server_id = changed.discord_server_id`.execute(trx);
}

/** The guild whose events Discord is asked for next, and how often that has failed; undefined when none is due. */
export function findNextLook(db: Database, now: DatabaseInstant) {
  return db
    .selectFrom('eventGuilds')
    .select(['discordServerId as guildId', 'tries'])
    .where('lookAt', '<=', now)
    .orderBy('lookAt')
    .limit(1)
    .executeTakeFirst();
}

/** When Discord is asked for a guild's events again. */
export function timesLooked({
  now,
  againAfterMs,
  tries,
}: {
  now: DatabaseInstant;
  againAfterMs: number;
  tries: number;
}) {
  return { lookAt: after(now, againAfterMs), tries };
}
