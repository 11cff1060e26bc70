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
  // A pending entry may be shared with new requests only if it was started after the last change.
  const shareable = new Map<string, PendingEntry>();
  const underWay = new Set<PendingEntry>();

  changes.subscribe((told) => {
    const changed = told && tagsOf(told);
    clear(changed);
    for (const pending of underWay) {
      if (!changed) pending.allChanged = true;
      else for (const tag of changed) pending.changed.add(tag);
    }
    shareable.clear();
  });

  const isCurrent = ({ changed, allChanged }: PendingEntry, tags: ReadonlySet<string>) =>
    !allChanged && ![...tags].some((tag) => changed.has(tag));

  const fetchAndStore = async (
    key: string,
    pending: PendingEntry,
    make: () => Promise<CacheableResponse>,
  ) => {
    const wasListening = changes.isListening();
    try {
      const answer = toEntry(await make(), common);
      if (answer.status === 503) return entries.get(key) ?? answer;
      // If a change arrived meanwhile, the entry may hold the old state.
      if (answer.status === 200 && wasListening && changes.isListening() && isCurrent(pending, answer.tags))
        entries.set(key, answer);
      return answer;
    } catch (error) {
      // While the database is unavailable or slow, a stale entry is served.
      const known = isDatabaseUnavailable(error) || isStatementTimeout(error) ? entries.get(key) : undefined;
      if (known) return known;
      throw error;
    } finally {
      underWay.delete(pending);
      if (shareable.get(key) === pending) shareable.delete(key);
    }
  };

  const find = (key: string) => (changes.isListening() ? entries.get(key) : undefined);

  const begin = (key: string, make: () => Promise<CacheableResponse>): Promise<CacheEntry> => {
    const other = shareable.get(key);
    if (other) return other.promise;
    const pending = { changed: new Set<string>(), allChanged: false } as PendingEntry;
    underWay.add(pending);
    shareable.set(key, pending);
    pending.promise = fetchAndStore(key, pending, make); // the one field that the line above leaves out
    return pending.promise;
  };

  return {
    find: (key, headers) => {
      const answer = find(key);
      return (answer && encodedResponse(answer, headers)) ?? null;
    },
    get: async (key, headers, make) => {
      const answer = key === null ? toEntry(await make(), common) : (find(key) ?? (await begin(key, make)));
      return encodedResponse(answer, headers) ?? encode(answer, encodingFor(answer, headers));
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
  const form = { status, headers: [...validators, ...Object.entries(content).flat()], body: plain };
  return {
    status,
    etag,
    plainLength: plain.length,
    tags: new Set(tags),
    encodings: new Map<Encoding, EncodedResponse>([['identity', withLength(form)]]),
    notModified: { status: 304, headers: validators, body: NO_BODY },
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
