import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Changes } from '#database/changes.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';

/** What is to be sent, before anybody has asked for it in an encoding. */
interface Made {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Answers that are the same for everybody who asks alike, kept ready to be sent. */
export interface AnswerCache {
  /** Sends what is kept for a request and says with which status; null when nothing is. */
  sendKept: (request: IncomingMessage, response: ServerResponse) => number | null;
  /** Makes the answer to a request, keeps it and sends it; those who ask alike meanwhile wait for that one. */
  send: (request: FastifyRequest, reply: FastifyReply, make: () => Promise<Made>) => Promise<FastifyReply>;
}

interface CacheOptions {
  changes: Changes;
  /** What tells requests apart that have different answers; null for one whose answer is its own. */
  keyOf: (request: IncomingMessage) => string | null;
  /** Carried by every answer. */
  headers: Readonly<Record<string, string>>;
}

interface Kept {
  status: number;
  etag: string;
  plainLength: number;
  /** The answer in each encoding that somebody has asked for, and with its 304. */
  forms: Map<Encoding, Form>;
  notModified: Form;
}

interface Form {
  /** Names and values by turns, as Node writes them quickest. */
  headers: string[];
  body: Buffer;
}

type Encoding = 'identity' | 'br' | 'gzip';

const MOST_BYTES = 64 * 1024 * 1024;
const COMPRESSED_FROM_BYTES = 1024;
const NOTHING = Buffer.alloc(0);

const compressors = {
  br: (body: Buffer) =>
    // An answer that is kept is sent many times: worth more effort than one that is made for each.
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * Keeps answers until something changes. A change spoils all of them: they are cheap to make, and a rule
 * about which change touches which answer would have to be right for ever.
 */
export function answerCache({ changes, keyOf, headers: common }: CacheOptions): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    // An address may be longer than its answer. Compressed forms are smaller than the plain one.
    sizeCalculation: ({ plainLength }, key) => 2 * (key.length + plainLength) + 2048,
  });
  const underWay = new Map<string, Promise<Kept>>();
  let keptAt: number | null = null;

  const forgetWhatChanged = () => {
    const revision = changes.revision();
    if (revision === keptAt || revision === null) return revision;
    kept.clear();
    underWay.clear();
    keptAt = revision;
    return revision;
  };

  const make = (key: string | null, making: () => Promise<Made>): Kept | Promise<Kept> => {
    const revision = forgetWhatChanged();
    if (key === null) return making().then((made) => keep(made, common));
    const ready = (revision !== null && kept.get(key)) || underWay.get(key);
    if (ready) return ready;
    const promise = makeAndKeep(key, revision, making).finally(() => {
      if (underWay.get(key) === promise) underWay.delete(key);
    });
    underWay.set(key, promise);
    return promise;
  };

  const makeAndKeep = async (key: string, revision: number | null, making: () => Promise<Made>) => {
    try {
      const answer = keep(await making(), common);
      if (answer.status === 503) return kept.get(key) ?? answer;
      // What was asked before a change may have been made of what was before it.
      if (revision !== null && changes.revision() === revision && answer.status === 200)
        kept.set(key, answer);
      return answer;
    } catch (error) {
      // While the database is away, what is known from before is better than nothing.
      const known = isDatabaseUnavailable(error) ? kept.get(key) : undefined;
      if (known) return known;
      throw error;
    }
  };

  return {
    sendKept: (request, response) => {
      if (request.method !== 'GET' || kept.size === 0) return null;
      const key = keyOf(request);
      if (key === null || forgetWhatChanged() === null) return null;
      const answer = kept.get(key);
      const form = answer && readyForm(answer, request);
      if (!form) return null;
      const status = form === answer.notModified ? 304 : answer.status;
      write(response, status, form);
      return status;
    },

    send: async (request, reply, making) => {
      const answer = await make(keyOf(request.raw), making);
      const form =
        readyForm(answer, request.raw) ?? (await addForm(answer, encodingFor(request.raw, answer)));
      reply.hijack(); // complete already: nothing that Fastify does to an answer applies
      write(reply.raw, form === answer.notModified ? 304 : answer.status, form);
      return reply;
    },
  };
}

function write(response: ServerResponse, status: number, { headers, body }: Form) {
  response.writeHead(status, headers);
  response.end(body);
}

function keep({ status, headers, body }: Made, common: Readonly<Record<string, string>>): Kept {
  const plain = Buffer.from(body);
  // Of the headers too, which tell where the next page is. Weak, since one tag stands for all encodings.
  const etag = `W/"${createHash('sha256').update(JSON.stringify(headers)).update(plain).digest('base64url').slice(0, 22)}"`;
  const { vary, ...content } = headers;
  const validators = Object.entries({
    ...common,
    'cache-control': status < 500 ? 'no-cache' : 'no-store',
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
    ...(status === 200 && { etag }),
  }).flat();
  const form = { headers: [...validators, ...Object.entries(content).flat()], body: plain };
  return {
    status,
    etag,
    plainLength: plain.length,
    forms: new Map<Encoding, Form>([['identity', withLength(form)]]),
    notModified: { headers: validators, body: NOTHING },
  };
}

/** The form that answers a request, unless it still has to be compressed. */
function readyForm(answer: Kept, request: IncomingMessage): Form | undefined {
  const known = request.headers['if-none-match'];
  if (known !== undefined && answer.status === 200 && names(known, answer.etag)) return answer.notModified;
  return answer.forms.get(encodingFor(request, answer));
}

function names(ifNoneMatch: string, etag: string) {
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag);
}

function encodingFor({ headers }: IncomingMessage, { plainLength }: Kept): Encoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || plainLength < COMPRESSED_FROM_BYTES) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'gzip';
  return 'identity';
}

async function addForm({ forms, notModified }: Kept, encoding: Encoding): Promise<Form> {
  const plain = forms.get('identity') ?? notModified;
  if (encoding === 'identity') return plain;
  const headers = [...plain.headers.slice(0, -2), 'content-encoding', encoding];
  const form = withLength({ headers, body: await compressors[encoding](plain.body) });
  forms.set(encoding, form);
  return form;
}

function withLength({ headers, body }: Form): Form {
  return { headers: [...headers, 'content-length', String(body.length)], body };
}
