import { PAGE_ADDRESSES, PAGES } from '#contract/paths.ts';
import { LINK_SOURCES, type ViewSource } from '#contract/analytics.ts';

/** The filters of the home page. Of several, the first is the source of what is found with them. */
const FILTERS = ['q', 'tag', 'category', 'language'] as const;

/** Other pages that lead to servers. */
const LISTS = ['saved', 'events'] as const;

/** The properties of a page that its source depends on. */
interface CurrentPage {
  readonly address: URL;
  /** That of its history entry, which stays with it when it is reloaded or gone back to. */
  readonly state: unknown;
  readonly referrer: string;
}

/** The state that navigations store in a history entry. */
interface HistoryState {
  readonly source?: ViewSource;
  /** The address of the page before. */
  readonly from?: string;
}

/**
 * The source of the page at a path, that was opened with this state. If its address names a source, the history entry
 * keeps it instead, as long as the page is still shown.
 */
export function sourceOfPage(path: string, state: unknown): ViewSource {
  const { history, location } = window;
  const isCurrent = location.pathname === path;
  const address = new URL(isCurrent ? location.href : path, location.origin);
  const source = viewSource({ address, state, referrer: document.referrer });
  if (isCurrent && address.searchParams.has('source')) {
    address.searchParams.delete('source');
    history.replaceState({ ...history.state, source }, '', address);
  }
  return source;
}

/**
 * Where the reader of a page came from: what its history entry says, else a link of ours outside of the site, else the
 * page before. A page that leads to itself, as the choice of a language does, and one without servers is no source.
 */
export function viewSource({ address, state, referrer }: CurrentPage): ViewSource {
  const { source, from = referrer } = (state ?? {}) as HistoryState; // nobody else writes it
  const named = source ?? linkSource(address);
  if (named) return named;
  if (!URL.canParse(from)) return 'direct';
  const before = new URL(from);
  if (before.origin !== address.origin) return 'external';
  if (before.pathname !== address.pathname) return listSource(before);
  return linkSource(before) ?? 'direct'; // the question about the reader's age has the page's address
}

function linkSource({ searchParams }: URL) {
  const named = searchParams.get('source');
  return LINK_SOURCES.find((link) => link === named);
}

/** The source of what is found in the list of a page of ours. */
export function listSource({ pathname, searchParams }: URL): ViewSource {
  if (PAGES.server.path.test(pathname)) return 'similar';
  if (pathname !== PAGE_ADDRESSES.home)
    return LISTS.find((name) => pathname === PAGE_ADDRESSES[name]) ?? 'direct';
  const filter = FILTERS.find((name) => searchParams.get(name)?.trim());
  return filter === 'q' ? 'search' : (filter ?? 'home');
}
