import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CATEGORIES, LISTING_LANGUAGES, LISTING_SORTS, LISTINGS_PER_PAGE, SNOWFLAKE } from './vocabulary.ts';

const count = z.nullable(z.int().check(z.nonnegative()));
const instant = z.iso.datetime();

/** Names a listing the way addresses do: by its guild's id at Discord. */
const listingParams = z.object({ discordServerId: z.string().check(z.regex(SNOWFLAKE)) });

/** An approved listing as everybody sees it. */
export const listing = z.object({
  id: z.uuid(),
  discordServerId: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.nullable(z.url()),
  category: z.enum(CATEGORIES),
  language: z.enum(LISTING_LANGUAGES),
  /** Whole numbers as Discord last told them, null when it never has. */
  memberCount: count,
  onlineCount: count,
  /** Average of the reviews' stars with at most two decimals, null without reviews. */
  rating: z.nullable(z.number().check(z.minimum(1), z.maximum(5))),
  reviewCount: z.int().check(z.nonnegative()),
  inviteLink: z.nullable(z.url()),
  lastBumpedAt: z.nullable(instant),
  /** When it was approved, and so first seen in the directory. */
  listedAt: instant,
});
export type Listing = z.output<typeof listing>;

/**
 * The directory. `bumped`, the default order, has the last bumped first, then the never bumped by their approval.
 *
 * With `q` only what matches comes: matches in the name first, then in the description, as long as there are at most
 * about 2,000; beyond that, and whenever `sort` is given, in sort order. Letter case, width and Latin accents do not
 * matter.
 *
 * A further page is at the address that the `Link` header gives as `next`. `X-Total-Count` tells, except with `q`,
 * how many listings there are in all.
 */
export const listListings = endpoint({
  method: 'GET',
  path: '/api/servers',
  access: 'anyone',
  summary: 'The public listings, filtered, searched and sorted, a page at a time',
  refusals: ['invalidCursor'],
  query: z.object({
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LISTINGS_PER_PAGE.most)),
      LISTINGS_PER_PAGE.default,
    ),
    category: z.optional(z.enum(CATEGORIES)),
    language: z.optional(z.enum(LISTING_LANGUAGES)),
    q: z.optional(z.string()),
    sort: z.optional(z.enum(LISTING_SORTS)),
    /** Where the page before ended; opaque, taken from a `Link` header. */
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.array(listing),
});

export const getListing = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}',
  access: 'anyone',
  summary: 'One public listing',
  refusals: ['listingNotFound'],
  params: listingParams,
  reply: listing,
});

export const getStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  access: 'anyone',
  summary: 'How many public listings there are, and how many members they have together',
  reply: z.object({
    serverCount: z.int().check(z.nonnegative()),
    totalMembers: z.int().check(z.nonnegative()),
  }),
});
