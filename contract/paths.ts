import { INTERFACE_LANGUAGES, type InterfaceLanguage } from './vocabulary.ts';

/** An address of a page: its path, in which `id` names a listing, and the query parameters that it reads. */
interface PagePath {
  readonly path: RegExp;
  readonly query: readonly string[];
}

/** The addresses of all pages; any other path is not found. */
export const PAGE_PATHS = {
  home: { path: /^\/$/, query: ['category', 'language', 'q', 'sort', 'cursor'] },
  server: { path: /^\/server\/(?<id>[^/]*)\/?$/, query: ['cursor'] },
  myServers: { path: /^\/my-servers\/?$/, query: [] },
  admin: { path: /^\/admin\/?$/, query: [] },
  terms: { path: /^\/terms\/?$/, query: [] },
} as const satisfies Record<string, PagePath>;

/** Where the pages are that are there once. */
export const PAGE_ADDRESSES = {
  home: '/',
  myServers: '/my-servers',
  admin: '/admin',
  terms: '/terms',
} as const;

/** The address of a listing's page. */
export function listingAddress(discordServerId: string): string {
  return `/server/${discordServerId}`;
}

/** Which language an address asks for; null for none that there is. */
export function languageInQuery(query: URLSearchParams): InterfaceLanguage | null {
  return INTERFACE_LANGUAGES.find((language) => language === query.get('lang')) ?? null;
}

/** The query parameters that the page at a path reads, all in one order; every page reads `lang`. */
export function queryNamesOf(path: string): readonly string[] {
  const page: PagePath | undefined = Object.values(PAGE_PATHS).find((page) => page.path.test(path));
  return [...(page?.query ?? []), 'lang'];
}
