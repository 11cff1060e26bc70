import { LRUCache } from 'lru-cache';
import type { ZodMiniObject } from 'zod/mini';
import { getFacets, listListings } from '#contract/directory.ts';
import { languageInQuery, PAGE_ADDRESSES, queryNamesOf } from '#contract/paths.ts';
import { MOST_LANGUAGES_AT_ONCE, MOST_TAGS_AT_ONCE } from '#contract/vocabulary.ts';
import type { EndpointRegistry } from './endpoint-registry.ts';
import { queryOf } from './parse-query.ts';

/** How many different values a parameter may have where the directory is read; they are a set. */
const SETS: Readonly<Record<string, number>> = { language: MOST_LANGUAGES_AT_ONCE, tag: MOST_TAGS_AT_ONCE };
const WITH_SETS: ReadonlySet<string> = new Set([PAGE_ADDRESSES.home, listListings.path, getFacets.path]);

const MEMO_ENTRIES = 5_000;
const MEMO_LONGEST = 500;

/**
 * The canonical URL of a cached response: only the parameters that its route reads, in a fixed order. Null when a
 * parameter is repeated more often than it may be, which only its route can judge.
 */
export type SharedAddressOf = (target: string) => string | null;

export function sharedAddresses(endpoints: EndpointRegistry): SharedAddressOf {
  const apiQueryNames = apiQueryNamesIn(endpoints);
  const memo = new LRUCache<string, { address: string | null }>({ max: MEMO_ENTRIES });
  return (target) => {
    const queryAt = target.indexOf('?');
    if (queryAt === -1) return withoutTrailingSlash(target);
    const known = memo.get(target);
    if (known) return known.address;
    const address = canonical(target.slice(0, queryAt), target.slice(queryAt + 1), apiQueryNames);
    if (target.length <= MEMO_LONGEST) memo.set(target, { address });
    return address;
  };
}

function canonical(rawPath: string, search: string, apiQueryNames: ApiQueryNames) {
  const path = withoutTrailingSlash(rawPath);
  const names = path.startsWith('/api/') ? apiQueryNames(path) : queryNamesOf(path);
  if (!names) return null;
  const given = queryOf(search);
  const read = new URLSearchParams();
  for (const name of names) {
    const most = WITH_SETS.has(path) ? SETS[name] : undefined;
    const values = most === undefined ? given.getAll(name) : [...new Set(given.getAll(name))];
    if (values.length > (most ?? 1)) return null;
    if (values[0] === undefined || (name === 'lang' && languageInQuery(given) === null)) continue;
    for (const value of values.toSorted()) read.append(name, value);
  }
  return read.size === 0 ? path : `${path}?${read.toString()}`;
}

/** The query parameters that an API path reads; null when its replies are not shared. */
type ApiQueryNames = (path: string) => readonly string[] | null;

function apiQueryNamesIn(endpoints: EndpointRegistry): ApiQueryNames {
  return (path) => {
    for (const served of endpoints.values()) {
      if (!served || !patternOf(served.endpoint.path).test(path)) continue;
      const query = served.endpoint.query as ZodMiniObject | undefined; // every query is described by an object
      return Object.keys(query?.shape ?? {});
    }
    return null;
  };
}

/** The paths that an endpoint's path with parameters stands for. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function withoutTrailingSlash(path: string) {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
