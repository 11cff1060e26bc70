import { MOST_OCCURRENCES } from './schedules/schedule.ts';
import { MOST_CALENDAR_ENTRIES, type Event } from '#contract/events.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import { decodeCursor, encodeCursor, INSTANT } from '../cursor.ts';
import type { Deps } from '../deps.ts';
import { coverUrl, iconUrl } from '../discord/links.ts';
import { getListingWithPage, type Reader } from '../listings/listing.ts';
import { AHEAD_MS, findOccurrences, type OccurrencePlace, type OccurrenceRow } from './event.store.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'db' | 'databaseNow'>;

/** A part of the directory, and whether listings for adults are in it. */
interface Part {
  category?: Category | undefined;
  language?: ListingLanguage | undefined;
  adult: boolean;
}

/** What is on, and until when that is so if nobody changes it. */
interface Occurrences {
  occurrences: readonly OccurrenceRow[];
  validUntil: Date;
}

/** A calendar's name and what is in it. */
export interface Calendar extends Occurrences {
  name: string;
}

/** The last instant that JavaScript knows. */
const FOR_EVER = new Date(8.64e15);

/** A page of what is on in a part of the directory, and the cursor of the next page; null on the last one. */
export async function listEvents(
  needs: Needs,
  { cursor, limit, ...part }: Part & { cursor?: string | undefined; limit: number },
): Promise<{ events: Event[]; next: string | null; validUntil: Date }> {
  const after = cursor === undefined ? null : placeFrom(cursor);
  const { occurrences, validUntil } = await findOfPart(needs, part, { after, limit: limit + 1 });
  const page = occurrences.slice(0, limit);
  const last = occurrences.length > limit ? page.at(-1) : undefined;
  const events = page.map((row) => asEvent(needs.config, row));
  return { events, next: last ? cursorAfter(last) : null, validUntil };
}

/** Those of some occurrences that everybody sees and that are not over, by when they begin. */
export async function listOccurrences(
  { db, config, databaseNow }: Needs,
  occurrenceIds: readonly string[],
): Promise<{ events: Event[]; validUntil: Date }> {
  if (occurrenceIds.length === 0) return { events: [], validUntil: FOR_EVER };
  const all = { after: null, limit: occurrenceIds.length, now: databaseNow() };
  const rows = await findOccurrences(db, { occurrenceIds }, all);
  return { events: rows.map((row) => asEvent(config, row)), validUntil: firstOver(rows, FOR_EVER) };
}

/** What is on in a listing's guild. A hidden listing is refused as one that never existed. */
export async function listServerEvents(
  needs: Needs,
  discordServerId: string,
  reader: Reader,
): Promise<{ events: Event[]; validUntil: Date }> {
  const { occurrences, validUntil } = await calendarOfServer(needs, discordServerId, reader);
  return { events: occurrences.map((row) => asEvent(needs.config, row)), validUntil };
}

/** What is on in a listing's guild, under its name. A hidden listing is refused as one that never existed. */
export async function calendarOfServer(
  { db, databaseNow }: Needs,
  discordServerId: string,
  reader: Reader,
): Promise<Calendar> {
  const { name } = await getListingWithPage(db, discordServerId, reader);
  const all = { after: null, limit: MOST_OCCURRENCES, now: databaseNow() };
  const rows = await findOccurrences(db, { discordServerId }, all);
  const next = rows.find(({ isTooFar }) => isTooFar);
  const appearsAt = next ? new Date(next.beginsAt.getTime() - AHEAD_MS) : FOR_EVER;
  const occurrences = rows.filter(({ isTooFar }) => !isTooFar);
  return { name, occurrences, validUntil: firstOver(occurrences, appearsAt) };
}

/** What is on in a part of the directory, without listings for adults. */
export async function calendarOfPart(needs: Needs, part: Omit<Part, 'adult'>): Promise<Calendar> {
  const all = { after: null, limit: MOST_CALENDAR_ENTRIES };
  const found = await findOfPart(needs, { ...part, adult: false }, all);
  return { name: ['Guildhall', part.category, part.language].filter(Boolean).join(' · '), ...found };
}

/** In a part of the directory something new is within the days ahead at any minute. */
async function findOfPart(
  { db, databaseNow, clock }: Needs,
  part: Part,
  request: { after: OccurrencePlace | null; limit: number },
): Promise<Occurrences> {
  const nextMinute = new Date(Math.floor(clock().getTime() / MINUTE_MS + 1) * MINUTE_MS);
  const occurrences = await findOccurrences(db, part, { ...request, now: databaseNow() });
  return { occurrences, validUntil: firstOver(occurrences, nextMinute) };
}

/** When the first of some occurrences is over, or an instant before that. */
function firstOver(occurrences: readonly OccurrenceRow[], atTheLatest: Date) {
  return occurrences.reduce((first, { overAt }) => (overAt < first ? overAt : first), atTheLatest);
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
    startsAt: row.beginsAt.toISOString(),
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
