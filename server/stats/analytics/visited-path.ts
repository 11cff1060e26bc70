import { ANY_RECEIPT, ANY_WORKSHOP, PAGE_ADDRESSES, PAGES } from '#contract/paths.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import { decodeUnreserved } from '../../unreserved.ts';

/** The page of a view. */
export interface VisitedPath {
  path: string;
  /** A page without a parameter, a listing's page, or no page of the site. */
  kind: 'page' | 'server' | 'other';
  /** On a listing's page, the Discord id of its guild. */
  discordServerId: string | null;
}

const ADDRESSES: ReadonlySet<string> = new Set(Object.values(PAGE_ADDRESSES));
const LONGEST = 200;

/** The page of a path that a browser reports: without query and hash, and of bounded length. */
export function visitedPath(reported: string): VisitedPath {
  const path = copyOf(canonical(reported.replace(/[?#].*$/s, '')));
  if (ADDRESSES.has(path)) return { path, kind: 'page', discordServerId: null };
  // Without the guild's id: which guilds a visitor manages is not to be learned from page views.
  if (PAGES.workshop.path.test(path)) return { path: ANY_WORKSHOP, kind: 'page', discordServerId: null };
  if (PAGES.receipt.path.test(path)) return { path: ANY_RECEIPT, kind: 'page', discordServerId: null };
  const { id = '' } = PAGES.server.path.exec(path)?.groups ?? {};
  return SNOWFLAKE.test(id)
    ? { path, kind: 'server', discordServerId: id }
    : { path, kind: 'other', discordServerId: null };
}

/**
 * The one form of a path. Two slashes at its beginning would make it an address of another site, and a browser takes
 * backslashes for slashes.
 */
function canonical(path: string) {
  const parts: string[] = [];
  for (const part of decodeUnreserved(path).split(/[/\\]+/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/**
 * The first characters of a text, without invisible ones. A copy, because a slice would keep the whole text in memory.
 */
function copyOf(text: string) {
  const visible = text
    .slice(0, 4 * LONGEST)
    .toWellFormed()
    .replaceAll(/\p{C}/gu, '');
  return Array.from(visible).slice(0, LONGEST).join('');
}
