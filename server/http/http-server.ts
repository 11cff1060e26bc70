import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Meter } from '../meter.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { serializeResponse, refusalResponse, type HttpResponse } from './response.ts';
import type { EncodedResponse } from './cache-entry.ts';
import type { ResponseCache } from './response-cache.ts';
import type { RefusalResponder } from './error-page.ts';
import { setCorsHeaders } from './cors.ts';
import type { FastPath } from './fast-path.ts';
import { limitConnections } from './connection-limits.ts';
import { setJoinHeaders } from './join-headers.ts';
import { logRequest } from './log-request.ts';
import type { CountWithKeys } from './count-with-keys.ts';
import type { SetHeader } from './minute-counts.ts';
import { normalizedTarget, refusalOf } from './request-checks.ts';
import type { CountRequest } from './rate-limit.ts';
import type { Shutdown } from './shutdown.ts';
import { toRefusal } from './to-refusal.ts';

const READ_HEADERS_WITHIN_MS = 10_000;
const READ_REQUEST_WITHIN_MS = 15_000;
const CHECK_CONNECTIONS_EVERY_MS = 1_000;
const SILENT_CONNECTION_MS = 20_000;
const IDLE_CONNECTION_MS = 72_000;

/** The steps and parts that every request shares. */
export interface Pipeline {
  config: Pick<Config, 'publicUrl' | 'rateLimits' | 'trustProxy'>;
  /** Counts a request without looking at a key: a WebSocket upgrade. */
  countRequest: CountRequest;
  countWithKeys: CountWithKeys;
  cache: ResponseCache;
  /** The cache key of a request; null when its response is personal. */
  keyOf: (request: IncomingMessage) => string | null;
  fastPath: FastPath;
  respondToRefusal: RefusalResponder;
  /** Sent with every response. */
  headers: Readonly<Record<string, string>>;
  shutdown: Shutdown;
  log: Logger;
  meter: Meter | undefined;
}

/** The handler behind the pipeline: Fastify. */
type Application = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The HTTP server. Every request passes the same steps: normalize its target, count it, check its headers; then
 * answer from the cache, by the fast path, or by Fastify's routes.
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
  server.on('checkExpectation', ({ method }, response) => {
    response.writeHead(417, pipeline.headers);
    response.end();
    logRequest(pipeline, { method, route: 'refused', status: 417, ms: 0 });
  });
  server.setTimeout(SILENT_CONNECTION_MS);
  limitConnections(server, pipeline.config);
  shutdown.attach(server);
  return server;
}

/** Applies the same steps to a WebSocket upgrade, which does not pass the request handler. */
export function admitUpgrade(
  pipeline: Pick<Pipeline, 'config' | 'countRequest' | 'headers'>,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.headers(pipeline.headers);
  const header: SetHeader = (name, value) => void reply.header(name, value);
  prepare(raw, header);
  const refusal = pipeline.countRequest(raw, header) ?? refusalOf(raw, pipeline.config.publicUrl);
  if (refusal) throw refusal;
}

/** The steps before a request is counted. */
function prepare(request: IncomingMessage, header: SetHeader) {
  request.url = normalizedTarget(request.url ?? '');
  setJoinHeaders(request.url, header);
  setCorsHeaders(request, header);
}

/** The steps before any response. The rest follows at once, but for a key that has to be looked up. */
function admit(
  { config, countWithKeys, shutdown, log }: Pipeline,
  { request, response, header }: { request: IncomingMessage; response: ServerResponse; header: SetHeader },
  proceed: (refusal: Refusal | null) => void,
) {
  prepare(request, header);
  const checked = (refusal: Refusal | null) => refusal ?? refusalOf(request, config.publicUrl);
  const counted = countWithKeys(request, header);
  if (!(counted instanceof Promise)) return proceed(checked(counted));
  shutdown.track(response);
  void counted.then(checked, (error: unknown) => toRefusal(log, error)).then(proceed);
}

function requestHandler(pipeline: Pipeline, application: Application): Application {
  const { cache, keyOf, fastPath, respondToRefusal, shutdown, meter } = pipeline;
  const common = Object.entries({ ...pipeline.headers, 'cache-control': 'no-store' }); // unless a route says otherwise

  return (request, response) => {
    if (shutdown.isClosing()) response.shouldKeepAlive = false;
    const own: string[] = [];
    const header: SetHeader = (name, value) => {
      const at = own.indexOf(name);
      if (at === -1) own.push(name, value);
      else own[at + 1] = value;
    };
    admit(pipeline, { request, response, header }, (refusal) => {
      if (refusal) return sendResponse('refused', respondToRefusal(request, refusal));

      const ready = findReady();
      if (ready) {
        meter?.recordCacheLookup('cache');
        return send('cached', ready);
      }

      shutdown.track(response);
      const handle = fastPath.find(request);
      if (handle) return void handle(request, header).then((made) => sendResponse(request.url ?? '', made));

      for (const [name, value] of common) response.setHeader(name, value);
      for (let at = 0; at < own.length; at += 2) response.setHeader(own[at]!, own[at + 1]!);
      return application(request, response);
    });

    function findReady() {
      const { method, headers } = request;
      const key = method === 'GET' || method === 'HEAD' ? keyOf(request) : null;
      return key === null ? null : cache.find(key, headers);
    }
    function sendResponse(route: string, { status, headers, body }: HttpResponse) {
      const bytes = Buffer.from(body);
      const all = { ...pipeline.headers, ...headers, 'content-length': String(bytes.length) };
      send(route, { status, headers: Object.entries(all).flat(), body: bytes });
    }
    function send(route: string, { status, headers, body }: EncodedResponse) {
      response.writeHead(status, own.length === 0 ? [...headers] : [...headers, ...own]);
      if (body.length === 0) response.end();
      else response.end(body);
      logRequest(pipeline, { method: request.method, route, status, ms: 0 });
    }
  };
}

/** How long a client may keep its half of a connection open after the last response. */
const CLOSE_WITHIN_MS = 1_000;

/**
 * Answers a connection whose request could not be parsed, and closes it. One that timed out is closed without a word:
 * a browser takes whatever comes on a connection that it opened ahead of need for the response to its next request,
 * but repeats that request where the connection is closed.
 */
export function handleClientError(
  headers: Readonly<Record<string, string>>,
  meter: Meter | undefined,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const bytes = serializeResponse(refusalResponse(new Refusal('invalidRequest')), headers);
  return (error, socket) => {
    // Node keeps the current response here, and checks it too in its default handler.
    const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable || response?.headersSent) {
      socket.destroy();
      return;
    }
    socket.end(bytes);
    meter?.recordRequest({ method: undefined, route: 'refused', status: 400, ms: 0 });
    // A client could keep its half open for ever.
    setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS).unref();
  };
}
