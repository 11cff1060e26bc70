import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { bytesOf, refusalAnswer, type Answer } from './answer.ts';
import type { AnswerCache, ReadyAnswer } from './answer-cache.ts';
import type { FastPath } from './fast-path.ts';
import { boundConnections } from './connections.ts';
import { logRequest } from './log-requests.ts';
import type { CountRequest, SetHeader } from './rate-limit.ts';
import { normalizedTarget, refusalOf } from './request-checks.ts';
import type { Shutdown } from './shutdown.ts';

const READ_HEADERS_WITHIN_MS = 10_000;
const READ_REQUEST_WITHIN_MS = 15_000;
const CHECK_CONNECTIONS_EVERY_MS = 1_000;
const SILENT_CONNECTION_MS = 20_000;
const IDLE_CONNECTION_MS = 72_000;

/** What every request passes, whichever way it is answered. */
export interface Pipeline {
  config: Pick<Config, 'publicUrl' | 'rateLimits' | 'trustProxy'>;
  countRequest: CountRequest;
  cache: AnswerCache;
  /** The key of the answer that a request shares with others; null for one of its own. */
  keyOf: (request: IncomingMessage) => string | null;
  fastPath: FastPath;
  /** Carried by every answer. */
  headers: Readonly<Record<string, string>>;
  shutdown: Shutdown;
  log: Logger;
}

/** What answers a request that the pipeline lets pass: Fastify. */
type Application = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The HTTP server. Every request passes the same steps: its target is normalized, it is counted, and refused when
 * its headers alone say so; then it is answered from the cache, or by a handler of the fast path, or by the
 * application's routes.
 */
export function createHttpServer(
  pipeline: Pipeline & { socketPath: string },
  application: Application,
): Server {
  const { shutdown, socketPath } = pipeline;
  const answer = requestHandler(pipeline, application);
  const server = createServer(
    {
      requireHostHeader: false, // refused in our own words
      connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS,
      headersTimeout: READ_HEADERS_WITHIN_MS,
      requestTimeout: READ_REQUEST_WITHIN_MS,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      shouldUpgradeCallback: ({ url }) => url === socketPath,
    },
    answer,
  );
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, pipeline.headers);
    response.end();
  });
  server.setTimeout(SILENT_CONNECTION_MS);
  boundConnections(server, pipeline.config);
  shutdown.attach(server);
  return server;
}

/** Takes a request to become a WebSocket through the same steps: it reaches its route by another way. */
export function admitUpgrade(
  pipeline: Pick<Pipeline, 'config' | 'countRequest' | 'headers'>,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.headers(pipeline.headers);
  const refusal = admit(pipeline, raw, (name, value) => void reply.header(name, value));
  if (refusal) throw refusal;
}

/** The steps before any answer. */
function admit(
  { config, countRequest }: Pick<Pipeline, 'config' | 'countRequest'>,
  request: IncomingMessage,
  header: SetHeader,
): Refusal | null {
  request.url = normalizedTarget(request.url ?? '');
  return countRequest(request, header) ?? refusalOf(request, config.publicUrl);
}

function requestHandler(pipeline: Pipeline, application: Application): Application {
  const { cache, keyOf, fastPath, shutdown, log } = pipeline;
  const common = Object.entries({ ...pipeline.headers, 'cache-control': 'no-store' }); // unless a route says otherwise
  const commonFlat = Object.entries(pipeline.headers).flat();

  return (request, response) => {
    if (shutdown.isStopping()) response.shouldKeepAlive = false;
    const own: string[] = [];
    const header: SetHeader = (name, value) => {
      const at = own.indexOf(name);
      if (at === -1) own.push(name, value);
      else own[at + 1] = value;
    };
    const refusal = admit(pipeline, request, header);
    if (refusal) return sendAnswer('refused', refusalAnswer(refusal));

    const ready = findReady();
    if (ready) return send('cached', ready);

    const handle = fastPath.find(request);
    if (handle) return void handle(request, header).then((made) => sendAnswer(request.url ?? '', made));

    shutdown.track(response);
    for (const [name, value] of common) response.setHeader(name, value);
    for (let at = 0; at < own.length; at += 2) response.setHeader(own[at]!, own[at + 1]!);
    return application(request, response);

    function findReady() {
      const { method, headers } = request;
      const key = method === 'GET' || method === 'HEAD' ? keyOf(request) : null;
      return key === null ? null : cache.find(key, headers);
    }
    function sendAnswer(route: string, { status, headers, body }: Answer) {
      const bytes = Buffer.from(body);
      const all = [...commonFlat, ...Object.entries(headers).flat(), 'content-length', String(bytes.length)];
      send(route, { status, headers: all, body: bytes });
    }
    function send(route: string, { status, headers, body }: ReadyAnswer) {
      response.writeHead(status, own.length === 0 ? [...headers] : [...headers, ...own]);
      if (body.length === 0) response.end();
      else response.end(body);
      logRequest(log, { method: request.method, route, status, ms: 0 });
    }
  };
}

/** How long a client has to close a connection that was answered for the last time. */
const CLOSE_WITHIN_MS = 1_000;

/** Answers a connection whose request could not be read, and closes it. */
export function refuseUnreadable(headers: Readonly<Record<string, string>>): (socket: Socket) => void {
  const bytes = bytesOf(refusalAnswer(new Refusal('invalidRequest')), headers);
  return (socket) => {
    // Node keeps the response under way here, and looks at it itself where nobody handles the error.
    const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (!socket.writable || response?.headersSent) {
      socket.destroy();
      return;
    }
    socket.end(bytes);
    // A client can keep its own half open for ever.
    setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS).unref();
  };
}
