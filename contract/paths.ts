import type { LinkSource } from './analytics.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from './vocabulary.ts';

/** A page: all that is said about it outside of its component. */
interface Page {
  /** Its path, in which `id` stands for a listing. */
  readonly path: RegExp;
  /** Its address, unless that has a parameter. */
  readonly address?: string;
  /** The query parameters that it reads. */
  readonly query: readonly string[];
  /** The key of the text that names it in the footer and in the panel of page views. */
  readonly title?: string;
  readonly isInSitemap?: true;
  readonly isInFooter?: true;
  /** People go on to it from most others, so its code is fetched before they do. */
  readonly isLikely?: true;
}

/** All pages; any other path is not found. Their components are in `web/routes.ts`. */
export const PAGES = {
  home: {
    path: /^\/$/,
    address: '/',
    query: ['category', 'language', 'tag', 'q', 'exact', 'sort', 'cursor'],
    title: 'moderation.analytics.home',
    isInSitemap: true,
    isLikely: true,
  },
  server: {
    path: /^\/server\/(?<id>[^/]*)\/?$/,
    query: ['cursor'],
    title: 'moderation.analytics.server',
    isLikely: true,
  },
  join: { path: /^\/join\/(?<id>[^/]*)\/?$/, query: [] },
  myServers: {
    path: /^\/my-servers\/?$/,
    address: '/my-servers',
    query: ['add'],
    title: 'myServers.title',
  },
  workshop: {
    path: /^\/my-servers\/(?<id>[^/]+)\/?$/,
    query: ['tab'],
    title: 'moderation.analytics.workshop',
  },
  admin: { path: /^\/admin\/?$/, address: '/admin', query: [], title: 'admin.title' },
  events: {
    path: /^\/events\/?$/,
    address: '/events',
    query: ['category', 'language', 'cursor'],
    title: 'events.title',
    isInSitemap: true,
    isInFooter: true,
  },
  saved: {
    path: /^\/saved\/?$/,
    address: '/saved',
    query: [],
    title: 'favourites.title',
    isInFooter: true,
  },
  terms: {
    path: /^\/terms\/?$/,
    address: '/terms',
    query: [],
    title: 'terms.title',
    isInSitemap: true,
    isInFooter: true,
  },
  transparency: {
    path: /^\/transparency\/?$/,
    address: '/transparency',
    query: [],
    title: 'transparency.title',
    isInSitemap: true,
    isInFooter: true,
  },
  api: {
    path: /^\/api\/?$/,
    address: '/api',
    query: [],
    title: 'api.title',
    isInSitemap: true,
    isInFooter: true,
  },
  report: {
    path: /^\/report\/?$/,
    address: '/report',
    query: ['server'],
    title: 'publicNotice.title',
    isInFooter: true,
  },
  /** Its id is a secret. */
  receipt: { path: /^\/report\/(?<id>[^/]+)\/?$/, query: [], title: 'moderation.analytics.receipt' },
} as const satisfies Record<string, Page>;
export type PageName = keyof typeof PAGES;
type Pages = typeof PAGES;

/** The pages in their order. */
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[]; // keys are typed as strings

/** The addresses of pages without a parameter. */
export const PAGE_ADDRESSES = Object.fromEntries(
  Object.entries(PAGES).flatMap(([name, page]) => ('address' in page ? [[name, page.address]] : [])),
) as {
  readonly [Name in PageName as Pages[Name] extends { address: string } ? Name : never]: Extract<
    Pages[Name],
    { address: string }
  >['address'];
};

/** The file of a page's component, as the build names it. */
export function pageSource(name: PageName): string {
  return `web/pages/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
}

/** The paths of calendars; that of all takes `category` and `language`. */
export const CALENDAR_PATHS = {
  all: '/events.ics',
  server: '/server/{discordServerId}/events.ics',
} as const;

/** The forms of feeds. */
export const FEED_FORMATS = ['atom', 'json'] as const;
/** The longest search that has a feed, in code points. */
export const FEED_SEARCH_LENGTH = 50;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The address of the feed of the newest servers; takes a part of the directory. */
export function serversFeed(format: FeedFormat): string {
  return `/feeds/servers.${format}`;
}

/** The address of the feed of a server's events. */
export function eventsFeed(discordServerId: string, format: FeedFormat): string {
  return `/feeds/server/${discordServerId}/events.${format}`;
}

/** Where other sites learn how to show a link to a server's page, by oEmbed. */
export const OEMBED_PATH = '/oembed';

/** The description of the site's search for browsers, and where they get suggestions for what is typed. */
export const OPENSEARCH_PATHS = {
  description: '/opensearch.xml',
  suggestions: '/opensearch/suggest',
} as const;

/** Where the answers to the question for one's age are sent; a `server` in the query is the way back to its page. */
export const ADULT_PATHS = { yes: '/adult/yes', no: '/adult/no' } as const;

/** A query parameter of the directory, or the field of a form that sends it. */
export interface DirectoryField {
  readonly name: Pages['home']['query'][number];
  readonly value: string;
}

/** The address of a view of the directory; its parameters in the order of `PAGES` make it the view's only one. */
export function directoryAddress(fields: readonly DirectoryField[]): string {
  const query = new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value]));
  return fields.length === 0 ? PAGE_ADDRESSES.home : `${PAGE_ADDRESSES.home}?${query.toString()}`;
}

/** Whether the home page is asked for as it is, without a part of the directory, a search, an order or a cursor. */
export function isBare(query: URLSearchParams): boolean {
  return PAGES.home.query.every((name) => !query.has(name));
}

/** The address of a listing's page; with a cursor its reviews begin there. */
export function listingAddress(discordServerId: string, cursor?: string): string {
  const page = `/server/${discordServerId}`;
  return cursor === undefined ? page : `${page}?${new URLSearchParams({ cursor }).toString()}`;
}

/** The address of a listing's page in a link outside of the site, which says where it stands. */
export function listingLink(discordServerId: string, source: LinkSource): string {
  return `${listingAddress(discordServerId)}?source=${source}`;
}

/** The address that leads into a listing's guild at Discord. */
export function joinAddress(discordServerId: string): string {
  return `/join/${discordServerId}`;
}

/** The path that views of the page of any guild's managers are counted under. */
export const ANY_WORKSHOP = `${PAGE_ADDRESSES.myServers}/…`;

/** The path that views of any receipt are counted under, since its address is a secret. */
export const ANY_RECEIPT = `${PAGE_ADDRESSES.report}/…`;

/** The address of the receipt of a notice. */
export function receiptAddress(secret: string): string {
  return `${PAGE_ADDRESSES.report}/${secret}`;
}

/** Where a server is reported without an account. */
export function reportAddress(discordServerId: string): string {
  return `${PAGE_ADDRESSES.report}?server=${discordServerId}`;
}

/** Whether a request target takes a form that a browser sends without a script. */
export function takesForm(target: string): boolean {
  const path = target.split('?', 1)[0] ?? '';
  return PAGES.report.path.test(path) || PAGES.receipt.path.test(path);
}

/** The address of the page on which a guild's managers look after its listing. */
export function workshopAddress(discordServerId: string): string {
  return `${PAGE_ADDRESSES.myServers}/${discordServerId}`;
}

/** The address at which a member adds a server: that guild, else one that they choose there. */
export function addServerAddress(guildId = ''): string {
  return `${PAGE_ADDRESSES.myServers}?add${guildId === '' ? '' : `=${encodeURIComponent(guildId)}`}`;
}

/** The language in a URL; null without a known one. */
export function languageInQuery(query: URLSearchParams): InterfaceLanguage | null {
  return INTERFACE_LANGUAGES.find((language) => language === query.get('lang')) ?? null;
}

/** The query parameters that the page at a path reads, in a fixed order; every page reads `lang`. */
export function queryNamesOf(path: string): readonly string[] {
  const page: Page | undefined = Object.values(PAGES).find((page) => page.path.test(path));
  return [...(page?.query ?? []), 'lang'];
}
