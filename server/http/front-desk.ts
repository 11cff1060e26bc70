import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Logger } from 'pino';
import type { AnswerCache } from './answer-cache.ts';
import type { CountRequest } from './rate-limit.ts';

const READ_REQUEST_WITHIN_MS = 15_000;
const SILENT_CONNECTION_MS = 20_000;
const IDLE_CONNECTION_MS = 72_000;

interface FrontDesk {
  countRequest: CountRequest;
  cache: AnswerCache;
  answerQuickly: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Where a connection may become a WebSocket; elsewhere the wish for one is not heard. */
  socketPath: string;
  headers: Readonly<Record<string, string>>;
  log: Logger;
}

/**
 * The HTTP server in front of the app. Three things need no route and are most of all traffic: saying no to who
 * asks too often, sending an answer that is ready, and what every page view sends. They are done here, at a third
 * of the cost; the rest goes on.
 */
export function frontDesk({ countRequest, cache, answerQuickly, socketPath, headers, log }: FrontDesk) {
  return (app: RequestListener): Server => {
    // A request that names no host is answered like any other.
    const options = {
      requireHostHeader: false,
      shouldUpgradeCallback: ({ url }: IncomingMessage) => url === socketPath,
    };
    const server = createServer(options, (request, response) => {
      const refusal = countRequest(request, response);
      if (refusal) {
        response.writeHead(refusal.status, { ...headers, ...REFUSED });
        response.end(JSON.stringify({ error: refusal.message, code: refusal.code }));
        return;
      }
      const status = cache.sendKept(request, response);
      if (status !== null) log.info({ method: 'GET', route: 'kept', status, ms: 0 }, 'answered');
      else if (!answerQuickly(request, response)) app(request, response);
    });
    server.on('checkExpectation', (_request, response) => {
      response.writeHead(417, headers);
      response.end();
    });
    server.requestTimeout = READ_REQUEST_WITHIN_MS;
    server.keepAliveTimeout = IDLE_CONNECTION_MS;
    server.setTimeout(SILENT_CONNECTION_MS);
    return server;
  };
}

const REFUSED = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
