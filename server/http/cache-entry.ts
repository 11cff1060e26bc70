import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readPreferences } from './quality-values.ts';
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

/** A response as it is kept, in each encoding that was requested so far. */
export interface CacheEntry {
  status: number;
  /** Null for an entry for one kind of reader, which no client may cache. */
  etag: string | null;
  /** In milliseconds; infinite when it does not depend on the time. */
  validUntil: number;
  plainLength: number;
  tags: ReadonlySet<string>;
  encodings: Map<Encoding, EncodedResponse>;
  /** Compressions under way, which all requests that came meanwhile wait for. */
  compressing: Map<Encoding, Promise<EncodedResponse>>;
  notModified: EncodedResponse;
}

/** From the shortest to the longest. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

const COMPRESSED_FROM_BYTES = 1024;
const NO_BODY = Buffer.alloc(0);

const compressors = {
  br: (body: Buffer) =>
    // A cached response is sent many times, so it is worth a higher quality than a dynamic one.
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

const UNTIL = 'until ';

/** The tag of a response that depends on the time, and is valid until an instant. */
export function untilTag(instant: Date): string {
  return `${UNTIL}${instant.getTime()}`;
}

/** Those of some tags that say until when. */
export function untilTagsIn(tags: Iterable<string>): string[] {
  return [...tags].filter((tag) => tag.startsWith(UNTIL));
}

/** The first of the instants among tags. */
function validUntil(tags: ReadonlySet<string>) {
  const instants = untilTagsIn(tags).map((tag) => Number(tag.slice(UNTIL.length)));
  return Math.min(...instants);
}

/** A response to keep; the headers are sent with every response. */
export function toEntry(
  { status, headers, body, tags }: CacheableResponse,
  common: Readonly<Record<string, string>>,
): CacheEntry {
  const plain = Buffer.from(body);
  const known = new Set(tags);
  const { vary, 'set-cookie': cookie, 'cache-control': own, ...content } = headers;
  // The headers are hashed too, because they link to the next page. Weak, because one tag covers all encodings.
  const hash = () =>
    `W/"${createHash('sha256').update(JSON.stringify(headers)).update(plain).digest('base64url').slice(0, 22)}"`;
  const etag = own === undefined ? hash() : null;
  const validators = Object.entries({
    ...Object.fromEntries(Object.entries(common).filter(([name]) => !(name in headers))),
    'cache-control': own ?? (status < 500 ? 'no-cache' : 'no-store'),
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
    ...(status === 200 && etag !== null && { etag }),
    ...(cookie !== undefined && { 'set-cookie': cookie }),
  }).flat();
  // What headers say of the reply is said again in a 304; what the body is, is not.
  const { 'content-type': _, ...rest } = content;
  const form = { status, headers: [...validators, ...Object.entries(content).flat()], body: plain };
  return {
    status,
    etag,
    validUntil: validUntil(known),
    plainLength: plain.length,
    tags: known,
    encodings: new Map<Encoding, EncodedResponse>([['identity', withLength(form)]]),
    compressing: new Map<Encoding, Promise<EncodedResponse>>(),
    notModified: { status: 304, headers: [...validators, ...Object.entries(rest).flat()], body: NO_BODY },
  };
}

/** The response that a request accepts; undefined when it still has to be compressed. */
export function encodedResponse(
  answer: CacheEntry,
  headers: IncomingHttpHeaders,
): EncodedResponse | undefined {
  const known = headers['if-none-match'];
  const { status, etag } = answer;
  if (known !== undefined && status === 200 && etag !== null && matchesEtag(known, etag))
    return answer.notModified;
  return answer.encodings.get(encodingFor(answer, headers));
}

/** Weakly, as reads are compared (RFC 9110, 13.1.2). */
function matchesEtag(ifNoneMatch: string, etag: string) {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => opaqueTag(tag.trim()) === opaqueTag(etag));
}

function opaqueTag(etag: string) {
  return etag.startsWith('W/') ? etag.slice('W/'.length) : etag;
}

/** The encoding that a request prefers. */
export function encodingFor({ plainLength }: CacheEntry, headers: IncomingHttpHeaders): Encoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || plainLength < COMPRESSED_FROM_BYTES) return 'identity';
  const known = knownPreferences.get(accepted);
  if (known) return known;
  const preferred = preferredEncoding(accepted);
  if (knownPreferences.size < MOST_KNOWN) knownPreferences.set(accepted, preferred);
  return preferred;
}

// Browsers send few different Accept-Encoding headers.
const knownPreferences = new Map<string, Encoding>();
const MOST_KNOWN = 1_000;

/** The one of the highest quality, and among equals the shortest. Unnamed, `identity` is the last resort. */
function preferredEncoding(accepted: string): Encoding {
  const named = new Map(readPreferences(accepted).map(({ value, quality }) => [value, quality]));
  const others = named.get('*') ?? 0;
  const qualities: Record<Encoding, number> = {
    br: named.get('br') ?? others,
    gzip: named.get('gzip') ?? named.get('x-gzip') ?? others,
    identity: named.get('identity') ?? Number.MIN_VALUE,
  };
  return ENCODINGS.reduce((best, other) => (qualities[other] > qualities[best] ? other : best));
}

/** Compresses a response, once. */
export function encode(entry: CacheEntry, encoding: Encoding): Promise<EncodedResponse> {
  const { compressing } = entry;
  const underWay =
    compressing.get(encoding) ?? compress(entry, encoding).finally(() => compressing.delete(encoding));
  compressing.set(encoding, underWay);
  return underWay;
}

async function compress({ encodings, notModified }: CacheEntry, encoding: Encoding) {
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
