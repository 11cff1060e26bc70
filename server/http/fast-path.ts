import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Endpoint, Parsed, ReplyOf } from '#contract/endpoint.ts';
import { jsonAnswer, refusalAnswer, type Answer } from './answer.ts';
import type { ParseBody } from './bodies.ts';
import { toRefusal } from './failures.ts';
import type { Http } from './http.ts';
import { parsePart } from './parse-part.ts';
import type { SetHeader } from './rate-limit.ts';

/** A handler that knows its reply at once. It may throw a refusal. */
type FastHandler = (request: IncomingMessage, body: unknown, header: SetHeader) => unknown;

/** Answers to POSTs that come with nearly every page view, without the application's routing. */
export interface FastPath {
  /** Registers the handler of a POST to a path. */
  add(path: string, handler: FastHandler): void;
  /** What answers a request; null when it takes the application's way, with the same outcome. */
  find(request: IncomingMessage): ((request: IncomingMessage, header: SetHeader) => Promise<Answer>) | null;
}

/** A body as long as our own pages send it; a longer one takes the application's way. */
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
          return jsonAnswer(200, handler(request, body, header));
        } catch (error) {
          return refusalAnswer(toRefusal(log, error));
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
 * Registers the handler of a call that anyone may make with nearly every page view and that must cost next to
 * nothing: it knows its answer at once, and is answered without routing when it comes as our own pages send it.
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
