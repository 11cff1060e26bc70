import * as z from 'zod/mini';
import { listingContent, shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import {
  CATEGORIES,
  LISTING_LANGUAGES,
  LISTING_SORTS,
  LISTING_STATUSES,
  LISTINGS_PER_PAGE,
  SNOWFLAKE,
} from './vocabulary.ts';

const count = z.nullable(z.int().check(z.nonnegative()));
const instant = z.iso.datetime();

/** Names a listing the way addresses do: by its guild's id at Discord. */
export const listingParams = z.object({ discordServerId: z.string().check(z.regex(SNOWFLAKE)) });

/** An approved listing as everybody sees it. */
export const listing = z.object({
  id: z.uuid(),
  discordServerId: z.string(),
  name: z.string(),
  icon: z.nullable(z.url()),
  ...shownContent.shape,
  /** Whole numbers as Discord last told them, null when it never has. */
  memberCount: count,
  onlineCount: count,
  /** Average of the reviews' stars with at most two decimals, null without reviews. */
  rating: z.nullable(z.number().check(z.minimum(1), z.maximum(5))),
  reviewCount: z.int().check(z.nonnegative()),
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

/**
 * A listing with what its page says of it. Hidden ones are there for their managers and admins alone, as a preview:
 * `hidden` tells why nobody else sees it, and `listedAt` is null until it was approved.
 */
const listingPage = z.extend(listing, {
  listedAt: z.nullable(instant),
  hidden: z.nullable(z.enum(['pending', 'rejected', 'banned', 'suspended'])),
});
export type ListingPage = z.output<typeof listingPage>;

export const getListing = endpoint({
  method: 'GET',
  path: '/api/servers/{discordServerId}',
  access: 'anyone',
  summary: 'One public listing; a hidden one for those who manage it',
  refusals: ['listingNotFound'],
  params: listingParams,
  reply: listingPage,
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

/**
 * A listing as its submitter sees it. While an edit is pending, `status` is `pending` and the content is the
 * proposal's; the public goes on seeing what was approved.
 */
export const submittedServer = z.object({
  id: z.uuid(),
  discordServerId: z.string(),
  name: z.string(),
  icon: z.nullable(z.url()),
  ...shownContent.shape,
  status: z.enum(LISTING_STATUSES),
  /** Why the last submission or edit was rejected; null once another was made. */
  rejectionReason: z.nullable(z.string()),
  /** What was last proposed and rejected, to begin again from. */
  rejectedContent: z.nullable(shownContent),
  botPresent: z.boolean(),
  /** Why nobody can join by the invite link, as Discord last said. */
  inviteProblem: z.nullable(z.enum(['dead', 'elsewhere'])),
  memberCount: count,
  rating: listing.shape.rating,
  reviewCount: listing.shape.reviewCount,
  createdAt: instant,
  lastBumpedAt: z.nullable(instant),
});
export type SubmittedServer = z.output<typeof submittedServer>;

const guildParams = z.object({ guildId: z.string().check(z.regex(SNOWFLAKE)) });
const REFUSED_CONTENT = [
  'inviteForeign',
  'inviteUnknown',
  'inviteElsewhere',
  'notManager',
  'listingBanned',
  'botAbsent',
  'discordUnavailable',
] as const;

export const listSubmittedServers = endpoint({
  method: 'GET',
  path: '/api/user/servers',
  access: 'member',
  summary: 'The listings one has submitted',
  reply: z.array(submittedServer),
});

export const submitServer = endpoint({
  method: 'POST',
  path: '/api/user/servers',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats'],
  summary: 'Submits a guild that one manages for listing',
  refusals: [...REFUSED_CONTENT, 'listingExists'],
  body: z.extend(listingContent, {
    guildId: z.string({ error: 'Required' }).check(z.regex(SNOWFLAKE)),
  }),
  reply: submittedServer,
});

/** A change of what is public waits for approval, as does a rejected submission that is made again. */
export const editServer = endpoint({
  method: 'PUT',
  path: '/api/user/servers/{guildId}',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats'],
  summary: 'Proposes another content for a listing',
  refusals: [...REFUSED_CONTENT, 'listingNotFound', 'listingPending'],
  params: guildParams,
  body: listingContent,
  reply: submittedServer,
});

/** Its submitter, and the guild's owner, can take it away with all that belongs to it. */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/api/user/servers/{guildId}',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats'],
  summary: 'Deletes a listing of a guild that one manages',
  refusals: ['listingNotFound', 'notManager', 'notAllowed', 'listingBanned', 'discordUnavailable'],
  params: guildParams,
  reply: z.object({}),
});
