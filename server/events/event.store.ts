import { sql, type RawBuilder } from 'kysely';
import { EVENTS_AHEAD_DAYS, type EVENT_PLACES } from '#contract/events.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import { after as later, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** An occurrence of an event, with the displayed columns of the event and its listing. */
export interface OccurrenceRow {
  id: string;
  eventId: string;
  discordServerId: string;
  serverName: string;
  icon: string | null;
  category: Category;
  language: ListingLanguage;
  name: string;
  description: string | null;
  startsAt: Date;
  endsAt: Date | null;
  beginsAt: Date;
  overAt: Date;
  /** Whether the event has no other occurrence. */
  isOnce: boolean;
  /** Whether it is of a guild, and begins later than events are told. */
  isTooFar: boolean;
  place: (typeof EVENT_PLACES)[number];
  location: string | null;
  channelName: string | null;
  interested: number | null;
  image: string | null;
  changedAt: Date;
}

/** The occurrences to read; of one guild, whether it is for adults or not, or of a part of the directory. */
export type OccurrenceFilter =
  | { discordServerId: string }
  /** Public ones among these. */
  | { occurrenceIds: readonly string[] }
  | {
      category?: Category | undefined;
      language?: ListingLanguage | undefined;
      /** Whether those of listings for adults are there too. */
      adult: boolean;
    };

/** Where a page ended. */
export interface OccurrencePlace {
  beginsAt: Date;
  id: string;
}

interface PageRequest {
  after: OccurrencePlace | null;
  limit: number;
  now: DatabaseInstant;
}

/** How far ahead events are listed. */
export const AHEAD_MS = EVENTS_AHEAD_DAYS * DAY_MS;

/**
 * A page of the occurrences that are running or about to begin; of a guild also those of the days after. By when they begin: what is running comes first, and
 * nothing changes its place as time passes.
 */
export async function findOccurrences(
  db: Database,
  filter: OccurrenceFilter,
  request: PageRequest,
): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select page.id, page.event_id, page.starts_at, page.ends_at, page.begins_at, page.over_at,
      page.begins_at >= ${later(request.now, AHEAD_MS)} as is_too_far,
      listings.discord_server_id, listings.name as server_name, listings.icon, listings.category, listings.language,
      events.name, events.description, events.place, events.location, events.channel_name, events.interested,
      events.image, events.changed_at, events.recurrence is null as is_once
    from (${placesIn(filter, request)}) as page
      join events on events.id = page.event_id
      join listings on listings.discord_server_id = page.discord_server_id
    order by page.begins_at, page.id`.execute(db);
  return rows;
}

function placesIn(filter: OccurrenceFilter, { after, limit, now }: PageRequest): RawBuilder<unknown> {
  const isAhead = sql`begins_at < ${later(now, AHEAD_MS)}`;
  const among = (which: RawBuilder<unknown>) => sql`
    select id, event_id, discord_server_id, starts_at, ends_at, begins_at, over_at
    from event_occurrences
    where ${which} and over_at > ${now}
      and ${after ? sql`(begins_at, id) > (${after.beginsAt}, ${after.id})` : sql`true`}
    order by begins_at, id limit ${limit}`;
  if ('discordServerId' in filter) return among(sql`discord_server_id = ${filter.discordServerId}`);
  if ('occurrenceIds' in filter) return among(sql`public and id = any(${[...filter.occurrenceIds]})`);
  const { category, language, adult } = filter;
  const part = sql`${isAhead} and ${category ? sql`category = ${category}` : sql`true`}
    and ${language ? sql`language = ${language}` : sql`true`}`;
  const ofAll = among(sql`public and ${part}`);
  if (!adult) return ofAll;
  return sql`
    select * from ((${ofAll}) union all (${among(sql`not public and ${part}`)})) as either
    order by begins_at, id limit ${limit}`;
}
