import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/auth.ts';
import type { Endpoint, Parsed, ReplyOf } from '#contract/endpoint.ts';
import { hasPermission } from '#contract/roles.ts';
import { Refusal } from '../refusal.ts';
import { AgeRestricted, FOR_ONE_READER, NOT_IN_SHARED, type MayShowRestricted } from './age-restriction.ts';
import { JSON_TYPE } from './response.ts';
import type { EncodedResponse, CacheableResponse } from './cache-entry.ts';
import { nameOf } from './endpoint-registry.ts';
import type { Http } from './http.ts';
import { setListHeaders, type ListPage } from './list-headers.ts';
import { parsePart } from './parse-part.ts';
import type { SetHeader } from './rate-limit.ts';

/** A call with its parsed parts, as its handler gets it. */
interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** The caller; null for endpoints that anyone may call, where `findUser` looks them up. */
  user: E['access'] extends 'anyone' ? null : User;
  findUser: () => Promise<User | null>;
  /** Signs the caller out. */
  endSession: () => Promise<void>;
  /** Called before age-restricted listings are shown. */
  mayShowRestricted: MayShowRestricted;
  /** Aborts all requests to Discord that this call makes. */
  deadline: AbortSignal;
  header: SetHeader;
  /** Sets the headers of a list's page: how many items there are, and where the next page is. */
  listHeaders: (page: ListPage) => void;
  /** Adds tags to those of the cached response: of data that the reply was chosen by and does not show. */
  dependsOn: (tags: Iterable<string>) => void;
}

type Caller = Pick<Call<Endpoint>, 'findUser' | 'endSession' | 'dependsOn' | 'mayShowRestricted'>;

const NOBODY = { findUser: async () => null, endSession: async () => {} };

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

function sendEncoded(reply: FastifyReply, { status, headers, body }: EncodedResponse) {
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

interface Raw {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** An endpoint's handler with access, rate limit and validation around it. */
type EndpointHandler<E extends Endpoint> = (
  input: Raw,
  header: SetHeader,
  caller: Caller,
) => Promise<{ reply: ReplyOf<E>; call: Call<E> }>;

function endpointHandler<E extends Endpoint>(
  { limits, discordDeadline, publicUrl }: Http,
  endpoint: E,
  handler: Handler<E>,
): EndpointHandler<E> {
  return async (input, header, { findUser, ...caller }) => {
    const isForAnyone = endpoint.access === 'anyone';
    const user = isForAnyone ? null : requireAccess(endpoint, await findUser());
    if (user && endpoint.method !== 'GET') await limits.countWrite(nameOf(endpoint), user, header);
    let deadline: AbortSignal | undefined;
    const params = parsePart(endpoint.params, input.params, 'params');
    const query = parsePart(endpoint.query, input.query, 'query');
    const body = parsePart(endpoint.body, input.body, 'body');
    if (user && endpoint.countsTowards) await limits.countDailyWrite(endpoint.countsTowards, user, header);
    const call = {
      user,
      findUser: isForAnyone ? () => findUser().catch(bannedAsVisitor) : findUser,
      ...caller,
      get deadline() {
        return (deadline ??= discordDeadline());
      },
      params,
      query,
      body,
      header,
      listHeaders: (page: ListPage) => setListHeaders(header, publicUrl, { endpoint, params, query }, page),
    } as Call<E>; // its parts were just parsed by the very schemas that Call<E> is computed from
    const reply = endpoint.reply.parse(await handler(call)) as ReplyOf<E>;
    return { reply, call };
  };
}

async function answerUncached<E extends Endpoint>(
  { sessions, ages }: Pick<Http, 'sessions' | 'ages'>,
  answer: EndpointHandler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const set: SetHeader = (name, value) => void reply.header(name, value);
  const answered = await answer(request, set, {
    findUser: () => sessions.find(request, reply),
    endSession: () => sessions.end(request, reply),
    dependsOn: () => {},
    mayShowRestricted: () => ages.mayShow(request.raw),
  });
  return answered.reply;
}

function route(
  { app }: Pick<Http, 'app'>,
  { method, path }: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  app.route({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1'), handler });
}

function requireAccess(endpoint: Endpoint, user: User | null): User {
  if (!user) throw new Refusal('notSignedIn');
  if (typeof endpoint.access === 'object' && !hasPermission(user.role, endpoint.access.permission))
    throw new Refusal('notAllowed');
  return user;
}

/** A banned person may still call what anyone may call. */
function bannedAsVisitor(error: unknown): null {
  if (error instanceof Refusal && error.code === 'personBanned') return null;
  throw error;
}
