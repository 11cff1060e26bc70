import { MOST_CALENDAR_ENTRIES, type Event } from '#contract/events.ts';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import { decodeCursor, encodeCursor, INSTANT } from '../cursor.ts';
import type { Deps } from '../deps.ts';
import { coverUrl, iconUrl } from '../discord/links.ts';
import { getListingWithPage, type Reader } from '../listings/listing.ts';
import { findOccurrences, type OccurrencePlace, type OccurrenceRow } from './event.store.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'databaseNow'>;

/** A part of the directory, and whether listings for adults are in it. */
interface Part {
  category?: Category | undefined;
  language?: ListingLanguage | undefined;
  adult: boolean;
}

/** A calendar's name and what is in it. */
export interface Calendar {
  name: string;
  occurrences: readonly OccurrenceRow[];
}

/** The most occurrences of a guild that are kept and shown. */
const MOST_OCCURRENCES = 100;

/** A page of what is on in a part of the directory, and the cursor of the next page; null on the last one. */
export async function listEvents(
  { config, db, databaseNow }: Needs,
  { cursor, limit, ...part }: Part & { cursor?: string | undefined; limit: number },
): Promise<{ events: Event[]; next: string | null }> {
  const after = cursor === undefined ? null : placeFrom(cursor);
  const rows = await findOccurrences(db, part, { after, limit: limit + 1, now: databaseNow() });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { events: page.map((row) => asEvent(config, row)), next: last ? cursorAfter(last) : null };
}

/** What is on in a listing's guild. A hidden listing is refused as one that never existed. */
export async function listServerEvents(
  needs: Needs,
  discordServerId: string,
  reader: Reader,
): Promise<Event[]> {
  const { occurrences } = await calendarOfServer(needs, discordServerId, reader);
  return occurrences.map((row) => asEvent(needs.config, row));
}

/** What is on in a listing's guild, under its name. A hidden listing is refused as one that never existed. */
export async function calendarOfServer(
  { db, databaseNow }: Needs,
  discordServerId: string,
  reader: Reader,
): Promise<Calendar> {
  const { name } = await getListingWithPage(db, discordServerId, reader);
  const all = { after: null, limit: MOST_OCCURRENCES, now: databaseNow() };
  return { name, occurrences: await findOccurrences(db, { discordServerId }, all) };
}

/** What is on in a part of the directory, without listings for adults. */
export async function calendarOfPart(
  { db, databaseNow }: Needs,
  part: Omit<Part, 'adult'>,
): Promise<Calendar> {
  const all = { after: null, limit: MOST_CALENDAR_ENTRIES, now: databaseNow() };
  const occurrences = await findOccurrences(db, { ...part, adult: false }, all);
  return { name: ['Guildhall', part.category, part.language].filter(Boolean).join(' · '), occurrences };
}

/** Where something takes place, in words. */
export function locationOf({
  place,
  location,
  channelName,
}: Pick<OccurrenceRow, 'place' | 'location' | 'channelName'>): string | null {
  return place === 'external' ? location : channelName;
}

function asEvent({ discord }: Needs['config'], row: OccurrenceRow): Event {
  const { id, discordServerId, serverName, category, language, name, description, place, interested } = row;
  return {
    id,
    discordServerId,
    serverName,
    icon: iconUrl(discord.cdnBase, discordServerId, row.icon),
    category,
    language,
    name,
    description,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    place,
    location: locationOf(row),
    interested,
    image: coverUrl(discord.cdnBase, row.eventId, row.image),
  };
}

const OCCURRENCE_ID = { shape: String.raw`\d{1,20}-\d{1,11}`, read: String };

function cursorAfter({ beginsAt, id }: OccurrencePlace) {
  return encodeCursor(['events', beginsAt, id]);
}

function placeFrom(cursor: string): OccurrencePlace {
  const name = { shape: 'events', read: String };
  const [, beginsAt, id] = decodeCursor<[string, Date, string]>(cursor, [name, INSTANT, OCCURRENCE_ID]);
  return { beginsAt, id };
}
