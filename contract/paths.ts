import type { LinkSource } from './analytics.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from './vocabulary.ts';

/** A page's path, in which `id` stands for a listing, and the query parameters that it reads. */
interface PagePath {
  readonly path: RegExp;
  readonly query: readonly string[];
}

/** The paths of all pages; any other path is not found. */
export const PAGE_PATHS = {
  home: { path: /^\/$/, query: ['category', 'language', 'tag', 'q', 'exact', 'sort', 'cursor'] },
  server: { path: /^\/server\/(?<id>[^/]*)\/?$/, query: ['cursor'] },
  join: { path: /^\/join\/(?<id>[^/]*)\/?$/, query: [] },
  myServers: { path: /^\/my-servers\/?$/, query: [] },
  workshop: { path: /^\/my-servers\/(?<id>[^/]+)\/?$/, query: [] },
  admin: { path: /^\/admin\/?$/, query: [] },
  events: { path: /^\/events\/?$/, query: ['category', 'language', 'cursor'] },
  saved: { path: /^\/saved\/?$/, query: [] },
  terms: { path: /^\/terms\/?$/, query: [] },
  transparency: { path: /^\/transparency\/?$/, query: [] },
} as const satisfies Record<string, PagePath>;

/** The paths of calendars; that of all takes `category` and `language`. */
export const CALENDAR_PATHS = {
  all: '/events.ics',
  server: '/server/{discordServerId}/events.ics',
} as const;

/** Where the answers to the question for one's age are sent; a `server` in the query is the way back to its page. */
export const ADULT_PATHS = { yes: '/adult/yes', no: '/adult/no' } as const;

/** The paths of pages without a parameter. */
export const PAGE_ADDRESSES = {
  home: '/',
  myServers: '/my-servers',
  admin: '/admin',
  events: '/events',
  saved: '/saved',
  terms: '/terms',
  transparency: '/transparency',
} as const;

/** A query parameter of the directory, or the field of a form that sends it. */
export interface DirectoryField {
  readonly name: (typeof PAGE_PATHS)['home']['query'][number];
  readonly value: string;
}

/** The address of a view of the directory; its parameters in the order of `PAGE_PATHS` make it the view's only one. */
export function directoryAddress(fields: readonly DirectoryField[]): string {
  const query = new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value]));
  return fields.length === 0 ? PAGE_ADDRESSES.home : `${PAGE_ADDRESSES.home}?${query.toString()}`;
}

/** Whether the home page is asked for as it is, without a part of the directory, a search, an order or a cursor. */
export function isBare(query: URLSearchParams): boolean {
  return PAGE_PATHS.home.query.every((name) => !query.has(name));
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

/** The address of the page on which a guild's managers look after its listing. */
export function workshopAddress(discordServerId: string): string {
  return `${PAGE_ADDRESSES.myServers}/${discordServerId}`;
}

/** The language in a URL; null without a known one. */
export function languageInQuery(query: URLSearchParams): InterfaceLanguage | null {
  return INTERFACE_LANGUAGES.find((language) => language === query.get('lang')) ?? null;
}

/** The query parameters that the page at a path reads, in a fixed order; every page reads `lang`. */
export function queryNamesOf(path: string): readonly string[] {
  const page: PagePath | undefined = Object.values(PAGE_PATHS).find((page) => page.path.test(path));
  return [...(page?.query ?? []), 'lang'];
}
