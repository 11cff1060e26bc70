import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { listing } from './listings.ts';
import { LISTING_LANGUAGES } from './vocabulary.ts';

/** The shelves of the home page, in their order. */
export const SHELVES = ['language', 'busy', 'tonight', 'growing', 'small', 'new'] as const;
export type Shelf = (typeof SHELVES)[number];

/** At most so many shelves are shown, each with at most so many entries. */
export const MOST_SHELVES = 4;
export const ENTRIES_OF_A_SHELF = 6;

/** How far ahead the events of `tonight` begin, in hours. */
export const TONIGHT_HOURS = 12;

/** What makes a server one of the small and warm ones; the reviews are those of accounts that are old enough. */
export const SMALL_AND_WARM = { mostMembers: 500, rating: 4.5, reviews: 5, accountDays: 30 } as const;

const shelf = z.discriminatedUnion('shelf', [
  z.object({
    shelf: z.enum(['language', 'busy', 'growing', 'small', 'new']),
    servers: z.array(listing).check(z.maxLength(ENTRIES_OF_A_SHELF)),
  }),
  z.object({
    shelf: z.literal('tonight'),
    events: z.array(event).check(z.maxLength(ENTRIES_OF_A_SHELF)),
  }),
]);
export type FilledShelf = z.output<typeof shelf>;

/**
 * Public servers, each on one shelf only, none of them with more online than members, or with a sudden rise of members or
 * of reviews: `language`, the last bumped ones in the language that is asked for; `busy`, with more people online than usual;
 * `tonight`, events of the next 12 hours, the soonest of each server; `growing`, the most of new members in 30 days for
 * their size; `small`, at most 500 members and rated 4.5 or more by at least five accounts that are older than 30 days;
 * `new`, first approved in the last 14 days. Which ones, and in what order, is settled for five minutes.
 */
export const listShelves = endpoint({
  method: 'GET',
  path: '/api/shelves',
  access: 'anyone',
  readsAMinute: 120,
  summary: 'Up to four rows of six servers or events, each with a reason to look at them',
  query: z.object({ language: z.optional(z.enum(LISTING_LANGUAGES)) }),
  reply: z.array(shelf).check(z.maxLength(MOST_SHELVES)),
});

/** The wall of the home page has so many servers, drawn from so many; smaller servers are not among them. */
export const WALL = { servers: 24, drawnFrom: 240, leastMembers: 50 } as const;

const wallServer = z.pick(listing, { discordServerId: true, name: true, icon: true, onlineCount: true });
export type WallServer = z.output<typeof wallServer>;

/** They are drawn each hour from the 240 with the greatest share of their members online. */
export const listWall = endpoint({
  method: 'GET',
  path: '/api/wall',
  access: 'anyone',
  readsAMinute: 120,
  summary: 'Up to 24 lively public servers with a picture; none where `Save-Data: on` asks for less',
  reply: z.array(wallServer).check(z.maxLength(WALL.servers)),
  replyHeaders: { Vary: 'Has `save-data`.' },
});
