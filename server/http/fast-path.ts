import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Endpoint, Parsed, ReplyOf } from '#contract/endpoint.ts';
import { jsonResponse, refusalResponse, type HttpResponse } from './response.ts';
import type { ParseBody } from './body-parser.ts';
import { toRefusal } from './to-refusal.ts';
import type { Http } from './http.ts';
import { parsePart } from './parse-part.ts';
import type { SetHeader } from './minute-counts.ts';

/** A synchronous handler. It may throw a refusal. */
type FastHandler = (request: IncomingMessage, body: unknown, header: SetHeader) => unknown;

/** Answers POSTs that come with nearly every page view without Fastify's routing. */
export interface FastPath {
  /** Registers the handler of a POST to a path. */
  add(path: string, handler: FastHandler): void;
  /** The handler of a request; null when Fastify has to handle it, with the same result. */
  find(
    request: IncomingMessage,
  ): ((request: IncomingMessage, header: SetHeader) => Promise<HttpResponse>) | null;
}

/** Our own pages send shorter bodies; Fastify handles longer ones. */
const LONGEST_BODY = 4_096;

export function fastPath({ parseBody, log }: { parseBody: () => ParseBody; log: Logger }): FastPath {
  const handlers = new Map<string, FastHandler>();
  return {
    add: (path, handler) => void handlers.set(path, handler),
    find: ({ method, url = '', headers }) => {
      const handler = method === 'POST' ? handlers.get(url) : undefined;
      const length = Number(headers['content-length'] ?? 0);
      if (!handler || !(length > 0 && length <= LONGEST_BODY)) return null;
      return async (request, header) => {
        const text = await textOf(request);
        try {
          const body = parseBody()(headers['content-type'], text);
          return jsonResponse(200, handler(request, body, header));
        } catch (error) {
          return refusalResponse(toRefusal(log, error));
        }
      };
    },
  };
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => resolve(text));
  });
}

/**
 * Registers a synchronous handler of a call that comes with nearly every page view. It skips Fastify's routing when
 * the request looks as our own pages send it.
 */
export function serveFast<E extends Endpoint>(
  { app, fastPath }: Pick<Http, 'app' | 'fastPath'>,
  endpoint: E & { method: 'POST'; access: 'anyone' },
  handler: (call: { request: IncomingMessage; body: Parsed<E, 'body'>; header: SetHeader }) => ReplyOf<E>,
): void {
  const answer = (request: IncomingMessage, given: unknown, header: SetHeader) => {
    const body = parsePart(endpoint.body, given, 'body') as Parsed<E, 'body'>; // by the very schema it is computed from
    return endpoint.reply.parse(handler({ request, body, header }));
  };
  fastPath.add(endpoint.path, answer);
  app.post(endpoint.path, async (request, reply) =>
    answer(request.raw, request.body, (name, value) => void reply.header(name, value)),
  );
}
