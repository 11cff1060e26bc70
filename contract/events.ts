import * as z from 'zod/mini';
import { adult } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { listingParams } from './settings.ts';
import { CATEGORIES, LISTING_LANGUAGES } from './vocabulary.ts';

/** Where an event takes place: in a voice or stage channel of its server, or somewhere else. */
export const EVENT_PLACES = ['voice', 'stage', 'external'] as const;

/** How many events a page has. */
export const EVENTS_PER_PAGE = { most: 100, default: 24 } as const;

/** How far ahead events are told, in days. */
export const EVENTS_AHEAD_DAYS = 30;

/** The most entries of a calendar. */
export const MOST_CALENDAR_ENTRIES = 1000;

/** One occurrence of a scheduled event of a public listing's guild. All of its texts are plain text of strangers. */
export const event = z.object({
  /** The event's Discord id, a dash and its start in seconds since 1970. */
  id: z.string(),
  discordServerId: z.string(),
  serverName: z.string(),
  icon: z.nullable(z.url()),
  category: z.enum(CATEGORIES),
  language: z.enum(LISTING_LANGUAGES),
  name: z.string(),
  description: z.nullable(z.string()),
  /** When it begins; of one that was begun before its time, when that was. */
  startsAt: z.iso.datetime(),
  /** Null when nobody has said. */
  endsAt: z.nullable(z.iso.datetime()),
  place: z.enum(EVENT_PLACES),
  /** The channel's name, or what was given for another place; null when unknown. */
  location: z.nullable(z.string()),
  /** How many are interested, at the last hourly look; null until then. */
  interested: z.nullable(z.int().check(z.nonnegative())),
  image: z.nullable(z.url()),
});
export type Event = z.output<typeof event>;

/** Running events first, then the soonest; of the next 30 days. */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'anyone',
  promised: true,
  summary: 'What is on in public servers that show their events, a page at a time',
  refusals: ['invalidCursor'],
  readsAMinute: 120,
  query: z.object({
    category: z.optional(z.enum(CATEGORIES)),
    language: z.optional(z.enum(LISTING_LANGUAGES)),
    adult,
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(EVENTS_PER_PAGE.most)),
      EVENTS_PER_PAGE.default,
    ),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.array(event),
  replyHeaders: { Link: 'The address of the next page, as `next`.' },
});

export const listServerEvents = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}/events',
  access: 'anyone',
  promised: true,
  summary: 'What is on in a server; nothing unless its managers show it',
  refusals: ['listingNotFound'],
  readsAMinute: 120,
  params: listingParams,
  reply: z.array(event),
});
