import { NAMED_ENDPOINTS } from '#contract/all.ts';
import { describeApi } from '#contract/api-document.ts';
import type { User } from '#contract/auth.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { getFacets, type Facets, listListings, listSimilar } from '#contract/directory.ts';
import { getStats, getListing, type ListingPage, type Listing } from '#contract/listings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getLife } from '#contract/activity.ts';
import { listEvents, listServerEvents, type Event } from '#contract/events.ts';
import type { Ask, PageRequest } from '#contract/pages.ts';
import { getTransparency, type ModerationMonth } from '#contract/transparency.ts';
import { listShelves, type FilledShelf } from '#contract/shelves.ts';
import { listReviews, summarizeReviews, type Review } from '#contract/reviews.ts';
import { listingPage, PLAIN_GUILD } from './listing-page.ts';

export const review: Review = {
  id: '0c8ad3b1-5b0f-4be0-8f6a-0a3f9f0a2c41',
  username: '미나',
  avatar: 'https://cdn.discordapp.com/avatars/1/a.webp',
  rating: 4,
  comment: 'Kind people.\nGood maps.',
  createdAt: '2025-11-20T15:00:00.000Z',
  verified: true,
  reply: null,
};

/** A member who manages nothing. */
export const MINA: User = {
  id: '61790000000000001',
  username: 'Mina',
  avatar: null,
  isAdmin: false,
  role: null,
};

export const lanternKeep = {
  ...listingPage({
    discordServerId: '1049921672264095440',
    name: 'Lantern Keep',
    description: 'We map caves.\nFour to a party, one torch each.',
    category: 'Gaming',
    memberCount: 47_962,
    rating: 4.83,
    reviewCount: 412,
    inviteLink: 'https://discord.gg/M3DM4JnrQe',
    guild: {
      ...PLAIN_GUILD,
      createdAt: '2022-12-07T02:50:33.664Z',
      verificationLevel: 'high',
      rulesGate: true,
      boostTier: 2,
      community: true,
      verified: null,
    },
  }),
  listedAt: '2024-03-19T10:00:00.000Z',
};

/** Alive in the evening, on Friday and Saturday most, by UTC. */
export const eveningActivity: ReplyOf<typeof getLife> = {
  measuredSince: '2026-11-15T14:00:00.000Z',
  online: Array.from({ length: 168 }, (_, hour) => {
    if (hour % 24 < 21) return 10;
    return hour < 4 * 24 || hour >= 6 * 24 ? 40 : 60;
  }),
  members: [
    { day: '2026-11-15', count: 100 },
    { day: '2026-11-22', count: 102 },
  ],
  growth: { days7: { count: 2, percent: 2 }, days30: null },
};

/** An event whose texts would be markup or a link, if they were anything but text. */
export const survey: Event = {
  id: '1310000000000000001-1795460400',
  discordServerId: lanternKeep.discordServerId,
  serverName: 'Lantern Keep',
  icon: null,
  category: 'Gaming',
  language: 'English',
  name: '<b>Cave survey</b>',
  description: 'Bring maps.',
  startsAt: '2026-11-23T23:00:00.000Z',
  endsAt: '2026-11-24T01:00:00.000Z',
  place: 'voice',
  location: 'https://example.com/lounge',
  interested: 12,
  image: null,
};

/** What the site answers while a page is rendered. */
export interface World {
  readonly listing?: ListingPage;
  readonly listings?: readonly ListingPage[];
  /** The listings of a list that is not searched, if others than `listings`; null when they cannot be had. */
  readonly others?: readonly ListingPage[] | null;
  /** The first of the listing's reviews, and what its answer carries. */
  readonly reviews?: readonly Review[];
  readonly reviewHeaders?: Readonly<Record<string, string>>;
  /** What the list's answer carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the list's questions are noted. */
  readonly requests?: unknown[];
  readonly stats?: { readonly serverCount: number; readonly totalMembers: number };
  /** Null when they cannot be counted now. */
  facets?: Facets | null;
  /** What is on, on every page that says so. */
  events?: readonly Event[];
  /** Null when it cannot be told now. */
  activity?: ReplyOf<typeof getLife> | null;
  /** The servers at the end of pages; null when they cannot be told now. */
  further?: readonly Listing[] | null;
  /** The shelves of the home page; null when they cannot be had. */
  shelves?: readonly FilledShelf[] | null;
  /** The figures of moderation. */
  months?: readonly ModerationMonth[];
  /** The address of the drawn picture. */
  readonly picture?: string;
}

/** A request for a page, answered from given data instead of a database. */
export function pageRequest(
  url: string,
  {
    listing = lanternKeep,
    listings = [listing],
    others = listings,
    reviews = [],
    reviewHeaders = {},
    headers = {},
    requests = [],
    stats = { serverCount: 1, totalMembers: 4_790_000 },
    facets = null,
    events = [],
    activity = null,
    further = [],
    shelves = [],
    months = [],
    picture,
  }: World = {},
): PageRequest {
  const answers = new Map<unknown, unknown>([
    ...(facets ? [[getFacets, facets] as const] : []),
    ...(activity ? [[getLife, activity] as const] : []),
    [getStats, stats],
    [getTransparency, months],
    [listServerEvents, events],
    [`${getListing.path} ${listing.discordServerId}`, listing],
    [
      summarizeReviews,
      { rating: listing.rating, reviewCount: listing.reviewCount, stars: [4, 8, 20, 80, 300] },
    ],
  ]);
  // Each endpoint is given what its reply is, but a map cannot tell the compiler so.
  const ask = (async (endpoint: unknown, input: EndpointInput) => {
    if (endpoint === listSimilar || input.query?.sort === 'bumped') {
      if (further === null) throw refusal(503);
      return { reply: further, headers: {} };
    }
    if (endpoint === listListings) {
      requests.push(input);
      if (input.query?.cursor === 'nonsense') throw refusal(400);
      if (input.query?.q === undefined && others === null) throw refusal(503);
      return { reply: input.query?.q === undefined ? others : listings, headers };
    }
    if (endpoint === listShelves) {
      requests.push(input);
      if (shelves === null) throw refusal(503);
      return { reply: shelves, headers: {} };
    }
    if (endpoint === listEvents) {
      requests.push(input);
      return { reply: events, headers };
    }
    if (endpoint === listReviews) {
      requests.push(input);
      return { reply: reviews, headers: reviewHeaders };
    }
    if (endpoint === describeApi) return { reply: openApiDocument(NAMED_ENDPOINTS), headers: {} };
    const key = endpoint === getListing ? `${getListing.path} ${input.params?.discordServerId}` : endpoint;
    if (!answers.has(key)) throw refusal(404);
    return { reply: answers.get(key), headers: {} };
  }) as Ask;
  return {
    url,
    language: 'en',
    theme: 'dark',
    facts: {
      ...(picture !== undefined && { picture }),
      publicUrl: 'https://guildhall.example',
      demo: true,
      supportInviteUrl: 'https://discord.gg/guildhall',
      discordAuthorizeUrl: 'https://discord.com/oauth2/authorize',
      discordInviteBase: 'https://discord.gg',
      googleAdsConversion: null,
      year: 2025,
      browserLanguage: 'English',
    },
    assets: () => ({ scripts: ['/assets/entry.js'], styles: ['/assets/entry.css'], preloads: [] }),
    ask,
  };
}

interface EndpointInput {
  params?: { discordServerId: string };
  query?: { cursor?: string; q?: string; sort?: string };
}

/** An answer that is no success. */
export function refusal(status: number): Error {
  return Object.assign(new Error('refused'), { status });
}

/** The structured data of a page, in document order. */
export function structuredDataIn(html: string): unknown[] {
  const elements = html.matchAll(/<script type="application\/ld\+json">(?<json>.*?)<\/script>/g);
  return [...elements].map(({ groups }) => JSON.parse(groups?.json ?? 'null') as unknown);
}

/** The text of a page, without its markup. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');
}
