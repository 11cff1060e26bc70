import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { Refusal } from '../refusal.ts';
import { AgeRestricted, FOR_ONE_READER, NOT_IN_SHARED, type MayShowRestricted } from './age-restriction.ts';
import { JSON_TYPE } from './response.ts';
import type { EncodedResponse, CacheableResponse } from './cache-entry.ts';
import { callerOf, endpointCall, NOBODY, type Call, type Caller, type Raw } from './endpoint-call.ts';
import { nameOf } from './endpoint-registry.ts';
import type { Http } from './http.ts';
import type { SetHeader } from './minute-counts.ts';

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;

/** Whether age-restricted listings are asked for where they may be shown. */
export function includesAdult({
  query,
  mayShowRestricted,
}: {
  query: { adult?: 'include' | undefined };
  mayShowRestricted: MayShowRestricted;
}): boolean {
  return query.adult !== undefined && mayShowRestricted();
}

/** How the responses of an endpoint are cached. */
export interface Sharing<E extends Endpoint> {
  /** The tags of a reply's data: a change of any of them evicts it. */
  tagsOf: (call: Pick<Call<E>, 'params' | 'query'>, reply: ReplyOf<E>) => Iterable<string>;
  /** When the shared reply is a refusal, a signed-in caller gets a personal one. */
  hasPersonalReply?: true;
}

/** Registers the handler of an endpoint. An invalid request gets a 400, an invalid reply becomes a 500. */
export function serve<E extends Endpoint>(http: Http, endpoint: E, handler: Handler<E>): void {
  const answer = endpointHandler(http, endpoint, handler);
  http.endpoints.set(nameOf(endpoint), null);
  route(http, endpoint, (request, reply) => answerUncached(http, answer, request, reply));
}

/**
 * Registers the handler of an endpoint whose reply is sent in pieces of JSON, which it has checked. An error in one of them
 * breaks the connection off, so that nobody takes the part for the whole.
 */
export function serveStream<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AsyncIterable<string>>,
): void {
  const callOf = endpointCall(http, endpoint);
  http.endpoints.set(nameOf(endpoint), null);
  route(http, endpoint, async (request, reply) => {
    const call = await callOf(
      request,
      (name, value) => void reply.header(name, value),
      callerOf(http, request, reply),
    );
    const json = Readable.from(await handler(call), { objectMode: false });
    json.on('error', (error) => http.log.error({ err: error }, 'http: reply broke off'));
    return reply.type(JSON_TYPE).send(json);
  });
}

/**
 * Registers the handler of an endpoint whose reply is the same for everyone and is cached until its data changes.
 */
export function serveShared<E extends Endpoint>(
  http: Http,
  endpoint: E & { method: 'GET'; access: 'anyone' },
  sharing: Sharing<E>,
  handler: Handler<E>,
): void {
  const answer = endpointHandler(http, endpoint, handler);
  const answerShared = async (input: Raw, mayShowRestricted = NOT_IN_SHARED) => {
    const headers: Record<string, string> = {};
    const tags = new Set<string>();
    const dependsOn = (more: Iterable<string>) => {
      for (const tag of more) tags.add(tag);
    };
    const setHeader: SetHeader = (name, value) => void (headers[name] = value);
    const { reply, call } = await answer(input, setHeader, { ...NOBODY, dependsOn, mayShowRestricted });
    dependsOn(sharing.tagsOf(call, reply));
    return { reply, headers, tags };
  };
  http.endpoints.set(nameOf(endpoint), { endpoint, answer: answerShared });
  route(http, endpoint, async (request, reply) => {
    const make = async (): Promise<CacheableResponse> => {
      const { reply: made, headers, tags } = await answerShared(request);
      return {
        status: 200,
        headers: { 'content-type': JSON_TYPE, ...headers },
        body: JSON.stringify(made),
        tags,
      };
    };
    try {
      return await sendShared(http, request, reply, make);
    } catch (error) {
      if (error instanceof AgeRestricted) {
        // Where they are hidden, no header tells that there is something to hide.
        if (http.ages.mayShow(request.raw)) void reply.headers(FOR_ONE_READER);
      } else if (
        !sharing.hasPersonalReply ||
        !(error instanceof Refusal) ||
        !http.sessions.hasCookie(request)
      )
        throw error;
      return answerUncached(http, answer, request, reply);
    }
  });
}

/** Sends a cached response, computing it first when it is not in the cache. */
export async function sendShared(
  { cache, keyOf }: Pick<Http, 'cache' | 'keyOf'>,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<CacheableResponse>,
): Promise<FastifyReply> {
  const ready = await cache.get(keyOf(request.raw), request.headers, make);
  return sendEncoded(reply, ready);
}

/** Sends a response that is complete. */
export function sendEncoded(reply: FastifyReply, { status, headers, body }: EncodedResponse) {
  reply.hijack(); // the response is complete, so Fastify must not add to it
  reply.raw.writeHead(status, [...headers]);
  reply.raw.end(body);
  return reply;
}

/**
 * Registers a route that redirects the browser to the address that its handler returns. The handler renders its own
 * errors, because people do not read JSON.
 */
export function serveNavigation(
  { app, discordDeadline }: Pick<Http, 'app' | 'discordDeadline'>,
  endpoint: Endpoint & { redirects: true },
  handler: (request: FastifyRequest, reply: FastifyReply, deadline: AbortSignal) => Promise<string>,
): void {
  app.get(endpoint.path, async (request, reply) => {
    const address = await handler(request, reply, discordDeadline());
    return reply.redirect(address, 302);
  });
}

/** An endpoint's handler with that around it, and the check of its reply. */
type EndpointHandler<E extends Endpoint> = (
  input: Raw,
  header: SetHeader,
  caller: Caller,
) => Promise<{ reply: ReplyOf<E>; call: Call<E> }>;

function endpointHandler<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handler: Handler<E>,
): EndpointHandler<E> {
  const callOf = endpointCall(http, endpoint);
  return async (input, header, caller) => {
    const call = await callOf(input, header, caller);
    const reply = endpoint.reply.parse(await handler(call)) as ReplyOf<E>;
    return { reply, call };
  };
}

async function answerUncached<E extends Endpoint>(
  http: Pick<Http, 'sessions' | 'ages'>,
  answer: EndpointHandler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const set: SetHeader = (name, value) => void reply.header(name, value);
  const answered = await answer(request, set, callerOf(http, request, reply));
  return answered.reply;
}

function route(
  { app }: Pick<Http, 'app'>,
  { method, path }: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  app.route({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1'), handler });
}
