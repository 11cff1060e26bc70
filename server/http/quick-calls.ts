import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Endpoint, Parsed, ReplyOf } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';
import { nameFailure } from './failures.ts';
import type { SetHeader } from './rate-limit.ts';
import { isOurs } from './same-origin.ts';
import { parsePart, type App } from './serve.ts';

/** Answers to POSTs that come with nearly every page view, by their paths. */
export type QuickCalls = Map<string, QuickCall>;

type QuickCall = (request: IncomingMessage, body: unknown, header: SetHeader) => unknown;

type QuickHandler<E extends Endpoint> = (call: {
  request: IncomingMessage;
  body: Parsed<E, 'body'>;
  header: SetHeader;
}) => ReplyOf<E>;

/** A body as long as our own pages send it; a longer one takes the long way. */
const SHORT_BODY_BYTES = 4_096;

/**
 * Registers the handler of a call that anyone may make and that must cost next to nothing: it knows its answer
 * at once. The front desk answers it when it comes as our own pages send it; all else takes the app's way,
 * with the same outcome.
 */
export function serveQuickly<E extends Endpoint>(
  app: App,
  endpoint: E & { method: 'POST'; access: 'anyone' },
  handler: QuickHandler<E>,
): void {
  const answer: QuickCall = (request, body, header) => {
    const parsed = parsePart(endpoint.body, body, 'body') as Parsed<E, 'body'>; // by the very schema it is computed from
    return endpoint.reply.parse(handler({ request, body: parsed, header }));
  };
  app.quickCalls.set(endpoint.path, answer);
  app.post(endpoint.path, async (request, reply) =>
    answer(request.raw, request.body, (name, value) => void reply.header(name, value)),
  );
}

interface QuickDesk {
  calls: QuickCalls;
  publicUrl: string;
  /** Carried by every answer. */
  headers: Readonly<Record<string, string>>;
  log: Logger;
}

/** Answers a request when it is one of the quick calls, and says whether it does. */
export function quickDesk({
  calls,
  publicUrl,
  headers,
  log,
}: QuickDesk): (request: IncomingMessage, response: ServerResponse) => boolean {
  const fixed = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat();

  return (request, response) => {
    const { method, url = '' } = request;
    const call = method === 'POST' ? calls.get(url) : undefined;
    if (!call || !isShortJson(request) || !isOurs(request, publicUrl)) return false;
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { status, reply } = outcome(log, () =>
        call(request, parseJson(text), (name, value) => void response.setHeader(name, value)),
      );
      const body = JSON.stringify(reply);
      response.writeHead(status, [...fixed, 'content-length', String(Buffer.byteLength(body))]);
      response.end(body);
      log.info({ method, route: url, status, ms: 0 }, 'answered');
    });
    return true;
  };
}

function isShortJson({ headers }: IncomingMessage) {
  const length = Number(headers['content-length'] ?? 0);
  return (
    length > 0 && length <= SHORT_BODY_BYTES && /^application\/json(;|$)/.test(headers['content-type'] ?? '')
  );
}

function outcome(log: Logger, answer: () => unknown) {
  try {
    return { status: 200, reply: answer() };
  } catch (error) {
    const { status, message, code, details } = nameFailure(log, error);
    return { status, reply: { error: message, code, ...details } };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalidRequest');
  }
}
