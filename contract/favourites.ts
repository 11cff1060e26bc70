import * as z from 'zod/mini';
import { adult } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { listing } from './listings.ts';
import { listingParams } from './settings.ts';
import { LISTINGS_PER_PAGE, MOST_FAVOURITES, SNOWFLAKE } from './vocabulary.ts';

const discordServerId = z.string().check(z.regex(SNOWFLAKE));
/** Ids with commas between them, as many as a page holds at most. */
const IDS = new RegExp(String.raw`^[1-9]\d{16,19}(?:,[1-9]\d{16,19}){0,${LISTINGS_PER_PAGE.most - 1}}$`);

/**
 * The listings that a member has saved, newest first. Hidden ones are left out; they are there again when they are
 * public again. A further page is at the address that the `Link` header gives as `next`.
 */
export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/user/favourites',
  access: 'member',
  summary: 'The listings that one has saved, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LISTINGS_PER_PAGE.most)),
      LISTINGS_PER_PAGE.default,
    ),
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    adult,
  }),
  reply: z.array(listing),
});

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/api/user/favourites/ids',
  access: 'member',
  summary: 'The Discord ids of the listings that one has saved, without the hidden ones',
  query: z.object({ adult }),
  reply: z.array(z.string()),
});

/** A listing that is saved already stays where it is. */
export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/user/favourites/{discordServerId}',
  access: 'member',
  affects: ['/api/user/favourites'],
  summary: 'Saves a public listing',
  refusals: ['listingNotFound', 'favouritesFull'],
  params: listingParams,
  reply: z.object({}),
});

/** What was not saved, or is not there at all, is fine too. */
export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/user/favourites/{discordServerId}',
  access: 'member',
  affects: ['/api/user/favourites'],
  summary: 'Takes a listing off what one has saved',
  params: listingParams,
  reply: z.object({}),
});

/**
 * Adds what a browser kept before its visitor signed in, newest first. Ids of hidden or unknown listings are ignored.
 * All of it is saved or nothing: a refusal for want of room tells in `room` how many would fit.
 */
export const mergeFavourites = endpoint({
  method: 'POST',
  path: '/api/user/favourites',
  access: 'member',
  affects: ['/api/user/favourites'],
  summary: 'Saves several listings at once',
  refusals: ['favouritesFull'],
  body: z.object({ ids: z.array(discordServerId).check(z.maxLength(MOST_FAVOURITES)) }),
  reply: z.object({}),
});

/** What a visitor has saved is kept in their browser, which asks for it by this, a page at a time. */
export const listListingsByIds = endpoint({
  method: 'GET',
  path: '/api/favourites',
  access: 'anyone',
  readsAMinute: 120,
  summary: 'Public listings by their Discord ids, in the order asked for; hidden ones are left out',
  query: z.object({
    /** With commas between them. */
    ids: z.string().check(z.regex(IDS)),
    adult,
  }),
  reply: z.array(listing),
});
