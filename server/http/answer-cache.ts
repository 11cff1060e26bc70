import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** What is to be sent, before anybody has asked for it in an encoding. */
export interface Made {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Answers that are the same for everybody, kept ready to be sent. */
export interface AnswerCache {
  /** Sends the answer kept under a key, or makes it first; those who ask meanwhile wait for that one. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Made>,
  ): Promise<FastifyReply>;
}

/** Tells when what answers are made of may have changed. */
export interface Changes {
  /** Grows with each change that this process has heard of; null while it cannot hear of any. */
  revision(): number | null;
}

interface Kept {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Map<Encoding, Buffer>;
}

type Encoding = 'identity' | 'br' | 'gzip';

const MOST_BYTES = 64 * 1024 * 1024;
const COMPRESSED_FROM_BYTES = 1024;
// A made answer is sent many times: worth a little more effort than one that is sent once.
const BROTLI_QUALITY = 6;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * Keeps answers until something changes. A change spoils all of them: they are cheap to make, and a rule
 * about which change touches which answer would have to be right for ever.
 */
export function answerCache(changes: Changes): AnswerCache {
  const kept = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Kept>>();
  let madeAt: number | null = null;

  const get = (key: string, make: () => Promise<Made>): Kept | Promise<Kept> => {
    const revision = changes.revision();
    if (revision !== madeAt) {
      kept.clear();
      underWay.clear();
      madeAt = revision;
    }
    const ready = kept.get(key) ?? underWay.get(key);
    if (ready) return ready;

    const making = make().then(keep);
    underWay.set(key, making);
    const forget = () => {
      if (underWay.get(key) === making) underWay.delete(key);
    };
    making.then(
      (answer) => {
        // What was asked before a change may have been made of what was before it.
        if (revision !== null && changes.revision() === revision && answer.status < 500)
          kept.set(key, answer);
        forget();
      },
      forget, // whoever asked has the error
    );
    return making;
  };

  return {
    send: async (request, reply, key, make) => {
      const answer = await get(key, make);
      void reply.headers(answer.headers);
      if (answer.status === 200 && has(request.headers['if-none-match'], answer.etag))
        return reply.code(304).send();

      const encoding = encodingFor(request.headers['accept-encoding'], answer);
      const body = answer.bodies.get(encoding) ?? (await compressInto(answer, encoding));
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      return reply.code(answer.status).send(body);
    },
  };
}

function keep({ status, headers, body }: Made): Kept {
  const bytes = Buffer.from(body);
  // Weak, since one tag stands for all encodings of the same content.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return {
    status,
    etag,
    bodies: new Map([['identity', bytes]]),
    headers: {
      'cache-control': 'no-cache',
      ...headers,
      ...(status === 200 && { etag }),
      vary: headers['vary'] ? `${headers['vary']}, accept-encoding` : 'accept-encoding',
    },
  };
}

function has(ifNoneMatch: string | undefined, etag: string) {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag))
  );
}

function encodingFor(accepted: string | undefined, { bodies }: Kept): Encoding {
  const size = bodies.get('identity')?.length ?? 0;
  if (!accepted || size < COMPRESSED_FROM_BYTES) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'gzip';
  return 'identity';
}

async function compressInto(answer: Kept, encoding: Encoding): Promise<Buffer> {
  const identity = answer.bodies.get('identity') ?? Buffer.alloc(0);
  const body = encoding === 'identity' ? identity : await compressors[encoding](identity);
  answer.bodies.set(encoding, body);
  return body;
}

// Compressed forms come later and are smaller: counting the plain one twice covers them.
function sizeOf({ bodies, headers }: Kept) {
  return 2 * (bodies.get('identity')?.length ?? 0) + JSON.stringify(headers).length + 256;
}
