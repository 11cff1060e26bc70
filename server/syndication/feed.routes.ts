import * as z from 'zod/mini';
import { directoryPart } from '#contract/directory.ts';
import {
  directoryAddress,
  eventsFeed,
  FEED_FORMATS,
  FEED_SEARCH_LENGTH,
  listingAddress,
  serversFeed,
  type DirectoryField,
  type FeedFormat,
} from '#contract/paths.ts';
import { lengthOf, SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import { calendarOfServer, locationOf } from '../events/event.ts';
import type { OccurrenceRow } from '../events/event.store.ts';
import { AgeRestricted, NOT_IN_SHARED } from '../http/age-restriction.ts';
import { untilTag } from '../http/cache-entry.ts';
import type { Http } from '../http/http.ts';
import { parsePart } from '../http/parse-part.ts';
import { sendShared } from '../http/serve.ts';
import { listingTag, listTags } from '../listings/cache-tags.ts';
import { Refusal } from '../refusal.ts';
import { listListings } from '../directory/directory.ts';
import { FEED_TYPES, writeFeed, type FeedEntry } from './feed.ts';
import { findLastApprovals } from './feed.store.ts';

/** How many entries a feed has at most. */
const MOST_ENTRIES = 50;
const SEARCHED = z.string().check(
  z.refine((q) => lengthOf(q) >= 1 && lengthOf(q) <= FEED_SEARCH_LENGTH, {
    error: `Must have 1 to ${FEED_SEARCH_LENGTH} characters`,
  }),
);
const PART = z.extend(z.pick(directoryPart, { category: true, language: true, tag: true }), {
  q: z.optional(SEARCHED),
});
type Part = z.output<typeof PART>;

/** A feed by a search has an address for every text that anybody makes up, and each is searched anew. */
export const FEED_LIMIT = {
  path: serversFeed('atom'),
  alsoAt: [serversFeed('json')],
  parameter: 'q',
  readsAMinute: 30,
};

/** Serves the newest servers of a part of the directory, and the events of one server, as feeds. */
export function feedRoutes(http: Http, deps: Deps): void {
  for (const format of FEED_FORMATS) {
    serversRoute(http, deps, format);
    eventsRoute(http, deps, format);
  }
}

function serversRoute({ app, cache }: Http, deps: Deps, format: FeedFormat) {
  app.get(serversFeed(format), (request, reply) => {
    const part = parsePart(PART, request.query, 'query') as Part; // by the very schema
    const page = directoryAddress(fieldsOf(part));
    const self = page.replace('/', serversFeed(format));
    return sendShared({ cache, keyOf: () => self }, request, reply, async () => {
      const { language: languages, ...others } = part;
      const newest = { ...others, languages, sort: 'newest', limit: MOST_ENTRIES } as const;
      const { listings } = await listListings(deps, newest);
      const approvals = await findLastApprovals(
        deps.db,
        listings.map(({ id }) => id),
      );
      const entries = listings.map(({ id, discordServerId, name, description, listedAt, ...listing }) => ({
        id: `server/${discordServerId}`,
        title: name,
        text: description,
        page: listingAddress(discordServerId),
        publishedAt: new Date(listedAt),
        updatedAt: lastOf([new Date(listedAt), approvals.get(id)]),
        terms: [listing.category, listing.language, ...listing.tags],
      }));
      const named = [
        part.category,
        ...(languages ?? []),
        ...(part.tag ?? []).map((tag) => `#${tag}`),
        part.q,
      ];
      const title = ['Guildhall', ...named.filter(Boolean)].join(' · ');
      return {
        status: 200,
        headers: { 'content-type': FEED_TYPES[format] },
        body: writeFeed(deps.config.publicUrl, format, { title, page, self, entries }),
        tags: listTags({ ...part, sort: 'newest' }, listings),
      };
    });
  });
}

/** The later of both: the approval is read by a second statement, and may be missing there. */
function lastOf(instants: readonly (Date | undefined)[]) {
  return new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)));
}

/** A part of the directory in the one order of its address. */
function fieldsOf({ category, language = [], tag = [], q }: Part): DirectoryField[] {
  const one = (name: DirectoryField['name'], value: string | undefined) =>
    value === undefined ? [] : [{ name, value }];
  return [
    ...one('category', category),
    ...language.flatMap((value) => one('language', value)),
    ...tag.flatMap((value) => one('tag', value)),
    ...one('q', q),
  ];
}

function eventsRoute({ app, cache }: Http, deps: Deps, format: FeedFormat) {
  app.get<{ Params: { discordServerId: string } }>(
    eventsFeed(':discordServerId', format),
    async (request, reply) => {
      const { discordServerId } = request.params;
      if (!SNOWFLAKE.test(discordServerId)) throw new Refusal('listingNotFound');
      const self = eventsFeed(discordServerId, format);
      try {
        return await sendShared({ cache, keyOf: () => self }, request, reply, async () => {
          const calendar = await calendarOfServer(deps, discordServerId, {
            mayShowRestricted: NOT_IN_SHARED,
          });
          const page = listingAddress(discordServerId);
          const entries = entriesOf(calendar.occurrences, page);
          return {
            status: 200,
            headers: { 'content-type': FEED_TYPES[format] },
            body: writeFeed(deps.config.publicUrl, format, { title: calendar.name, page, self, entries }),
            tags: [listingTag(discordServerId), untilTag(calendar.validUntil)],
          };
        });
      } catch (error) {
        // A reader of feeds answers no question for its age.
        throw error instanceof AgeRestricted ? new Refusal('listingNotFound') : error;
      }
    },
  );
}

/** An event stands once, by its next occurrence; what changed last comes first. */
function entriesOf(occurrences: readonly OccurrenceRow[], page: string): FeedEntry[] {
  const next = new Map<string, OccurrenceRow>();
  for (const occurrence of occurrences)
    if (!next.has(occurrence.eventId)) next.set(occurrence.eventId, occurrence);
  return [...next.values()]
    .toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
    .slice(0, MOST_ENTRIES)
    .map((occurrence) => ({
      id: `event/${occurrence.eventId}`,
      title: occurrence.name,
      text: [timesOf(occurrence), locationOf(occurrence), occurrence.description].filter(Boolean).join('\n'),
      page,
      updatedAt: occurrence.changedAt,
      terms: [],
    }));
}

/** When something begins and ends, in UTC: nobody knows where a reader of feeds is. */
function timesOf({ startsAt, endsAt }: OccurrenceRow) {
  const inUtc = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [startsAt, endsAt].flatMap((instant) => (instant === null ? [] : [inUtc(instant)])).join(' – ');
}
