import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Changes, ListingChange } from '#database/changes.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { HttpResponse } from './response.ts';

/** A response that is the same for everyone, with the tags of its data: a change of any of them evicts it. */
export interface CacheableResponse extends HttpResponse {
  tags: Iterable<string>;
}

/** A response as one request accepts it: compressed, or a 304. */
export interface EncodedResponse {
  status: number;
  /** Names and values alternate: the form that Node writes fastest. */
  headers: readonly string[];
  body: Buffer;
}

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
  changes: Changes;
  /** The tags that some changes affect. */
  tagsOf: (changes: readonly ListingChange[]) => ReadonlySet<string>;
  /** Sent with every response. */
  headers: Readonly<Record<string, string>>;
}

interface CacheEntry {
  status: number;
  etag: string;
  plainLength: number;
  tags: ReadonlySet<string>;
  /** The response in each encoding that was requested so far. */
  encodings: Map<Encoding, EncodedResponse>;
  notModified: EncodedResponse;
}

/** A response that is being computed, and the tags that have changed since it was started. */
interface PendingEntry {
  promise: Promise<CacheEntry>;
  changed: Set<string>;
  allChanged: boolean;
}

type Encoding = 'identity' | 'br' | 'gzip';

const CAPACITY_BYTES = 64 * 1024 * 1024;
const COMPRESSED_FROM_BYTES = 1024;
const NO_BODY = Buffer.alloc(0);

const compressors = {
  br: (body: Buffer) =>
    // A cached response is sent many times, so it is worth a higher quality than a dynamic one.
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** A bounded in-memory cache. Each change evicts the entries with one of its tags, and no others. */
export function responseCache({ changes, tagsOf, headers: common }: CacheOptions): ResponseCache {
  const { entries, clear } = taggedEntries();
  const pending = pendingEntries();
  changes.subscribe((told) => {
    const changed = told && tagsOf(told);
    clear(changed);
    pending.noteChange(changed);
  });

  const computeAndStore = async (
    key: string,
    isCurrent: IsCurrent,
    make: () => Promise<CacheableResponse>,
  ) => {
    const wasListening = changes.isListening();
    try {
      const entry = toEntry(await make(), common);
      if (entry.status === 503) return entries.get(key) ?? entry;
      // If a change arrived meanwhile, the entry may hold the old state.
      if (entry.status === 200 && wasListening && changes.isListening() && isCurrent(entry.tags))
        entries.set(key, entry);
      return entry;
    } catch (error) {
      // While the database is unavailable or slow, a stale entry is served.
      const stale = isDatabaseUnavailable(error) || isStatementTimeout(error) ? entries.get(key) : undefined;
      if (stale) return stale;
      throw error;
    }
  };

  const find = (key: string) => (changes.isListening() ? entries.get(key) : undefined);

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
function taggedEntries() {
  const keysByTag = new Map<string, Set<string>>();
  const removeTags = ({ tags }: CacheEntry, key: string) => {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: CAPACITY_BYTES,
    // A key may be longer than its response. Compressed encodings are smaller than the plain one.
    sizeCalculation: ({ plainLength, tags }, key) => 2 * (key.length + plainLength) + 150 * tags.size + 2048,
    dispose: removeTags,
  });
  return {
    entries: {
      get: (key: string) => entries.get(key),
      set: (key: string, answer: CacheEntry) => {
        entries.delete(key);
        entries.set(key, answer);
        if (!entries.has(key)) return; // larger than the whole cache
        for (const tag of answer.tags) {
          const keys = keysByTag.get(tag) ?? new Set();
          keysByTag.set(tag, keys.add(key));
        }
      },
    },
    /** Evicts the entries with any of these tags; null evicts all. */
    clear: (tags: ReadonlySet<string> | null) => {
      if (!tags) return entries.clear();
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) entries.delete(key);
    },
  };
}

function toEntry(
  { status, headers, body, tags }: CacheableResponse,
  common: Readonly<Record<string, string>>,
): CacheEntry {
  const plain = Buffer.from(body);
  // The headers are hashed too, because they link to the next page. Weak, because one tag covers all encodings.
  const etag = `W/"${createHash('sha256').update(JSON.stringify(headers)).update(plain).digest('base64url').slice(0, 22)}"`;
  const { vary, 'set-cookie': cookie, ...content } = headers;
  const validators = Object.entries({
    ...common,
    'cache-control': status < 500 ? 'no-cache' : 'no-store',
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
    ...(status === 200 && { etag }),
    ...(cookie !== undefined && { 'set-cookie': cookie }),
  }).flat();
  // What headers say of the reply is said again in a 304; what the body is, is not.
  const { 'content-type': _, ...told } = content;
  const form = { status, headers: [...validators, ...Object.entries(content).flat()], body: plain };
  return {
    status,
    etag,
    plainLength: plain.length,
    tags: new Set(tags),
    encodings: new Map<Encoding, EncodedResponse>([['identity', withLength(form)]]),
    notModified: { status: 304, headers: [...validators, ...Object.entries(told).flat()], body: NO_BODY },
  };
}

/** The response that a request accepts; undefined when it still has to be compressed. */
function encodedResponse(answer: CacheEntry, headers: IncomingHttpHeaders): EncodedResponse | undefined {
  const known = headers['if-none-match'];
  if (known !== undefined && answer.status === 200 && matchesEtag(known, answer.etag))
    return answer.notModified;
  return answer.encodings.get(encodingFor(answer, headers));
}

function matchesEtag(ifNoneMatch: string, etag: string) {
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag);
}

function encodingFor({ plainLength }: CacheEntry, headers: IncomingHttpHeaders): Encoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || plainLength < COMPRESSED_FROM_BYTES) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}

async function encode({ encodings, notModified }: CacheEntry, encoding: Encoding): Promise<EncodedResponse> {
  const plain = encodings.get('identity') ?? notModified;
  if (encoding === 'identity') return plain;
  const headers = [...plain.headers.slice(0, -2), 'content-encoding', encoding];
  const form = withLength({ status: plain.status, headers, body: await compressors[encoding](plain.body) });
  encodings.set(encoding, form);
  return form;
}

function withLength({ status, headers, body }: EncodedResponse): EncodedResponse {
  return { status, headers: [...headers, 'content-length', String(body.length)], body };
}
