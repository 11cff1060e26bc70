import { HOUR_MS } from '#contract/durations.ts';
import type { Database } from '#database/tables.ts';
import { newId } from './make.ts';

/** An occurrence of an event for tests; instants are in hours from now. */
interface NewOccurrence {
  name?: string;
  description?: string | null;
  inHours?: number;
  lastsHours?: number | null;
  location?: string;
  id?: string;
}

/** Adds an event that is on once, and somewhere else, to a guild whose listing shows its events; returns its id. */
export async function addEvent(
  db: Database,
  discordServerId: string,
  { name = 'An evening', description = null, inHours = 1, lastsHours = 2, ...rest }: NewOccurrence = {},
): Promise<string> {
  const { id: eventId = newId(), location = 'By the lake' } = rest;
  const startsAt = new Date(Math.floor((Date.now() + inHours * HOUR_MS) / 1000) * 1000);
  const endsAt = lastsHours === null ? null : new Date(startsAt.getTime() + lastsHours * HOUR_MS);
  const guild = await db
    .selectFrom('eventGuilds')
    .select(['category', 'language', 'public'])
    .where('discordServerId', '=', discordServerId)
    .executeTakeFirstOrThrow();
  const event = {
    discordServerId,
    name,
    description,
    place: 'external' as const,
    location,
    startsAt,
    endsAt,
  };
  await db
    .insertInto('events')
    .values({ id: eventId, ...event, channelKnown: false, changedAt: startsAt })
    .execute();
  const id = `${eventId}-${startsAt.getTime() / 1000}`;
  const overAt = endsAt ?? new Date(startsAt.getTime() + 3 * HOUR_MS);
  await db
    .insertInto('eventOccurrences')
    .values({ id, eventId, discordServerId, ...guild, startsAt, endsAt, beginsAt: startsAt, overAt })
    .execute();
  return id;
}
