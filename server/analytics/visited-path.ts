import { PAGE_ADDRESSES, PAGE_PATHS } from '#contract/paths.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';

/** A page as it is counted. */
export interface VisitedPath {
  path: string;
  /** Whether it is one of the site's few, one of its many, or none of its own. */
  kind: 'page' | 'server' | 'other';
}

const PAGES: ReadonlySet<string> = new Set(Object.values(PAGE_ADDRESSES));
const LONGEST = 200;

/** Reads which page was viewed off a path as a browser tells it: without query and hash, and of bounded length. */
export function visitedPath(told: string): VisitedPath {
  const path = copyOf(told.replace(/[?#].*$/s, '').replace(/(?<=[^/])\/+$/, ''));
  if (PAGES.has(path)) return { path, kind: 'page' };
  const { id = '' } = PAGE_PATHS.server.path.exec(path)?.groups ?? {};
  return { path, kind: SNOWFLAKE.test(id) ? 'server' : 'other' };
}

/**
 * The first characters of a text, without those that nobody sees. It is a text of its own: a mere slice would
 * keep the whole of it in memory.
 */
function copyOf(text: string) {
  const visible = text
    .slice(0, 4 * LONGEST)
    .toWellFormed()
    .replaceAll(/\p{C}/gu, '');
  return Array.from(visible).slice(0, LONGEST).join('');
}
