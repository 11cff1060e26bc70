import { LRUCache } from 'lru-cache';
import type { ZodMiniObject } from 'zod/mini';
import { languageInQuery, queryNamesOf } from '#contract/paths.ts';
import type { ServedEndpoints } from './ask.ts';
import { queryOf } from './query.ts';

const MEMO_ENTRIES = 5_000;
const MEMO_LONGEST = 500;

/**
 * The one address under which an answer is made and kept for all who ask alike: without what its route does not
 * read, and the rest in one order. Null when a parameter stands twice, which only its route can judge.
 */
export type SharedAddressOf = (target: string) => string | null;

export function sharedAddresses(endpoints: ServedEndpoints): SharedAddressOf {
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
    const values = given.getAll(name);
    if (values.length > 1) return null;
    if (values[0] === undefined || (name === 'lang' && languageInQuery(given) === null)) continue;
    read.set(name, values[0]);
  }
  return read.size === 0 ? path : `${path}?${read.toString()}`;
}

/** Which query parameters a path of the API reads; null where its answers are not shared. */
type ApiQueryNames = (path: string) => readonly string[] | null;

function apiQueryNamesIn(endpoints: ServedEndpoints): ApiQueryNames {
  return (path) => {
    for (const served of endpoints.values()) {
      if (!served || !patternOf(served.endpoint.path).test(path)) continue;
      const query = served.endpoint.query as ZodMiniObject | undefined; // every query is described by an object
      return Object.keys(query?.shape ?? {});
    }
    return null;
  };
}

function patternOf(path: string) {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function withoutTrailingSlash(path: string) {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
