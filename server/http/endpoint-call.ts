import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '#contract/auth.ts';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import { hasPermission } from '#contract/roles.ts';
import { Refusal } from '../refusal.ts';
import type { MayShowRestricted } from './age-restriction.ts';
import { nameOf } from './endpoint-registry.ts';
import type { Http } from './http.ts';
import { setListHeaders, type ListPage } from './list-headers.ts';
import { parsePart } from './parse-part.ts';
import type { SetHeader } from './minute-counts.ts';
import { savesData } from './save-data.ts';

/** A call with its parsed parts, as its handler gets it. */
export interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** The caller; null for endpoints that anyone may call, where `findUser` looks them up. */
  user: E['access'] extends 'anyone' ? null : User;
  findUser: () => Promise<User | null>;
  /** Signs the caller out. */
  endSession: () => Promise<void>;
  /** Whether the request asks for as little data as possible. */
  savesData: boolean;
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

/** What of a call depends on who calls, and how. */
export type Caller = Pick<Call<Endpoint>, 'findUser' | 'endSession' | 'dependsOn' | 'mayShowRestricted'>;

/** A caller who is nobody in particular. */
export const NOBODY = { findUser: async () => null, endSession: async () => {} };

/** The parts of a request before they are checked. */
export interface Raw {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: IncomingHttpHeaders;
}

/** The call of an endpoint, once access, rate limit and validation have admitted it. */
export type EndpointCall<E extends Endpoint> = (
  input: Raw,
  header: SetHeader,
  caller: Caller,
) => Promise<Call<E>>;

/** Makes calls of an endpoint. */
export function endpointCall<E extends Endpoint>(
  { limits, discordDeadline, publicUrl }: Http,
  endpoint: E,
): EndpointCall<E> {
  return async (input, header, { findUser, ...caller }) => {
    const isForAnyone = endpoint.access === 'anyone';
    const user = isForAnyone ? null : requireAccess(endpoint, await findUser());
    if (user && endpoint.method !== 'GET') await limits.countWrite(nameOf(endpoint), user, header);
    let deadline: AbortSignal | undefined;
    const params = parsePart(endpoint.params, input.params, 'params');
    const query = parsePart(endpoint.query, input.query, 'query');
    const body = parsePart(endpoint.body, input.body, 'body');
    if (user && endpoint.countsTowards) await limits.countDailyWrite(endpoint.countsTowards, user, header);
    return {
      user,
      findUser: isForAnyone ? () => findUser().catch(bannedAsVisitor) : findUser,
      ...caller,
      savesData: input.headers !== undefined && savesData(input.headers),
      get deadline() {
        return (deadline ??= discordDeadline());
      },
      params,
      query,
      body,
      header,
      listHeaders: (page: ListPage) => setListHeaders(header, publicUrl, { endpoint, params, query }, page),
    } as Call<E>; // its parts were just parsed by the very schemas that Call<E> is computed from
  };
}

/** The caller of a request. */
export function callerOf(
  { sessions, ages }: Pick<Http, 'sessions' | 'ages'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Caller {
  return {
    findUser: () => sessions.find(request, reply),
    endSession: () => sessions.end(request, reply),
    dependsOn: () => {},
    mayShowRestricted: () => ages.mayShow(request.raw),
  };
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
