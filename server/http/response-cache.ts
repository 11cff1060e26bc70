import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Changes, ListingChange } from '#database/changes.ts';
import type { Meter } from '../meter.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import { canBeMadeUp } from './cache-shares.ts';
import {
  encode,
  encodedResponse,
  encodingFor,
  toEntry,
  type CacheableResponse,
  type CacheEntry,
  type EncodedResponse,
} from './cache-entry.ts';

/** Caches responses that are the same for everyone until their data changes. */
export interface ResponseCache {
  /** The entry under a key, if it can be sent without compressing it first. */
  find(key: string, headers: IncomingHttpHeaders): EncodedResponse | null;
  /** The response under a key: cached, pending, or computed now. With a null key it is computed and not cached. */
  get(
    key: string | null,
    headers: IncomingHttpHeaders,
    make: () => Promise<CacheableResponse>,
  ): Promise<EncodedResponse>;
}

interface CacheOptions {
  /** The size, by an estimate of what the entries take. */
  megabytes: number;
  clock: () => Date;
  changes: Changes;
  /** The tags that some changes affect. */
  tagsOf: (changes: readonly ListingChange[]) => ReadonlySet<string>;
  /** Sent with every response. */
  headers: Readonly<Record<string, string>>;
  meter?: Meter | undefined;
}

/** A response that is being computed, and the tags that have changed since it was started. */
interface PendingEntry {
  promise: Promise<CacheEntry>;
  changed: Set<string>;
  allChanged: boolean;
}

const MB = 1024 * 1024;
/** The share of responses with known addresses: a flood of made-up ones evicts only what has such an address. */
const KNOWN = 5 / 8;

/** A bounded in-memory cache. Each change evicts the entries with one of its tags, and no others. */
export function responseCache({
  megabytes,
  clock,
  changes,
  tagsOf,
  headers: common,
  meter,
}: CacheOptions): ResponseCache {
  const { entries, clear } = taggedEntries(megabytes * MB);
  const pending = pendingEntries();
  changes.subscribe((change) => {
    const changed = change && tagsOf(change);
    clear(changed);
    pending.noteChange(changed);
  });

  const computeAndStore = computing({ entries, changes, common, meter });

  const find = (key: string) => {
    const entry = changes.isListening() ? entries.get(key) : undefined;
    return entry && entry.validUntil <= clock().getTime() ? undefined : entry;
  };

  return {
    find: (key, headers) => {
      const entry = find(key);
      return (entry && encodedResponse(entry, headers)) ?? null;
    },
    get: async (key, headers, make) => {
      const compute = (key: string) =>
        pending.share(key, (isCurrent) => computeAndStore(key, isCurrent, make));
      const entry = key === null ? toEntry(await make(), common) : (find(key) ?? (await compute(key)));
      return encodedResponse(entry, headers) ?? encode(entry, encodingFor(entry, headers));
    },
  };
}

/** Computes the response under a key, and keeps it unless it may be of an old state. */
function computing({ entries, changes, common, meter }: Computing) {
  /** An entry for one kind of reader is not evicted by every change, so it is never sent late. */
  const findStale = (key: string) => {
    const entry = entries.get(key);
    return entry?.etag === null ? undefined : entry;
  };

  return async (key: string, isCurrent: IsCurrent, make: () => Promise<CacheableResponse>) => {
    const wasListening = changes.isListening();
    meter?.recordCacheLookup('computed');
    try {
      const entry = toEntry(await make(), common);
      if (entry.status === 503) return findStale(key) ?? entry;
      // If a change arrived meanwhile, the entry may hold the old state.
      if (entry.status === 200 && wasListening && changes.isListening() && isCurrent(entry.tags))
        entries.set(key, entry);
      return entry;
    } catch (error) {
      // While the database is unavailable or slow, a stale entry is served.
      const stale = isDatabaseUnavailable(error) || isStatementTimeout(error) ? findStale(key) : undefined;
      if (stale) return stale;
      throw error;
    }
  };
}

interface Computing extends Pick<CacheOptions, 'changes' | 'meter'> {
  entries: ReturnType<typeof taggedEntries>['entries'];
  common: CacheOptions['headers'];
}

/** Whether none of an entry's tags has changed since its computation was started. */
type IsCurrent = (tags: ReadonlySet<string>) => boolean;

/** Computations under way. Requests share one if it was started after the last change. */
function pendingEntries() {
  const shareable = new Map<string, PendingEntry>();
  const all = new Set<PendingEntry>();
  return {
    noteChange: (changed: ReadonlySet<string> | null) => {
      for (const one of all) {
        if (!changed) one.allChanged = true;
        else for (const tag of changed) one.changed.add(tag);
      }
      shareable.clear();
    },
    share: (key: string, compute: (isCurrent: IsCurrent) => Promise<CacheEntry>): Promise<CacheEntry> => {
      const other = shareable.get(key);
      if (other) return other.promise;
      const one = { changed: new Set<string>(), allChanged: false } as PendingEntry;
      all.add(one);
      shareable.set(key, one);
      const isCurrent: IsCurrent = (tags) =>
        !one.allChanged && ![...tags].some((tag) => one.changed.has(tag));
      // The one field that the cast above leaves out.
      one.promise = compute(isCurrent).finally(() => {
        all.delete(one);
        if (shareable.get(key) === one) shareable.delete(key);
      });
      return one.promise;
    },
  };
}

/** Cache entries with an index by tag. */
function taggedEntries(bytes: number) {
  const keysByTag = new Map<string, Set<string>>();
  const removeTags = ({ tags }: CacheEntry, key: string) => {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const share = (maxSize: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize,
      // A key may be longer than its response. Compressed encodings are smaller than the plain one.
      sizeCalculation: ({ plainLength, tags }, key) =>
        2 * (key.length + plainLength) + 150 * tags.size + 2048,
      dispose: removeTags,
    });
  const known = share(bytes * KNOWN);
  const madeUp = share(bytes * (1 - KNOWN));
  const shareOf = (key: string) => (canBeMadeUp(key) ? madeUp : known);
  return {
    entries: {
      get: (key: string) => shareOf(key).get(key),
      set: (key: string, answer: CacheEntry) => {
        const entries = shareOf(key);
        entries.delete(key);
        entries.set(key, answer);
        if (!entries.has(key)) return; // larger than its whole share
        for (const tag of answer.tags) {
          const keys = keysByTag.get(tag) ?? new Set();
          keysByTag.set(tag, keys.add(key));
        }
      },
    },
    /** Evicts the entries with any of these tags; null evicts all. */
    clear: (tags: ReadonlySet<string> | null) => {
      if (!tags) {
        known.clear();
        madeUp.clear();
      } else for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) shareOf(key).delete(key);
    },
  };
}
