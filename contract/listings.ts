import * as z from 'zod/mini';
import { aboutBlocks } from './about.ts';
import { listedContent, listingContent, shownContent } from './content.ts';
import { endpoint } from './endpoint.ts';
import { tagList } from './forms.ts';
import { ownAppeal } from './own-appeal.ts';
import { guildParams, listingSettings } from './settings.ts';
import {
  BAD_INVITE_STATES,
  CATEGORIES,
  LISTING_LANGUAGES,
  LISTING_SORTS,
  LISTING_STATUSES,
  LISTINGS_PER_PAGE,
  MOST_TAGS_AT_ONCE,
  SNOWFLAKE,
  VERIFICATION_LEVELS,
} from './vocabulary.ts';

const count = z.nullable(z.int().check(z.nonnegative()));
const instant = z.iso.datetime();

/** Identifies a listing by its guild's Discord id, as paths do. */
export const listingParams = z.object({ discordServerId: z.string().check(z.regex(SNOWFLAKE)) });

/** A public listing. */
export const listing = z.object({
  id: z.uuid(),
  discordServerId: z.string(),
  name: z.string(),
  icon: z.nullable(z.url()),
  ...listedContent.shape,
  /** Discord's last counts; null when unknown. */
  memberCount: count,
  onlineCount: count,
  /** Average of the reviews' stars with at most two decimals, null without reviews. */
  rating: z.nullable(z.number().check(z.minimum(1), z.maximum(5))),
  reviewCount: z.int().check(z.nonnegative()),
  lastBumpedAt: z.nullable(instant),
  /** When it was first approved. */
  listedAt: instant,
  /** For adults only: it is in lists only with `adult=include`, and in some countries nowhere. */
  ageRestricted: z.boolean(),
});
export type Listing = z.output<typeof listing>;

/** Includes age-restricted listings, which are left out otherwise. Countries may be set in which nothing does. */
export const adult = z.optional(z.literal('include'));

/** The query parameters that name a part of the directory, or a search in it. */
export const directoryPart = z.object({
  category: z.optional(z.enum(CATEGORIES)),
  language: z.optional(z.enum(LISTING_LANGUAGES)),
  /** May be repeated: listings have all of them. */
  tag: z.optional(
    z.pipe(
      z.transform((given: unknown) => (typeof given === 'string' ? [given] : given)),
      tagList(MOST_TAGS_AT_ONCE, `Must not have more than ${MOST_TAGS_AT_ONCE} tags`),
    ),
  ),
  q: z.optional(z.string()),
  /** Looks for the very words of `q` alone. */
  exact: z.optional(z.literal('1')),
  adult,
});

/**
 * The directory. `bumped`, the default order, has the last bumped first, then those never bumped by their approval.
 *
 * With `q` it has only matches: those in the name first, then those in the description, if there are at most about
 * 2,000; with more matches, or with `sort`, in sort order. Letter case, width and Latin accents do not matter.
 *
 * The `Link` header has the address of the next page as `next`. `X-Total-Count` is the number of all listings. It is absent
 * with `q`, and beyond 2,000 with several tags or with a tag in a category or language.
 */
export const listListings = endpoint({
  method: 'GET',
  path: '/api/servers',
  access: 'anyone',
  summary: 'The public listings, filtered, searched and sorted, a page at a time',
  refusals: ['invalidCursor'],
  query: z.extend(directoryPart, {
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LISTINGS_PER_PAGE.most)),
      LISTINGS_PER_PAGE.default,
    ),
    sort: z.optional(z.enum(LISTING_SORTS)),
    /** The end of the previous page; opaque, taken from a `Link` header. */
    cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.array(listing),
  replyHeaders: {
    Link: 'The address of the next page, as `next`.',
    'X-Total-Count': 'How many listings there are in all. Not with `q`.',
    'Search-Corrected':
      'The words that were used, since those of `q` find nothing: each percent-encoded UTF-8, with blanks between them.',
    'Search-Ignored':
      'Words of `q` that were left out, since they are too many or too frequent: each percent-encoded UTF-8, with blanks between them, the first 1,000 bytes.',
  },
});

/** What a guild is like, as Discord says; null, apart from `createdAt`, until it has told our bot. */
const guildTraits = z.object({
  createdAt: instant,
  verificationLevel: z.nullable(z.enum(VERIFICATION_LEVELS)),
  /** Whether new members have to accept rules first. */
  rulesGate: z.nullable(z.boolean()),
  boostTier: z.nullable(z.int().check(z.minimum(0), z.maximum(3))),
  community: z.nullable(z.boolean()),
  partnered: z.nullable(z.boolean()),
  verified: z.nullable(z.boolean()),
  ageRestricted: z.nullable(z.boolean()),
  /** Until when nobody can join by its invites; null when they can, or when that has no end. */
  invitesPausedUntil: z.nullable(instant),
  /** How many roles joining by the invite link gives. */
  inviteRoles: z.int().check(z.nonnegative()),
});
export type GuildTraits = z.output<typeof guildTraits>;

/**
 * A listing with the content of its page. Hidden ones are previews for their managers and admins: `hidden` is why
 * others do not see it, and `listedAt` is null before the first approval.
 */
const listingPage = z.extend(listing, {
  about: shownContent.shape.about,
  /** `about`, parsed; empty where the description stands in its place. */
  aboutBlocks,
  listedAt: z.nullable(instant),
  guild: guildTraits,
  hidden: z.nullable(z.enum(['pending', 'rejected', 'banned', 'unlisted', 'suspended'])),
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
 * A listing for its submitter. While an edit is pending, `status` is `pending` and the content is the proposal's; the
 * public still sees the approved content.
 */
export const submittedServer = z.object({
  id: z.uuid(),
  discordServerId: z.string(),
  name: z.string(),
  icon: z.nullable(z.url()),
  ...shownContent.shape,
  status: z.enum(LISTING_STATUSES),
  /** Why the last submission or edit was rejected; null after a newer one. */
  rejectionReason: z.nullable(z.string()),
  /** Why it is banned, as its submitter is told, and when the ban ends by itself; null otherwise. */
  banReason: z.nullable(z.string()),
  bannedUntil: z.nullable(instant),
  /** The content of the last rejected proposal, to edit and submit again. */
  rejectedContent: z.nullable(shownContent),
  /** The appeal against the last decision; null when there is none that the caller could make or read of. */
  appeal: z.nullable(ownAppeal),
  botPresent: z.boolean(),
  /** Why the invite link does not work, as Discord last said. */
  inviteProblem: z.nullable(z.enum(BAD_INVITE_STATES)),
  memberCount: count,
  rating: listing.shape.rating,
  reviewCount: listing.shape.reviewCount,
  createdAt: instant,
  lastBumpedAt: z.nullable(instant),
  /** Its managers have hidden it, until they show it again. */
  unlisted: z.boolean(),
  ...listingSettings,
});
export type SubmittedServer = z.output<typeof submittedServer>;

const REFUSED_CONTENT = [
  'inviteForeign',
  'inviteUnknown',
  'inviteElsewhere',
  'inviteGuest',
  'tagBlocked',
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
  affects: ['/api/user', '/api/servers', '/api/stats', '/api/facets'],
  summary: 'Submits a guild that one manages for listing',
  refusals: [...REFUSED_CONTENT, 'listingExists', 'dailyLimitReached'],
  countsTowards: 'edits',
  body: z.extend(listingContent, {
    guildId: z.string({ error: 'Required' }).check(z.regex(SNOWFLAKE)),
  }),
  reply: submittedServer,
});

/** Edits of an approved listing and new versions of a rejected one are pending until an admin decides. */
export const editServer = endpoint({
  method: 'PUT',
  path: '/api/user/servers/{guildId}',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats', '/api/facets'],
  summary: 'Proposes another content for a listing',
  refusals: [...REFUSED_CONTENT, 'listingNotFound', 'listingPending', 'dailyLimitReached'],
  countsTowards: 'edits',
  params: guildParams,
  body: listingContent,
  reply: submittedServer,
});

/** The submitter and the guild's owner can delete a listing with its reviews, reports and revisions. */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/api/user/servers/{guildId}',
  access: 'member',
  affects: ['/api/user', '/api/servers', '/api/stats', '/api/facets'],
  summary: 'Deletes a listing of a guild that one manages',
  refusals: ['listingNotFound', 'notManager', 'notAllowed', 'listingBanned', 'discordUnavailable'],
  params: guildParams,
  reply: z.object({}),
});
