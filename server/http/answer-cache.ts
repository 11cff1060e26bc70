import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Changes, ListingChange } from '#database/changes.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Answer } from './answer.ts';

/** An answer that anybody may be given, and the tags of what it shows: a change of any of them makes it stale. */
export interface SharedAnswer extends Answer {
  tags: Iterable<string>;
}

/** An answer in the form that one request asks for: encoded, or the 304 of what the browser has. */
export interface ReadyAnswer {
  status: number;
  /** Names and values by turns, as Node writes them quickest. */
  headers: readonly string[];
  body: Buffer;
}

/** Answers that are the same for everybody who asks alike, kept until what they show changes. */
export interface AnswerCache {
  /** The kept answer under a key, if it can be sent at once. */
  find(key: string, headers: IncomingHttpHeaders): ReadyAnswer | null;
  /** The answer under a key: kept, being made for somebody else, or made now. Without a key it is made, not kept. */
  get(
    key: string | null,
    headers: IncomingHttpHeaders,
    make: () => Promise<SharedAnswer>,
  ): Promise<ReadyAnswer>;
}

interface CacheOptions {
  changes: Changes;
  /** The tags of what some changes affect. */
  tagsOf: (changes: readonly ListingChange[]) => ReadonlySet<string>;
  /** Carried by every answer. */
  headers: Readonly<Record<string, string>>;
}

interface Kept {
  status: number;
  etag: string;
  plainLength: number;
  tags: ReadonlySet<string>;
  /** The answer in each encoding that somebody has asked for. */
  forms: Map<Encoding, ReadyAnswer>;
  notModified: ReadyAnswer;
}

/** An answer that is being made, and what has changed since it was begun. */
interface Making {
  promise: Promise<Kept>;
  changed: Set<string>;
  everythingChanged: boolean;
}

type Encoding = 'identity' | 'br' | 'gzip';

const CAPACITY_BYTES = 64 * 1024 * 1024;
const COMPRESSED_FROM_BYTES = 1024;
const NO_BODY = Buffer.alloc(0);

const compressors = {
  br: (body: Buffer) =>
    // An answer that is kept is sent many times: worth more effort than one that is made for each.
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** Keeps answers in memory, within a bound. Each change clears the answers with one of its tags, and no others. */
export function answerCache({ changes, tagsOf, headers: common }: CacheOptions): AnswerCache {
  const { kept, clear } = taggedStore();
  // Only what began after the last change can be shared with those who ask now.
  const shared = new Map<string, Making>();
  const underWay = new Set<Making>();

  changes.subscribe((told) => {
    const changed = told && tagsOf(told);
    clear(changed);
    for (const making of underWay) {
      if (!changed) making.everythingChanged = true;
      else for (const tag of changed) making.changed.add(tag);
    }
    shared.clear();
  });

  const isCurrent = ({ changed, everythingChanged }: Making, tags: ReadonlySet<string>) =>
    !everythingChanged && ![...tags].some((tag) => changed.has(tag));

  const makeAndKeep = async (key: string, making: Making, make: () => Promise<SharedAnswer>) => {
    const wasListening = changes.isListening();
    try {
      const answer = keep(await make(), common);
      if (answer.status === 503) return kept.get(key) ?? answer;
      // What was asked before a change may have been made of what was before it.
      if (answer.status === 200 && wasListening && changes.isListening() && isCurrent(making, answer.tags))
        kept.set(key, answer);
      return answer;
    } catch (error) {
      // While the database is away or slow, what is known from before is better than nothing.
      const known = isDatabaseUnavailable(error) || isStatementTimeout(error) ? kept.get(key) : undefined;
      if (known) return known;
      throw error;
    } finally {
      underWay.delete(making);
      if (shared.get(key) === making) shared.delete(key);
    }
  };

  const find = (key: string) => (changes.isListening() ? kept.get(key) : undefined);

  const begin = (key: string, make: () => Promise<SharedAnswer>): Promise<Kept> => {
    const other = shared.get(key);
    if (other) return other.promise;
    const making = { changed: new Set<string>(), everythingChanged: false } as Making;
    underWay.add(making);
    shared.set(key, making);
    making.promise = makeAndKeep(key, making, make); // the one field that the line above leaves out
    return making.promise;
  };

  return {
    find: (key, headers) => {
      const answer = find(key);
      return (answer && readyForm(answer, headers)) ?? null;
    },
    get: async (key, headers, make) => {
      const answer = key === null ? keep(await make(), common) : (find(key) ?? (await begin(key, make)));
      return readyForm(answer, headers) ?? addForm(answer, encodingFor(answer, headers));
    },
  };
}

/** Kept answers with an index by their tags. */
function taggedStore() {
  const keysByTag = new Map<string, Set<string>>();
  const forget = ({ tags }: Kept, key: string) => {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const entries = new LRUCache<string, Kept>({
    maxSize: CAPACITY_BYTES,
    // An address may be longer than its answer. Compressed forms are smaller than the plain one.
    sizeCalculation: ({ plainLength, tags }, key) => 2 * (key.length + plainLength) + 150 * tags.size + 2048,
    dispose: forget,
  });
  return {
    kept: {
      get: (key: string) => entries.get(key),
      set: (key: string, answer: Kept) => {
        entries.delete(key);
        entries.set(key, answer);
        if (!entries.has(key)) return; // larger than all there is room for
        for (const tag of answer.tags) {
          const keys = keysByTag.get(tag) ?? new Set();
          keysByTag.set(tag, keys.add(key));
        }
      },
    },
    /** Clears the answers with any of some tags; without tags all of them. */
    clear: (tags: ReadonlySet<string> | null) => {
      if (!tags) return entries.clear();
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) entries.delete(key);
    },
  };
}

function keep({ status, headers, body, tags }: SharedAnswer, common: Readonly<Record<string, string>>): Kept {
  const plain = Buffer.from(body);
  // Of the headers too, which tell where the next page is. Weak, since one tag stands for all encodings.
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
    forms: new Map<Encoding, ReadyAnswer>([['identity', withLength(form)]]),
    notModified: { status: 304, headers: validators, body: NO_BODY },
  };
}

/** The form that answers a request, unless it still has to be compressed. */
function readyForm(answer: Kept, headers: IncomingHttpHeaders): ReadyAnswer | undefined {
  const known = headers['if-none-match'];
  if (known !== undefined && answer.status === 200 && names(known, answer.etag)) return answer.notModified;
  return answer.forms.get(encodingFor(answer, headers));
}

function names(ifNoneMatch: string, etag: string) {
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag);
}

function encodingFor({ plainLength }: Kept, headers: IncomingHttpHeaders): Encoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || plainLength < COMPRESSED_FROM_BYTES) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}

async function addForm({ forms, notModified }: Kept, encoding: Encoding): Promise<ReadyAnswer> {
  const plain = forms.get('identity') ?? notModified;
  if (encoding === 'identity') return plain;
  const headers = [...plain.headers.slice(0, -2), 'content-encoding', encoding];
  const form = withLength({ status: plain.status, headers, body: await compressors[encoding](plain.body) });
  forms.set(encoding, form);
  return form;
}

function withLength({ status, headers, body }: ReadyAnswer): ReadyAnswer {
  return { status, headers: [...headers, 'content-length', String(body.length)], body };
}
